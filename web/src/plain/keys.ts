// keys.ts - The keys of a table: the letters that every table has, and its own.
import type { Course } from "../match/course.ts";

/** Nothing is being typed, and no dialog is open. */
function atTable({ target }: KeyboardEvent): boolean {
  return !(target instanceof Element && target.closest("input, select, textarea, dialog") !== null);
}

/** Is this a key for the table, and not for something that is being typed or for a dialog? */
export function forTable(event: KeyboardEvent): boolean {
  return atTable(event) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
}

/** As everywhere else: what was done last is taken back. */
const undoes = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.key === "z" && atTable(event) && !event.defaultPrevented;

/** What opens above a table with a key of its own. */
const SHEETS = { l: "log", p: "points", "?": "rules" } as const;
export type KeySheet = (typeof SHEETS)[keyof typeof SHEETS];

/** `own`: a key that only this table has; false if it has it not. The answer ends it. */
export function watchTableKeys(
  course: Pick<Course, "stage" | "takeBack" | "hint">,
  open: (sheet: KeySheet) => void,
  own: (key: string) => boolean,
): () => void {
  const usual = (key: string): boolean => {
    if (key === "u") course.takeBack();
    else if (key === "h") void course.hint();
    else if (key in SHEETS) open(SHEETS[key as keyof typeof SHEETS]);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent): void => {
    if (course.stage.peek() === "pass") return;
    if (undoes(event) ? usual("u") : forTable(event) && (own(event.key) || usual(event.key)))
      event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
