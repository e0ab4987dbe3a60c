// lessons.ts - Which notes of the first round are done: by what the player does, or because they were put away.
import { changeSettings, settings } from "../base/settings.ts";

export type Lesson =
  | "card"
  | "place"
  | "turn"
  | "edicts"
  | "draw"
  | "drawn"
  | "time"
  | "coin"
  | "ruins"
  | "ambush"
  | "season";

/** A note can be read before it goes: what is done at once does not count. */
const READING = 900; /* milliseconds */

let current: Lesson | null = null;
let since = 0;

export function noteShown(lesson: Lesson | null): void {
  if (lesson === current) return;
  current = lesson;
  since = performance.now();
}

export function known(lesson: Lesson): boolean {
  const { notes } = settings.value;
  return notes.includes("all") || notes.includes(lesson);
}

/** Put away, or so far behind that nobody needs them. */
export function learned(...lessons: Lesson[]): void {
  const notes = settings.peek().notes;
  if (notes.includes("all")) return;
  const fresh = lessons.filter((lesson) => !notes.includes(lesson));
  if (fresh.length > 0) changeSettings({ notes: [...notes, ...fresh] });
}

/** The player has done what a note speaks of. */
export function done(...lessons: Lesson[]): void {
  if (current && lessons.includes(current) && performance.now() - since > READING) learned(current);
}

export function noMoreNotes(): void {
  changeSettings({ notes: [...settings.peek().notes, "all"] });
}
