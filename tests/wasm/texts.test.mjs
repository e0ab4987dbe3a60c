// texts.test.mjs - Sentences of the module in every language, and broken catalogues.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { built, games, Module, openText } from "./module.mjs";

const mo = (game, lang) => new Uint8Array(fs.readFileSync(path.join(built.wasm, `${game}.${lang}.mo`)));
const SEATS = "engine.seats_range\0game\0w\0carto.title\0least\0n\x001\0most\0n\x00100\0seats\0n\0-3";

test("texts by id, with numbers, words and texts in them", async () => {
  const m = await Module.load("cartographers");
  assert.equal(m.ask("hb_text", SEATS), "Cartographers is for 1 to 100 players, not for -3.");
  assert.equal(m.ask("hb_text", "engine.over"), "The game is over.");
  assert.equal(m.ask("hb_text", "ai.random"), "chooses evenly among all legal actions");
  assert.equal(m.ask("hb_text", "page.app.title"), "Hearth");
  assert.equal(m.ask("hb_text", "engine.not_pending\0player\0t\0Zoë"), "Zoë: there is nothing to decide now.");
  assert.equal(m.ask("hb_text", "engine.not_pending"), "{player}: there is nothing to decide now.");
  m.sameNatively();
});

for (const game of games)
  test(`${game}: every language`, async () => {
    const m = await Module.load(game);
    const english = m.ask("hb_game");
    for (const lang of ["el", "hu", "pl"]) {
      assert.equal(m.ask("hb_language", lang), lang);
      assert.equal(m.ask("hb_game"), english); // no catalogue yet
      const catalogue = mo(game, lang);
      assert.equal(m.ask("hb_catalogue", catalogue), "");
      const told = m.json("hb_game");
      const { summary } = JSON.parse(english);
      // A game may be English only; then the catalogue of its module does not have its texts.
      assert.equal(told.summary !== summary, Buffer.from(catalogue).includes(summary));
      assert.equal(told.topics.length, JSON.parse(english).topics.length);
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
