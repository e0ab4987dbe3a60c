// entry.ts - What is saved of a game, and how an entry is recognised that somebody or something has damaged.
//
// The record is the game; everything beside it is there so that a list can be shown without loading a module.

import { gameOf } from "../record/text.ts";

export interface SavedGame {
  id: string;
  game: string;
  /** The record with its key: it never leaves the device unless the game is shared. */
  record: string;
  names: string[];
  /** A bot with its settings for each seat, or null for a person. */
  bots: (string | null)[];
  /** Milliseconds since 1970. */
  created: number;
  changed: number;
  finished: boolean;
  /** Somebody has looked back at it or handed it on: what was shown does not change any more. */
  sealed?: boolean;
  /** The day whose map this is, such as 2026-11-16. */
  daily?: string;
  /** What the list says besides, such as "from a link". */
  note?: string;
  actions?: number;
  points?: number[];
  rating?: number | null;
  rank?: number[] | null;
}

export interface BrokenGame {
  id: string;
  /** What can be saved of it as text: the record if there is one, else everything as JSON. */
  text: string;
}

const isText = (x: unknown): x is string => typeof x === "string";
const isTime = (x: unknown): x is number => typeof x === "number" && Number.isFinite(x) && x >= 0;
const isDay = (x: unknown): boolean => isText(x) && /^\d{4}-\d{2}-\d{2}$/.test(x);
const isList = (x: unknown, one: (y: unknown) => boolean): boolean => Array.isArray(x) && x.every(one);
const maybe = (x: unknown, is: (y: unknown) => boolean): boolean => x === undefined || is(x);
const isNumber = (x: unknown): x is number => typeof x === "number" && Number.isFinite(x);

/** Is this an entry as we write them? The record itself is checked by the engine when it is loaded. */
export function isSavedGame(x: unknown): x is SavedGame {
  if (typeof x !== "object" || x === null) return false;
  const e = x as Record<string, unknown>;
  return (
    isText(e.id) &&
    isText(e.game) &&
    isText(e.record) &&
    gameOf(e.record) === e.game &&
    isList(e.names, isText) &&
    isList(e.bots, (b) => b === null || isText(b)) &&
    (e.bots as unknown[]).length === (e.names as unknown[]).length &&
    isTime(e.created) &&
    isTime(e.changed) &&
    typeof e.finished === "boolean" &&
    maybe(e.sealed, (x) => typeof x === "boolean") &&
    maybe(e.daily, isDay) &&
    maybe(e.note, isText) &&
    maybe(e.actions, isNumber) &&
    maybe(e.points, (p) => isList(p, isNumber)) &&
    maybe(e.rating, (r) => r === null || isNumber(r)) &&
    maybe(e.rank, (r) => r === null || isList(r, isNumber))
  );
}

/** What can be rescued of an entry that is not one. */
export function brokenOf(id: string, x: unknown): BrokenGame {
  const record = (x as { record?: unknown } | null | undefined)?.record;
  if (isText(record)) return { id, text: record };
  try {
    return { id, text: JSON.stringify(x, null, 1) ?? "" };
  } catch {
    return { id, text: "" };
  }
}
