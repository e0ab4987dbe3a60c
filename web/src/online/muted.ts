// muted.ts - Whom somebody does not want to hear, kept on this device alone.
import { type Signal, signal } from "@preact/signals";

const KEY = "hearth.muted";
/** The oldest are forgotten. */
const MOST = 100;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const muted: Signal<string[]> = signal(read());

addEventListener("storage", (event) => {
  if (event.key === KEY) muted.value = read();
});

/** A seat of a table; all who have none are one. */
const nameOf = (table: string, seat: number | null): string => `${table} ${seat ?? "watch"}`;

export function isMuted(table: string, seat: number | null): boolean {
  return muted.value.includes(nameOf(table, seat));
}

export function mute(table: string, seat: number | null, on: boolean): void {
  const name = nameOf(table, seat);
  const others = muted.peek().filter((one) => one !== name);
  muted.value = on ? [...others, name].slice(-MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(muted.peek()));
  } catch {
    // A browser that keeps nothing is quiet until the page is closed.
  }
}
