// days.ts - The map of a day, and days in rows, weeks and months. The map of 2026-11-16 is that of the seed "daily 2026-11-16".

import { DAY_MS, dayBefore, dayNumber, dayOf } from "../base/day.ts";
import type { DailyResult } from "../saved/dailyResult.ts";

export const dailySeed = (day: string): string => `daily ${day}`;
/** Sides take turns. */
export const dailySide = (day: string): "A" | "B" => (dayNumber(day) % 2 === 0 ? "A" : "B");

/** Days in a row up to today, or up to yesterday if today's map is still to be drawn. */
export function streak(results: DailyResult[], today: string): number {
  const days = new Set(results.filter((r) => r.onTime).map((r) => r.day));
  let day = days.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; days.has(day); day = dayBefore(day)) count++;
  return count;
}

/** The longest row of days there has been. */
export function longestStreak(results: DailyResult[]): number {
  const days = new Set(results.filter((r) => r.onTime).map((r) => r.day));
  let longest = 0;
  for (const day of days) {
    if (days.has(dayBefore(day))) continue;
    let count = 0;
    for (let d = dayNumber(day); days.has(dayOf(d * DAY_MS)); d++) count++;
    longest = Math.max(longest, count);
  }
  return longest;
}

/** The weeks of a month, Monday first; null where another month's days would be. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dayNumber(`${month}-01`);
  const lead = (first + 3) % 7; // 1970-01-01 was a Thursday
  const cells: (string | null)[] = new Array<null>(lead).fill(null);
  for (let n = first; dayOf(n * DAY_MS).startsWith(month); n++) cells.push(dayOf(n * DAY_MS));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, w) => cells.slice(7 * w, 7 * w + 7));
}

/** The month that many months after the one given as 2026-11. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}
