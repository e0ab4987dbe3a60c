// settings.ts - Theme, motion, pace, language, name. Stored in the browser, applied to the root.
import { effect, type Signal, signal } from "@preact/signals";
import { carriedOver } from "./carryOver.ts";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "off";
export type Scenes = "wait" | "run" | "none";

interface Settings {
  theme: Theme;
  motion: Motion;
  language: string;
  name: string;
  /** The next card is turned at once, without a look at what was drawn. */
  quick: boolean;
  /** What others did waits until it was read, goes on by itself, or is not told at all. */
  scenes: Scenes;
  /** Games on the plain page of words and tables, also those that have a drawn one. */
  plain: boolean;
  /** A quiet sound when it is one's turn, and notifications while one looks elsewhere. */
  sound: boolean;
  notify: boolean;
  /** Notes of the guide that were shown; "all" when no more are wanted. */
  notes: string[];
  rivals: number;
  /** Who they are, as bots are named; those who were chosen last first. */
  company: string[];
  side: string;
}

const KEY = "hearth.settings";
/** What it was called in versions before. */
const OLD_KEY = "hearth.likes";
const fallback: Settings = {
  theme: "auto",
  motion: "auto",
  language: "",
  name: "",
  quick: false,
  scenes: "wait",
  plain: false,
  sound: true,
  notify: false,
  notes: [],
  rivals: 0,
  company: [],
  side: "A",
};

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(carriedOver(localStorage, OLD_KEY, KEY) ?? "{}");
    return { ...fallback, ...(stored as Partial<Settings>) };
  } catch {
    return { ...fallback };
  }
}

export const settings: Signal<Settings> = signal(read());

export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.peek()));
  } catch {
    // A browser that stores nothing still plays.
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** May things move? */
export function moves(): boolean {
  return settings.peek().motion !== "off" && !still.matches;
}

export function applySettings(): void {
  effect(() => {
    const { theme, motion } = settings.value;
    const root = document.documentElement.dataset;
    if (theme === "auto") delete root.theme;
    else root.theme = theme;
    root.motion = motion;
  });
  // Another tab may have changed them.
  addEventListener("storage", (event) => {
    if (event.key === KEY) settings.value = read();
  });
}
