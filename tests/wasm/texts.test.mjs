// texts.test.mjs - Sentences of the module in every language, and broken catalogues.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { built, games, Module, openText, PUBLIC, translations } from "./module.mjs";

const mo = (game, lang) => new Uint8Array(fs.readFileSync(path.join(built.wasm, `${game}.${lang}.mo`)));
const SEATS = "engine.seats_range\0game\0w\0carto.title\0least\0n\x001\0most\0n\x00100\0seats\0n\0-3";

test("texts by id, with numbers, words and texts in them", async () => {
  const m = await Module.load("cartographers");
  assert.equal(m.ask("hb_text", SEATS), "Cartographers is for 1 to 100 players, not for -3.");
  assert.equal(m.ask("hb_text", "engine.over"), "The game is over.");
  assert.equal(m.ask("hb_text", "ai.random"), "chooses evenly among all legal actions");
  assert.equal(m.ask("hb_text", "page.carto.coins"), "Coins");
  assert.equal(m.refused("hb_text", "page.app.title").code, "bad_text"); // of the module without a game
  assert.equal(m.ask("hb_text", "engine.not_pending\0player\0t\0Zoë"), "Zoë: there is nothing to decide now.");
  assert.equal(m.ask("hb_text", "engine.not_pending"), "{player}: there is nothing to decide now.");
  m.sameNatively();
});

test("the page speaks without a game, in every language", async () => {
  const m = await Module.load("words");
  assert.equal(m.exports.hb_open, undefined);
  assert.equal(m.ask("hb_text", "page.app.title"), "Hearth");
  assert.equal(m.ask("hb_text", "engine.over"), "The game is over.");
  assert.equal(m.refused("hb_text", "carto.title").code, "bad_text");
  assert.equal(m.refused("hb_text", "page.carto.coins").code, "bad_text");
  for (const lang of translations) {
    m.ask("hb_language", lang);
    m.ask("hb_catalogue", mo("words", lang));
    for (const id of ["engine.over", "page.app.settings"]) assert.notEqual(m.ask("hb_text", id), english(id));
  }
  m.sameNatively();

  function english(id) {
    return { "engine.over": "The game is over.", "page.app.settings": "Settings" }[id];
  }
});

test("the promise that a key keeps", async () => {
  const m = await Module.load("words");
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => 7 * i));
  // BLAKE2b with 32 bytes of output, as `b2sum -l 256` makes it.
  const b2sum = spawnSync("b2sum", ["-l", "256"], { input: key, encoding: "utf8" }).stdout.split(" ")[0];
  assert.equal(m.ask("hb_commitment", key.toString("hex")), b2sum);
  m.refused("hb_commitment", "");
  m.refused("hb_commitment", key.toString("hex").slice(1));
  m.refused("hb_commitment", "xy".repeat(32));
  // And what a nonce is pledged by, as docs/protocol.md says it.
  const nonce = key.subarray(0, 16);
  const input = Buffer.concat([Buffer.from("hearth pledge 1\n"), nonce]);
  const pledge = spawnSync("b2sum", ["-l", "256"], { input, encoding: "utf8" }).stdout.split(" ")[0];
  assert.equal(m.ask("hb_pledge", nonce.toString("hex")), pledge);
  for (const wrong of ["", "0", "xy", "00".repeat(33)]) m.refused("hb_pledge", wrong);
  // And what a finished game is sealed with: a record may be long.
  const record = "p0 draw forest a1 a2\n".repeat(20000);
  const seal = spawnSync("b2sum", ["-l", "256"], { input: record, encoding: "utf8" }).stdout.split(" ")[0];
  assert.equal(m.ask("hb_seal", record), seal);
  m.sameNatively();
});

test("stories come by a file of their own, and until then the game goes on without", async () => {
  const m = await Module.load("above_and_below");
  // The record is one of the first edition, whose stories are a file of their own.
  const prose = fs.readFileSync(path.join(built.wasm, "above_and_below.356e8a1344fc5d57.en.prose"));
  const newest = fs.readFileSync(path.join(built.wasm, "above_and_below.en.prose"));
  const title = "Step Four Hundred and Eleven";
  assert.ok(prose.includes(title) && newest.includes(title));
  assert.ok(!fs.readFileSync(path.join(built.wasm, "above_and_below.wasm")).includes(title));
  const record = fs.readFileSync(new URL("../records/above_and_below/c6-exert-and-fail.rec", import.meta.url));
  const h = m.ask("hb_load", record);
  const without = m.ask("hb_log", h, PUBLIC, 0);
  assert.ok(without.includes("\u2026"));
  m.ask("hb_prose", prose);
  const told = m.ask("hb_log", h, PUBLIC, 0);
  assert.ok(!told.includes("\u2026"));
  const stories = new Set(prose.toString().split("\n\n").map((entry) => entry.slice(entry.indexOf(" ") + 1).trim()));
  const texts = (log) => JSON.parse(log).flatMap((entry) => entry.texts);
  assert.equal(texts(told).length, texts(without).length);
  assert.ok(texts(told).some((text) => stories.has(text) || [...stories].some((story) => text.includes(story))));
  m.ask("hb_prose", newest);
  assert.equal(m.ask("hb_log", h, PUBLIC, 0), without);
  // A file that is cut, or is none, says less and breaks nothing.
  for (let n = 0; n < prose.length; n = 2 * n + 1) m.ask("hb_prose", prose.subarray(0, n)), m.ask("hb_log", h, PUBLIC, 0);
  for (const wrong of ["", "\n", "\n\n\n", " ", "book.1", "book.1\n\nbook.1 ", "\0".repeat(99)])
    m.ask("hb_prose", wrong), assert.equal(m.ask("hb_log", h, PUBLIC, 0), without);
  m.sameNatively();
});

for (const game of games)
  test(`${game}: every language`, async () => {
    const m = await Module.load(game);
    const english = m.ask("hb_game");
    for (const lang of translations) {
      assert.equal(m.ask("hb_language", lang), lang);
      assert.equal(m.ask("hb_game"), english); // no catalogue yet
      const catalogue = mo(game, lang);
      assert.equal(m.ask("hb_catalogue", catalogue), "");
      const told = m.json("hb_game");
      const { summary } = JSON.parse(english);
      // A catalogue finds by ids: the module has the English sentences itself.
      assert.ok(!Buffer.from(catalogue).includes(summary));
      // A game may be English only; then the catalogue of its module does not have its texts.
      assert.equal(told.summary !== summary, Buffer.from(catalogue).includes(".summary\0"));
      assert.notEqual(m.ask("hb_text", "engine.over"), "The game is over.");
      m.ask("hb_language", "en");
      assert.equal(m.ask("hb_game"), english);
    }
    assert.equal(m.ask("hb_language", "pl-PL"), "pl");
    assert.notEqual(m.refused("hb_open", openText(["a"], "x", "options no=thing")).text.length, 0);
    assert.equal(m.ask("hb_language", "fi"), "en");
    m.sameNatively();
  });

test("catalogues that are cut or garbled never stop the module", async () => {
  const m = await Module.load("cartographers");
  const good = mo("cartographers", "el");
  m.ask("hb_language", "el");
  for (let n = 0; n < good.length; n = n < 40 ? n + 1 : n * 2) m.call("hb_catalogue", good.slice(0, n)), m.ask("hb_game");
  for (let at = 0; at < 600; at += 7) {
    const bad = good.slice();
    bad[at] ^= 0xff;
    m.call("hb_catalogue", bad);
    m.ask("hb_text", "engine.over");
  }
  m.refused("hb_catalogue", new Uint8Array(0));
  m.refused("hb_catalogue", new Uint8Array(100));
  m.sameNatively();
});
