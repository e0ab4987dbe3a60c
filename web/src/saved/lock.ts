// lock.ts - One game, one tab: who opens a game that lies on the table of another tab is told and may take it over.
//
// Who holds a game stands in the database. A tab that was closed or crashed leaves its name there. The browser knows whether
// that tab is still there; a browser that does not tell lets the tabs ask each other, and then no answer means that nobody is
// there any more. The tab that asks shows the game meanwhile, and that is all that waits.

import { type Signal, signal } from "@preact/signals";
import { remembered, writing } from "./db.ts";
import type { SavedGame } from "./entry.ts";
import { holderKey, load, onLost, recover, settling } from "./games.ts";
import { isThere, onTabMessage, sendToTabs, thisTab } from "./tabs.ts";

/** Milliseconds a tab has to answer: none of ours is ever busy for that long. */
const ANSWER_MS = 400;

export interface GameLock {
  state: Signal<"here" | "elsewhere">;
  /** Plays here from now on; gives the game as the other tab left it. */
  takeOver(): Promise<SavedGame | null>;
  release(): void;
}

const claim = (id: string): Promise<boolean> =>
  writing(["meta"], (tx) => tx.objectStore("meta").put(thisTab, holderKey(id)));

/** Gives the game back if it is still ours. */
function giveBack(id: string): Promise<boolean> {
  return writing(["meta"], (tx) => {
    const holder = tx.objectStore("meta").get(holderKey(id));
    holder.onsuccess = () => {
      if (holder.result === thisTab) tx.objectStore("meta").delete(holderKey(id));
    };
  });
}

export function lockGame(id: string): GameLock {
  const state = signal<"here" | "elsewhere">("here");
  let asking: ((answer: "here" | "elsewhere") => void) | null = null;

  const dispose = onTabMessage((message) => {
    if (!("id" in message) || message.id !== id) return;
    if (message.kind === "ask" && state.value === "here" && asking === null)
      sendToTabs({ kind: "held", id, tab: thisTab, to: message.tab });
    if (message.kind === "held" && message.to === thisTab) asking?.("elsewhere");
    if (message.kind === "taken") state.value = "elsewhere";
  });

  /** Is there still somebody behind the name in the database? */
  const answer = async (holder: string): Promise<"here" | "elsewhere"> => {
    const there = await isThere(holder);
    if (there !== null) return there ? "elsewhere" : "here";
    return new Promise((done) => {
      asking = done;
      sendToTabs({ kind: "ask", id, tab: thisTab });
      setTimeout(() => done("here"), ANSWER_MS);
    });
  };

  const settle = async (): Promise<void> => {
    await recover(); // what a tab of before left behind is written in its name
    const holder = await remembered<string>(holderKey(id));
    if (holder !== undefined && holder !== thisTab) state.value = await answer(holder);
    asking = null;
    if (state.value === "here") await claim(id);
    if (settling.get(id) === settled) settling.delete(id);
  };
  const lost = (): void => {
    state.value = "elsewhere";
  };

  const settled = settle();
  settling.set(id, settled);
  onLost.set(id, lost);

  return {
    state,
    async takeOver() {
      await settled;
      await claim(id);
      sendToTabs({ kind: "taken", id, tab: thisTab });
      const game = await load(id);
      state.value = "here"; // not sooner: what lies here still is older than what the other tab has saved
      return game;
    },
    release() {
      dispose();
      // Somebody who comes back to the same game at once holds it already: then it is not given back.
      const last = onLost.get(id) === lost;
      if (last) onLost.delete(id);
      if (last && state.value === "here") void settled.then(() => onLost.has(id) || giveBack(id));
    },
  };
}
