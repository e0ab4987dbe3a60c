// table.test.mjs - Cartographers on the page: what is shown before a drawing is what it does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Module, openText, playOut, PUBLIC, random, UNTOLD } from "./module.mjs";

const TAKE = 0;
const MOVE = 1;
const TURN = 3;
const NEXT_PLACE = 7;
const SHAPE = 8;
const TERRAIN = 9;
const LOOK = 10;

const cellOf = (name) => (name.charCodeAt(0) - 97) * 11 + Number(name.slice(1)) - 1;
/** What of an ink is on a sheet, or of all of them. */
const filled = ({ land }) => Object.values(land).flat().map(cellOf).sort((a, b) => a - b);
/** A sheet and what follows from it. */
const sheetAt = (m, h, viewer = 0, seat = 0) => {
  const { state, facts } = m.json("hb_position", h, viewer);
  return { ...state.sheet[seat], ...facts.sheet[seat] };
};
const TERRAINS = ["forest", "village", "farm", "water", "monster"];

test("a trial foretells stars, coins and monsters of the drawing", async () => {
  const m = await Module.load("cartographers");
  const pick = random(3);
  for (const side of ["A", "B"]) {
    const h = m.ask("hb_open", openText(["Ann"], `trial ${side}`, `options side=${side}`));
    let drawings = 0;
    for (;;) {
      const state = m.json("hb_state", h, 0);
      if (state.over) break;
      if (state.chance) {
        m.deal(h);
        continue;
      }
      let trial = m.json("hb_hand", h, 0, TAKE, 0, 0);
      for (let k = pick(5); k > 0; k--) trial = m.json("hb_hand", h, 0, pick(11), pick(5) - 2, pick(5) - 2);
      if (!trial.fits) {
        assert.ok(trial.why.length > 0);
        assert.equal(trial.notation, "");
        m.refused("hb_play", h, 0, PUBLIC, UNTOLD, "draw forest a1 a2 a3 a4 a5 a6 a7");
        trial = m.json("hb_hand", h, 0, NEXT_PLACE, 0, 0);
      }
      if (!trial.fits) trial = m.json("hb_lay", h, 0, m.ask("hb_choose", h, 0, 1, "random"));
      assert.equal(trial.fits, true);
      const before = sheetAt(m, h);
      assert.deepEqual(trial.edicts.map((edict) => edict.now), before.stars);
      assert.deepEqual([trial.coins[0], trial.monsters[0]], [before.coins, before.monsters]);
      m.play(h, 0, trial.notation);
      const after = sheetAt(m, h);
      assert.deepEqual(trial.edicts.map((edict) => edict.then), after.stars);
      assert.deepEqual([trial.coins[1], trial.monsters[1]], [after.coins, after.monsters]);
      const fresh = filled(after).filter((cell) => !filled(before).includes(cell));
      assert.deepEqual(fresh, trial.cells);
      const ink = after.land[TERRAINS[trial.terrain]].map(cellOf);
      assert.ok(fresh.every((cell) => ink.includes(cell)));
      drawings++;
    }
    assert.ok(drawings > 15);
  }
  m.sameNatively();
});

test("a hand moves, turns and chooses", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "hand"));
  const { state, facts } = m.json("hb_position", h, 0);
  const card = m.json("hb_cards").cards[state.card];
  assert.deepEqual(facts.terrains, card.terrains);
  const start = m.json("hb_hand", h, 0, TAKE, 0, 0);
  assert.equal(start.fits, true);
  const moved = m.json("hb_hand", h, 0, MOVE, 1, 0);
  assert.deepEqual(moved.cells, start.cells.map((cell) => cell + 11));
  let turned = moved;
  for (let i = 0; i < 4; i++) turned = m.json("hb_hand", h, 0, TURN, 1, 0);
  assert.deepEqual(turned.cells, moved.cells);
  for (let i = 0; i < card.shapes.length; i++)
    assert.equal(m.json("hb_hand", h, 0, SHAPE, i, 0).cells.length, card.shapes[i].cells.length);
  const chosen = (terrain) => TERRAINS[m.json("hb_hand", h, 0, TERRAIN, TERRAINS.indexOf(terrain), 0).terrain];
  for (const terrain of card.terrains) assert.equal(chosen(terrain), terrain);
  const other = TERRAINS.find((terrain) => !card.terrains.includes(terrain));
  assert.ok(card.terrains.includes(chosen(other)));
  const wild = m.json("hb_hand", h, 0, MOVE, 0x7fffffff, -0x80000000);
  assert.ok(wild.cells.length > 0);
  const hint = m.json("hb_hint", h, 0, 20);
  assert.ok(hint.length > 0 && hint.length <= 3 && hint[0].futures > 0);
  assert.equal(m.json("hb_lay", h, 0, hint[0].move).notation, hint[0].move);
  assert.equal(m.json("hb_hand", h, 0, LOOK, 0, 0).notation, hint[0].move);
});

test("a drawing can be taken back until a card is turned up", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "back"));
  assert.equal(m.json("hb_state", h, 0).mayUndo, false);
  const before = m.ask("hb_position", h, 0);
  const { notation } = m.json("hb_hand", h, 0, TAKE, 0, 0);
  m.play(h, 0, notation);
  assert.equal(m.json("hb_state", h, 0).mayUndo, true);
  m.undo(h, 0, 1);
  assert.equal(m.ask("hb_position", h, 0), before);
  m.play(h, 0, notation);
  const { actions } = m.json("hb_state", h, 0);
  assert.ok(m.json("hb_deal", h, 0, 0).actions > actions);
  assert.equal(m.json("hb_state", h, 0).mayUndo, false);
  assert.equal(m.refused("hb_undo", h, 0, 1, PUBLIC, UNTOLD).code, "no_undo");
  const practice = m.ask("hb_open", openText(["Ann"], "back", "practice 1"));
  m.play(practice, 0, m.json("hb_hand", practice, 0, TAKE, 0, 0).notation);
  m.deal(practice);
  assert.equal(m.json("hb_state", practice, 0).mayUndo, true);
  m.undo(practice, 0, 1);
  assert.equal(m.json("hb_state", practice, 0).peeks, 1);
  m.sameNatively();
});

test("a hand of an earlier game is not taken into the next one", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "first"));
  const first = m.ask("hb_hand", h, 0, LOOK, 0, 0);
  m.ask("hb_hand", h, 0, MOVE, 3, 3);
  m.ask("hb_close", h);
  assert.equal(m.ask("hb_open", openText(["Ann"], "first")), h);
  assert.equal(m.ask("hb_hand", h, 0, LOOK, 0, 0), first);
});

test("an ambush says who draws where", async () => {
  const m = await Module.load("cartographers");
  const { cards } = m.json("hb_cards");
  const h = m.ask("hb_open", openText(["Ann", "Bob", "Cid"], "ambush"));
  for (let found = false; !found; ) {
    const state = m.json("hb_state", h, 0);
    assert.equal(state.over, false);
    if (state.chance) m.deal(h);
    const { state: table, facts } = m.json("hb_position", h, 0);
    const passes = facts.sheet.map((sheet) => sheet.drawn_on);
    if (cards[table.card]?.kind !== "ambush") {
      assert.deepEqual(passes, table.card === null ? [null, null, null] : [0, 1, 2]);
      for (const seat of m.json("hb_state", h, 0).owes)
        m.play(h, seat, m.ask("hb_choose", h, seat, 1, "greedy"));
      continue;
    }
    found = true;
    assert.deepEqual([...passes].sort(), [0, 1, 2]);
    assert.ok(passes.every((owner, seat) => owner !== seat));
    const { notation, sheet } = m.json("hb_hand", h, 0, TAKE, 0, 0);
    assert.equal(sheet, passes[0]);
    m.play(h, 0, notation);
    const { cells } = sheetAt(m, h);
    assert.ok(cells.length > 0);
    for (const seat of [1, 2]) m.play(h, seat, m.ask("hb_choose", h, seat, 1, "greedy"));
    const { land } = sheetAt(m, h, 0, sheet);
    assert.ok(cells.every((cell) => land.monster.includes(cell)));
  }
});

test("a judged decision names the better one, and chance decides nothing", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "judge"));
  const { actions } = m.json("hb_state", h, 0);
  m.play(h, 0, m.ask("hb_choose", h, 0, 9, "random"));
  const judged = m.json("hb_judge", h, actions, 30);
  assert.equal(judged.index, actions);
  assert.ok(judged.cost >= 0);
  assert.ok(judged.playedText.length > 0 && judged.bestText.length > 0);
  assert.equal(m.ask("hb_judge", h, 0, 30), "");
  assert.equal(m.json("hb_state", h, PUBLIC).actions, actions + 1);
});

test("a hint that is followed costs nothing, and natively all is the same", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "followed"));
  for (let i = 0; i < 4; i++) {
    const { actions } = m.json("hb_state", h, 0);
    const [{ move }] = m.json("hb_hint", h, 0, 10);
    m.play(h, 0, move);
    const judged = m.json("hb_judge", h, actions, 10);
    assert.deepEqual([judged.played, judged.best, judged.cost, judged.difference], [move, move, 0, 0]);
    m.deal(h);
  }
  m.sameNatively();
});

test("maps, papers, diagrams and printed sheets are drawn the same everywhere", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann <&>"], "drawn"));
  playOut(m, h, ["greedy"]);
  assert.ok(m.ask("hb_map", h, 0).length > 10000);
  assert.ok(m.ask("hb_small", h, 0).length > 1000);
  for (const narrow of [0, 1]) m.ask("hb_paper", h, 0, narrow);
  for (const narrow of [0, 1]) {
    // The map's 0 0 1100 1100 lies inside the paper's box.
    const [left, top, width, height] = m.ask("hb_box", narrow).split(" ").map(Number);
    assert.ok(left < 0 && top < 0 && left + width > 1100 && top + height > 1100);
  }
  assert.match(m.ask("hb_paper", h, 0, 0), /Ann &lt;&amp;/);
  for (let scoring = 0; scoring <= 16; scoring++) assert.match(m.ask("hb_diagram", scoring), /^<svg/);
  for (const words of ["", "paper=letter", "white", "paper=a4 white"]) assert.match(m.ask("hb_print", h, 0, words), /<svg/);
  for (const words of ["empty", "empty side=B paper=letter"]) assert.match(m.ask("hb_print", -1, 0, words), /<svg/);
  m.sameNatively();
});

test("a move is described without being made", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann"], "words"));
  const before = m.ask("hb_record", h, 125);
  const { notation } = m.json("hb_hand", h, 0, TAKE, 0, 0);
  assert.match(m.ask("hb_describe", h, 0, notation), /^Draw /);
  assert.equal(m.ask("hb_record", h, 125), before);
  m.refused("hb_describe", h, 0, "draw monster a1");
});
