// match.ts - A match that is played at a table of a server.
import { computed, type Signal, signal } from "@preact/signals";
import { t } from "../base/words.ts";
import { type Move, PUBLIC } from "../engine/types.ts";
import type { Match, News, Played } from "../match/match.ts";
import type { SeatMessage } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import { rememberSeat, seatAt } from "./seats.ts";
import { waitingFor } from "./words.ts";

/** No epoch. */
const NEVER = -1;

export class RemoteMatch implements Match {
  readonly game: string;
  readonly people: readonly number[];
  readonly names: readonly string[];
  readonly played: Played;
  readonly far = true;
  readonly safe: Signal<boolean> = signal(true);
  readonly stuck = computed(() => "");
  /** In this epoch the seat has acted, though what the server says does not show it yet. */
  private acted = NEVER;
  private readonly end: () => void;

  constructor(readonly remote: Remote) {
    const info = remote.info.peek();
    this.game = info?.game ?? "";
    this.played = { rules: info?.rules ?? 1, options: info?.options ?? "" };
    this.people = remote.seat < 0 ? [] : [remote.seat];
    this.names = remote.names();
    // The first to be told: whoever asks for the news then gets the new ones.
    this.end = remote.onChange(() => {
      if (!this.owing(this.acted)) this.acted = NEVER;
    });
  }

  begin(): void {}
  goOn(): void {}

  close(): void {
    this.end();
  }

  /** Does the server still say that the seat owes something in that epoch? */
  private owing(epoch: number): boolean {
    const match = this.remote.match.peek();
    return match?.epoch === epoch && match.owes.some((seat) => this.people.includes(seat));
  }

  onChange(listener: () => void): () => void {
    return this.remote.onChange(listener);
  }

  news(): News {
    const match = this.remote.match.peek();
    if (!match) throw new Error("there is no match yet");
    const { epoch, actions, over, rank, mayUndo, mine, view, log } = match;
    const undo = mayUndo && !over && this.people.length > 0; // what is over is sealed
    const acted = epoch === this.acted;
    return {
      epoch,
      actions,
      owes: acted ? match.owes.filter((seat) => !this.people.includes(seat)) : match.owes,
      over,
      rank,
      mayUndo: undo,
      mine,
      held: false,
      view,
      log,
      logTo: this.remote.told(),
    };
  }

  photo(_viewer: number, index: number, event = Number.POSITIVE_INFINITY): string | null {
    const entry = this.remote.match.peek()?.log.find((each) => each.index === index);
    const known = event < (entry?.events.length ?? 0) - 1 ? entry?.between : undefined;
    return known?.filter(([at]) => at <= event).at(-1)?.[1] ?? entry?.view ?? null;
  }

  person(seat: number): boolean {
    return this.remote.info.peek()?.seats[seat]?.kind === "person";
  }

  secret(): boolean {
    return false;
  }

  noHints(): string {
    const info = this.remote.info.value;
    return info && !info.hints && info.talk ? t("page.online.hints.off") : "";
  }

  markTold(to: number): void {
    const { table, token } = this.remote.address;
    if (token && to > this.toldTo()) rememberSeat({ table, token, told: to });
  }

  toldTo(): number {
    const { table, token } = this.remote.address;
    return seatAt(table, token)?.told ?? 0;
  }

  waits(viewer: number): string {
    const match = this.remote.match.value;
    const kind = match?.mine ? "handed_in" : "waits";
    return waitingFor(kind, this.names, match?.owes ?? [], viewer === PUBLIC ? -1 : viewer);
  }

  async play(_seat: number, moves: readonly Move[]): Promise<void> {
    const { epoch } = this.news();
    await this.send(
      moves.length === 1
        ? { type: "play", epoch, move: moves[0] }
        : { type: "plays", epoch, moves: [...moves] },
    );
    if (this.owing(epoch)) this.acted = epoch; // the answer comes before the update that shows what it did
  }

  undo(_seat: number, count: number): Promise<void> {
    return this.send({ type: "undo", epoch: this.news().epoch, ...(count > 1 ? { count } : {}) });
  }

  private async send(message: SeatMessage): Promise<void> {
    this.safe.value = false;
    try {
      // Whoever plays is no program that only looks at a link: from now on the seat is theirs.
      if (this.remote.unclaimed()) await this.remote.claim();
      await this.remote.connection.ask(message);
    } finally {
      this.safe.value = true;
    }
  }
}
