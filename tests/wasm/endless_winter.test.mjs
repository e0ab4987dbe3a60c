// endless_winter.test.mjs - What the module of Endless Winter alone can do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cutGestures } from "./gestures.mjs";
import { Module, openText, playOut } from "./module.mjs";

test("a gesture that is cut at any point is the same gesture, or none", () =>
  cutGestures("endless_winter", ["column", "figure", "section", "gain", "card", "zone", "animal", "stone", "space", "from", "to", "place", "juncture"]));

test("the log of another seat does not name the cards that are dealt", async () => {
  const m = await Module.load("endless_winter");
  const h = m.ask("hb_open", openText(["Ann", "Bob"], "hands"));
  let hidden = 0;
  playOut(m, h, ["greedy", "greedy"], (_, state) => {
    if (state.actions > 120) return;
    const record = m.ask("hb_record", h, 1).split("\n");
    const actions = record.filter((line) => /^(p\d+|chance) /.test(line));
    const log = m.json("hb_log", h, 1, 0);
    for (const entry of log) {
      if (!actions[entry.index].endsWith(" ?")) continue;
      assert.deepEqual(entry.events, []);
      hidden++;
    }
  });
  assert.ok(hidden > 100);
});

test("faces and pieces: a picture and a name for everything", async () => {
  const m = await Module.load("endless_winter");
  const faces = m.json("hb_faces");
  const drawn = new Set(m.ask("hb_pieces").split("\n").map((line) => line.split("\t")[0]));
  for (const { id } of faces.kinds) assert.ok(drawn.has(`face-${id}`), id);
  for (const { id } of faces.animals) assert.ok(drawn.has(`animal-${id}`), id);
  for (const { id } of faces.chiefs) assert.ok(drawn.has(`chief-${id}`), id);
  for (const { land } of faces.tiles) assert.ok(drawn.has(`land-${land}-0`), land);
  const named = [...faces.setups, ...faces.stones, ...faces.nomads, ...faces.maps, ...faces.restTiles];
  for (const { id, name } of named) assert.ok(name.length > 2 && !name.includes(id), `${id}: ${name}`);
  assert.equal(new Set(named.map(({ name }) => name)).size, named.length, "no two have one name");
  assert.equal(faces.places.length, 19);
  m.sameNatively();
});
