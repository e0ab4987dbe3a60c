// above_and_below.test.mjs - What the module of Above and Below alone can do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cutGestures } from "./gestures.mjs";
import { Module, openText } from "./module.mjs";

test("a gesture that is cut at any point is the same gesture, or none", () => cutGestures("above_and_below", []));

test("pieces, cards, the book and the odds are the same everywhere", async () => {
  const m = await Module.load("above_and_below");
  const cards = m.json("hb_cards");
  for (const building of Object.keys(cards.buildings)) assert.match(m.ask("hb_piece", `building ${building}`), /^<g .*<\/g>$/);
  for (const { kind } of Object.values(cards.villagers)) m.ask("hb_piece", `villager ${kind} hurt`);
  for (const item of Object.keys(cards.items)) m.ask("hb_piece", `sign ${item}`);
  m.refused("hb_piece", "sign nothing");
  const h = m.ask("hb_open", openText(["Ann", "Bob"], "below"));
  for (const number of [0, 1000]) m.refused("hb_paragraph", h, number);
  // Every paragraph, those without dice too, has options with texts.
  for (let number = 1; number <= 200; number++)
    for (const option of m.json("hb_paragraph", h, number).options) assert.ok(option.text.length > 0 && option.numbers.length <= 2);
  for (const move of m.json("hb_plan", h, 0, "kind=explore")) m.play(h, 0, move);
  m.deal(h);
  const { state } = m.json("hb_position", h, 0);
  const paragraph = m.json("hb_paragraph", h, state.paragraph);
  const { plain } = m.json("hb_odds", h);
  assert.equal(plain.length, paragraph.options.length);
  plain.forEach((odds, i) => {
    assert.equal(odds.length, paragraph.options[i].numbers.length);
    for (const [won, of] of odds) assert.ok(won >= 0 && won <= of);
  });
  m.sameNatively();
});
