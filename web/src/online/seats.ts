// seats.ts - The tables where somebody in this browser has a seat: their tokens, so that one finds back without the link.
//
// A token is as good as a key. It is kept here and in the address's fragment, which no server sees, and nowhere else.
import { type Signal, signal } from "@preact/signals";
import type { OwnNumber } from "./draws.ts";
import type { TableInfo } from "./protocol.ts";

export interface OwnSeat {
  table: string;
  /** Of a seat or of spectators; empty for a host who has none. */
  token: string;
  host?: string;
  /** The host's token that is about to replace it. */
  nextHost?: string;
  /** With which one is about to sit down; once that is done it is the token. */
  secret?: string;
  /** The link by which one came, which is void now: whoever follows it again here comes to the seat. */
  link?: string;
  /** Known to whoever opened the table: the tokens of all seats, and of spectators. */
  seats?: string[];
  watch?: string;
  /** The invitation by which one came, or which one has as the host. */
  invite?: string;
  game: string;
  title: string;
  /** What was shown before the first draw, to compare the record with. */
  commitment?: string;
  /** For the draws. */
  number?: OwnNumber;
  /** Up to here the log was told on this device. */
  told?: number;
  /** So much of the log was in front of somebody. */
  seenTo?: number;
  /** When it was last looked at; milliseconds since 1970. */
  seen: number;
}

const KEY = "hearth.tables";
/** As many as the server tells about at once. */
const MOST = 64;

const isText = (x: unknown): boolean => typeof x === "string";

function isSeat(x: unknown): x is OwnSeat {
  const e = x as Partial<Record<keyof OwnSeat, unknown>> | null;
  return typeof e === "object" && e !== null && isText(e.table) && isText(e.token) && isText(e.game);
}

function read(): OwnSeat[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSeat) : [];
  } catch {
    return [];
  }
}

/** The one that was looked at last first. */
export const ownSeats: Signal<OwnSeat[]> = signal(read());

addEventListener("storage", (event) => {
  if (event.key === KEY) ownSeats.value = read();
});

/** Whether the browser keeps it. */
function write(all: OwnSeat[]): boolean {
  ownSeats.value = all.sort((a, b) => b.seen - a.seen).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(ownSeats.peek()));
    return true;
  } catch {
    return false; // A browser that keeps nothing still plays: the link is in the address.
  }
}

export function seatAt(table: string, token?: string): OwnSeat | undefined {
  return ownSeats.value.find((one) => one.table === table && (token === undefined || one.token === token));
}

/** Written down, or known better now. Whether the browser keeps it. */
export function rememberSeat(seat: Partial<OwnSeat> & { table: string; token: string }): boolean {
  const old = ownSeats.peek();
  const before = old.find((one) => one.table === seat.table && one.token === seat.token);
  const empty = { game: "", title: "", seen: 0 };
  return write([{ ...empty, ...before, ...seat, seen: Date.now() }, ...old.filter((one) => one !== before)]);
}

/** Whoever sat down has another token than the link. */
export function moveSeat(table: string, from: string, to: string): void {
  const { secret: _, ...before } = seatAt(table, from) ?? { game: "", title: "" };
  forgetSeat(table, from);
  rememberSeat({ ...before, table, token: to, link: from });
}

/** What opens the seat of a link that is void, if it is a seat of this browser. */
export function ownTokenOf(table: string, link: string): string | undefined {
  return (
    seatAt(table, link)?.secret ??
    ownSeats.value.find((one) => one.table === table && one.link === link)?.token
  );
}

export function forgetSeat(table: string, token: string): void {
  write(ownSeats.peek().filter((one) => one.table !== table || one.token !== token));
}

/** What is worth knowing later about a table that is looked at now. */
export function noteTable(table: string, token: string, host: string | undefined, info: TableInfo): void {
  const known = seatAt(table, token);
  // Only what was shown before the end counts as shown before the draws; while the table waits there may be another key.
  const early = info.key === null && info.commitment !== "" ? { commitment: info.commitment } : {};
  const first = known?.commitment === undefined || info.status === "waiting";
  rememberSeat({
    table,
    token,
    ...(host ? { host } : {}),
    game: info.game,
    title: info.title,
    ...(first ? early : {}),
  });
}

/** A place of this page as an address: everything secret is in its fragment. */
function addressOf(...path: string[]): string {
  const url = new URL(document.baseURI);
  url.hash = `#/${path.join("/")}`;
  url.search = "";
  return url.href;
}

/** Of a seat or of spectators. */
export const linkOf = (table: string, token: string): string => addressOf("t", table, token);

/** The invitation to a table. */
export const invitationOf = (table: string, invite: string): string => addressOf("j", table, invite);

/** The table for a large screen; with the invitation it shows how to come in. */
export function screenLink(table: string, watch: string, invite: string): string {
  return addressOf("screen", table, watch, ...(invite && invite !== watch ? [invite] : []));
}

export const replayLink = (table: string): string => addressOf("record", table);

/** The host's token is known by the seat; it does not stay in an address that others may read, unless there is no other place. */
export function hideHost(table: string, token: string, host: string): void {
  if (rememberSeat({ table, token, host, nextHost: undefined }))
    history.replaceState(null, "", linkOf(table, token));
}

let toSit = "";

/** Whoever opened a table under a name sits down there without being asked again. */
export function sitAtOnce(table: string): void {
  toSit = table;
}

/** Once: is this the table to sit down at? */
export function sitsAtOnce(table: string): boolean {
  const now = toSit === table;
  if (now) toSit = "";
  return now;
}
