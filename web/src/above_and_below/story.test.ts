import { describe, expect, it } from "vitest";
import type { LogEntry, TranscriptEvent } from "../engine/types.ts";
import { encountersOf, withoutFrame } from "./story.ts";

let index = 0;
const entry = (...events: TranscriptEvent[]): LogEntry => ({
  index: index++,
  seat: 0,
  texts: [`text ${index}`],
  events,
});

describe("the story of a game", () => {
  const log = [
    entry({ type: "labor", seat: 1, coins: 1 }),
    entry({ type: "explore", seat: 0, party: ["sv1", "sv3"] }),
    entry({ type: "paragraph", seat: 0, paragraph: 110, die: 2 }),
    entry(
      { type: "option", seat: 0, paragraph: 110, option: 1 },
      { type: "paragraph", seat: 0, paragraph: 193 },
    ),
    entry({ type: "option", seat: 0, paragraph: 193, option: 2 }),
    entry({ type: "roll", seat: 0, villager: "sv1", die: 1 }),
    entry({ type: "roll", seat: 0, villager: "sv3", die: 5 }),
    entry({ type: "reroll", seat: 0, villager: "sv1" }, { type: "roll", seat: 0, villager: "sv1", die: 4 }),
    entry(
      { type: "exert", seat: 0, villager: "sv3" },
      { type: "result", seat: 0, success: true, lanterns: 4 },
      { type: "gain", seat: 0, item: "fish", count: 1 },
    ),
    entry({ type: "income", seat: 0, coins: 4 }),
    entry({ type: "coins", seat: 0, coins: 1 }),
  ];
  it("has every page, the last die of everybody, and what came of it", () => {
    const [met, ...more] = encountersOf(log);
    expect(more).toEqual([]);
    expect(met.pages).toEqual([
      { paragraph: 110, option: 0, dice: [], result: null },
      {
        paragraph: 193,
        option: 1,
        dice: [
          { villager: "sv1", die: 4, again: true, exerted: false },
          { villager: "sv3", die: 5, again: false, exerted: true },
        ],
        result: met.result,
      },
    ]);
    expect(met.result).toMatchObject({ success: true, lanterns: 4 });
    expect(met.brought.map((event) => event.type)).toEqual(["gain"]);
    expect([met.from, met.to]).toEqual([1, 8]);
  });
  it("leads on after a roll: the dice stay with the page they were thrown for", () => {
    const led = [
      entry(
        { type: "explore", seat: 0, party: ["sv1"] },
        { type: "paragraph", seat: 0, paragraph: 63, die: 2 },
      ),
      entry({ type: "option", seat: 0, paragraph: 63, option: 1 }),
      entry(
        { type: "roll", seat: 0, villager: "sv1", die: 6 },
        { type: "result", seat: 0, success: true, lanterns: 4 },
        { type: "paragraph", seat: 0, paragraph: 174 },
      ),
      entry(
        { type: "option", seat: 0, paragraph: 174, option: 1 },
        { type: "result", seat: 0, success: true, lanterns: 4 },
        { type: "coins", seat: 0, coins: 3 },
      ),
    ];
    const [{ pages }] = encountersOf(led);
    expect(pages.map(({ paragraph, dice }) => [paragraph, dice.length])).toEqual([
      [63, 1],
      [174, 0],
    ]);
  });
  it("tells what happened without the sentence around it", () => {
    const said = (text: string): string => `Success (4). ${text}!`;
    expect(withoutFrame(["Ada gains 1.", "Success (4). It is a pie.!"], said)).toBe("It is a pie.");
    expect(withoutFrame(["Ada gains 1."], said)).toBe("");
  });
});
