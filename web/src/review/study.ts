// study.ts - The analysis: what every decision of a seat cost. Thought up in the worker, one decision after the other; it can be
// stopped and gone on with, and what is known is kept with the game.
import { effect, type Signal, signal, untracked } from "@preact/signals";
import { language } from "../app/words.ts";
import { EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import type { Judged } from "../engine/types.ts";
import { ask, reading, writing } from "../kept/db.ts";
import type { Course } from "./course.ts";

/** Milliseconds for one decision. */
const THINK = 400;
/** Below this two moves are as good as each other: the futures differ by more than that from one look to the next. */
export const SAME = 0.25;

interface KeptStudy {
  record: string;
  /** The moves are told in it. */
  language: string;
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
  private readonly hush: () => void;

  constructor(readonly course: Course) {
    // What was found out is told in the language of then; in another one it is looked at anew.
    this.hush = effect(() => {
      void language.value;
      untracked(() => {
        this.stop();
        this.chosen.value = null;
        this.judged.value = new Map();
        void this.recall();
      });
    });
  }

  close(): void {
    this.stop();
    this.hush();
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
        const found = await thinker.judge(this.course.record, index, THINK);
        if (this.thinker !== thinker) return;
        if (found !== null) this.judged.value = new Map(this.judged.peek()).set(index, found);
      }
      this.keep();
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
    this.keep();
  }

  private keep(): void {
    const id = this.course.kept?.id;
    const judged = [...this.judged.peek().values()];
    const entry: KeptStudy = { record: this.course.record, language: language.peek(), judged };
    if (id !== undefined && entry.judged.length > 0)
      void writing(["analysis"], (tx) => tx.objectStore("analysis").put(entry, id));
  }

  /** What was found out earlier counts as long as the game is still the same. */
  private async recall(): Promise<void> {
    const id = this.course.kept?.id;
    if (id === undefined) return;
    const known = await reading(
      ["analysis"],
      (tx) => ask<KeptStudy>(tx.objectStore("analysis").get(id)),
      undefined,
    );
    if (known?.record !== this.course.record || known.language !== language.peek()) return;
    if (!Array.isArray(known.judged)) return;
    const all = new Map(known.judged.map((one) => [one.index, one]));
    for (const [index, one] of this.judged.peek()) all.set(index, one);
    this.judged.value = all;
  }
}
