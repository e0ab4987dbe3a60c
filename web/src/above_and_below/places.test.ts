import { describe, expect, it } from "vitest";
import { buildingIds } from "../../wasm/above_and_below.types.ts";
import type { Line, TranscriptEvent } from "../engine/types.ts";
import { countedOf, toldOf } from "./places.ts";

const told = (...events: TranscriptEvent[]): string[] => [
  ...toldOf([{ index: 0, seat: 1, texts: [], events }], 0),
];

describe("places that are told of", () => {
  it("are those of the village that it happened in", () => {
    expect(told({ type: "heal", seat: 0, villager: "sv1", how: 2 })).toEqual(["villager 0 sv1"]);
    expect(told({ type: "heal", seat: 1, villager: "sv1", how: 2 })).toEqual(["rival 1", "villager 1 sv1"]);
    expect(told({ type: "income", seat: 0, coins: 4 })).toEqual(["coins"]);
    expect(told({ type: "income", seat: 2, coins: 4 })).toEqual(["rival 2"]);
  });
  it("are those of the market for what comes there", () => {
    expect(told({ type: "offered", building: "h05" }, { type: "hirable", villager: "v07" })).toEqual([
      "building h05",
      "villager v07",
    ]);
  });
});

describe("points on a village", () => {
  const line = (group: number, points: number, cells: number[] = []): Line => ({
    text: "",
    points,
    count: 1,
    value: points,
    group,
    cells,
  });
  it("stand on the slot, the shaft and the card that give them, what a card gives twice in one", () => {
    const card = buildingIds.indexOf("h05");
    const lines = [
      line(0, 3),
      line(0, 1),
      line(1, 2),
      line(2, 5),
      line(2, -1),
      line(3, 4, [card]),
      line(3, 2, [card]),
      line(3, 0, [card + 1]),
    ];
    expect([...countedOf(lines, ["fish", "pot", null])]).toEqual([
      ["slot fish", 3],
      ["slot pot", 1],
      ["buildings", 2],
      ["shaft", 4],
      ["building h05", 6],
    ]);
  });
});
