// wasm.mjs - How fast the engine is in a real browser, beside the same functions on this machine.
//
// Usage: node bench/wasm.mjs [--rounds N] [--json]
// Plays random games through the interface (hb_playouts) in Chromium and natively, in short turns, and prints for each
// game the best rate of both and the ratio: what else the machine does can only make a turn slower. The checksums must be
// equal, or the time means nothing. Needs build/wasm, the native bridges of tests/wasm, Chromium and web/node_modules.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { chromium } from "../web/node_modules/playwright-core/index.mjs";
import { launching } from "../web/tests/chromium.mjs";

const wasm = process.env.HEARTH_WASM ?? "build/wasm";
const bridges = process.env.HEARTH_NATIVE ?? "build/tests/wasm";
const modules = fs.readdirSync(wasm).filter((file) => file.endsWith(".wasm")).map((file) => path.basename(file, ".wasm"));
const games = modules.filter((name) => name !== "words"); // the one without a game
const TURN_MS = 15; // long enough for the clock of a browser
const after = (word, fallback) => {
  const at = process.argv.indexOf(word);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const rounds = after("--rounds", 60);
const json = process.argv.includes("--json");

/** A native bridge that answers line by line. */
function native(game) {
  const child = spawn(path.join(bridges, `native_bridge_${game}`), { stdio: ["pipe", "pipe", "inherit"] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async playouts(count, seed) {
      child.stdin.write(`time hb_playouts ${count} ${seed}\n`);
      const [sum, nanoseconds] = (await lines.next()).value.split(" ");
      return { sum: Number(sum), ms: Number(nanoseconds) / 1e6 };
    },
    close: () => child.stdin.end(),
  };
}

/** A page whose only work is the module. */
async function inBrowser(page, game) {
  const bytes = fs.readFileSync(path.join(wasm, `${game}.wasm`)).toString("base64");
  await page.evaluate(async (text) => {
    const binary = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const made = await WebAssembly.instantiate(binary, { env: { now: () => performance.now() } });
    globalThis.engine = made.instance.exports;
  }, bytes);
  return {
    playouts: (count, seed) =>
      page.evaluate(
        ([n, s]) => {
          const start = performance.now();
          const sum = globalThis.engine.hb_playouts(n, s);
          return { sum, ms: performance.now() - start };
        },
        [count, seed],
      ),
  };
}

const browser = await chromium.launch(launching);
const page = await browser.newPage();
const report = {};
for (const game of games) {
  const here = native(game);
  let count = 50;
  while ((await here.playouts(count, 0)).ms < TURN_MS) count *= 2;
  const there = await inBrowser(page, game);
  for (let i = 0; i < 5; i++) await there.playouts(count, i); // the optimising compiler comes by
  const best = { native: Infinity, wasm: Infinity };
  for (let i = 0; i < rounds; i++) {
    const a = await here.playouts(count, i % 3);
    const b = await there.playouts(count, i % 3);
    if (a.sum !== b.sum) throw new Error(`${game}: ${a.sum} natively, ${b.sum} in the browser`);
    best.native = Math.min(best.native, a.ms);
    best.wasm = Math.min(best.wasm, b.ms);
  }
  here.close();
  report[game] = {
    native: Math.round((1000 * count) / best.native),
    wasm: Math.round((1000 * count) / best.wasm),
    ratio: Number((best.native / best.wasm).toFixed(3)),
  };
}
await browser.close();
if (json) console.log(JSON.stringify(report));
else
  for (const [game, { native: n, wasm: w, ratio }] of Object.entries(report))
    console.log(`${game.padEnd(16)} ${n} games/s natively, ${w} in Chromium, ratio ${ratio}`);
