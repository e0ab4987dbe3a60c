// tabs.ts - What tabs of the page tell each other.

export type TabMessage =
  | { kind: "changed" }
  | { kind: "ask"; id: string; tab: string }
  | { kind: "held"; id: string; tab: string; to: string }
  | { kind: "taken"; id: string; tab: string };

/** This tab; another one after a reload. */
export const thisTab = randomName();

const lockOf = (tab: string): string => `hearth tab ${tab}`;

// Held as long as this tab lives, however it ends.
globalThis.navigator?.locks
  ?.request(lockOf(thisTab), () => new Promise(() => undefined))
  .catch(() => undefined); // a browser that keeps nothing may refuse this too

/** Whether a tab is still there, as the browser knows it; null where it may not be asked (no https). */
export async function isThere(tab: string): Promise<boolean | null> {
  const locks = await globalThis.navigator?.locks?.query().catch(() => undefined);
  return locks?.held?.some((lock) => lock.name === lockOf(tab)) ?? null;
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("hearth");
const listeners = new Set<(message: TabMessage) => void>();

if (channel !== null)
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data);
  };

export function sendToTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Calls `listener` with what other tabs say until the function that comes back is called. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A name nobody else has: 16 letters and digits. crypto.randomUUID is refused on pages without https. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => "abcdefghijkmnpqrstuvwxyz23456789"[b % 32]).join("");
}
