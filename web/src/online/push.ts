// push.ts - Whoever wanted notifications is told of turns at this table also when the page is closed: the browser's push service gets
// them from the server, and the service worker shows them (sw.ts).
import { effect, untracked } from "@preact/signals";
import { toldByServer } from "../base/attention.ts";
import { settings } from "../base/settings.ts";
import { language } from "../base/words.ts";
import { Refused } from "./connection.ts";
import type { Remote } from "./remote.ts";

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const can = (): boolean =>
  isSecureContext &&
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis &&
  Notification.permission === "granted";

/** The browser's own subscription, made for the server's key; one of another key is given up. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function listen(remote: Remote, key: string): Promise<boolean> {
  try {
    const one = await subscription(key);
    await remote.connection.ask({
      type: "push",
      endpoint: one.endpoint,
      p256dh: base64url(one.getKey("p256dh")),
      auth: base64url(one.getKey("auth")),
    });
    return true;
  } catch (error) {
    // No push service, or the server does not send there: the open page tells it.
    if (error instanceof Refused || error instanceof DOMException) return false;
    throw error;
  }
}

async function listenNoMore(remote: Remote): Promise<void> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const known = await worker?.pushManager.getSubscription();
  if (!known) return;
  await remote.connection.ask({ type: "push", endpoint: known.endpoint }).catch(() => undefined);
  await known.unsubscribe();
}

/** Until it is ended; again on every connection, since a server may have forgotten it. */
export function keepTold(remote: Remote): () => void {
  const away = (): void => {
    if (toldByServer.peek()) remote.connection.say({ type: "away", away: document.hidden });
  };
  const end = effect(() => {
    const wanted = settings.value.notify;
    const key = remote.pushKey.value;
    const open = remote.connection.state.value === "open";
    const seat = remote.you.value.seat;
    void language.value; // in which it is told
    void (seat === null ? null : remote.info.value?.seats[seat]?.owned); // another token has the seat then
    untracked(() => {
      if (!open || seat === null || !key) return;
      if (!wanted) {
        toldByServer.value = false;
        void listenNoMore(remote);
      } else if (can()) {
        void listen(remote, key).then((told) => {
          toldByServer.value = told;
          away();
        });
      }
    });
  });
  document.addEventListener("visibilitychange", away);
  return () => {
    end();
    document.removeEventListener("visibilitychange", away);
    toldByServer.value = false;
  };
}
