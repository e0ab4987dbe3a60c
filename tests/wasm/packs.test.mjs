// packs.test.mjs - The module takes a pack, plays with it and replays its record; without it, the record is refused.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { games, Module, OWNER, openText, playOut } from "./module.mjs";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../packs");

for (const game of games) {
  const file = path.join(folder, `${game}.pack`);
  if (!fs.existsSync(file)) continue; // a game without packs
  test(`${game}: a game with a pack, and its record`, async () => {
    const m = await Module.load(game, "-packs");
    const { data, title } = m.json("hb_pack", fs.readFileSync(file, "utf8"));
    assert.match(data, /^[0-9a-f]{16}$/);
    assert.match(title, /^An invented /);
    const h = m.ask("hb_open", openText(["Ann", "Bob"], "pack"));
    playOut(m, h, ["greedy:taste=1", "greedy:taste=1"]);
    const record = m.ask("hb_record", h, OWNER);
    assert.ok(record.includes(`data=${data}`));
    m.ask("hb_close", h);
    const again = m.ask("hb_load", record);
    assert.equal(m.ask("hb_record", again, OWNER), record);
    m.ask("hb_close", again);
    m.ask("hb_pack", "");
    assert.throws(() => m.ask("hb_load", record), /does not have the data set/);
  });
}
