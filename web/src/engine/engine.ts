// engine.ts - The engine's module behind typed methods, one per export.
//
// Bytes go in and out through two buffers of the module; its memory may grow in any call, so that no view
// of it is kept. Runs in pages, workers and node alike.

import type { Positions } from "../../wasm/positions";
import {
  type Arg,
  type Args,
  type GameInfo,
  type Glow,
  type Handle,
  type Hint,
  type Judged,
  type Listener,
  type LogEntry,
  type MatchNews,
  type Move,
  type Opening,
  OWNER,
  type Plain,
  PUBLIC,
  type Report,
  type Score,
  type State,
  type Trial,
} from "./types.ts";

/** What the engine refused, with its reason in the reader's language. */
export class EngineError extends Error {
  readonly code: string;
  /** Of plays(): which move cannot be, counted from 1. */
  readonly move: number | undefined;

  constructor(code: string, text: string, move?: number) {
    super(text);
    this.name = "EngineError";
    this.code = code;
    this.move = move;
  }
}

/** As the beginning of what is told: nothing. */
const UNTOLD = -1;

type Export = (...args: number[]) => number;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly [name: string]: WebAssembly.ExportValue;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textBytes(id: string, args: Args): Uint8Array {
  const parts = [id];
  for (const [name, value] of Object.entries(args)) parts.push(name, ...argParts(value));
  return encoder.encode(parts.join("\0"));
}

function argParts(value: Arg): [string, string] {
  if (typeof value === "object") return ["w", value.word];
  if (typeof value === "number" && Number.isSafeInteger(value)) return ["n", String(value)];
  return ["t", String(value).replaceAll("\0", " ")];
}

function oneLine(text: string): string {
  return text.replace(/[\n\r\0]+/g, " ");
}

function openingText(opening: Opening): string {
  const lines = [`seats ${opening.names.length}`, `seed ${oneLine(opening.seed)}`];
  if (opening.options) lines.push(`options ${oneLine(opening.options)}`);
  if (opening.practice) lines.push("practice 1");
  for (const name of opening.names) lines.push(`name ${oneLine(name)}`);
  return lines.join("\n");
}

/** The words that an engine was given, so that a worker can be given the same. */
export interface Words {
  language: string;
  catalogue: Uint8Array | null;
  prose: Uint8Array | null;
}

const ENGLISH: Words = { language: "en", catalogue: null, prose: null };

const compiling = new Map<string, Promise<WebAssembly.Module>>();
const loaded = new Map<string, Engine>();

async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new EngineError("load", `${answer.status} ${url}`);
  const streams = answer.headers.get("content-type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** The module behind an address, fetched and compiled once. */
export function moduleAt(url: string): Promise<WebAssembly.Module> {
  let module = compiling.get(url);
  if (!module) {
    module = compile(url);
    module.catch(() => compiling.delete(url));
    compiling.set(url, module);
  }
  return module;
}

/** The words of the engine that was loaded from there, if one was. */
export function wordsAt(url: string): Words {
  return loaded.get(url)?.words ?? ENGLISH;
}

export class Engine {
  words: Words = ENGLISH;
  /** Told once when the module has stopped in the middle of something: it needs a new instance. */
  onBroken: () => void = () => {};
  /** Told whenever a match is opened, with what it is opened from: its stories may be wanted. */
  onMatch: (lines: string) => void = () => {};
  #broken = false;
  readonly #exports: Exports;
  readonly #texts = new Map<string, string>();

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as Exports;
  }

  static async make(module: WebAssembly.Module): Promise<Engine> {
    const imports = { env: { now: () => performance.now() } };
    return new Engine(await WebAssembly.instantiate(module, imports));
  }

  static async load(url: string): Promise<Engine> {
    const engine = await Engine.make(await moduleAt(url));
    loaded.set(url, engine);
    return engine;
  }

  static async fromBytes(bytes: BufferSource): Promise<Engine> {
    return Engine.make(await WebAssembly.compile(bytes));
  }

  // ---- Calls ------------------------------------------------------------------------------------

  #call(name: string, ...args: number[]): number {
    const f = this.#exports[name];
    if (typeof f !== "function") throw new EngineError("bad_usage", `${name} is not in this module`);
    const result = this.#mind(() => (f as Export)(...args));
    if (result < 0) throw this.#error(result);
    return result;
  }

  /** A module that has stopped in the middle of something (an assert, no more stack) or whose answers make no sense is
   * never asked again: nobody knows what it has in mind. */
  #mind<T>(work: () => T): T {
    if (this.#broken) throw new EngineError("trap", "");
    try {
      return work();
    } catch (error) {
      this.#broken = true;
      console.error(error);
      this.onBroken();
      throw new EngineError("trap", "");
    }
  }

  #answer(length: number): string {
    const at = (this.#exports.hb_out as Export)();
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, at, length));
  }

  #error(result: number): EngineError {
    try {
      const { code, text, move } = JSON.parse(this.#answer(-result)) as {
        code: string;
        text: string;
        move?: number;
      };
      return new EngineError(code, text, move);
    } catch {
      return new EngineError("too_small", ""); // not even memory for the answer
    }
  }

  #ask(name: string, ...args: number[]): string {
    const length = this.#call(name, ...args);
    return this.#mind(() => this.#answer(length));
  }

  #json<T>(name: string, ...args: number[]): T {
    const text = this.#ask(name, ...args);
    return this.#mind(() => JSON.parse(text) as T);
  }

  /** Puts bytes into the in-buffer and returns how many. */
  #put(what: string | Uint8Array): number {
    const bytes = typeof what === "string" ? encoder.encode(what) : what;
    const room = this.#mind(() => {
      const at = (this.#exports.hb_in as Export)(bytes.length);
      if (at !== 0) new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
      return at !== 0;
    });
    if (!room) throw new EngineError("too_small", "");
    return bytes.length;
  }

  // ---- Texts ------------------------------------------------------------------------------------

  /** Sets the language of all texts from now on, by a tag such as "el-GR"; returns the one it is. */
  language(tag: string): string {
    const language = this.#ask("hb_language", this.#put(tag));
    this.#texts.clear();
    this.words = { ...this.words, language, catalogue: null };
    return language;
  }

  /** The .mo file of the language that was set. */
  catalogue(bytes: Uint8Array): void {
    this.#call("hb_catalogue", this.#put(bytes));
    this.#texts.clear();
    this.words = { ...this.words, catalogue: bytes };
  }

  /** The stories of the game, in whatever language; without them three dots stand in their place. */
  prose(bytes: Uint8Array): void {
    this.#call("hb_prose", this.#put(bytes));
    this.words = { ...this.words, prose: bytes };
  }

  /** A sentence by the id of its text; a text that does not exist is its id in brackets. Whole numbers choose
   * the plural, others are shown as they are. */
  text(id: string, args: Args = {}): string {
    const plain = Object.keys(args).length === 0;
    const known = plain ? this.#texts.get(id) : undefined;
    if (known !== undefined) return known;
    const text = this.#sentence(id, args);
    if (plain) this.#texts.set(id, text);
    return text;
  }

  #sentence(id: string, args: Args): string {
    try {
      return this.#ask("hb_text", this.#put(textBytes(id, args)));
    } catch (error) {
      if (error instanceof EngineError) return `[${id}]`;
      throw error;
    }
  }

  // ---- Every game -------------------------------------------------------------------------------

  game(): GameInfo {
    return this.#json("hb_game");
  }

  /** Opens a match and lets chance draw. At most 8 are open at once. */
  open(opening: Opening | string): Handle {
    const lines = typeof opening === "string" ? opening : openingText(opening);
    this.onMatch(lines);
    return this.#call("hb_open", this.#put(lines));
  }

  /** Reads a record. Nothing is drawn: see `chance` of state(). */
  load(record: string): Handle {
    this.onMatch(record);
    return this.#call("hb_load", this.#put(record));
  }

  /** A view of a game that is played elsewhere: lines `name Ada` (one per seat) and `view TEXT`. With a handle of one, the new
   * view takes its place; its names stay. */
  view(lines: string, h: Handle = -1): Handle {
    if (h < 0) this.onMatch(lines);
    return this.#call("hb_view", h, this.#put(lines));
  }

  /** Another match as this one was after so many actions; to be closed as well. */
  at(h: Handle, actions: number): Handle {
    return this.#call("hb_at", h, actions);
  }

  close(h: Handle): void {
    if (!this.#broken) this.#call("hb_close", h);
  }

  record(h: Handle, viewer = OWNER): string {
    return this.#ask("hb_record", h, viewer);
  }

  state(h: Handle, viewer: number): State {
    return this.#json("hb_state", h, viewer);
  }

  /** What reading the record of this match found. */
  report(h: Handle): Report {
    return this.#json("hb_report", h);
  }

  /** Plays one move of the seat, or those of one gesture: all of them or none. After each but the last the same seat must be asked
   * again; the error of a refusal says which move cannot be. Chance does not draw yet, so that it can be taken back: deal() goes
   * on. */
  play(h: Handle, seat: number, moves: Move | readonly Move[]): void;
  /** And answers what is told of it. */
  play(h: Handle, seat: number, moves: Move | readonly Move[], to: Listener): MatchNews;
  play(h: Handle, seat: number, moves: Move | readonly Move[], to?: Listener): MatchNews | undefined {
    const text = typeof moves === "string" ? moves : moves.join("\n");
    return this.#told("hb_play", to, [h, seat], this.#put(text));
  }

  /** Lets chance draw until somebody must decide or the game is over. */
  deal(h: Handle): void;
  deal(h: Handle, to: Listener): MatchNews;
  deal(h: Handle, to?: Listener): MatchNews | undefined {
    return this.#told("hb_deal", to, [h]);
  }

  /** Takes back the seat's last actions. */
  undo(h: Handle, seat: number, count: number): void;
  undo(h: Handle, seat: number, count: number, to: Listener): MatchNews;
  undo(h: Handle, seat: number, count: number, to?: Listener): MatchNews | undefined {
    return this.#told("hb_undo", to, [h, seat, count]);
  }

  #told(name: string, to: Listener | undefined, first: number[], ...last: number[]): MatchNews | undefined {
    const answer = this.#ask(name, ...first, to?.viewer ?? PUBLIC, to?.from ?? UNTOLD, ...last);
    return to && this.#mind(() => JSON.parse(answer) as MatchNews);
  }

  /** How the match stands for a viewer, and what was told since that action: what a table of a server says of its match. */
  news(h: Handle, { viewer, from }: Listener): MatchNews {
    return this.#json("hb_news", h, viewer, from);
  }

  /** The position text after so many actions, and so many events of the next one, as the viewer may have known it then; -1: now. */
  photo(h: Handle, viewer: number, actions = -1, events = 0): string {
    return this.#json("hb_photo", h, viewer, actions, events);
  }

  log(h: Handle, viewer: number, from = 0): LogEntry[] {
    return this.#json("hb_log", h, viewer, from);
  }

  score(h: Handle, seat: number): Score {
    return this.#json("hb_score", h, seat);
  }

  choose(h: Handle, seat: number, seed: number, bot: string): Move {
    return this.#ask("hb_choose", h, seat, seed, this.#put(bot));
  }

  /** A move that the seat could make now, as a sentence. */
  describe(h: Handle, seat: number, move: Move): string {
    return this.#ask("hb_describe", h, seat, this.#put(move));
  }

  hint(h: Handle, seat: number, think: number): Hint[] {
    return this.#json("hb_hint", h, seat, think);
  }

  /** One decision of the log; null for what chance did. */
  judge(h: Handle, index: number, think: number): Judged | null {
    const answer = this.#ask("hb_judge", h, index, think);
    return answer ? (JSON.parse(answer) as Judged) : null;
  }

  plain(h: Handle, viewer: number): Plain {
    return this.#json("hb_plain", h, viewer);
  }

  /** The table as the viewer may know it, by ids, and what follows from it. */
  position<Game extends keyof Positions>(h: Handle, viewer: number): Positions[Game] {
    return this.#json("hb_position", h, viewer);
  }

  /** What the seat could want now, as the types of its game say. */
  wishes<Wish>(h: Handle, seat: number): Wish[] {
    return this.#json("hb_wishes", h, seat);
  }

  /** The row of moves that does what is wanted: "kind=explore who=sv1,v02". */
  plan(h: Handle, seat: number, wish: string): Move[] {
    return this.#json("hb_plan", h, seat, this.#put(wish));
  }

  /** What is printed on the cards of a drawn game, with names in the language that was set. */
  cards<Cards>(): Cards {
    return this.#json("hb_cards");
  }

  // ---- The module of words ----------------------------------------------------------------------

  /** What is shown before the first draw, made of the key that is shown in the end; both in hexadecimal digits. */
  commitment(key: string): string {
    return this.#ask("hb_commitment", this.#put(key));
  }

  /** What a number for the draws is promised by; both in hexadecimal digits. */
  pledge(nonce: string): string {
    return this.#ask("hb_pledge", this.#put(nonce));
  }

  /** What a finished game is sealed with: the hash of its record. */
  seal(record: string): string {
    return this.#ask("hb_seal", this.#put(record));
  }

  // ---- Cartographers ----------------------------------------------------------------------------

  hand(h: Handle, seat: number, what: number, a = 0, b = 0): Trial {
    return this.#json("hb_hand", h, seat, what, a, b);
  }

  /** The hand lies as that move would draw it. */
  lay(h: Handle, seat: number, move: Move): Trial {
    return this.#json("hb_lay", h, seat, this.#put(move));
  }

  glow(h: Handle, sheet: number, scoring: number): Glow {
    return this.#json("hb_glow", h, sheet, scoring);
  }

  /** What is on each space of a sheet, in words. */
  spaces(h: Handle, sheet: number): string[] {
    return this.#json("hb_spaces", h, sheet);
  }

  /** The drawn map as SVG elements in a box of 1100 x 1100. */
  map(h: Handle, sheet: number): string {
    return this.#ask("hb_map", h, sheet);
  }

  /** The paper below a map: with its owner's name in a cartouche, or narrow, with a frame only. */
  paper(h: Handle, sheet: number, narrow = false): string {
    return this.#ask("hb_paper", h, sheet, narrow ? 1 : 0);
  }

  /** The box of that paper around the map, as a viewBox has it. */
  box(narrow = false): string {
    return this.#ask("hb_box", narrow ? 1 : 0);
  }

  /** The same as a thumbnail with its paper. */
  small(h: Handle, sheet: number): string {
    return this.#ask("hb_small", h, sheet);
  }

  /** A printable sheet as an SVG document; words such as "paper=letter side=B empty". */
  print(h: Handle, sheet: number, words: string): string {
    return this.#ask("hb_print", h, sheet, this.#put(words));
  }

  /** The small diagram that explains a scoring card, as an SVG document. */
  diagram(scoring: number): string {
    return this.#ask("hb_diagram", scoring);
  }

  // ---- Endless Winter ---------------------------------------------------------------------------

  /** What is printed on cards, tiles and boards, with names in the language that was set. */
  faces<Faces>(): Faces {
    return this.#json("hb_faces");
  }

  /** All drawn pieces, a line each: name, viewBox and SVG elements, with tabs between. */
  pieces(): string {
    return this.#ask("hb_pieces");
  }

  // ---- Above and Below --------------------------------------------------------------------------

  /** A piece as SVG elements: "sign coin", "villager v07 tired". */
  piece(words: string): string {
    return this.#ask("hb_piece", this.#put(words));
  }

  paragraph<Paragraph>(h: Handle, number: number): Paragraph {
    return this.#json("hb_paragraph", h, number);
  }

  /** How likely the party that is below reaches the numbers of the open paragraph. */
  odds<Odds>(h: Handle): Odds {
    return this.#json("hb_odds", h);
  }
}
