// wrong.test.mjs - Whatever the page asks for, the module answers: bad handles, garbage, half characters, too much.
import assert from "node:assert/strict";
import { test } from "node:test";
import { games, Module, OWNER, openText, playOut, PUBLIC, random, UNTOLD } from "./module.mjs";

const HUGE = 0x7fffffff;
const LEAST = -0x80000000;
const bytes = (...list) => new Uint8Array(list);
const half = bytes(0x6e, 0x61, 0x6d, 0x65, 0x20, 0xe2, 0x82); // "name " and two thirds of a euro sign

for (const game of games)
  test(`${game}: handles that are not there`, async () => {
    const m = await Module.load(game);
    const with1 = ["hb_report", "hb_close"];
    const with2 = ["hb_at", "hb_map", "hb_spaces", "hb_small", "hb_record", "hb_state", "hb_score", "hb_plain", "hb_position"];
    const with3 = ["hb_news", "hb_log", "hb_hint", "hb_judge", "hb_glow", "hb_lay", "hb_describe"];
    const has = (name) => name in m.exports;
    for (const h of [-1, 0, 7, 8, HUGE, LEAST]) {
      for (const name of with1.filter(has)) assert.equal(m.refused(name, h).code, "bad_usage");
      for (const name of with2.filter(has)) assert.equal(m.refused(name, h, 0).code, "bad_usage");
      for (const name of with3.filter(has)) assert.equal(m.refused(name, h, 0, 1).code, "bad_usage");
      for (const from of [UNTOLD, 0]) {
        assert.equal(m.refused("hb_deal", h, PUBLIC, from).code, "bad_usage");
        for (const name of ["hb_play", "hb_undo"]) assert.equal(m.refused(name, h, 0, 1, PUBLIC, from).code, "bad_usage");
      }
      m.refused("hb_photo", h, 0, 0, 1);
      m.refused("hb_choose", h, 0, 1, "random");
      if (has("hb_hand")) m.refused("hb_hand", h, 0, 0, 0, 0);
    }
    m.sameNatively();
  });

for (const game of games)
  test(`${game}: seats, numbers and moves that do not exist`, async () => {
    const m = await Module.load(game);
    const names = ["Ann", "Bob"];
    const h = m.ask("hb_open", openText(names, "wrong"));
    const before = m.ask("hb_record", h, OWNER);
    const seat = m.json("hb_state", h, 0).owes[0];
    for (const viewer of [-1, 2, 100, 124, 127, 128, HUGE, LEAST]) {
      for (const name of ["hb_state", "hb_record", "hb_plain", "hb_position", "hb_score"]) m.refused(name, h, viewer);
      for (const name of ["hb_log", "hb_news"]) m.refused(name, h, viewer, 0);
      m.refused("hb_photo", h, viewer, 0, 0);
      m.refused("hb_undo", h, viewer, 1, PUBLIC, UNTOLD);
      m.refused("hb_play", h, viewer, PUBLIC, UNTOLD, "draw nothing");
      m.refused("hb_play", h, viewer, PUBLIC, UNTOLD, "draw nothing\ndraw nothing");
      m.refused("hb_choose", h, viewer, 1, "random");
      m.refused("hb_hint", h, viewer, 1);
      if (game === "cartographers") {
        m.refused("hb_hand", h, viewer, 0, 0, 0);
        m.refused("hb_lay", h, viewer, "draw nothing");
        m.refused("hb_glow", h, viewer, 0);
        for (const name of ["hb_map", "hb_small"]) m.refused(name, h, viewer);
        m.refused("hb_paper", h, viewer, 0);
        m.refused("hb_print", h, viewer, "");
        m.refused("hb_diagram", viewer === 2 ? 17 : viewer);
        m.refused("hb_glow", h, 0, viewer === 2 || viewer === 100 ? 17 : viewer);
        m.refused("hb_hand", h, seat, viewer === 2 ? 11 : viewer, 0, 0);
      }
    }
    for (const n of [-1, 5000, HUGE, LEAST]) {
      m.refused("hb_at", h, n);
      m.refused("hb_judge", h, n, 1);
    }
    for (const think of [-1, 600001, HUGE]) {
      m.refused("hb_hint", h, seat, think);
      m.refused("hb_judge", h, 0, think);
    }
    for (const name of ["hb_log", "hb_news"]) m.refused(name, h, 0, -1);
    m.refused("hb_undo", h, 0, -1, PUBLIC, UNTOLD);
    m.refused("hb_photo", h, 0, -2, 0);
    for (const [actions, events] of [[0, -1], [-1, 1], [m.json("hb_state", h, 0).actions, 1], [HUGE, HUGE]]) m.refused("hb_photo", h, 0, actions, events);
    m.refused("hb_news", h, 0, HUGE);
    m.refused("hb_photo", h, 0, HUGE, 0);
    if (game === "cartographers")
      for (const words of ["paper", "side=C", " ", "empty ", half, "x".repeat(3000)]) m.refused("hb_print", h, 0, words);
    assert.equal(m.ask("hb_log", h, 0, HUGE), "[]");
    for (const move of ["", " ", "draw", "undo 1", "draw forest zz", "\0\0", "x".repeat(5000), half, bytes(0xff, 0xfe)]) {
      m.refused("hb_describe", h, seat, move);
      m.refused("hb_play", h, seat, PUBLIC, UNTOLD, move);
    }
    for (const row of ["\n", "\n\n", "x\n".repeat(64), "x\n".repeat(5000)]) m.refused("hb_play", h, seat, PUBLIC, UNTOLD, row);
    for (const bot of ["", "nobody", "planner:", "planner:think=0", "greedy:think=1", "planner:think=999999999", half])
      m.refused("hb_choose", h, seat, 1, bot);
    m.refused("hb_undo", h, seat, 1, PUBLIC, UNTOLD);
    assert.equal(m.ask("hb_record", h, OWNER), before);
    m.sameNatively();
  });

for (const game of games)
  test(`${game}: openings and records that cannot be read`, async () => {
    const m = await Module.load(game);
    const wrong = [
      "seats 0\nseed x", "seats 101\nseed x", "seats 1000000\nseed x", "seats -1", "seats 2\nseats 2", "seed x\nseed y",
      "seed ", "seed", "hello", "name", "options nothing=1\nseats 2\nseed x", "options x\nseats 2\nseed x",
      `options ${"a".repeat(400)}\nseats 2\nseed x`, `seats 2\nseed ${"s".repeat(129)}`, "seats 2\nseed \u0007",
      `seats 2\nseed x\nname ${"n".repeat(65)}`, "seats 2\nseed x\nname \u0000", "seats 2\nseed x\npractice 1",
      "seats 2\nseed x\npractice 2", "seats 2", half, bytes(0, 0, 0), bytes(0xff), `${"name a\n".repeat(101)}seats 2\nseed x`,
    ];
    for (const text of wrong) m.refused("hb_open", text);
    const h = m.ask("hb_open", openText(["Ann", "Bob"], "cut"));
    playOut(m, h, ["random", "random"]);
    const record = m.ask("hb_record", h, OWNER);
    m.ask("hb_close", h);
    const last = m.refused("hb_load", record.slice(0, 40));
    assert.ok(last.code === "bad_record");
    for (let n = 0; n < record.length; n += 97) {
      const { result } = m.call("hb_load", record.slice(0, n));
      if (result >= 0) m.ask("hb_close", result);
    }
    const pick = random(5);
    for (let i = 0; i < 60; i++) {
      const garbled = new TextEncoder().encode(record);
      for (let k = 1 + pick(3); k > 0; k--) garbled[pick(garbled.length)] = pick(256);
      const { result } = m.call("hb_load", garbled);
      if (result >= 0) m.ask("hb_close", result);
    }
    for (const other of games.filter((each) => each !== game))
      m.refused("hb_load", record.replace(`game ${game}`, `game ${other}`));
    m.refused("hb_load", "");
    m.refused("hb_load", "x".repeat(100000));
    m.sameNatively();
  });

test("texts that do not exist or are not asked for properly", async () => {
  const m = await Module.load("cartographers");
  for (const text of [
    "", "nothing", "engine.over\0", "engine.over\0a", "engine.over\0a\0n", "engine.over\0a\0n\0x",
    "engine.over\0a\0n\x00999999999999999999999", "engine.over\0a\0w\0nothing", "engine.over\0a\0q\0x", "\0\0\0",
    `engine.over${"\0a\0t\0b".repeat(13)}`, "x".repeat(3000), half,
  ])
    if (text !== "engine.over\0") m.refused("hb_text", text);
    else assert.equal(m.ask("hb_text", text), "The game is over.");
  assert.equal(m.ask("hb_text", "engine.over\0a\0t\0" + "ä".repeat(5000)), "The game is over.");
  assert.ok(m.ask("hb_text", "engine.not_pending\0player\0t\0" + "ä".repeat(5000)).length < 1100);
  for (const tag of ["", "e", "\0\0", "x".repeat(33)]) m.refused("hb_language", tag);
  m.sameNatively();
});

test("lengths that were never put in", async () => {
  const m = await Module.load("cartographers");
  const call = (name, ...args) => {
    const result = m.exports[name](...args);
    assert.ok(result < 0, name);
  };
  for (const n of [1, -1, HUGE, LEAST]) {
    call("hb_text", n);
    call("hb_open", n);
    call("hb_load", n);
    call("hb_language", n);
    call("hb_catalogue", n);
  }
  assert.equal(m.exports.hb_in(-1), 0);
  assert.equal(m.exports.hb_in(HUGE), 0);
  assert.notEqual(m.exports.hb_in(0), 0);
});

test("eight games are open at once, not nine", async () => {
  const m = await Module.load("cartographers");
  for (let i = 0; i < 8; i++) assert.equal(m.ask("hb_open", openText(["Ann"], `${i}`)), i);
  assert.equal(m.refused("hb_open", openText(["Ann"], "nine")).code, "too_small");
  m.refused("hb_at", 0, 1);
  m.ask("hb_close", 3);
  assert.equal(m.ask("hb_open", openText(["Ann"], "again")), 3);
});

// HEARTH_STORM=N: N times as many calls.
const storm = Number(process.env.HEARTH_STORM ?? 1);
for (const game of games)
  test(`${game}: a storm of calls`, async () => {
    const m = await Module.load(game);
    const pick = random(game.length + storm);
    const h = m.ask("hb_open", openText(["Ann", "Bob"], "storm"));
    const record = m.ask("hb_record", h, OWNER);
    const texts = ["", "random", "greedy", "draw nothing", openText(["Ann", "Bob"], "x"), record, "el", "engine.over", half];
    const names = Object.keys(m.exports).filter(
      (name) => name.startsWith("hb_") && !/_(in|out|hint|judge|playouts)$/.test(name),
    );
    const withText = /_(language|catalogue|text|open|load|view|play|plan|choose|describe|lay|print)$/;
    const number = () => [0, 0, 0, 1, 1, 2, pick(12), pick(200), pick(200) - 100, PUBLIC, OWNER, HUGE, LEAST][pick(13)];
    for (let i = 0; i < 4000 * storm; i++) {
      const name = names[pick(names.length)];
      const args = Array.from({ length: m.exports[name].length }, number);
      if (withText.test(name)) args[args.length - 1] = texts[pick(texts.length)];
      const { result } = m.call(name, ...args);
      if (/_(load|view)$/.test(name) && result > 2) m.call("hb_close", result);
    }
    m.sameNatively();
  });
