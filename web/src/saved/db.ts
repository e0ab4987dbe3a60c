// db.ts - The one database of the page, and what happens where there is none.
//
// A browser may refuse storage altogether (private windows, a setting) or refuse more of it (the disk is full). Both are
// said once and change nothing else: whatever could not be stored stays in memory for as long as the page is open.

import { signal } from "@preact/signals";

export type Store = "games" | "daily" | "analysis" | "meta";
export type Trouble = "refused" | "full";

const NAME = "hearth";
const VERSION = 1;
const STORES: Store[] = ["games", "daily", "analysis", "meta"];

/** Why things are not being stored; null while all is well. */
export const storageTrouble = signal<Trouble | null>(null);

let opening: Promise<IDBDatabase | null> | null = null;

function openOnce(): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(NAME, VERSION);
    } catch {
      done(null);
      return;
    }
    request.onupgradeneeded = () => {
      for (const store of STORES)
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
    };
    request.onerror = () => done(null);
    request.onsuccess = () => {
      const db = request.result;
      // Another tab with a newer version of the page wants to change the database: let it.
      db.onversionchange = () => db.close();
      db.onclose = () => {
        opening = null;
      };
      done(db);
    };
  });
}

async function database(): Promise<IDBDatabase | null> {
  opening ??= openOnce();
  const db = await opening;
  if (db === null) {
    opening = null;
    storageTrouble.value ??= "refused";
  }
  return db;
}

/** A request inside a transaction whose failure does not take the transaction with it. */
export function ask<T>(request: IDBRequest<T>): Promise<T | undefined> {
  return new Promise((done) => {
    request.onsuccess = () => done(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      done(undefined);
    };
  });
}

/** Reads; `fallback` where nothing can be read. */
export async function reading<T>(
  stores: Store[],
  work: (tx: IDBTransaction) => Promise<T>,
  fallback: T,
): Promise<T> {
  const db = await database();
  if (db === null) return fallback;
  try {
    return await work(db.transaction(stores, "readonly"));
  } catch {
    return fallback;
  }
}

/** Writes all that `work` asks for, or nothing; resolves when it is on the disk. False: it could not be stored. */
export async function writing(stores: Store[], work: (tx: IDBTransaction) => void): Promise<boolean> {
  const db = await database();
  if (db === null) return false;
  return new Promise((done) => {
    const failed = (why: DOMException | null) => {
      storageTrouble.value =
        why?.name === "QuotaExceededError" ? "full" : (storageTrouble.value ?? "refused");
      done(false);
    };
    try {
      const tx = db.transaction(stores, "readwrite", { durability: "strict" });
      tx.oncomplete = () => done(true);
      tx.onabort = () => failed(tx.error);
      work(tx);
    } catch (error) {
      failed(error instanceof DOMException ? error : null);
    }
  });
}

/** One value of the store of small things. */
export function remembered<T>(key: string): Promise<T | undefined> {
  return reading(["meta"], (tx) => ask<T | undefined>(tx.objectStore("meta").get(key)), undefined);
}

export function remember(key: string, value: unknown): Promise<boolean> {
  return writing(["meta"], (tx) => tx.objectStore("meta").put(value, key));
}
