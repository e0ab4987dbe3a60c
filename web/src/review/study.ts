// study.ts - The analysis: what every decision of a seat cost. Thought up in the worker, one decision after the other; it can be
// stopped and gone on with, and what is known is saved with the game.
import { type Signal, signal } from "@preact/signals";
import { language } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import type { Judged, Move } from "../engine/types.ts";
import { ask, reading, writing } from "../saved/db.ts";
import type { Course } from "./course.ts";

interface SavedStudy {
  record: string;
  judged: Judged[];
}

export class Study {
  /** By number of the action. */
  readonly judged: Signal<ReadonlyMap<number, Judged>> = signal(new Map<number, Judged>());
  readonly running = signal(false);
  readonly trouble = signal("");
  /** The decision whose moves lie beside each other on the map. */
  readonly chosen: Signal<number | null> = signal<number | null>(null);
  private thinker: Thinker | null = null;
  private readonly told = new Map<string, string>();

  constructor(readonly course: Course) {
    void this.recall();
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
    try {
      for (const index of this.decisions(seat)) {
        if (this.judged.peek().has(index)) continue;
        const found = await thinker.judge(this.course.record, index);
        if (this.thinker !== thinker) return;
        if (found !== null) this.judged.value = new Map(this.judged.peek()).set(index, found);
      }
      this.save();
    } catch (error) {
      if (this.thinker === thinker)
        this.trouble.value = error instanceof EngineError ? error.message : String(error);
    }
    if (this.thinker === thinker) this.stop();
  }

  stop(): void {
    if (this.thinker === null) return;
    this.thinker.close();
    this.thinker = null;
    this.running.value = false;
    this.save();
  }

  private save(): void {
    const id = this.course.saved?.id;
    const judged = [...this.judged.peek().values()];
    const entry: SavedStudy = { record: this.course.record, judged };
    if (id !== undefined && entry.judged.length > 0)
      void writing(["analysis"], (tx) => tx.objectStore("analysis").put(entry, id));
  }

  /** What was found out earlier counts as long as the game is still the same. */
  private async recall(): Promise<void> {
    const id = this.course.saved?.id;
    if (id === undefined) return;
    const known = await reading(
      ["analysis"],
      (tx) => ask<SavedStudy>(tx.objectStore("analysis").get(id)),
      undefined,
    );
    if (known?.record !== this.course.record || !Array.isArray(known.judged)) return;
    const sure = known.judged.filter((one) => typeof one.margin === "number"); // earlier ones were not
    const all = new Map(sure.map((one) => [one.index, one]));
    for (const [index, one] of this.judged.peek()) all.set(index, one);
    this.judged.value = all;
  }
}
