import { describe, expect, it } from "vitest";
import { gameOf, hasKey } from "../record/text.ts";
import { brokenOf, isSavedGame, type SavedGame } from "./entry.ts";

const head = "hearth-record 1\ngame cartographers rules 1\noptions side=A\nseat p0 You\n";
const good: SavedGame = {
  id: "a",
  game: "cartographers",
  record: `${head}seed tea\n`,
  names: ["You"],
  bots: [null],
  created: 1,
  changed: 2,
  finished: false,
};

describe("an entry", () => {
  it("is recognised", () => {
    expect(isSavedGame(good)).toBe(true);
    expect(
      isSavedGame({ ...good, daily: "2026-11-16", points: [3], rating: null, rank: [1], note: "x" }),
    ).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["a text", "hearth-record 1"],
    ["no record", { ...good, record: undefined }],
    ["a record of something else", { ...good, record: "hello" }],
    ["a record of another game", { ...good, game: "race" }],
    ["bots that are not one per seat", { ...good, bots: [] }],
    ["names that are none", { ...good, names: [1] }],
    ["times that are none", { ...good, changed: Number.NaN }],
    ["a day that is none", { ...good, daily: "today" }],
    ["points that are none", { ...good, points: ["3"] }],
  ])("with %s is broken", (_, value) => {
    expect(isSavedGame(value)).toBe(false);
  });

  it("can be rescued as far as there is something", () => {
    expect(brokenOf("a", { ...good, names: 3 }).text).toBe(good.record);
    expect(brokenOf("a", { id: "a" }).text).toContain('"id"');
    expect(brokenOf("a", undefined).text).toBe("");
  });
});

describe("a record's head", () => {
  it("names the game", () => {
    expect(gameOf(good.record)).toBe("cartographers");
    expect(gameOf("hearth-record 1\nseat p0 You\n")).toBe("");
  });

  it("tells whether the draws can be checked", () => {
    expect(hasKey(good.record)).toBe(true);
    expect(hasKey(head)).toBe(false);
    expect(hasKey(`${head}end p0=3\nkey 00\n`)).toBe(true);
  });
});
