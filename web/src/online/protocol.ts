// protocol.ts - What the page and the server say to each other; docs/protocol.md describes the messages.
import type { LogEntry } from "../engine/types.ts";

export { randomHex } from "../base/secret.ts";

export const PROTOCOL = 1;

export type Status = "waiting" | "playing" | "over" | "closed";

/** A table in a list. */
export interface Summary {
  table: string;
  game: string;
  options: string;
  title: string;
  lang: string;
  status: Status;
  seats: number;
  free: number;
  /** At most 8. */
  names: string[];
  /** Milliseconds since 1970. */
  changed: number;
}

/** One of one's own, in the order of the question. */
export type Mine = (Summary & { seat: number | null; turn: boolean }) | { table: string; status: "gone" };

export interface Seat {
  name: string;
  kind: "person" | "bot" | "free";
  /** Which one, with its settings. */
  bot?: string;
  /** Whoever has its link wants it back from the bot. */
  asks?: boolean;
  /** It belongs to whoever sat down, and its link is void; false: not yet. Not there: a bot's, or links are for ever at this table. */
  owned?: boolean;
  /** It was taken at a listed table, and is kept by being there until the game begins. */
  taken?: boolean;
  /** It kept back what it had pledged, and adds nothing to the draws. */
  barred?: boolean;
  /** A bot plays because its time was over, until whoever sits there is back. */
  late?: boolean;
  /** While the table waits: it agrees to hints. */
  hints?: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  options: string;
  title: string;
  listed: boolean;
  /** The mark of the invitation that is valid now (link.ts); null: it is closed. Not at tables that an older server opened. */
  invite?: string | null;
  status: Status;
  seats: Seat[];
  commitment: string;
  nonces: (string | null)[];
  /** While the table waits; not at those that an older server opened. */
  pledges?: (string | null)[];
  /** The host has begun: everybody who has pledged a number sends it. */
  revealing?: boolean;
  /** Once the game is over; of a deal that others play too, once their time is over. */
  key: string | null;
  /** Once the game is over: the hash of its record, which never changes again. */
  seal?: string;
  /** How long a decision may take; not there: as long as it likes. */
  clock?: Clock;
  /** What may be said at the table, and whether spectators may speak; not there: an older server, nothing is said. */
  talk?: Talk;
  watchersTalk?: boolean;
  /** All agreed to hints when the game began, or one person plays with bots. */
  hints?: boolean;
  /** Where the same people go on. */
  next?: string;
  /** It is a try at a board: everybody there has the same cards. */
  deal?: { board: string; tells: number };
}

export type Talk = "free" | "phrases" | "off";

export interface Clock {
  seconds: number;
  /** What a bot does then: this one decision, or all until the person is back. */
  late: "once" | "seat";
  bot: string;
}

/** Something that was said. */
export interface Said {
  /** Counted from 1 at each table. */
  number: number;
  /** null: the host without a seat, or a spectator. */
  seat: number | null;
  host?: boolean;
  name: string;
  at: number;
  /** In the language of whoever reads it, if it is a phrase. */
  text: string;
  phrase?: string;
}

/** The table at which the same people go on, and one's own place there. */
export interface Next {
  type: "next";
  table: string;
  token: string;
  host?: string;
}

export interface You {
  seat: number | null;
  host: boolean;
}

export interface Match {
  epoch: number;
  actions: number;
  owes: number[];
  over: boolean;
  mayUndo: boolean;
  rank: number[] | null;
  /** What this seat has handed in for the open round, in notation. */
  mine: string | null;
  /** Position text of what this viewer may know, as it was when the present round opened. */
  view: string;
  /** Instead of the view: what is different from the one before. */
  patch?: Patch;
  /** When the time of those who owe something is over, by the server's clock; for some of them later. */
  due?: number;
  later?: [seat: number, due: number][];
  /** The log from that index on is new. */
  logFrom: number;
  log: NewsEntry[];
}

/** At that place of the text before, in ascending order, so many letters are replaced. */
export type Patch = [at: number, gone: number, text: string][];

export function patched(before: string, patch: Patch): string {
  let at = 0;
  const parts = patch.map(([from, gone, text]) => {
    const part = before.slice(at, from) + text;
    at = from + gone;
    return part;
  });
  return parts.join("") + before.slice(at);
}

/** An entry of the log as the server tells it. */
export interface NewsEntry extends LogEntry {
  /** The view after it, in updates of a connection that asked for `photos`; the last entry's is the view of the match. */
  view?: string;
  /** The view once the event with that number had happened, and until the next one that is here. */
  between?: [event: number, view: string][];
}

/** The first message of a connection. */
export interface Hello {
  type: "hello";
  protocol: number;
  lang: string;
  /** None of these in the lobby. */
  table?: string;
  token?: string;
  host?: string;
  /** The last one that was seen there. */
  rev?: number;
  /** The log of updates is to have photographs, and those between the events of an action. */
  photos?: boolean;
  between?: boolean;
  /** Updates of large tables may come in part. */
  partial?: boolean;
  /** What is said is to be heard. */
  words?: boolean;
}

export type Message =
  | {
      type: "welcome";
      protocol: number;
      version: string;
      now: number;
      keeps?: { text: string };
      house?: string[];
      push?: string;
      boards?: boolean;
    }
  | { type: "table"; rev: number; table: TableInfo; you: You; match: Match | null }
  | { type: "update"; rev: number; table?: TableInfo; match?: Partial<Match> }
  | { type: "here"; seats: number[]; watching: number; twice?: number[] }
  | { type: "words"; phrases: [id: string, text: string][]; said: Said[] }
  | ({ type: "said" } & Said)
  | { type: "remind"; seat: number; due: number; left: number }
  | Next
  | { type: "bye"; text: string }
  | { type: "pong" }
  | Answer;

export type Answer =
  /** `token`: whoever sat down has the seat by this from now on. */
  | { type: "ok"; id: string; token?: string }
  /** `move`: which one of `plays` cannot be, counted from 1. */
  | { type: "no"; id?: string; code: string; text: string; move?: number }
  | {
      type: "opened";
      id: string;
      table: string;
      host: string;
      watch: string;
      invite?: string;
      seats: string[];
    }
  | { type: "taken"; id: string; table: string; seat: number; token: string }
  | { type: "link"; id: string; seat: number | "watch" | "host" | "invite"; token: string }
  | { type: "lobby"; id: string; tables: Summary[] }
  | { type: "mine"; id: string; tables: Mine[] }
  | (Next & { id: string })
  | { type: "record"; id: string; record: string }
  /** Where the server writes whose turn it is; null: nowhere. */
  | { type: "hook"; id: string; url: string | null; shape?: string }
  | ({ type: "board"; id: string } & Board)
  | ({ type: "boards"; id: string } & Span)
  | { type: "dealt"; id: string; board: string; table: string; token: string }
  | { type: "challenge"; id: string; board: string };

export interface Score {
  points: number;
  rating: number | null;
}

/** A place on a board. The best have their map as a position text. */
export interface Ranked extends Score {
  rank: number;
  name: string;
  view?: string;
}

/** One deal for many: of a day, or of a challenge. */
export interface Board {
  board: string;
  day: string | null;
  game: string;
  options: string;
  /** Games of this public seed are listed without a rank. */
  seed?: string;
  /** Tries begin before, and at `tells` everything is told; 0: there are none. */
  begins: number;
  tells: number;
  now: number;
  commitment: string;
  key: string | null;
  /** Who sent the challenge, and what is to be beaten. */
  by?: { name: string } & Partial<Score>;
  players: number;
  you: Ranked | null;
  /** From here on: once one has played, or the time is over. */
  median?: number | null;
  par?: Score | null;
  best?: Ranked[];
  listed?: (Score & { name: string })[];
}

/** Several days added up. */
export interface Span {
  from: string;
  days: number;
  players: number;
  you: Sum | null;
  best: Sum[];
}

export interface Sum {
  rank: number;
  name: string;
  points: number;
  days: number;
}

export type AnswerOf<T extends Answer["type"]> = Extract<Answer, { type: T }>;

/** What a seat does in a game, before the connection gives it its id. `plays` are the moves of one gesture: all are done or none is;
 * `epoch` is that of the first. `undo` takes back the last `count` actions, 1 if it does not say. */
export type SeatMessage =
  | { type: "play"; epoch: number; move: string }
  | { type: "plays"; epoch: number; moves: string[] }
  | { type: "undo"; epoch: number; count?: number };

/** What a client asks for; the connection gives it its id. */
export type ClientMessage = { type: string; [member: string]: unknown };
