// yourTurn.ts - Watches a course of play, and says that somebody here is asked when they may not be looking.
import { effect } from "@preact/signals";
import { chime, dropNotifications, notifyTurn, setTurn } from "../base/attention.ts";
import { route } from "../base/routes.ts";
import type { Course } from "./course.ts";

/** Whoever has waited so long may have looked away, though the page is in front of them. */
const LONG_MS = 5000;

/** Until it is ended. At a table with others the tab says it as long as it is one's turn; alone, only if the bots were done while
 * nobody looked. */
export function watchTurn(course: Course): () => void {
  const far = course.match.far === true;
  const table = far ? route.peek()[1] : undefined;
  let asked = isAsked();
  let missed = false;
  let since = Date.now();

  function isAsked(): boolean {
    const { owes, over } = course.now;
    return !over && course.people.some((seat) => owes.includes(seat));
  }

  function look(): void {
    const now = isAsked();
    const began = now && !asked;
    if (now !== asked) {
      const waited = Date.now() - since;
      since = Date.now();
      asked = now;
      if (began && (document.hidden || (far && waited > LONG_MS))) void chime();
      if (began && document.hidden) {
        missed = true;
        void notifyTurn(table);
      }
    }
    if (!document.hidden) missed = false;
    setTurn(asked && (far || missed));
  }

  const seen = (): void => {
    look();
    if (!document.hidden) void dropNotifications(table);
  };
  const ends = [
    course.match.onChange(look),
    effect(() => {
      void course.stage.value;
      void course.asked.value;
      look();
    }),
  ];
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    for (const end of ends) end();
    setTurn(false);
  };
}
