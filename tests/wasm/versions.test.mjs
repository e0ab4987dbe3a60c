// versions.test.mjs - Games of superseded rules and of other data beside new ones, in one module. The game is "Up the
// Hill" (src/games/race), whose module is built for this test and is no part of the page.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { Module, OWNER, openText, playOut, PUBLIC } from "./module.mjs";

const folder = new URL("../records/race/", import.meta.url);
const recordOf = (name) => fs.readFileSync(new URL(`${name}.rec`, folder), "utf8");
/** Rules, data, a whole game of two. */
const values = [
  { rules: 1, data: "", record: recordOf("two_players") },
  { rules: 2, data: " data=hill30", record: recordOf("rules_2_hill_30") },
  { rules: 2, data: " data=hill20", record: recordOf("rules_2") },
];
const headOf = ({ rules, data }) => `game race rules ${rules}\noptions rounds=6${data}\n`;
const bots = ["random", "random"];

test("records of all values are open side by side, and come out as they went in", async () => {
  const m = await Module.load("race");
  const open = values.map(({ record }) => m.ask("hb_load", record));
  for (const [i, value] of values.entries()) {
    assert.ok(value.record.includes(headOf(value)));
    assert.equal(m.ask("hb_record", open[i], OWNER), value.record);
    assert.ok(m.json("hb_state", open[i], PUBLIC).over);
    m.ask("hb_plain", open[i], 0);
    m.ask("hb_log", open[i], PUBLIC, 0);
  }
  m.sameNatively();
});

test("a game that is under way goes on by its own rules and data", async () => {
  const m = await Module.load("race");
  for (const value of values) {
    const lines = value.record.split("\n");
    const begun = `${lines.slice(0, lines.indexOf(lines.findLast((line) => line.startsWith("= "))) - 8).join("\n")}\n`;
    const h = m.ask("hb_load", begun);
    assert.ok(!m.json("hb_state", h, PUBLIC).over);
    playOut(m, h, bots);
    const record = m.ask("hb_record", h, OWNER);
    assert.ok(record.startsWith(begun.slice(0, begun.indexOf("\nend"))));
    assert.ok(record.includes(headOf(value)));
    assert.match(record, /^end p0=/m);
  }
});

test("a new game is of the newest value, unless its options ask for another", async () => {
  const m = await Module.load("race");
  const opened = (options) => m.ask("hb_record", m.ask("hb_open", openText(["Ann", "Bob"], "new", options)), OWNER);
  assert.ok(opened("options rounds=6").includes(headOf(values[2])));
  assert.ok(opened("options rounds=6 rules=1").includes(headOf(values[0])));
  assert.ok(opened("options data=hill30 rounds=6").includes(headOf(values[1])));
  const refused = (options) => m.refused("hb_open", openText(["Ann", "Bob"], "new", options)).text;
  assert.equal(refused("options rules=3"), 'The option "rules" takes 1|2, not "3".');
  assert.match(refused("options data=hill40"), /does not have the data set hill40 of Up the Hill/);
});

test("what is not known is refused by name", async () => {
  const m = await Module.load("race");
  const refused = (from, to) => m.refused("hb_load", values[2].record.replace(from, to)).text;
  assert.match(refused("rules 2", "rules 3"), /rules 1 to 2, not with rules 3/);
  assert.match(refused("hill20", "hill40"), /does not have the data set hill40 of Up the Hill/);
});
