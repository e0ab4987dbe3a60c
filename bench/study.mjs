// study.mjs - How long the analysis of a game takes in the page: until every decision has a first answer, and until it is done.
//
// Usage: node --import ./web/tests/typescript.mjs bench/study.mjs [GAME/RECORD] [SEAT]
// Looks at every decision of the seat (0) of a golden record (endless_winter/game-four, the longest) as the page does
// (web/src/review/looks.ts), and beside it at every decision as long as a hint takes. Prints seconds of this run, the ratio of the
// time until all have an answer, and which mistakes each way finds. Needs build/wasm, and takes minutes.
import fs from "node:fs";
import path from "node:path";
import { passOf, THINK } from "../web/src/review/looks.ts";

const PUBLIC = 126;
const wasm = process.env.HEARTH_WASM ?? "build/wasm";
const [name = "endless_winter/game-four", seat = "0"] = process.argv.slice(2);
const game = path.dirname(name);
const file = [`thinking.${game}.wasm`, `${game}.wasm`].find((each) => fs.existsSync(path.join(wasm, each)));
const { exports } = (
  await WebAssembly.instantiate(fs.readFileSync(path.join(wasm, file)), {
    env: { now: () => performance.now() },
  })
).instance;

function json(call, ...args) {
  const length = exports[call](...args);
  const text = new TextDecoder().decode(
    new Uint8Array(exports.memory.buffer, exports.hb_out(), Math.abs(length)),
  );
  if (length < 0) throw new Error(text);
  return JSON.parse(text);
}

const record = fs.readFileSync(new URL(`../tests/records/${name}.rec`, import.meta.url));
const to = exports.hb_in(record.length); // may move the memory
new Uint8Array(exports.memory.buffer, to, record.length).set(record);
const match = exports.hb_load(record.length);
const log = json("hb_log", match, PUBLIC, 0);
const decisions = log.filter((entry) => entry.seat === Number(seat)).map((entry) => entry.index);
const lost = (all) => {
  const mistakes = all.filter((one) => one.cost > 0);
  return `${mistakes.length} mistakes, ${mistakes.reduce((sum, one) => sum + one.cost, 0).toFixed(1)} points`;
};

console.log(`${name}: ${log.length} actions, ${decisions.length} decisions of seat ${seat}`);
const known = new Map();
const begun = performance.now();
const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
let first = 0;
for (let pass = passOf(decisions, known); pass !== null; pass = passOf(decisions, known)) {
  if (pass.look === "close" && first === 0) {
    first = performance.now() - begun;
    console.log(`a first look at all: ${seconds()} s; ${pass.left.length} wait for a closer one`);
  }
  const [index] = pass.left;
  known.set(index, { ...json("hb_judge", match, index, THINK[pass.look]), look: pass.look });
}
console.log(`done: ${seconds()} s; ${lost([...known.values()])}`);

const from = performance.now();
const closely = decisions.map((index) => json("hb_judge", match, index, THINK.close));
const took = performance.now() - from;
console.log(`all closely, one after the other: ${(took / 1000).toFixed(1)} s; ${lost(closely)}`);
console.log(`until all have an answer: ratio ${(took / first).toFixed(1)}`);
