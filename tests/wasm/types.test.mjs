// types.test.mjs - What the modules write is what the types of the page say: the compiler of the page looks at positions of
// whole games and at other answers, and refuses them when a name, an id or a value is not as it was promised.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { games, Module, openText, PUBLIC, UNTOLD } from "./module.mjs";

const web = path.resolve(import.meta.dirname, "../../web");
const NAMES = ["Ann", "Bob", "Cid"];

/** Positions of a game from its beginning to its end, as every seat and as nobody knows them. */
function positions(m, seats) {
  const h = m.ask("hb_open", openText(NAMES.slice(0, seats), `types ${seats}`));
  const found = [];
  for (let step = 0; ; step++) {
    const state = m.json("hb_state", h, PUBLIC);
    if (step % 9 === 0 || state.over)
      for (const viewer of [PUBLIC, step % seats]) found.push(m.ask("hb_position", h, viewer));
    if (state.over) break;
    if (state.chance) m.deal(h);
    else {
      const seat = state.owes[step % state.owes.length];
      m.play(h, seat, m.ask("hb_choose", h, seat, step, "random"));
    }
  }
  m.ask("hb_close", h);
  return found;
}

/** A name more, a name less and a word that nobody knows; the compiler must find each. */
function wrongOnes(position) {
  const wrong = [
    position.replace('"seats":', '"chairs":'),
    position.replace('{"state":{', '{"state":{"more":1,'),
    position.replace('"phase":"', '"phase":"un'),
  ];
  const changed = wrong.filter((each) => each !== position); // not every game has phases
  assert.ok(changed.length > 1);
  return changed.map((each, i) => `// @ts-expect-error\nexport const wrong${i}: Position = ${each};\n`).join("");
}

/** The numbers that the page knows by name, beside what a module does with them. */
async function constants() {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "constants"));
  const terrains = [];
  for (;;) {
    const { over, chance, actions } = m.json("hb_state", h, PUBLIC);
    if (over) break;
    if (chance) m.deal(h);
    else {
      const move = m.ask("hb_choose", h, 0, actions, "random");
      const { terrain, cells } = m.json("hb_lay", h, 0, move);
      m.play(h, 0, move);
      const drawn = m.json("hb_log", h, PUBLIC, actions).flatMap(({ events }) => events).findLast(({ type }) => type === "draw");
      if (drawn?.cells?.length > 0 && cells.length === drawn.cells.length) terrains[terrain] = drawn.terrain;
    }
  }
  const chance = m.json("hb_log", h, PUBLIC, 0)[0].seat;
  const viewers = Array.from({ length: 128 }, (_, n) => n).filter((n) => m.call("hb_record", h, n).result >= 0);
  const owner = viewers.find((n) => n > 0 && n !== PUBLIC);
  const open = m.ask("hb_open", openText(["Ann"], "constants"));
  const scorings = Object.keys(m.json("hb_cards").scorings).length;
  let dos = 0;
  while (m.call("hb_hand", open, 0, dos, 0, 0).result >= 0) dos++;
  assert.ok(terrains.filter(Boolean).length >= 4, `${terrains}`);
  const promised = [
    `export const side: typeof SIDE = ${Math.sqrt(m.json("hb_spaces", h, 0).length)};`,
    `export const chance: typeof CHANCE = ${chance};`,
    `export const owner: typeof OWNER = ${owner};`,
    `export const monsters: typeof MONSTERS = ${scorings};`,
    `export const last: typeof HandDo.look = ${dos - 1};`,
    ...terrains.map((id, n) => `export const terrain${n}: (typeof terrainIds)[${n}] = ${JSON.stringify(id)};`),
    `export const why: Refusal = ${JSON.stringify(m.refused("hb_play", h, 0, PUBLIC, UNTOLD, "nonsense").code)};`,
    `// @ts-expect-error\nexport const wrong: typeof MONSTERS = ${scorings + 1};`,
  ];
  return `import { HandDo, MONSTERS, SIDE, terrainIds } from "${web}/wasm/cartographers.types";
import { CHANCE, OWNER, type Refusal } from "${web}/wasm/constants";
${promised.join("\n")}
`;
}

/** What the page has written down of other answers, beside these answers. */
async function answers() {
  const lines = [];
  const promise = (type, text) => lines.push(`export const answer${lines.length}: ${type} = ${text};`);
  for (const game of games) {
    const m = await Module.load(game);
    const { min } = m.json("hb_game");
    const h = m.ask("hb_open", openText(NAMES.slice(0, Math.max(2, min)), "answers"));
    for (let step = 0; step < 40; step++) {
      const { owes, chance, over, actions } = m.json("hb_state", h, PUBLIC);
      if (over) break;
      if (game === "cartographers" && owes.length > 0) {
        promise("Trial", m.ask("hb_hand", h, owes[0], step % 11, step % 5, 1));
        promise("Glow", m.ask("hb_glow", h, 0, step % 17));
      }
      const move = chance ? "" : m.ask("hb_choose", h, owes[0], step, "random");
      const from = Math.max(0, m.json("hb_news", h, 0, 0).logTo - 3);
      const news = chance ? m.ask("hb_deal", h, 0, from) : m.ask("hb_play", h, owes[0], 0, from, move);
      promise("MatchNews", news);
      if (step % 7 === 0) promise("State", m.ask("hb_state", h, 0));
      assert.ok(JSON.parse(news).actions > actions);
      if (step === 0) lines.push(`// @ts-expect-error\nexport const none${lines.length}: MatchNews = ${news.replace('"owes"', '"ows"')};`);
    }
    if (game === "cartographers") promise("CartoCards", m.ask("hb_cards"));
    promise("GameInfo", m.ask("hb_game"));
  }
  return `import type { CartoCards, GameInfo, Glow, MatchNews, State, Trial } from "${web}/src/engine/types.ts";\n${lines.join("\n")}\n`;
}

test("positions are of their types", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hearth-types-"));
  for (const game of games) {
    const m = await Module.load(game);
    const all = [...positions(m, m.json("hb_game").min), ...positions(m, 3)];
    assert.ok(all.length > 20);
    fs.writeFileSync(
      path.join(folder, `${game}.ts`),
      `import type { Position } from "${web}/wasm/${game}.types";\n` +
        `export const all: Position[] = [\n${all.join(",\n")}\n];\n${wrongOnes(all.at(-1))}`,
    );
  }
  fs.writeFileSync(path.join(folder, "constants.ts"), await constants());
  fs.writeFileSync(path.join(folder, "answers.ts"), await answers());
  const files = [...games, "constants", "answers"].map((game) => path.join(folder, `${game}.ts`));
  const options = ["--noEmit", "--strict", "--moduleResolution", "bundler", "--module", "esnext", "--allowImportingTsExtensions"];
  const said = spawnSync(path.join(web, "node_modules/.bin/tsc"), [...options, ...files], { encoding: "utf8" });
  fs.rmSync(folder, { recursive: true });
  assert.equal(said.status, 0, `${said.stdout}${said.stderr}`.slice(0, 4000));
});
