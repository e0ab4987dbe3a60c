// match.ts - A match that goes on, here or at a table of a server: what it tells, and what can be asked of it.
//
// Both kinds tell the same things in the same form: a position text for whoever looks, who owes something, the log. Whoever
// plays on it (course.ts) cannot know which kind it is.
import type { ReadonlySignal } from "@preact/signals";
import type { LogEntry, Move } from "../engine/types.ts";

/** How a match stands, for somebody who looks at it. */
export interface News {
  epoch: number;
  actions: number;
  /** Seats that have to decide something. */
  owes: number[];
  over: boolean;
  rank: number[] | null;
  mayUndo: boolean;
  /** What the viewer has handed in for a round that others still decide in, where the position does not have it. */
  mine: Move | null;
  /** Everybody has decided, and it goes on when the one who looks says so: goOn(). */
  held: boolean;
  /** Position text of what the viewer may know. */
  view: string;
  /** Whatever has happened, up to `logTo`; what there is nothing to tell of is left out. */
  log: readonly LogEntry[];
  logTo: number;
}

/** What was done is not possible; the message says why. */
export class Refusal extends Error {}

/** By which version of the rules and with which options and cards a match is played, as the head of its record says. */
export interface Played {
  rules: number;
  options: string;
}

export interface Match {
  readonly game: string;
  readonly played: Played;
  /** Seats of people at this device; nobody's if somebody only looks on. */
  readonly people: readonly number[];
  readonly names: readonly string[];
  /** Others sit elsewhere: it may take long until somebody here is asked. */
  readonly far?: boolean;
  /** It is only looked at: what its log ends with is what the table shows. */
  readonly still?: boolean;
  /** Everything that was done is stored. */
  readonly safe: ReadonlySignal<boolean>;
  /** Why nothing can go on, in one sentence; empty while it can. */
  readonly stuck: ReadonlySignal<string>;

  /** Chance and bots may go on from here. */
  begin(): void;
  close(): void;
  /** Told whenever the news are other ones. */
  onChange(listener: () => void): () => void;

  news(viewer: number): News;
  /** The position text after the action with that number, or once one of its events had happened, if it is known. */
  photo(viewer: number, index: number, event?: number): string | null;
  /** Would the viewer see something that is not for others? */
  secret(viewer: number): boolean;
  /** Does a person decide for this seat, here or elsewhere? */
  person?(seat: number): boolean;
  /** What is said while nobody at this device is asked. */
  waits(viewer: number): string;
  /** Why there are no hints here, in one sentence; empty or not there: there are. */
  noHints?(): string;
  /** The log up to here was told to whoever looks; and how far that was when the match was found, if that is known. */
  markTold?(to: number): void;
  toldTo?(): number;

  /** One gesture: all of its moves are done or none is. Rejects with a Refusal. */
  play(seat: number, moves: readonly Move[]): Promise<void>;
  /** Takes back so many actions. Rejects with a Refusal. */
  undo(seat: number, count: number): Promise<void>;
  /** The one who looks has seen what they did: chance and the others may go on. */
  goOn(): void;
}

/** A position text as the module reads it, by the rules it is a position of. */
export function viewLines({ names, played }: Pick<Match, "names" | "played">, view: string): string {
  const options = played.options ? [`options ${played.options}`] : [];
  const lines = [`rules ${played.rules}`, ...options, ...names.map((name) => `name ${name}`), `view ${view}`];
  return lines.join("\n");
}
