// still.ts - A game that is looked at, as a match for the table it was played on: every step of the replay is how it stands, and
// nobody is asked anything.
import { effect, signal } from "@preact/signals";
import type { Match, News, Played } from "../match/match.ts";
import { Refusal } from "../match/match.ts";
import type { Course } from "./course.ts";

export class StillMatch implements Match {
  readonly game: string;
  readonly people: readonly number[];
  readonly names: readonly string[];
  readonly played: Played;
  readonly still = true;
  readonly safe = signal(true);
  readonly stuck = signal("");
  private end: () => void = () => {};
  private readonly listeners = new Set<() => void>();

  /** `seat`: through whose eyes, as far as the one who looks may have them. */
  constructor(
    private readonly course: Course,
    seat: number,
  ) {
    this.game = course.game;
    this.names = course.end.names;
    this.played = course.end;
    this.people = [seat];
  }

  begin(): void {
    this.end = effect(() => {
      void this.course.here.value;
      for (const listener of this.listeners) listener();
    });
  }

  close(): void {
    this.end();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  news(viewer: number): News {
    const { course } = this;
    const { step } = course.here.peek();
    return {
      epoch: step,
      actions: step,
      owes: [],
      over: false, // what lies over the table at the end would hide it
      rank: null,
      mayUndo: false,
      mine: null,
      held: false,
      view: course.engine.photo(course.handle, course.eyesOf(viewer), step),
      log: course.log.peek().filter((entry) => entry.index < step),
      logTo: course.last, // whatever there is has been told
    };
  }

  photo(): null {
    return null;
  }
  secret(): boolean {
    return false;
  }
  waits(): string {
    return "";
  }
  goOn(): void {}

  play(): Promise<void> {
    return Promise.reject(new Refusal());
  }
  undo(): Promise<void> {
    return Promise.reject(new Refusal());
  }
}
