import { describe, expect, it } from "vitest";
import { CHANCE, type LogEntry } from "../engine/types.ts";
import { tellAnb } from "./tell.ts";

const entry = (index: number, seat: number, ...types: string[]): LogEntry => ({
  index,
  seat,
  texts: types.length > 0 ? [types.join(" ")] : [],
  events: types.map((type) => ({ type })),
});
const told = (entries: LogEntry[]): string[] =>
  tellAnb(entries, 0).map((part) => `${part.kind} ${part.entries.map((each) => each.index).join()}`);

describe("scenes of Above and Below", () => {
  it("leaves out what one did oneself and what came on offer for it", () => {
    expect(told([entry(1, 0, "build"), entry(2, CHANCE, "offered")])).toEqual([]);
  });
  it("tells the leaf with its dice, and not the story that the book has", () => {
    const log = [
      entry(1, 0, "explore"),
      entry(2, CHANCE, "paragraph"),
      entry(3, 0),
      entry(4, CHANCE, "roll"),
    ];
    expect(told(log)).toEqual([]);
    expect(told([...log, entry(5, CHANCE, "roll", "result", "gain")])).toEqual(["leaf 4,5"]);
    expect(told([entry(6, 0, "exert", "result")])).toEqual(["leaf 6"]);
  });
  it("tells each rival's turn, and the night by itself", () => {
    const log = [
      entry(1, 1, "explore"),
      entry(2, CHANCE, "paragraph"),
      entry(3, 2, "labor"),
      entry(4, 0, "pass", "income"),
    ];
    expect(told([...log, entry(5, CHANCE, "round")])).toEqual(["turn 1,2", "turn 3", "night 4,5"]);
  });
  it("leaves to the table what is to be answered, and tells the answers of others", () => {
    const trade = (index: number, seat: number, type: string, who: Record<string, number>): LogEntry => ({
      ...entry(index, seat, type),
      events: [{ type, seat, ...who }],
    });
    expect(told([trade(1, 1, "offer", { seller: 0 }), trade(2, 0, "counter", { buyer: 1 })])).toEqual([]);
    expect(told([trade(3, 1, "sold", { seller: 0 })])).toEqual(["turn 3"]);
    expect(told([trade(4, 0, "offer", { seller: 1 }), trade(5, 1, "counter", { buyer: 0 })])).toEqual([]);
    expect(told([trade(6, 1, "counter", { buyer: 2 }), trade(7, 2, "refused", { seller: 1 })])).toEqual([
      "turn 6",
      "turn 7",
    ]);
  });
  it("says that a rival's encounter is told as a whole", () => {
    const whole = (...entries: LogEntry[]): boolean | undefined => tellAnb(entries, 0).at(-1)?.whole;
    const met = [entry(1, 1, "explore"), entry(2, CHANCE, "paragraph")];
    expect(whole(...met)).toBe(true);
    expect(whole(...met, entry(3, 1, "option"), entry(4, CHANCE, "roll", "result"))).toBe(true);
    expect(whole(...met, entry(5, 2, "labor"))).toBeUndefined();
  });
});
