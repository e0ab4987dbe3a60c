// thinker.test.mjs - Bots and hints in a worker of a real Chromium: the page goes on while they think, and what is not
// wanted any more stops at once.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { built } from "./module.mjs";

const web = path.resolve(import.meta.dirname, "../../web");
const { createServer } = await import(path.join(web, "node_modules/vite/dist/node/index.js"));
const { chromium } = await import(path.join(web, "node_modules/playwright-core/index.mjs"));
const { launching } = await import(path.join(web, "tests/chromium.mjs"));

let folder;
let server;
let browser;
let page;

before(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "hearth-thinker-"));
  fs.cpSync(path.join(web, "src/engine"), path.join(folder, "src/engine"), { recursive: true });
  fs.cpSync(built.wasm, path.join(folder, "wasm"), { recursive: true });
  for (const file of fs.readdirSync(path.join(web, "wasm")))
    if (file.endsWith(".ts")) fs.copyFileSync(path.join(web, "wasm", file), path.join(folder, "wasm", file));
  fs.writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>thinker</title>");
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1", hmr: false },
    cacheDir: path.join(folder, ".vite"),
  });
  await server.listen();
  browser = await chromium.launch(launching);
  page = await browser.newPage();
  page.setDefaultTimeout(launching.timeout);
  page.on("pageerror", (error) => assert.fail(error));
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await page.evaluate(async () => {
    const { Engine } = await import("/src/engine/engine.ts");
    const { Thinker } = await import("/src/engine/thinker.ts");
    const { moduleUrl, catalogueOf } = await import("/src/engine/load.ts");
    globalThis.engine = await Engine.load(moduleUrl("cartographers"));
    globalThis.Thinker = Thinker;
    globalThis.catalogueOf = catalogueOf;
    const h = globalThis.engine.open({ names: ["Ann", "Bob"], seed: "worker" });
    globalThis.record = globalThis.engine.record(h);
    globalThis.handle = h;
  });
});

after(async () => {
  await browser?.close();
  await server?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("the worker chooses what the page's own engine would", async () => {
  const [there, here] = await page.evaluate(async () => {
    const { engine, Thinker, record, handle } = globalThis;
    const thinker = new Thinker("cartographers");
    const bots = ["random", "greedy", "planner:rollouts=200"];
    const asked = bots.map((bot) => thinker.choose(record, 0, bot, 5));
    const answers = await Promise.all(asked);
    thinker.close();
    return [answers, bots.map((bot) => engine.choose(handle, 0, 5, bot))];
  });
  assert.deepEqual(there, here);
});

test("the master thinks in the worker, with weights that the page itself never fetches", async () => {
  const said = await page.evaluate(async () => {
    const { Thinker, record } = globalThis;
    const thinker = new Thinker("cartographers");
    const moves = [await thinker.choose(record, 0, "master:rollouts=1", 5), await thinker.choose(record, 0, "master:rollouts=40", 5)];
    thinker.close();
    return { moves, fetched: performance.getEntriesByType("resource").map((each) => each.name) };
  });
  for (const move of said.moves) assert.match(move, /^draw /);
  assert.ok(said.fetched.some((name) => name.includes("thinking.cartographers")));
});

test("the page is not held up while the worker thinks", async () => {
  const ticks = await page.evaluate(async () => {
    const thinker = new globalThis.Thinker("cartographers");
    let count = 0;
    const timer = setInterval(() => count++, 5);
    await thinker.hint(globalThis.record, 0, 400);
    clearInterval(timer);
    thinker.close();
    return count;
  });
  assert.ok(ticks > 1, `${ticks}`);
});

test("what is dropped is rejected at once, and the next question is answered", async () => {
  const said = await page.evaluate(async () => {
    const thinker = new globalThis.Thinker("cartographers");
    const { record } = globalThis;
    const long = [thinker.hint(record, 0, 60000), thinker.choose(record, 0, "greedy")];
    await new Promise((done) => setTimeout(done, 100));
    thinker.drop();
    const codes = await Promise.all(long.map((each) => each.catch((error) => error.code)));
    const next = await thinker.choose(record, 0, "greedy");
    thinker.close();
    const late = await thinker.choose(record, 0, "greedy").catch((error) => error.code);
    return { codes, next, late };
  });
  assert.deepEqual(said.codes, ["dropped", "dropped"]);
  assert.match(said.next, /^draw /);
  assert.equal(said.late, "dropped");
});

test("a question that is refused says why and spoils nothing", async () => {
  const said = await page.evaluate(async () => {
    const thinker = new globalThis.Thinker("cartographers");
    const { record } = globalThis;
    const refused = await thinker.choose("no record", 0, "greedy").catch((error) => error.code);
    const unknown = await thinker.choose(record, 0, "nobody").catch((error) => [error.code, error.message]);
    const fine = await thinker.choose(record, 1, "greedy");
    thinker.close();
    return { refused, unknown, fine };
  });
  assert.equal(said.refused, "bad_record");
  assert.equal(said.unknown[0], "bad_option");
  assert.match(said.unknown[1], /nobody/);
  assert.match(said.fine, /^draw /);
});

test("decisions of a game are judged in the language of the page", async () => {
  const said = await page.evaluate(async () => {
    const { engine, Thinker, catalogueOf } = globalThis;
    const h = engine.open({ names: ["Ann"], seed: "judge" });
    const at = engine.state(h, 0).actions;
    engine.play(h, 0, engine.choose(h, 0, 1, "random"));
    const thinker = new Thinker("cartographers");
    const english = await thinker.judge(engine.record(h), at, 20);
    engine.language("el");
    engine.catalogue(await catalogueOf("cartographers", "el"));
    const greek = await thinker.judge(engine.record(h), at, 20);
    const chance = await thinker.judge(engine.record(h), 0, 20);
    engine.language("en");
    thinker.close();
    return { english, greek, chance };
  });
  assert.equal(said.chance, null);
  assert.equal(said.english.played, said.greek.played);
  assert.match(said.english.playedText, /^Draw /);
  assert.match(said.greek.playedText, /[α-ω]/);
});
