// bots.ts - What bots choose in a match that is played here. They think in a worker, while people do.
import type { Engine } from "../engine/engine.ts";
import type { Thinker } from "../engine/thinker.ts";
import type { Handle, MatchNews, Move } from "../engine/types.ts";
import { type Match, viewLines } from "./match.ts";

/** So that no two bots think with the same luck. */
const SEEDS = 128;
/** Choose at once, here, if a worker fails twice. */
const QUICK_BOTS = ["greedy", "random"];

export class Bots {
  private choices = new Map<number, Promise<Move>>();
  private epoch = -1;

  constructor(
    private readonly engine: Engine,
    private readonly handle: Handle,
    private readonly thinker: Thinker,
    /** One a seat; null: a person. */
    private readonly bots: readonly (string | null)[],
    private readonly match: Pick<Match, "names" | "played">,
  ) {}

  /** Those who owe something begin to think. */
  think(now: MatchNews): void {
    if (this.epoch === now.epoch) return;
    this.epoch = now.epoch;
    this.choices.clear();
    for (const seat of now.owes) if (this.bots[seat]) this.choices.set(seat, this.ask(now, seat));
  }

  /** What was thought of is no longer so: something was taken back, and the same epoch may come again in another position. */
  forget(): void {
    this.epoch = -1;
    this.choices.clear();
  }

  /** What the bot does. */
  async choice(now: MatchNews, seat: number): Promise<Move> {
    try {
      return await (this.choices.get(seat) ?? this.ask(now, seat));
    } catch {
      return this.again(now, seat);
    }
  }

  private ask(now: MatchNews, seat: number): Promise<Move> {
    const lines = viewLines(this.match, this.engine.photo(this.handle, seat));
    return this.thinker.choose(lines, seat, this.bots[seat] ?? QUICK_BOTS[0], seedOf(now, seat));
  }

  private async again(now: MatchNews, seat: number): Promise<Move> {
    try {
      return await this.ask(now, seat);
    } catch {
      return this.quick(now, seat);
    }
  }

  private quick(now: MatchNews, seat: number): Move {
    const names = this.engine.game().bots.map((bot) => bot.name);
    const bot = QUICK_BOTS.find((each) => names.includes(each)) ?? names[0];
    return this.engine.choose(this.handle, seat, seedOf(now, seat), bot);
  }
}

const seedOf = (now: MatchNews, seat: number): number => now.actions * SEEDS + seat + 1;
