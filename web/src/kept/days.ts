// days.ts - Days, their maps and what one has made of them. A day is a UTC date such as 2026-11-16, so that it is the same
// everywhere; its map is that of the seed "daily 2026-11-16".

import type { KeptGame } from "./entry.ts";

export interface DailyResult {
  day: string;
  /** The game that counts: the first that was finished. */
  id: string;
  points: number;
  rating: number | null;
  /** Begun on its own day; only such days make a row. */
  onTime: boolean;
  /** The best of all games on this map, and how many there were. */
  best: number;
  ids: string[];
}

const DAY_MS = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayBefore = (day: string, days = 1): string => dayOf((dayNumber(day) - days) * DAY_MS);

/** A day that exists, written as we write it. */
export function isDay(day: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    Number.isFinite(dayNumber(day)) &&
    dayOf(dayNumber(day) * DAY_MS) === day
  );
}

export const dailySeed = (day: string): string => `daily ${day}`;
/** Sides take turns. */
export const dailySide = (day: string): "A" | "B" => (dayNumber(day) % 2 === 0 ? "A" : "B");

/** The history of a day after a finished game; null if this game is in it already. */
export function withResult(before: DailyResult | undefined, game: KeptGame): DailyResult | null {
  const points = game.points?.[0] ?? 0;
  const day = game.daily ?? "";
  if (before === undefined)
    return {
      day,
      id: game.id,
      points,
      rating: game.rating ?? null,
      onTime: dayOf(game.created) === day,
      best: points,
      ids: [game.id],
    };
  if (before.ids.includes(game.id)) return null;
  return { ...before, best: Math.max(before.best, points), ids: [...before.ids, game.id] };
}

/** The history of a day from all its finished games, the first one first; null if there is none. */
export function resultOfAll(games: KeptGame[]): DailyResult | null {
  let result: DailyResult | null = null;
  for (const game of games) result = withResult(result ?? undefined, game) ?? result;
  return result;
}

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
