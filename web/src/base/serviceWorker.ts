// serviceWorker.ts - The page's side of the service worker: registers it, lets it fetch the rest when there is time, and knows
// when a new version waits, and when another tab has begun to use one.

import { signal } from "@preact/signals";
import { go } from "./routes.ts";

/** A version that is complete and waits to be used. */
export const updateReady = signal(false);
/** Another tab uses a newer version: the files of this one, where they are not loaded yet, are nowhere any more. Whoever puts that
 * away hears of it again on another screen, and when something is missing. */
export const outdated = signal(false);
/** Everything is here: the page needs no connection any more. */
export const offlineReady = signal(false);

let waiting: ServiceWorker | null = null;

function offer(worker: ServiceWorker | null): void {
  // Without a controller this is the first version, which nobody has to be asked about.
  if (worker === null || navigator.serviceWorker.controller === null) return;
  waiting = worker;
  updateReady.value = true;
}

function follow(coming: ServiceWorker | null): void {
  coming?.addEventListener("statechange", () => {
    if (coming.state === "installed") offer(coming);
  });
}

/** A new version may wait already, be on its way already, or be found later. */
function watch(registration: ServiceWorkerRegistration): void {
  offer(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}

/** From the beginning on: which worker answers this tab may change at any time. */
export function watchVersion(): void {
  const workers = navigator.serviceWorker;
  // The first worker that there is has the version of this page.
  let known = workers?.controller ?? null;
  const tell = (): void => {
    outdated.value = true;
  };
  workers?.addEventListener("controllerchange", () => {
    if (known) {
      tell();
      addEventListener("hashchange", tell);
      addEventListener("unhandledrejection", tell);
    }
    known = workers.controller;
  });
}

/** Called once when the page stands. Without https (or localhost) there is no service worker, and everything else works. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.addEventListener(
    "message",
    (event: MessageEvent<{ offline?: boolean; open?: string }>) => {
      if (event.data.offline) offlineReady.value = true;
      // A notification was tapped.
      const { open } = event.data;
      if (open && !location.hash.startsWith(`#/t/${open}`)) go(`t/${open}`);
    },
  );
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    watch(registration);
    const ready = await navigator.serviceWorker.ready;
    whenIdle(() => ready.active?.postMessage("fetch the rest"));
  } catch {
    // Blocked by a setting or by the network: the page works as long as there is a connection.
  }
}

/** Uses the new version: it takes over, and this page starts again with it. Games are saved after every action. */
export function useUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}
