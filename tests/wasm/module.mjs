// module.mjs - A module of the page as a test sees it: calls by name, written down so that the same calls can be
// made to the native bridge and the answers compared byte by byte.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** Where the modules are, the native bridges, the program. */
export const built = {
  wasm: process.env.HEARTH_WASM ?? "build/wasm",
  native: process.env.HEARTH_NATIVE ?? "build/tests/wasm",
  program: process.env.HEARTH ?? "build/hearth",
};

/** All games, by the program: each has a module. */
export const games = JSON.parse(spawnSync(built.program, ["games", "--json"], { encoding: "utf8" }).stdout).map(({ id }) => id);
/** All languages but English, which the modules have themselves. */
export const translations = JSON.parse(fs.readFileSync(new URL("../../i18n/languages.json", import.meta.url), "utf8"))
  .map(({ id }) => id)
  .slice(1);
export const PUBLIC = 126;
export const OWNER = 125;
/** As `from` of what acts: nothing is told afterwards. */
export const UNTOLD = -1;

/** Exports that return a number of their own; all others return the length of their answer. */
const numbers = new Set(["hb_open", "hb_load", "hb_view", "hb_at", "hb_playouts"]);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Compiled once in a process: that takes longer than most tests. */
const compiled = new Map();

export class Module {
  /** Lines for the native bridge, and what the module said to each. */
  calls = [];
  results = [];

  constructor(game, instance) {
    this.game = game;
    this.exports = instance.exports;
  }

  /** The module that thinks, where a game has one: it can all that the page's own can. `kind`: "-packs" for the module that reads
   * packs besides, "-page" for the page's own. */
  static async load(game, kind = "") {
    const thinking = path.join(built.wasm, `thinking.${game}.wasm`);
    const own = path.join(built.wasm, `${game}${kind === "-packs" ? kind : ""}.wasm`);
    const file = kind === "" && fs.existsSync(thinking) ? thinking : own;
    if (!compiled.has(file)) compiled.set(file, await WebAssembly.compile(fs.readFileSync(file)));
    const instance = await WebAssembly.instantiate(compiled.get(file), { env: { now: () => performance.now() } });
    return new Module(game, instance);
  }

  #put(what) {
    const bytes = typeof what === "string" ? encoder.encode(what) : what;
    const at = this.exports.hb_in(bytes.length);
    assert.notEqual(at, 0);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes;
  }

  /** Numbers as they are; a text or bytes are put in and stand for their length. */
  call(name, ...args) {
    const words = [];
    const given = args.map((arg) => {
      if (typeof arg === "number") {
        words.push(arg | 0);
        return arg;
      }
      const bytes = this.#put(arg);
      words.push(`x${Buffer.from(bytes).toString("hex")}`);
      return bytes.length;
    });
    const result = this.exports[name](...given);
    const answers = name !== "hb_playouts" && (result < 0 || !numbers.has(name));
    const bytes = answers
      ? Buffer.from(new Uint8Array(this.exports.memory.buffer, this.exports.hb_out(), Math.abs(result)))
      : null;
    this.calls.push([name, ...words].join(" "));
    this.results.push(bytes ? `${result} ${bytes.toString("hex")}` : `${result}`);
    return { result, bytes };
  }

  /** The answer as a text, or the number; refusals throw. */
  ask(name, ...args) {
    const { result, bytes } = this.call(name, ...args);
    if (bytes === null) return result;
    const text = decoder.decode(bytes);
    if (result < 0) throw Object.assign(new Error(text), { refusal: JSON.parse(text) });
    return text;
  }

  json(name, ...args) {
    return JSON.parse(this.ask(name, ...args));
  }

  /** One move, or those of a gesture; nothing is told. */
  play(h, seat, moves) {
    this.ask("hb_play", h, seat, PUBLIC, UNTOLD, moves);
  }

  deal(h) {
    this.ask("hb_deal", h, PUBLIC, UNTOLD);
  }

  undo(h, seat, count) {
    this.ask("hb_undo", h, seat, count, PUBLIC, UNTOLD);
  }

  /** The call must be refused with a code and a sentence, which are returned. */
  refused(name, ...args) {
    const { result, bytes } = this.call(name, ...args);
    assert.ok(result < 0, `${this.calls.at(-1).slice(0, 200)} was not refused`);
    const refusal = JSON.parse(decoder.decode(bytes));
    assert.match(refusal.code, /^[a-z_]+$/);
    assert.ok(refusal.text.length > 0);
    return refusal;
  }

  /** Makes the same calls natively and holds every answer beside the module's. */
  sameNatively() {
    const said = spawnSync(path.join(built.native, `native_bridge_${this.game}`), {
      input: `${this.calls.join("\n")}\n`,
      maxBuffer: 1 << 30,
      encoding: "utf8",
    });
    assert.equal(said.status, 0, `${said.error ?? ""} ${said.stderr}`);
    const native = said.stdout.trimEnd().split("\n").map((line) => line.trimEnd());
    assert.equal(native.length, this.results.length);
    for (let i = 0; i < native.length; i++)
      if (native[i] !== this.results[i].trimEnd())
        assert.fail(`${this.calls[i].slice(0, 300)}\nnative: ${show(native[i])}\nmodule: ${show(this.results[i])}`);
  }
}

function show(result) {
  const [number, hex] = result.split(" ");
  return `${number} ${hex ? Buffer.from(hex, "hex").toString().slice(0, 600) : ""}`;
}

export const openText = (names, seed, more = "") =>
  [`seats ${names.length}`, `seed ${seed}`, ...names.map((name) => `name ${name}`), more].join("\n");

/** A small generator, so that what a test does can be repeated. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Plays to the end with one bot a seat; `each` looks on before every decision. */
export function playOut(m, h, bots, each = () => {}) {
  for (;;) {
    const state = m.json("hb_state", h, PUBLIC);
    if (state.over) return state;
    if (state.chance) {
      m.deal(h);
      continue;
    }
    const seat = state.owes[0];
    each(seat, state);
    m.play(h, seat, m.ask("hb_choose", h, seat, state.actions + 1, bots[seat]));
  }
}
