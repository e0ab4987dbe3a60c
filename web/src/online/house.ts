// house.ts - Addresses that are good elsewhere. Whoever sits at the server's own machine calls it localhost, which no guest can use;
// the server tells them by which addresses others in the house come in.
import { type Signal, signal } from "@preact/signals";

/** What the server has told: none, if only this machine can come in; null, if it tells nobody. */
export const house: Signal<string[] | null> = signal<string[] | null>(null);

/** Is a page with that name only known to its own machine? */
export function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}

/** The same link as others write it. */
export function fromHouse(link: string, addresses: readonly string[] | null): string {
  const url = new URL(link);
  if (!isLocal(url.hostname) || !addresses?.length) return link;
  const { protocol, host } = new URL(addresses[0]);
  url.protocol = protocol;
  url.host = host;
  return url.href;
}

/** A link that is to be opened on another device. */
export const forOthers = (link: string): string => fromHouse(link, house.value);

/** Nobody else can come: the page was opened at a server that listens to its own machine alone. */
export const isAlone = (): boolean => isLocal(location.hostname) && house.value?.length === 0;
