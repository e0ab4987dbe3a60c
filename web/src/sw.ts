// sw.ts - The service worker: after the first load the page needs no server.
//
// A version of the page is a list of files with their hashes (FILES, put in by sw-plugin.ts) and one cache. A file gets in only
// if it has the hash the list says, so a cache never mixes two versions, whatever a server answers meanwhile. The first
// version is used as soon as what every visit needs is there; the other games and languages follow when the page is idle. A
// later version gets everything first, then waits until somebody says that it may take over.
//
// Every script of this origin can write into a cache. So what comes out of it is trusted no more than what comes from the network:
// the bytes are hashed each time before they are an answer, and the headers are those that are written here. What is wrong is
// removed and fetched again. No other cache is ever read, not even that of the version before: which files it had, only a worker
// that is gone could say. A tab that was opened with it is told to load again (base/serviceWorker.ts).

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
  readonly source: {
    postMessage(message: unknown): void;
    url: string;
    navigate(url: string): Promise<unknown>;
  } | null;
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
  readonly serviceWorker?: ServiceWorker;
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
  /** What kind of file the server says it is. */
  type: string;
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

/** As the server says it of every answer (src/server/http.c). */
const SECURITY = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
};

const urlOf = (path: string): string => new URL(path, world.registration.scope).href;

const byUrl = new Map(FILES.map((file) => [urlOf(file.path), file]));

/** The file that is asked for, if it is one of this version. */
const listed = (url: string): Listed | undefined => byUrl.get(url.split("#")[0] as string);

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** The file from the cache, if it is the right one. A wrong one is removed. */
async function kept(cache: Cache, file: Listed): Promise<Response | null> {
  const url = urlOf(file.path);
  const there = await cache.match(url, HOWEVER);
  if (!there) return null;
  const bytes = await there.arrayBuffer().catch(() => new ArrayBuffer(0));
  if ((await hashOf(bytes)) === file.integrity)
    return new Response(bytes, { headers: { "Content-Type": file.type, ...SECURITY } });
  await cache.delete(url, HOWEVER);
  return null;
}

/** The file from the server, or from what the browser remembers of it: the integrity makes the browser itself refuse anything
 * else. */
async function fetched(file: Listed, cache: RequestCache): Promise<Response> {
  const answer = await fetch(new Request(urlOf(file.path), { integrity: file.integrity, cache }));
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  return answer;
}

async function fetchInto(cache: Cache, file: Listed): Promise<void> {
  if (!(await kept(cache, file))) await cache.put(urlOf(file.path), await fetched(file, "no-cache"));
}

async function fetchAll(which: (file: Listed) => boolean): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.filter(which).map((file) => fetchInto(cache, file)));
}

/** One after the other, so that the page's own requests come first. */
async function fetchRest(): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE);
    for (const file of FILES) await fetchInto(cache, file);
    return true;
  } catch {
    return false; // no connection, or the server has another version by now: asked again with the next visit
  }
}

/** Keeps this version alone. */
async function tidy(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The right one or none. */
async function answer(file: Listed): Promise<Response> {
  const cache = await caches.open(CACHE).catch(() => null); // a browser may refuse to keep anything by now
  const here = cache && (await kept(cache, file).catch(() => null));
  if (here) return here;
  const right = await fetched(file, "force-cache").catch(() => fetched(file, "no-cache"));
  void cache?.put(urlOf(file.path), right.clone()).catch(() => undefined);
  return right;
}

/** If it is neither here nor what the server has by now, the server's own is the page to begin with. */
function start(request: Request): Promise<Response> {
  return answer(byUrl.get(urlOf(START)) as Listed).catch(() => fetch(request));
}

/** What the server has at other addresses, such as records. Without a connection the start page is better than nothing. */
function elsewhere(request: Request): Promise<Response> {
  return fetch(request).catch(() => start(request));
}

const isStart = (url: string): boolean => {
  const { origin, pathname } = new URL(url);
  return [urlOf(""), urlOf(START)].includes(origin + pathname);
};

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
  if (request.mode === "navigate") {
    event.respondWith(isStart(request.url) ? start(request) : elsewhere(request));
    return;
  }
  const file = listed(request.url);
  if (file) event.respondWith(answer(file));
});

/** Said by a tab that has seen this version wait. Where it is in use already, the tab is one of the version before and does not
 * know: it begins anew, as a worker cannot load an address with a place in it again. */
function takeOver(tab: Told["source"]): Promise<unknown> {
  if (world.serviceWorker?.state !== "activated") return world.skipWaiting();
  return tab?.navigate(urlOf("")).catch(() => undefined) ?? Promise.resolve();
}

world.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver(event.source));
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
