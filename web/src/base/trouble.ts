// trouble.ts - What happens when something stops that should not have: the table is set up again, and the page says so.
//
// An engine that has stopped is replaced (engines.ts). Meanwhile nothing is shown; then every screen begins anew with what is
// saved. If that happens again and again, it is the game itself: the page stops trying and says how to go on.
import { signal } from "@preact/signals";

export type Trouble = null | "setting up" | "set up" | "given up";

/** So many times in a row is no accident any more. */
const TIMES = 3;
/** Milliseconds after which the next time is the first one again. */
const IN_A_ROW = 20_000;

export const trouble = signal<Trouble>(null);
/** Grows with every time the table was set up again: screens of before are gone. */
export const setups = signal(0);

let times = 0;
let last = 0;

export function settingUp(): void {
  const now = performance.now();
  times = now - last < IN_A_ROW ? times + 1 : 1;
  last = now;
  trouble.value = "setting up";
}

export function setUp(): void {
  setups.value++;
  trouble.value = times > TIMES ? "given up" : "set up";
}

/** Something else is wrong, or it was tried often enough. */
export function gaveUp(): void {
  trouble.value = "given up";
}

/** Another screen may well work. */
export function startOver(): void {
  times = 0;
  setups.value++;
  trouble.value = null;
}

export function understood(): void {
  if (trouble.value === "set up") trouble.value = null;
}
