import { describe, expect, it } from "vitest";
import type { DailyResult } from "../saved/dailyResult.ts";
import { newDays, packCarried, readCarried, unpackCarried, writeCarried } from "./carry.ts";

const device = "0123456789abcdef0123456789abcdef";
const own = (day: string, points: number): DailyResult => ({
  day,
  id: "game",
  points,
  rating: points - 90,
  onTime: true,
  best: points + 3,
  ids: ["game", "again"],
});
const onBoard = (day: string): DailyResult => ({
  ...own(day, 70),
  rating: null,
  board: { rank: 2, players: 9 },
});

describe("a history for another device", () => {
  const results = [own("2026-11-16", 80), onBoard("2026-11-16"), { ...own("2026-11-15", 60), onTime: false }];

  it("comes back without the games, which stay where they are", async () => {
    const back = await unpackCarried(await packCarried({ device, name: "Ada", results }));
    expect(back?.device).toBe(device);
    expect(back?.name).toBe("Ada");
    expect(back?.results).toEqual(results.map((one) => ({ ...one, id: "", ids: [] })));
  });

  it("is short: a year in under 8,000 characters", async () => {
    const year = Array.from({ length: 365 }, (_, i) =>
      own(new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10), 40 + ((i * 37) % 70)),
    );
    expect((await packCarried({ device, name: "", results: year })).length).toBeLessThan(8000);
  });

  it("adds what is not here, and takes nothing away", () => {
    const here = [own("2026-11-16", 99)];
    const fresh = newDays({ device, name: "", results }, here);
    expect(fresh.map((one) => [one.day, one.board !== undefined])).toEqual([
      ["2026-11-16", true],
      ["2026-11-15", false],
    ]);
  });

  it("is refused when it is not whole or not ours", async () => {
    const good = writeCarried({ device, name: "Ada", results });
    expect(readCarried(good)).not.toBeNull();
    expect(readCarried(good.replace('"name":"Ada",', ""))?.name).toBe(""); // as it was saved before
    for (const wrong of [
      "",
      "hearth-days 2\n{}",
      good.replace("hearth", "other"),
      good.slice(0, -20),
      good.replace(device, "xyz"),
      good.replace("2026-11-15", "2026-02-30"),
      good.replace(",80,", ',"80",'),
      good.replace("[[", "[[1,"),
      good.replace('"Ada"', '"Ada\\u202e"'),
      good.replace('"Ada"', `"${"A".repeat(65)}"`),
      good.replace('"Ada"', "7"),
      `hearth-days 1\n${JSON.stringify({ device, days: new Array(8001).fill(["2026-11-15", 1, 1, 1, 1]) })}\n`,
    ])
      expect(readCarried(wrong), wrong.slice(0, 40)).toBeNull();
    expect(await unpackCarried("AAAA")).toBeNull();
    expect(await unpackCarried("not base64!")).toBeNull();
  });
});
