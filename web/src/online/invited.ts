// invited.ts - What this device takes a seat with by an invitation: made up once for each table and kept, so that following the
// invitation again, in another tab too, leads to the same seat.
import { randomHex } from "./protocol.ts";
import { seatAt } from "./seats.ts";

const KEY = "hearth.invited";
/** Tables that are kept, the newest first. */
const MOST = 64;

interface Kept {
  table: string;
  secret: string;
}

function read(): Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as Kept[]).filter((one) => one?.table && one.secret) : [];
  } catch {
    return [];
  }
}

/** Of a browser that keeps nothing, as long as the page is open. */
const unkept = new Map<string, string>();

export function secretFor(table: string): string {
  const all = read();
  const known = all.find((one) => one.table === table)?.secret ?? unkept.get(table);
  if (known) return known;
  const secret = randomHex(16);
  unkept.set(table, secret);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ table, secret }, ...all].slice(0, MOST)));
  } catch {
    // it is known until the page is closed
  }
  return secret;
}

/** The seat that was taken there by this device, if it was. */
export function seatTaken(table: string): string | undefined {
  const secret = read().find((one) => one.table === table)?.secret;
  return secret !== undefined && seatAt(table, secret) ? secret : undefined;
}
