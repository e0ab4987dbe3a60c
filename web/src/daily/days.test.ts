import { describe, expect, it } from "vitest";
import { dayBefore, dayOf, isDay } from "../base/day.ts";
import { type DailyResult, resultOfAll, withResult } from "../saved/dailyResult.ts";
import type { SavedGame } from "../saved/entry.ts";
import { dailySeed, dailySide, longestStreak, monthAfter, streak, weeksOf } from "./days.ts";

const game = (id: string, day: string, points: number, created = `${day}T12:00:00Z`): SavedGame => ({
  id,
  game: "cartographers",
  record: "",
  names: ["You"],
  bots: [null],
  created: Date.parse(created),
  changed: Date.parse(created),
  finished: true,
  daily: day,
  points: [points],
  rating: points - 90,
});
const on = (...days: string[]): DailyResult[] =>
  days.map((day) => withResult(undefined, game(day, day, 80)) as DailyResult);

describe("days", () => {
  it("are those of UTC, everywhere", () => {
    expect(dayOf(Date.parse("2026-11-16T23:59:59Z"))).toBe("2026-11-16");
    expect(dayOf(Date.parse("2026-11-17T00:30:00+02:00"))).toBe("2026-11-16");
    expect(dailySeed("2026-11-16")).toBe("daily 2026-11-16");
  });

  it("follow each other over months, years and leap days", () => {
    expect(dayBefore("2026-03-01")).toBe("2026-02-28");
    expect(dayBefore("2028-03-01")).toBe("2028-02-29");
    expect(dayBefore("2027-01-01")).toBe("2026-12-31");
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
  });

  it("exist or do not", () => {
    expect(isDay("2026-11-16")).toBe(true);
    expect(isDay("2026-02-30")).toBe(false);
    expect(isDay("16.11.2026")).toBe(false);
    expect(isDay("2026-13-01")).toBe(false);
  });

  it("have the two sides in turns", () => {
    expect(dailySide("2026-11-16")).not.toBe(dailySide("2026-11-17"));
    expect(dailySide("2026-12-31")).not.toBe(dailySide("2027-01-01"));
  });

  it("stand in weeks that begin on Monday", () => {
    const weeks = weeksOf("2026-11"); // 1 November 2026 is a Sunday
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
    expect(weeksOf("2027-02")[0]?.[0]).toBe("2027-02-01"); // a month that begins on a Monday
  });
});

describe("the history of a day", () => {
  it("is that of the games that are left when one is thrown away", () => {
    const games = [game("a", "2026-11-16", 80), game("b", "2026-11-16", 120, "2026-11-17T01:00:00Z")];
    expect(resultOfAll(games)).toMatchObject({
      id: "a",
      points: 80,
      best: 120,
      onTime: true,
      ids: ["a", "b"],
    });
    expect(resultOfAll(games.slice(1))).toMatchObject({ id: "b", points: 120, onTime: false, ids: ["b"] });
    expect(resultOfAll([])).toBeNull();
  });

  const first = withResult(undefined, game("a", "2026-11-16", 80)) as DailyResult;

  it("counts the first finished game only", () => {
    const again = withResult(first, game("b", "2026-11-16", 120));
    expect(again).toMatchObject({ id: "a", points: 80, best: 120, ids: ["a", "b"] });
  });

  it("does not count a game twice", () => {
    expect(withResult(first, game("a", "2026-11-16", 80))).toBeNull();
  });

  it("tells a map that was begun on its day from one that was not", () => {
    expect(first.onTime).toBe(true);
    expect(withResult(undefined, game("c", "2026-11-16", 80, "2026-11-18T01:00:00Z"))?.onTime).toBe(false);
  });
});

describe("days in a row", () => {
  it("end today or yesterday", () => {
    expect(streak(on("2026-11-14", "2026-11-15", "2026-11-16"), "2026-11-16")).toBe(3);
    expect(streak(on("2026-11-14", "2026-11-15"), "2026-11-16")).toBe(2);
    expect(streak(on("2026-11-13", "2026-11-14"), "2026-11-16")).toBe(0);
    expect(streak([], "2026-11-16")).toBe(0);
  });

  it("do not count maps of days gone by", () => {
    const late = withResult(undefined, game("x", "2026-11-15", 80, "2026-11-16T08:00:00Z")) as DailyResult;
    expect(streak([...on("2026-11-14", "2026-11-16"), late], "2026-11-16")).toBe(1);
  });

  it("have a longest row", () => {
    expect(longestStreak(on("2026-11-01", "2026-11-02", "2026-11-05", "2026-10-31"))).toBe(3);
    expect(longestStreak([])).toBe(0);
  });
});
