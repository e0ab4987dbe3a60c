// course.ts - A game that is looked at: where in it we are, and the position there. The engine replays; nothing is worked out here.
import { computed, type Signal, signal } from "@preact/signals";
import type { Position as CartoPosition } from "../../wasm/cartographers.types.ts";
import { texts } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { CHANCE, type Handle, type LogEntry, type Plain, PUBLIC, type State } from "../engine/types.ts";
import type { SavedGame } from "../saved/games.ts";
import { isDrawn } from "../tables/tables.tsx";

/** Milliseconds a step stays when the replay runs: time to read what was decided, less for what chance did. */
const PACE = { decided: 1300, drawn: 800 };

export interface Position {
  readonly step: number;
  readonly handle: Handle;
  readonly state: State;
}

export class Course {
  /** How many actions there are in all. */
  readonly last: number;
  readonly game: string;
  /** Who may see what: the one who plays as long as the game goes on. */
  readonly viewer: number;
  readonly end: State;
  readonly here: Signal<Position>;
  readonly running = signal(false);
  /** Whose sheet is looked at. */
  readonly seat: Signal<number>;
  readonly log = computed<readonly LogEntry[]>(() => {
    void texts.value;
    return this.engine.log(this.handle, this.viewer, 0);
  });
  /**
   * Where the replay stops: after every action that says something. What one hands in while others still decide is told
   * when the round closes.
   */
  readonly stops = computed<readonly number[]>(() => {
    const told = this.log.value.filter((entry) => entry.texts.length > 0).map((entry) => entry.index + 1);
    return [...new Set([0, ...told, this.last])];
  });
  /** The number of the stop that is shown, or of the one before it. */
  readonly stopped = computed(
    () => this.stops.value.filter((step) => step <= this.here.value.step).length - 1,
  );
  private readonly tables = new Map<number, CartoPosition>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly engine: Engine,
    readonly handle: Handle,
    /** As it is saved; null if it came with a link. */
    readonly saved: SavedGame | null,
    readonly record: string,
  ) {
    const person = saved === null ? 0 : Math.max(0, saved.bots.indexOf(null));
    this.end = engine.state(handle, PUBLIC);
    this.viewer = this.end.over || saved === null ? PUBLIC : person;
    this.last = this.end.actions;
    this.game = this.end.game;
    this.seat = signal(person);
    this.here = signal(this.positionAt(this.last));
  }

  get drawn(): boolean {
    return this.game === "cartographers";
  }

  /** Its table is drawn, and can be looked at as it was played on. */
  get onTable(): boolean {
    return isDrawn(this.game) && !this.drawn;
  }

  /** What somebody may see of it who looks through the eyes of a seat: a game that is over has no secrets. */
  eyesOf(seat: number): number {
    return this.end.over ? seat : this.viewer;
  }

  /** The draws in it, for the line that says whether they were checked. */
  get draws(): number {
    return this.log.value.filter((entry) => entry.seat === CHANCE).length;
  }

  private positionAt(step: number): Position {
    const handle = this.engine.at(this.handle, step);
    return { step, handle, state: this.engine.state(handle, this.viewer) };
  }

  /** The table of Cartographers as it was after so many actions. What is drawn is looked at beside the step before it. */
  tableAt(step: number): CartoPosition {
    const known = this.tables.get(step);
    if (known !== undefined) return known;
    const then = this.engine.at(this.handle, step);
    const table = this.engine.position<"cartographers">(then, this.viewer);
    this.engine.close(then);
    for (const other of [...this.tables.keys()]) if (Math.abs(other - step) > 1) this.tables.delete(other);
    this.tables.set(step, table);
    return table;
  }

  /** What all games can say of a position. */
  plain(): Plain {
    return this.engine.plain(this.here.value.handle, this.viewer);
  }

  show(step: number): void {
    const to = Math.max(0, Math.min(this.last, step));
    const old = this.here.peek();
    if (to === old.step) return;
    this.here.value = this.positionAt(to);
    this.engine.close(old.handle);
  }

  /** To a stop, by its number. */
  showStop(stop: number): void {
    const { value } = this.stops;
    this.show(value[Math.max(0, Math.min(value.length - 1, stop))] ?? 0);
  }

  /** By hand: whoever moves the slider does not want it to run away. */
  go(step: number): void {
    this.stop();
    this.show(step);
  }

  goStop(stop: number): void {
    this.stop();
    this.showStop(stop);
  }

  toggle(): void {
    if (this.running.peek()) {
      this.stop();
      return;
    }
    if (this.here.peek().step === this.last) this.show(0);
    this.running.value = true;
    this.tick();
  }

  private tick(): void {
    const { step } = this.here.peek();
    if (step >= this.last) {
      this.stop();
      return;
    }
    const next = this.log.peek()[step];
    const pace = step > 0 && next?.seat === CHANCE ? PACE.drawn : PACE.decided;
    this.timer = setTimeout(() => {
      this.showStop(this.stopped.peek() + 1);
      this.tick();
    }, pace);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running.value = false;
  }

  close(): void {
    this.stop();
    this.engine.close(this.here.peek().handle);
    this.engine.close(this.handle);
  }
}
