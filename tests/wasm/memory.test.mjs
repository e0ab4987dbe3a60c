// memory.test.mjs - The module's memory: it stops growing, the largest game fits, the stack is deep enough.
import assert from "node:assert/strict";
import { test } from "node:test";
import { games, Module, OWNER, openText, playOut, PUBLIC } from "./module.mjs";

const size = (m) => m.exports.memory.buffer.byteLength;

test("opening, replaying and closing again and again needs no more memory", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann", "Bob"], "memory"));
  playOut(m, h, ["greedy", "random"]);
  const { actions } = m.json("hb_state", h, PUBLIC);
  let grown = 0;
  for (let i = 0; i <= actions; i++) {
    const then = m.ask("hb_at", h, i);
    m.ask("hb_position", then, 0);
    m.ask("hb_close", then);
    if (i === 3) grown = size(m);
  }
  assert.equal(size(m), grown);
});

test("a hundred seats: whole game, record, replay", async () => {
  const m = await Module.load("cartographers");
  const names = Array.from({ length: 100 }, (_, i) => `Player number ${i}`);
  const h = m.ask("hb_open", openText(names, "hundred"));
  playOut(m, h, names.map(() => "random"));
  const record = m.ask("hb_record", h, OWNER);
  assert.ok(record.length > 65536);
  const again = m.ask("hb_load", record);
  assert.equal(m.ask("hb_record", again, OWNER), record);
  assert.equal(m.ask("hb_position", again, 99), m.ask("hb_position", h, 99));
  assert.equal(m.json("hb_log", h, PUBLIC, 0).length, m.json("hb_state", h, PUBLIC).actions);
  m.sameNatively();
});

// The stack lies at the bottom of the memory and grows down from STACK; what was never written is zero.
const STACK = 512 * 1024;
for (const game of games)
  test(`${game}: the stack is never half full`, async () => {
    const m = await Module.load(game);
    const bots = ["planner:rollouts=30", "planner:rollouts=30"];
    const h = m.ask("hb_open", openText(["Ann", "Bob"], "deep"));
    playOut(m, h, bots, (seat, state) => {
      m.ask("hb_plain", h, seat);
      m.ask("hb_log", h, seat, 0);
      m.ask("hb_score", h, seat);
      if (state.actions % 20 === 0) m.ask("hb_hint", h, seat, 1);
    });
    for (let i = 0; i < 40; i++) m.ask("hb_judge", h, i, 1);
    const bottom = new Uint8Array(m.exports.memory.buffer, 0, STACK);
    const deepest = STACK - bottom.findIndex((byte) => byte !== 0);
    assert.ok(deepest > 1000, "nothing was found on the stack");
    assert.ok(deepest < STACK / 2, `${deepest} bytes`);
  });
