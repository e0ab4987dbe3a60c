// since.test.ts - What is told first to whoever comes back.
import { expect, test } from "vitest";
import { CHANCE, type LogEntry } from "../engine/types.ts";
import { sinceThen } from "./since.ts";

const draw = (seat: number, sheet: number, terrain: string) => ({ type: "draw", seat, sheet, terrain });

const log: LogEntry[] = [
  { index: 3, seat: 1, texts: ["old raid"], events: [draw(1, 0, "monster")], told: [0] },
  { index: 5, seat: CHANCE, texts: ["a card"], events: [{ type: "explore", card: "orchard" }], told: [0] },
  {
    index: 8,
    seat: 2,
    texts: ["a heading", "own farm", "their farm", "raid", "raid elsewhere"],
    events: [draw(0, 0, "farm"), draw(2, 2, "farm"), draw(2, 0, "monster"), draw(1, 2, "monster")],
    told: [-1, 0, 1, 2, 3],
  },
  { index: 9, seat: 1, texts: ["an older server"], events: [draw(1, 0, "monster")] },
];

test("only what others did to one's own map, and only what was not seen", () => {
  expect(sinceThen(log, 4, 0)).toEqual(["raid"]);
  expect(sinceThen(log, 0, 0)).toEqual(["old raid", "raid"]);
  expect(sinceThen(log, 10, 0)).toEqual([]);
  expect(sinceThen(log, 0, 2)).toEqual(["raid elsewhere"]);
});

test("what was bought from somebody", () => {
  const events = [
    { type: "sold", seat: 2, seller: 1, item: "potion", price: 3 },
    { type: "refused", seat: 2, seller: 1, item: "fish", price: 1 },
  ];
  const market: LogEntry[] = [{ index: 0, seat: 2, texts: ["bought", "refused"], events, told: [0, 1] }];
  expect(sinceThen(market, 0, 1)).toEqual(["bought"]);
  expect(sinceThen(market, 0, 2)).toEqual([]);
});
