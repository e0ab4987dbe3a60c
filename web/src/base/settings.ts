// settings.ts - What a person likes: theme, motion, pace, language, name. Kept in the browser, applied to the root.
import { effect, type Signal, signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "off";

interface Likes {
  theme: Theme;
  motion: Motion;
  language: string;
  name: string;
  /** The next card is turned at once, without a look at what was drawn. */
  quick: boolean;
  /** Notes of the guide that were shown; "all" when no more are wanted. */
  notes: string[];
  rivals: number;
  strength: string;
  side: string;
}

const KEY = "hearth.likes";
const fallback: Likes = {
  theme: "auto",
  motion: "auto",
  language: "",
  name: "",
  quick: false,
  notes: [],
  rivals: 0,
  strength: "greedy",
  side: "A",
};

function read(): Likes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...fallback, ...(kept as Partial<Likes>) };
  } catch {
    return { ...fallback };
  }
}

export const likes: Signal<Likes> = signal(read());

export function like(change: Partial<Likes>): void {
  likes.value = { ...likes.peek(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(likes.peek()));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** May things move? */
export function moves(): boolean {
  return likes.peek().motion !== "off" && !still.matches;
}

export function applyLikes(): void {
  effect(() => {
    const { theme, motion } = likes.value;
    const root = document.documentElement.dataset;
    if (theme === "auto") delete root.theme;
    else root.theme = theme;
    root.motion = motion;
  });
  // Another tab may have changed them.
  addEventListener("storage", (event) => {
    if (event.key === KEY) likes.value = read();
  });
}
