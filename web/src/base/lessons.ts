// lessons.ts - Which notes for beginners are done: by what the player does, or because they were put away. Remembered on the device.
//
// A note is named "anb.night", by the game and by what it speaks of; those of Cartographers have no game in their name. "all"
// and "anb.all" stand for every note there is.
import { changeSettings, settings } from "./settings.ts";

/** A note can be read before it goes: what is done at once does not count. */
const READING = 900; /* milliseconds */

let current: string | null = null;
let since = 0;

export function noteShown(lesson: string | null): void {
  if (lesson === current) return;
  current = lesson;
  since = performance.now();
}

const gameOf = (lesson: string): string => (lesson.includes(".") ? lesson.split(".")[0] : "carto");

export function known(lesson: string): boolean {
  const { notes } = settings.value;
  return notes.includes("all") || notes.includes(`${gameOf(lesson)}.all`) || notes.includes(lesson);
}

/** Put away, or so far behind that nobody needs them. */
export function learned(...lessons: string[]): void {
  const fresh = lessons.filter((lesson) => !known(lesson));
  if (fresh.length > 0) changeSettings({ notes: [...settings.peek().notes, ...fresh] });
}

/** The player has done what a note speaks of. */
export function done(...lessons: string[]): void {
  if (current && lessons.includes(current) && performance.now() - since > READING) learned(current);
}

export function noMoreNotes(game: string): void {
  changeSettings({ notes: [...settings.peek().notes, `${game}.all`] });
}

export function notesAgain(): void {
  changeSettings({ notes: [] });
}
