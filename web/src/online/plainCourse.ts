// plainCourse.ts - The plain table when the game is played on a server: what was chosen is sent, what comes is shown.
import { batch } from "@preact/signals";
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { type LogEntry, type Move, PUBLIC } from "../engine/types.ts";
import { Course } from "../plain/course.ts";
import type { SavedGame } from "../saved/games.ts";
import { Refused } from "./connection.ts";
import type { Change, Remote } from "./remote.ts";
import { waitingFor } from "./words.ts";

export class RemoteCourse extends Course {
  private sending = false;
  private readonly quiet: () => void;
  private epoch = -1;
  private actions = -1;

  constructor(
    engine: Engine,
    handle: number,
    saved: SavedGame,
    readonly to: Remote,
  ) {
    super(engine, handle, saved);
    this.seat.value = to.seat < 0 ? PUBLIC : to.seat;
    this.since.set(this.seat.peek(), to.told());
    this.quiet = to.onChange((change) => this.came(change));
  }

  override begin(): void {
    this.settle();
  }

  override close(): void {
    this.quiet();
    super.close();
  }

  override log(from: number): LogEntry[] {
    // Asked for by the class below before there is a table.
    return this.to?.log(from) ?? [];
  }

  override waits(): string {
    const owes = this.to.match.value?.owes ?? [];
    const { names } = this.state.value;
    const waits = waitingFor("waits", names, owes, this.seat.value === PUBLIC ? -1 : this.seat.value);
    return [this.handedIn(), waits].filter(Boolean).join(" ");
  }

  /** What was chosen while others still choose. */
  private handedIn(): string {
    const move = this.to.match.value?.mine;
    if (!move) return "";
    try {
      return t("page.online.chosen", { choice: this.engine.describe(this.handle, this.seat.value, move) });
    } catch {
      return "";
    }
  }

  override mayTakeBack(): boolean {
    return !this.sending && this.to.seat >= 0 && (this.to.match.value?.mayUndo ?? false);
  }

  protected override position(): string {
    return this.to.lines();
  }

  override choose(move: Move): void {
    if (this.stage.peek() !== "choose" || this.sending) return;
    this.putAway();
    this.since.set(this.seat.peek(), this.to.told());
    void this.send({ type: "play", epoch: this.epoch, move });
  }

  override takeBack(): void {
    if (!this.mayTakeBack()) return;
    this.putAway();
    void this.send({ type: "undo", epoch: this.epoch });
  }

  private async send(message: { type: "play" | "undo"; epoch: number; move?: Move }): Promise<void> {
    this.sending = true;
    try {
      await this.to.connection.ask(message);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused.value = error.message;
    }
    this.sending = false;
    if (!this.gone) this.settle();
  }

  private came({ view }: Change): void {
    if (this.gone) return;
    if (view) this.engine.view(`view ${this.to.match.peek()?.view ?? ""}`, this.handle);
    this.settle();
  }

  /** Shows how things stand; the head of the page is read again only when something new is asked. */
  private settle(): void {
    const match = this.to.match.peek();
    if (!match) return;
    const mine = match.owes.includes(this.seat.peek());
    const stage = match.over ? "over" : mine ? "choose" : "thinking";
    const news = stage !== this.stage.peek() || match.actions !== this.actions;
    batch(() => {
      this.epoch = match.epoch;
      this.actions = match.actions;
      if (news) this.show(stage);
      else this.look();
    });
  }

  protected override save(): void {}
}
