// draws.ts - One's own part in the draws: a number that is pledged with sitting down, revealed when the game begins, and compared with
// the record in the end.
//
// It is written down before it is pledged, and what everybody had pledged before it is revealed: from then on nobody can have
// chosen anything that depends on it, whoever they are. Nothing here talks to anybody, so that it can be tested alone.
import type { ClientMessage, TableInfo } from "./protocol.ts";

type Row = (string | null)[];

export interface OwnNumber {
  nonce: string;
  /** Of the key at the time: with another key another number is pledged. */
  commitment: string;
  /** What was there when it was revealed. Missing: it was given openly, or not at all. */
  before?: { pledges: Row; nonces: Row };
}

export interface Step {
  /** To be written down before anything is said. */
  own: OwnNumber;
  say: ClientMessage;
}

export interface Tools {
  pledgeOf: (nonce: string) => string;
  randomHex: (bytes: number) => string;
}

const BYTES = 16;

/** The number of this table as it is now: the one that is written down, or a new one. */
export function numberFor(info: TableInfo, own: OwnNumber | undefined, tools: Tools): OwnNumber {
  return own?.commitment === info.commitment
    ? own
    : { nonce: tools.randomHex(BYTES), commitment: info.commitment };
}

/** What is to be done now, if anything. `arriving`: nobody here has pledged for the seat yet, perhaps another device has. */
export function stepOf(
  info: TableInfo,
  seat: number,
  own: OwnNumber | undefined,
  tools: Tools,
  arriving: boolean,
): Step | null {
  const one = info.seats[seat];
  if (info.status !== "waiting" || one?.kind !== "person") return null;
  const number = numberFor(info, own, tools);
  const { pledges, nonces, revealing } = info;
  if (!pledges)
    return nonces[seat] === null ? { own: number, say: { type: "nonce", nonce: number.nonce } } : null;
  const mine = own === number && pledges[seat] === tools.pledgeOf(number.nonce);
  if (revealing) {
    if (!mine || nonces[seat] !== null) return null;
    // What was seen first counts: later it may have been chosen.
    const before = number.before ?? { pledges, nonces };
    return { own: { ...number, before }, say: { type: "nonce", nonce: number.nonce } };
  }
  if (mine || one.barred || (pledges[seat] !== null && !arriving)) return null;
  return { own: number, say: { type: "pledge", pledge: tools.pledgeOf(number.nonce) } };
}

/** proven: nobody can have chosen the draws. open: the own number is there, but others may have known it before they chose theirs.
 * none: there is none to compare with. other: it is not the one in the record. changed: another seat's is not what it had pledged. */
export type Comparison = "proven" | "open" | "none" | "other" | "changed";

/** Compares the numbers of a record with what was written down. */
export function compareNumbers(
  record: string,
  seat: number | null,
  own: OwnNumber | undefined,
  tools: Pick<Tools, "pledgeOf">,
): Comparison {
  if (seat === null || !own) return "none";
  const given = new Map(
    Array.from(record.matchAll(/^nonce p(\d+) ([0-9a-f]+)$/gm), ([, p, nonce]) => [Number(p), nonce]),
  );
  if (given.get(seat) !== own.nonce) return "other";
  const { before } = own;
  if (!before) return "open";
  const fixed = (i: number): boolean => {
    const nonce = given.get(i) ?? null;
    const pledged = before.pledges[i];
    if (nonce === null) return pledged === null && before.nonces[i] === null;
    return pledged === null ? before.nonces[i] === nonce : tools.pledgeOf(nonce) === pledged;
  };
  const seats = new Set([...given.keys(), ...before.pledges.keys()]);
  return [...seats].every((i) => i === seat || fixed(i)) ? "proven" : "changed";
}
