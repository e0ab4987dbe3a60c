// looks.ts - In which order the analysis looks at decisions, at which of them twice, and how long that takes yet.
//
// A first look is short, so that everything has a rough answer soon. The closer look takes as long as a hint, so that both come
// from the same search, and replaces the first one.
//
// What came out best at the first look is not looked at again. Measured with twelve seats of golden records, 1,132 decisions: the
// closer look finds 429 mistakes, and of these the first look hides 9 (0.9 % of what all of them cost). With half the time it hides
// 21, with a quarter 31, with twice the time 2. Everything else is looked at closely: even where the first look found next to no
// difference, some turn out to be mistakes. What may have cost the most comes first: after half of the closer looks mostly three
// quarters to nine tenths of what they find is known.
import type { Judged } from "../engine/types.ts";

export type Look = "first" | "close";

export interface Looked extends Judged {
  look: Look;
}

export type Known = ReadonlyMap<number, Looked>;

/** Milliseconds of a usual machine, told in futures; 0 is the usual time, that of hints. */
export const THINK: Readonly<Record<Look, number>> = { first: 40, close: 0 };

/** What it may have cost at most, as far as is known. */
const stake = (one: Judged): number => one.difference + one.margin;

/** Whether it was looked at only once and could be a mistake. */
export const isOpen = (one: Looked): boolean => one.look === "first" && one.difference > 0;

/** A pass over the decisions: the first look is at all of them, the closer one where something seems better. */
export interface Pass {
  look: Look;
  done: number;
  all: number;
  /** What is still to be looked at, in that order. */
  left: number[];
}

/** The pass that is on; null when there is nothing left to look at. */
export function passOf(decisions: readonly number[], known: Known): Pass | null {
  const all = decisions.length;
  const fresh = decisions.filter((index) => !known.has(index));
  if (fresh.length > 0) return { look: "first", done: all - fresh.length, all, left: fresh };
  const seen = decisions.flatMap((index) => known.get(index) ?? []);
  const open = seen.filter(isOpen).sort((a, b) => stake(b) - stake(a));
  const done = seen.filter((one) => one.look === "close").length;
  if (open.length === 0) return null;
  return { look: "close", done, all: done + open.length, left: open.map((one) => one.index) };
}

// ---- How long it takes ----

/** Of what was measured earlier so much counts after each look: other programs come and go. */
const FADES = 0.9;

/** How fast looks of one kind are. Futures are played to the end of the game, so a look takes as long as there is left of it:
 * measured, the time for each action that was still to come stays the same over a whole game. */
export class Pace {
  private ms = 0;
  private work = 0;

  constructor(
    readonly look: Look,
    /** Actions of the game. */
    private readonly last: number,
  ) {}

  private workOf(index: number): number {
    return Math.max(1, this.last - index);
  }

  took(index: number, ms: number): void {
    this.ms = this.ms * FADES + ms;
    this.work = this.work * FADES + this.workOf(index);
  }

  /** Milliseconds for these decisions; null while nothing is measured. */
  for(decisions: readonly number[]): number | null {
    if (this.work === 0) return null;
    return (this.ms / this.work) * decisions.reduce((sum, index) => sum + this.workOf(index), 0);
  }
}

export interface Duration {
  unit: "seconds" | "minutes";
  count: number;
}

/** As it is told: no more exactly than an estimate is worth. */
export function roughly(ms: number): Duration {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds <= 10) return { unit: "seconds", count: seconds };
  const rounded = 5 * Math.round(seconds / 5);
  if (rounded < 60) return { unit: "seconds", count: rounded };
  return { unit: "minutes", count: Math.max(1, Math.round(seconds / 60)) };
}

// ---- What is kept ----

/** Of what was saved, that which counts: earliest entries did not say how sure they are, and until there were first looks all were
 * close ones. */
export function recalled(saved: readonly (Judged & { look?: string })[]): Looked[] {
  return saved
    .filter((one) => typeof one.margin === "number")
    .map((one) => ({ ...one, look: one.look === "first" ? "first" : "close" }));
}
