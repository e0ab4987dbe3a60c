// games.ts - Games that survive a reload, a crash and a week.
//
// A game is one entry, written whole after every action in one transaction, so that there is never half of one. Entries
// are read one by one: a damaged one is set aside and takes no other with it. A tab writes a game only while it holds it
// (hold.ts); that is checked in the same transaction, so a tab that slept through being replaced cannot undo what came since.

import { signal } from "@preact/signals";
import { type DailyResult, withResult } from "./days.ts";
import { ask, reading, remember, remembered, type Store, writing } from "./db.ts";
import { type BrokenGame, brokenOf, isKept, type KeptGame } from "./entry.ts";
import { hearTabs, randomName, tellTabs, thisTab } from "./tabs.ts";

export { storageTrouble } from "./db.ts";
export type { BrokenGame, KeptGame } from "./entry.ts";

/** Grows whenever something that is kept has changed, here or in another tab. */
export const keptVersion = signal(0);

/** What could not be stored; it lives as long as the page is open. */
const memory = new Map<string, KeptGame>();

export const newId = randomName;

function changed(): void {
  keptVersion.value++;
  tellTabs({ kind: "changed" });
}

hearTabs((news) => {
  if (news.kind === "changed") keptVersion.value++;
});

export const holderKey = (id: string): string => `holder ${id}`;

/** Games whose holder is being asked for (hold.ts): writing waits for the answer. */
export const settling = new Map<string, Promise<void>>();
/** Told when a game turns out to belong to another tab. */
export const onLost = new Map<string, () => void>();

/** How a game was kept: in the database, in memory only, or not at all because another tab has it. */
export type Kept = "kept" | "memory" | "elsewhere";

export async function keep(game: KeptGame): Promise<Kept> {
  let elsewhere = false;
  await settling.get(game.id);
  const stores: Store[] = ["games", "daily", "meta"];
  const stored = await writing(stores, (tx) => {
    const holder = tx.objectStore("meta").get(holderKey(game.id));
    holder.onsuccess = () => {
      elsewhere = typeof holder.result === "string" && holder.result !== thisTab;
      if (elsewhere) return;
      tx.objectStore("games").put(game, game.id);
      putResult(tx, game);
    };
  });
  if (elsewhere) {
    onLost.get(game.id)?.();
    return "elsewhere";
  }
  if (stored) memory.delete(game.id);
  else memory.set(game.id, game);
  changed();
  if (game.finished) void askToPersist();
  return stored ? "kept" : "memory";
}

/** A finished map of the day goes into the history together with the game. */
function putResult(tx: IDBTransaction, game: KeptGame): void {
  const day = game.daily;
  if (!game.finished || day === undefined) return;
  const before = tx.objectStore("daily").get(day);
  before.onsuccess = () => {
    const after = withResult(before.result as DailyResult | undefined, game);
    if (after !== null) tx.objectStore("daily").put(after, day);
  };
}

/** Once, after the first game that was played to its end: please do not clear this away when the disk gets full. */
async function askToPersist(): Promise<void> {
  if (await remembered<boolean>("persist asked")) return;
  await remember("persist asked", true);
  try {
    await navigator.storage?.persist?.();
  } catch {
    // Refused is an answer too: games are then kept as long as the browser likes.
  }
}

interface Everything {
  good: KeptGame[];
  broken: BrokenGame[];
}

async function everything(): Promise<Everything> {
  const all = await reading(
    ["games"],
    async (tx) => {
      const store = tx.objectStore("games");
      const keys = (await ask(store.getAllKeys())) ?? [];
      const read = keys.map(async (key) => ({ id: String(key), value: await ask<unknown>(store.get(key)) }));
      return Promise.all(read);
    },
    [],
  );
  const out: Everything = { good: [], broken: [] };
  for (const { id, value } of all)
    if (memory.has(id)) continue;
    else if (isKept(value) && value.id === id) out.good.push(value);
    else out.broken.push(brokenOf(id, value));
  out.good.push(...memory.values());
  out.good.sort((a, b) => b.changed - a.changed);
  return out;
}

/** All games, the one that was touched last first. */
export async function kept(): Promise<KeptGame[]> {
  return (await everything()).good;
}

/** Entries that are no games any more. */
export async function broken(): Promise<BrokenGame[]> {
  return (await everything()).broken;
}

export async function load(id: string): Promise<KeptGame | null> {
  const here = memory.get(id);
  if (here !== undefined) return here;
  const value = await reading(["games"], (tx) => ask<unknown>(tx.objectStore("games").get(id)), undefined);
  return isKept(value) ? value : null;
}

export async function forget(id: string): Promise<void> {
  memory.delete(id);
  await writing(["games", "analysis", "meta"], (tx) => {
    tx.objectStore("games").delete(id);
    tx.objectStore("analysis").delete(id);
    tx.objectStore("meta").delete(holderKey(id));
  });
  changed();
}
