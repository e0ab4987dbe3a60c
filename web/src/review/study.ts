// study.ts - The analysis: what every decision of a seat cost. Thought up in the worker, one look after the other (looks.ts says which);
// it can be stopped and gone on with, and what is known is saved with the game as it comes.
import { type Signal, signal } from "@preact/signals";
import { language } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import type { Judged, Move } from "../engine/types.ts";
import { ask, reading, writing } from "../saved/db.ts";
import type { Course } from "./course.ts";
import { type Known, type Looked, Pace, passOf, recalled, THINK } from "./looks.ts";

interface SavedStudy {
  record: string;
  judged: (Judged & { look?: string })[];
}

/** Milliseconds: so much may be lost when the page goes away in a bad moment, and so often the list is drawn. */
const SAVED_AFTER = 2000;
const SHOWN_AFTER = 150;

/** Work that is done some time after it was first asked for, once for all who asked meanwhile. */
class Later {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly work: () => void,
  ) {}

  ask(): void {
    this.timer ??= setTimeout(() => this.now(), this.ms);
  }

  /** At once, if anybody has asked. */
  now(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.work();
  }
}

export class Study {
  /** What is shown, by number of the action. */
  readonly judged: Signal<Known> = signal<Known>(new Map<number, Looked>());
  readonly running = signal(false);
  /** About how many milliseconds the pass that is on takes yet; null while that is not known. */
  readonly left: Signal<number | null> = signal<number | null>(null);
  readonly trouble = signal("");
  /** The decision whose moves lie beside each other on the map. */
  readonly chosen: Signal<number | null> = signal<number | null>(null);
  private readonly known = new Map<number, Looked>();
  private estimate: number | null = null;
  private thinker: Thinker | null = null;
  private readonly told = new Map<string, string>();
  private readonly recalling: Promise<void>;
  private readonly saving = new Later(SAVED_AFTER, () => this.save());
  private readonly showing = new Later(SHOWN_AFTER, () => this.show());

  constructor(readonly course: Course) {
    this.recalling = this.recall();
  }

  /** A move of a decision as a sentence, in the language of now: what is saved are moves. */
  tell(one: Judged, move: Move): string {
    const key = `${language.value} ${one.index} ${move}`;
    const known = this.told.get(key);
    if (known !== undefined) return known;
    const { engine, handle } = this.course;
    const then = engine.at(handle, one.index);
    try {
      const text = engine.describe(then, one.seat, move);
      this.told.set(key, text);
      return text;
    } finally {
      engine.close(then);
    }
  }

  /** The numbers of the actions in which a seat has decided something. */
  decisions(seat: number): number[] {
    return this.course.log.value.filter((entry) => entry.seat === seat).map((entry) => entry.index);
  }

  async start(seat: number): Promise<void> {
    if (this.running.peek()) return;
    this.running.value = true;
    this.trouble.value = "";
    const thinker = new Thinker(this.course.game);
    this.thinker = thinker;
    addEventListener("pagehide", this.leaving);
    try {
      await this.recalling; // what is known is not asked again
      await this.look(thinker, this.decisions(seat));
    } catch (error) {
      if (this.thinker === thinker)
        this.trouble.value = error instanceof EngineError ? error.message : String(error);
    }
    if (this.thinker === thinker) this.stop();
  }

  /** At one decision after the other, until nothing is left to look at or another thinker has been taken. */
  private async look(thinker: Thinker, decisions: readonly number[]): Promise<void> {
    const { record, last } = this.course;
    let pace: Pace | null = null;
    let begun = false;
    for (;;) {
      const pass = passOf(decisions, this.known);
      const index = pass?.left[0];
      if (this.thinker !== thinker || pass === null || index === undefined) return;
      if (pace?.look !== pass.look) pace = new Pace(pass.look, last);
      this.estimate = pace.for(pass.left);
      this.showing.ask();
      const from = performance.now();
      const found = await thinker.judge(record, index, THINK[pass.look]);
      if (this.thinker !== thinker) return;
      if (found === null) throw new Error(`Action ${index} is no decision.`);
      if (begun) pace.took(index, performance.now() - from);
      begun = true; // the first answer comes late: the worker had to begin, and to read the record
      this.known.set(index, { ...found, look: pass.look });
      this.saving.ask();
    }
  }

  stop(): void {
    if (this.thinker === null) return;
    this.thinker.close();
    this.thinker = null;
    removeEventListener("pagehide", this.leaving);
    this.estimate = null;
    this.running.value = false;
    this.show();
    this.saving.now();
  }

  private readonly leaving = (): void => this.saving.now();

  private show(): void {
    this.judged.value = new Map(this.known);
    this.left.value = this.estimate;
  }

  private save(): void {
    const id = this.course.saved?.id;
    const entry: SavedStudy = { record: this.course.record, judged: [...this.known.values()] };
    if (id !== undefined && entry.judged.length > 0)
      void writing(["analysis"], (tx) => tx.objectStore("analysis").put(entry, id));
  }

  /** What was found out earlier counts as long as the game is still the same. */
  private async recall(): Promise<void> {
    const id = this.course.saved?.id;
    if (id === undefined) return;
    const saved = await reading(
      ["analysis"],
      (tx) => ask<SavedStudy>(tx.objectStore("analysis").get(id)),
      undefined,
    );
    if (saved?.record !== this.course.record || !Array.isArray(saved.judged)) return;
    for (const one of recalled(saved.judged)) this.known.set(one.index, one);
    this.show();
  }
}
