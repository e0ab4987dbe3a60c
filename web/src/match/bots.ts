// bots.ts - What bots choose in a match that is played here. They think in a worker, while people do.
import type { Engine } from "../engine/engine.ts";
import type { Thinker } from "../engine/thinker.ts";
import type { Handle, Move, State } from "../engine/types.ts";
import { viewLines } from "./match.ts";

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
  ) {}

  /** Those who owe something begin to think. */
  think(state: State): void {
    if (this.epoch === state.epoch) return;
    this.epoch = state.epoch;
    this.choices.clear();
    for (const seat of state.owes) if (this.bots[seat]) this.choices.set(seat, this.ask(state, seat));
  }

  /** What the bot does. */
  async choice(state: State, seat: number): Promise<Move> {
    try {
      return await (this.choices.get(seat) ?? this.ask(state, seat));
    } catch {
      return this.again(state, seat);
    }
  }

  private ask(state: State, seat: number): Promise<Move> {
    const lines = viewLines(state.names, this.engine.photo(this.handle, seat));
    return this.thinker.choose(lines, seat, this.bots[seat] ?? QUICK_BOTS[0], seedOf(state, seat));
  }

  private async again(state: State, seat: number): Promise<Move> {
    try {
      return await this.ask(state, seat);
    } catch {
      return this.quick(state, seat);
    }
  }

  private quick(state: State, seat: number): Move {
    const names = this.engine.game().bots.map((bot) => bot.name);
    const bot = QUICK_BOTS.find((each) => names.includes(each)) ?? names[0];
    return this.engine.choose(this.handle, seat, seedOf(state, seat), bot);
  }
}

const seedOf = (state: State, seat: number): number => state.actions * SEEDS + seat + 1;
