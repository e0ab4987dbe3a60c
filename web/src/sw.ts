// sw.ts - The service worker: after the first load the page needs no server.
//
// A version of the page is a list of files with their hashes (FILES, put in by sw-plugin.ts) and one cache. A file gets in only
// if it has the hash the list says, so a cache never mixes two versions, whatever a server answers meanwhile. The first
// version is used as soon as what every visit needs is there; the other games and languages follow when the page is idle. A
// later version gets everything first, then waits until somebody says that it may take over.
//
// The cache before the current one stays: tabs that were opened with it go on finding their files, which have the hash in
// their names.

export type {};

/** What we use of the worker's world; the types of a whole worker and of a page do not go together. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Waiting {
  readonly data: unknown;
  readonly source: { postMessage(message: unknown): void } | null;
}
interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Tapped extends Waiting {
  readonly notification: Notification;
}
interface Shown {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface World {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Shown[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(kind: "message", listener: (event: Told) => void): void;
  addEventListener(kind: "push", listener: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", listener: (event: Tapped) => void): void;
}
const world = self as unknown as World;

interface Listed {
  path: string;
  /** "sha256-..." as in an integrity attribute. */
  integrity: string;
  /** Not needed for the first visit. */
  later: boolean;
}

declare const FILES: Listed[];
declare const VERSION: string;

const PREFIX = "hearth ";
const CACHE = PREFIX + VERSION;
const START = "index.html";
/** Servers say that files come compressed or not; what we have is the file itself. */
const HOWEVER = { ignoreVary: true };

const urlOf = (path: string): string => new URL(path, world.registration.scope).href;

async function fetchInto(cache: Cache, file: Listed): Promise<void> {
  const url = urlOf(file.path);
  if (await cache.match(url, HOWEVER)) return;
  // The integrity makes the browser itself refuse anything but that file.
  const answer = await fetch(new Request(url, { integrity: file.integrity, cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  await cache.put(url, answer);
}

async function fetchAll(which: (file: Listed) => boolean): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.filter(which).map((file) => fetchInto(cache, file)));
}

/** One after the other, so that the page's own requests come first. */
async function fetchRest(): Promise<boolean> {
  const cache = await caches.open(CACHE);
  try {
    for (const file of FILES) await fetchInto(cache, file);
    return true;
  } catch {
    return false; // no connection, or the server has another version by now: asked again with the next visit
  }
}

/** Keeps this version and the one before it, which is the youngest of the others. */
async function tidy(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file of this version that is not here yet: the right one or none. */
async function fetchListed(file: Listed): Promise<Response> {
  const answer = await fetch(new Request(urlOf(file.path), { integrity: file.integrity }));
  if (answer.ok) {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(urlOf(file.path), copy).catch(() => undefined));
  }
  return answer;
}

async function fromCaches(request: Request): Promise<Response> {
  const mine = await (await caches.open(CACHE)).match(request.url, HOWEVER);
  if (mine) return mine;
  const listed = FILES.find((file) => urlOf(file.path) === request.url);
  if (listed) return fetchListed(listed);
  return (await caches.match(request.url, HOWEVER)) ?? fetch(request);
}

async function start(request: Request): Promise<Response> {
  const mine = await (await caches.open(CACHE)).match(urlOf(START), HOWEVER);
  return mine ?? fetch(request);
}

world.addEventListener("install", (event) => {
  const first = world.registration.active === null;
  event.waitUntil(fetchAll((file) => !first || !file.later));
});

world.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => world.clients.claim()));
});

world.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(world.registration.scope)) return;
  if (request.mode === "navigate") event.respondWith(start(request));
  else event.respondWith(fromCaches(request));
});

world.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(world.skipWaiting());
  if (event.data === "fetch the rest")
    event.waitUntil(fetchRest().then((all) => event.source?.postMessage({ offline: all })));
});

// ---- Turns, told by the server while the page is closed ----

interface Turn {
  table: string;
  title: string;
  text: string;
}

/** What the server writes (docs/protocol.md); null: it is none of ours. */
function turnIn(data: Pushed["data"]): Turn | null {
  try {
    const { table, title, text } = (data?.json() ?? {}) as Partial<Turn>;
    if (typeof table !== "string" || !/^[0-9a-z]{13}$/.test(table)) return null;
    return { table, title: String(title ?? ""), text: String(text ?? "") };
  } catch {
    return null;
  }
}

/** Something is shown in any case: a browser that trusts the page wakes it only for that. */
function show(data: Pushed["data"]): Promise<void> {
  const turn = turnIn(data);
  return world.registration.showNotification(turn?.title || "Hearth", {
    body: turn?.text ?? "",
    tag: turn ? `hearth ${turn.table}` : "hearth",
    icon: urlOf("icons/icon-192.png"),
    data: { table: turn?.table },
  });
}

/** The table, in a window that is there already if there is one. */
async function openTable(table: string | undefined): Promise<void> {
  const [window] = await world.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!window) {
    await world.clients.openWindow(urlOf(table ? `#/t/${table}` : ""));
    return;
  }
  if (table) window.postMessage({ open: table });
  await window.focus();
}

world.addEventListener("push", (event) => event.waitUntil(show(event.data)));

world.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable((event.notification.data as { table?: string } | null)?.table));
});
