// replay.mjs - What a step of a replay costs, beside a photograph of the same step.
//
// Usage: node bench/replay.mjs [--rounds N] [--most RATIO]
// Goes through the longest golden game of each game as the page's replay does (web/src/review/course.ts), forward and backward,
// and takes a photograph of every step. Prints the time of both and the ratio, of one run; the best of the rounds counts, as what
// else the machine does can only make one slower. With --most it fails where a step costs more than so many photographs: the page
// promises 3. Needs build/wasm.
import fs from "node:fs";
import path from "node:path";

const PUBLIC = 126;
const wasm = process.env.HEARTH_WASM ?? "build/wasm";
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const rounds = option("rounds", 20);
const most = option("most", Infinity);
const records = new URL("../tests/records/", import.meta.url);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function load(game) {
  const bytes = fs.readFileSync(path.join(wasm, `${game}.wasm`));
  const { exports } = (await WebAssembly.instantiate(bytes, { env: { now: () => performance.now() } }))
    .instance;
  const answer = (length) => {
    const from = exports.hb_out();
    return decoder.decode(new Uint8Array(exports.memory.buffer, from, Math.abs(length)));
  };
  const checked = (result) => {
    if (result < 0) throw new Error(answer(result));
    return result;
  };
  return {
    number: (name, ...args) => checked(exports[name](...args)),
    json: (name, ...args) => JSON.parse(answer(checked(exports[name](...args)))),
    load(text) {
      const bytes = encoder.encode(text);
      const to = exports.hb_in(bytes.length); // may move the memory
      new Uint8Array(exports.memory.buffer, to, bytes.length).set(bytes);
      return checked(exports.hb_load(bytes.length));
    },
  };
}

/** The longest record of a game. */
function longest(folder) {
  const texts = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".rec"))
    .map((name) => fs.readFileSync(new URL(name, folder), "utf8"));
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

const timed = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const games = fs.readdirSync(records, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name: game } of games) {
  const m = await load(game);
  const h = m.load(longest(new URL(`${game}/`, records)));
  const { actions } = m.json("hb_state", h, PUBLIC);
  const look = (step) => {
    const then = m.number("hb_at", h, step);
    m.json("hb_state", then, PUBLIC);
    m.number("hb_close", then);
  };
  const photo = (step) => m.json("hb_photo", h, PUBLIC, step, 0);
  const forward = Array.from({ length: actions + 1 }, (_, i) => i);
  for (const [way, steps] of [
    ["forward", forward],
    ["backward", forward.toReversed()],
  ]) {
    const best = { step: Infinity, photo: Infinity };
    for (let i = 0; i < rounds; i++) {
      best.step = Math.min(
        best.step,
        timed(() => steps.forEach(look)),
      );
      best.photo = Math.min(
        best.photo,
        timed(() => steps.forEach(photo)),
      );
    }
    const ratio = best.step / best.photo;
    if (!(ratio <= most)) process.exitCode = 1;
    const per = (ms) => (ms / steps.length).toFixed(4);
    console.log(
      `${game} ${way}: ${actions} actions, step ${per(best.step)} ms, photo ${per(best.photo)} ms, ratio ${ratio.toFixed(2)}`,
    );
  }
}
