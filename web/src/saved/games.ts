// games.ts - Games that survive a reload, a crash and a week.
//
// A game is one entry, written whole after every action in one transaction, so that there is never half of one. Entries
// are read one by one: a damaged one is set aside and takes no other with it. A tab writes a game only while it holds it
// (lock.ts); that is checked in the same transaction, so a tab that slept through being replaced cannot undo what came since.
// Until the database has it, an entry stands in the journal.

import { signal } from "@preact/signals";
import { painted } from "../base/later.ts";
import { type DailyResult, resultOfAll, withResult } from "./dailyResult.ts";
import { ask, reading, remember, remembered, type Store, writing } from "./db.ts";
import { type BrokenGame, brokenOf, isSavedGame, type SavedGame } from "./entry.ts";
import { note, notes, removeNote, removeNotesOf } from "./journal.ts";
import { onTabMessage, randomName, sendToTabs, thisTab } from "./tabs.ts";

export { storageTrouble } from "./db.ts";
export type { BrokenGame, SavedGame } from "./entry.ts";

/** Grows whenever something that is saved has changed, here or in another tab. */
export const savedVersion = signal(0);

/** What could not be stored; it lives as long as the page is open. */
const memory = new Map<string, SavedGame>();

export const newId = randomName;

function changed(): void {
  savedVersion.value++;
  sendToTabs({ kind: "changed" });
}

onTabMessage((message) => {
  if (message.kind === "changed") savedVersion.value++;
});

export const holderKey = (id: string): string => `holder ${id}`;

/** Games whose holder is being asked for (lock.ts): writing waits for the answer. */
export const settling = new Map<string, Promise<void>>();
/** Told when a game turns out to belong to another tab. */
export const onLost = new Map<string, () => void>();

/** How a game was saved: in the database, in memory only, or not at all because another tab has it. */
export type SaveResult = "saved" | "memory" | "elsewhere";

export async function save(game: SavedGame): Promise<SaveResult> {
  const remove = note(game, thisTab);
  await painted(); // whoever has just moved sees that first
  await settling.get(game.id);
  const how = await store(game, thisTab);
  remove();
  if (how === "elsewhere") {
    onLost.get(game.id)?.();
    return how;
  }
  if (how === "saved") memory.delete(game.id);
  else memory.set(game.id, game);
  changed();
  if (game.finished) void askToPersist();
  return how;
}

/** Writes an entry for a tab, if the game is still that tab's. */
async function store(game: SavedGame, tab: string): Promise<SaveResult> {
  let elsewhere = false;
  const stores: Store[] = ["games", "daily", "meta"];
  const stored = await writing(stores, (tx) => {
    const holder = tx.objectStore("meta").get(holderKey(game.id));
    holder.onsuccess = () => {
      elsewhere = typeof holder.result === "string" && holder.result !== tab;
      if (elsewhere) return;
      tx.objectStore("games").put(game, game.id);
      putResult(tx, game);
    };
  });
  if (elsewhere) return "elsewhere";
  return stored ? "saved" : "memory";
}

/** What a page that went away could not write any more; done once, before anything is read. */
let recovered: Promise<void> | null = null;

export function recover(): Promise<void> {
  recovered ??= (async () => {
    for (const { key, text, tab, game } of notes()) {
      const known = await read(game.id);
      const newer = !isSavedGame(known) || known.changed <= game.changed;
      if (newer && (await store(game, tab)) === "memory") memory.set(game.id, game);
      removeNote(key, text);
    }
  })();
  return recovered;
}

const read = (id: string): Promise<unknown> =>
  reading(["games"], (tx) => ask<unknown>(tx.objectStore("games").get(id)), undefined);

/** A finished map of the day goes into the history together with the game. */
function putResult(tx: IDBTransaction, game: SavedGame): void {
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
    // Refused is an answer too: games are then stored as long as the browser wants.
  }
}

interface Everything {
  good: SavedGame[];
  broken: BrokenGame[];
}

async function everything(): Promise<Everything> {
  await recover();
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
    else if (isSavedGame(value) && value.id === id) out.good.push(value);
    else out.broken.push(brokenOf(id, value));
  out.good.push(...memory.values());
  out.good.sort((a, b) => b.changed - a.changed);
  return out;
}

/** All games, the one that was touched last first. */
export async function savedGames(): Promise<SavedGame[]> {
  return (await everything()).good;
}

/** Entries that are no games any more. */
export async function broken(): Promise<BrokenGame[]> {
  return (await everything()).broken;
}

export async function load(id: string): Promise<SavedGame | null> {
  await recover();
  const here = memory.get(id);
  if (here !== undefined) return here;
  const value = await read(id);
  return isSavedGame(value) ? value : null;
}

/** Whoever looks back at a game that is over, or hands it on, seals it. */
export async function seal(game: SavedGame): Promise<void> {
  if (!game.finished || game.sealed) return;
  const sealed = { ...game, sealed: true };
  if (memory.has(game.id)) memory.set(game.id, sealed);
  else
    await writing(["games"], (tx) => {
      tx.objectStore("games").put(sealed, game.id);
    });
}

/** Whether a game that is over stays as it is: it is the map of a day, it was sealed, or another one was begun after it. */
export async function isSealed(id: string): Promise<boolean> {
  const { good } = await everything();
  const game = good.find((one) => one.id === id);
  if (game === undefined || game.daily !== undefined || game.sealed) return true;
  return good.some((other) => other.id !== id && other.created > game.changed);
}

/** Throws a game away; a map of the day does not count in the history any longer. */
export async function forget(id: string): Promise<void> {
  memory.delete(id);
  removeNotesOf(id);
  await writing(["games", "daily", "analysis", "meta"], (tx) => {
    const games = tx.objectStore("games");
    const gone = games.get(id);
    gone.onsuccess = () => {
      const game: unknown = gone.result;
      if (isSavedGame(game) && game.daily !== undefined) uncount(tx, game.daily, id);
    };
    games.delete(id);
    tx.objectStore("analysis").delete(id);
    tx.objectStore("meta").delete(holderKey(id));
  });
  changed();
}

/** The history of a day without one game: as if only the others had been played. */
function uncount(tx: IDBTransaction, day: string, id: string): void {
  const days = tx.objectStore("daily");
  const before = days.get(day);
  before.onsuccess = () => {
    const result = before.result as DailyResult | undefined;
    if (!result?.ids.includes(id)) return;
    const asked = result.ids.filter((one) => one !== id).map((one) => tx.objectStore("games").get(one));
    const done = (): void => {
      const after = resultOfAll(asked.map((each): unknown => each.result).filter(isSavedGame));
      if (after === null) days.delete(day);
      else days.put(after, day);
    };
    const last = asked[asked.length - 1];
    if (last) last.onsuccess = done;
    else done();
  };
}
