// types.ts - What the engine answers. docs/page.md describes the fields; nothing here decides anything.

import type {
  Card as CardId,
  Scoring as ScoringId,
  Terrain as TerrainId,
} from "../../wasm/cartographers.types.ts";

export { HandDo, MONSTERS } from "../../wasm/cartographers.types.ts";
export { CHANCE, OWNER, PUBLIC } from "../../wasm/constants.ts";

export type Handle = number;
/** In the notation of records, such as "draw farm e7 f7". */
export type Move = string;

/** An argument of a text: a number, words as they are, or the id of another text. */
export type Arg = number | string | { word: string };
export type Args = Record<string, Arg>;

export interface GameOption {
  name: string;
  values: string[];
  fallback: string;
  text: string;
}

export interface Bot {
  name: string;
  text: string;
  /** Takes settings: "planner:think=300". */
  thinks: boolean;
  /** A rival is somebody, and goes by this name; then the text is a sentence. */
  called?: string;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  rules: number;
  min: number;
  max: number;
  options: GameOption[];
  bots: Bot[];
}

/** How a new game should be. */
export interface Opening {
  /** "side=B edicts=random"; what is left out has its default. */
  options?: string;
  /** One a seat. */
  names: string[];
  seed: string;
  /** Alone, one may take back beyond what was revealed. */
  practice?: boolean;
}

export interface State {
  game: string;
  /** Which version of them. */
  rules: number;
  seats: number;
  names: string[];
  options: string;
  actions: number;
  epoch: number;
  over: boolean;
  /** Seats that have to decide something. */
  owes: number[];
  /** The table waits for a draw: deal(). */
  chance: boolean;
  points: number[];
  rank: number[] | null;
  rating: number | null;
  /** Take-backs beyond a reveal, in practice. */
  peeks: number;
  mayUndo: boolean;
}

/** An event of a transcript; docs/transcripts.md lists the fields by type and game. */
export interface TranscriptEvent {
  type: string;
  [field: string]: unknown;
}

export interface LogEntry {
  index: number;
  /** CHANCE for draws. */
  seat: number;
  texts: string[];
  events: TranscriptEvent[];
  /** Which event each text tells; -1 for one that is not among them. */
  told?: number[];
}

/** Who is told what was done, and from which action on. */
export interface Listener {
  viewer: number;
  from: number;
}

/** What a table of a server says of its match; see docs/protocol.md. */
export interface MatchNews {
  epoch: number;
  actions: number;
  owes: number[];
  chance: boolean;
  over: boolean;
  rank: number[] | null;
  /** As everybody knows them. */
  points: number[];
  rating: number | null;
  mayUndo: boolean;
  view: string;
  /** What was told from here on is told anew: after a take-back it is another story. */
  logFrom: number;
  logTo: number;
  log: LogEntry[];
}

export interface Line {
  text: string;
  points: number;
  count: number;
  value: number;
  group: number;
  cells: number[];
}

export interface Score {
  points: number;
  lines: Line[];
}

export interface Hint {
  move: Move;
  text: string;
  /** Points in the end. */
  expected: number;
  futures: number;
  /** The points are those of somebody whom the move harms: fewer are better. */
  ofVictim: boolean;
}

/** What reading a record found. */
export interface Report {
  actions: number;
  undos: number;
  hashes: number;
  draws: number;
  /** How many of the draws were checked with the key. */
  checked: number;
  complete: boolean;
}

export interface Judged {
  index: number;
  seat: number;
  played: Move;
  playedText: string;
  best: Move;
  bestText: string;
  /** The difference if it is beyond the margin, else 0: no mistake. */
  cost: number;
  /** What the best one is expected to bring more. */
  difference: number;
  /** So far off that may be. */
  margin: number;
}

/** A place on a track, or so many of as many as there can be. */
export interface Meter {
  at: number;
  most: number;
  text: string;
}

export interface PlainTable {
  head: string[];
  /** As many cells as the head has; numbers and meters stand alone in theirs. */
  rows: (string | number | Meter)[][];
}

export interface PlainSection {
  title: string;
  /** 2: a part of the section of level 1 before it. */
  level: 1 | 2;
  lines: string[];
  table: PlainTable | null;
}

export interface PlainChoice {
  move: Move;
  text: string;
  /** What it would bring; empty where the text says it all, left out by games that cannot tell. */
  more?: string;
}

export interface PlainChoices {
  kind: string;
  title: string;
  items: PlainChoice[];
}

export interface Plain {
  /** How things stand, and what is asked of the viewer. */
  status: string;
  sections: PlainSection[];
  /** The topic of the rules that matters to the viewer now. */
  topic: string | null;
  /** The viewer knows something here that not everybody may know. */
  secret: boolean;
  choices: PlainChoices[];
}

// ---- Cartographers ------------------------------------------------------------------------------

/** In the order of terrainIds. */
export type Terrain = number;
/** Row times 11 plus column, 0 to 120. */
export type Cell = number;

export interface CartoSeason {
  id: string;
  name: string;
  threshold: number;
  /** Numbers of the edicts that are scored in it. */
  edicts: [number, number];
}

export interface CartoScoring {
  /** For glow() and diagram(). */
  number: number;
  name: string;
  rule: string;
}

export interface CartoShape {
  /** [row, column] of each space, as printed. */
  cells: [number, number][];
  coin: boolean;
}

export interface CartoCard {
  name: string;
  kind: "explore" | "ruins" | "ambush";
  time: number;
  terrains: TerrainId[];
  shapes: CartoShape[];
}

/** What is printed, in the order of its numbers. */
export interface CartoCards {
  cards: Record<CardId, CartoCard>;
  seasons: CartoSeason[];
  scorings: Record<ScoringId, CartoScoring>;
  /** Of the edicts. */
  letters: string[];
}

export interface Trial {
  fits: boolean;
  /** Why not, in one sentence; empty if it fits. */
  why: string;
  cells: Cell[];
  /** Those of the cells that are filled already. */
  clash: Cell[];
  /** Whose sheet it would be drawn on. */
  sheet: number;
  terrain: Terrain;
  /** Number of the card's shape. */
  shape: number;
  /** The middle of the shape's box in half spaces; [0, 0] is the middle of the top left space. */
  middle: [number, number];
  /** For play(), if it fits. */
  notation: Move;
  /** Stars of each edict as the sheet is and as it would be. */
  edicts: { now: number; then: number }[];
  coins: [number, number];
  monsters: [number, number];
  /** The change over all scorings to come. */
  worth: number;
}

export interface Glow {
  counts: Cell[];
  nearly: { cell: Cell; terrain: Terrain }[];
  stars: number;
  lines: Line[];
}
