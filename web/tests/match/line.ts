// line.ts - A server of a few lines that a test has in its hands: what it says is delivered when the test wants it, twice, late, in
// another order, or never; and its lines can be cut between any two messages.
import { vi } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import type { Handle, LogEntry } from "../../src/engine/types.ts";

export type Said = { type: string; [member: string]: unknown };

/** A WebSocket as the page sees it. */
class Line {
  static readonly OPEN = 1;
  readonly readyState = Line.OPEN;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  cut = false;

  constructor() {
    TableAt.last?.lines.push(this);
    queueMicrotask(() => this.onopen());
  }

  send(text: string): void {
    if (!this.cut) TableAt.last?.hears(JSON.parse(text) as Said);
  }

  close(): void {
    this.cut = true;
  }
}

/** A table with a match of two, seen by the first seat. */
export class TableAt {
  static last: TableAt | null = null;
  readonly lines: Line[] = [];
  /** What was asked for, as it came in. */
  readonly heard: Said[] = [];
  /** What was said and is not delivered yet. */
  readonly out: Said[] = [];
  /** Nothing that is said gets into the line any more. */
  deaf = false;
  private rev = 1;
  private toldTo = 0;
  private readonly answers = new Map<string, Said>();

  constructor(
    readonly engine: Engine,
    readonly handle: Handle,
    readonly names: readonly string[],
  ) {
    TableAt.last = this;
    vi.stubGlobal("WebSocket", Line);
  }

  hears(message: Said): void {
    if (this.deaf) return;
    this.heard.push(message);
    if (message.type === "hello") {
      this.out.push({ type: "welcome", protocol: 1, version: "", now: 0 }, this.whole());
      this.deliver();
    } else if (typeof message.id === "string") this.answer(message.id, message);
  }

  private answer(id: string, message: Said): void {
    const known = this.answers.get(id);
    this.out.push(known ?? this.done(id, message));
    if (!known && this.answers.get(id)?.type === "ok") this.out.push(this.update());
  }

  /** Does what is asked for, as the real one: nothing twice, nothing in another epoch. */
  private done(id: string, message: Said): Said {
    const { engine, handle } = this;
    let answer: Said = { type: "ok", id };
    try {
      if (message.epoch !== engine.state(handle, 0).epoch) throw new Error("That was of a moment ago.");
      if (message.type === "undo") engine.undo(handle, 0, (message.count as number | undefined) ?? 1);
      else engine.play(handle, 0, (message.moves ?? message.move) as string | string[]);
      this.deal();
    } catch (error) {
      answer = { type: "no", id, code: "stale", text: (error as Error).message };
    }
    this.answers.set(id, answer);
    return answer;
  }

  private deal(): void {
    if (this.engine.state(this.handle, 0).chance) this.engine.deal(this.handle);
  }

  /** The other one plays, or the same seat from somewhere else. */
  act(seat: number, moves?: string[]): Said {
    const { engine, handle } = this;
    engine.play(
      handle,
      seat,
      moves ?? engine.choose(handle, seat, engine.state(handle, 0).actions, "random"),
    );
    this.deal();
    return this.update();
  }

  /** And takes it back. */
  takeBack(seat: number): Said {
    this.engine.undo(this.handle, seat, 1);
    return this.update();
  }

  private news(from: number): Record<string, unknown> {
    const {
      chance: _,
      points: __,
      rating: ___,
      logTo,
      ...now
    } = this.engine.news(this.handle, { viewer: 0, from });
    this.toldTo = logTo;
    const log = now.log.map((entry: LogEntry, i) =>
      entry.texts.length > 0 && i < now.log.length - 1
        ? { ...entry, view: this.engine.photo(this.handle, 0, entry.index + 1) }
        : entry,
    );
    return { ...now, log, mine: null };
  }

  private whole(): Said {
    const seats = this.names.map((name) => ({ name, kind: "person" }));
    const { game, rules, options } = this.engine.state(this.handle, 0);
    const table = { id: "t", game, rules, options, seats, status: "playing", title: "", nonces: [] };
    return { type: "table", rev: this.rev, table, you: { seat: 0, host: false }, match: this.news(0) };
  }

  private update(): Said {
    const { closed } = this.closed();
    return { type: "update", rev: ++this.rev, match: this.news(Math.min(this.toldTo, closed)) };
  }

  private closed(): { closed: number } {
    return { closed: this.engine.news(this.handle, { viewer: 0, from: 0 }).logTo };
  }

  /** All that was said, or these. */
  deliver(...messages: Said[]): void {
    const line = this.lines.at(-1);
    for (const message of messages.length > 0 ? messages : this.out.splice(0))
      if (line && !line.cut) line.onmessage({ data: JSON.stringify(message) });
  }

  /** The line is gone, with all that was said into it. */
  cut(code = 1006): void {
    this.out.length = 0;
    const line = this.lines.at(-1);
    if (!line) return;
    line.cut = true;
    line.onclose({ code });
  }
}
