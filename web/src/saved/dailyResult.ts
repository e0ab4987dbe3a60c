// dailyResult.ts - What one has made of the map of a day: stored together with the game that was finished.

import { dayOf } from "../base/day.ts";
import type { SavedGame } from "./entry.ts";

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
  /** It is of the map that a server dealt, on its board; there is no game of it here. */
  board?: { rank: number; players: number };
}

/** The history of a day after a finished game; null if this game is in it already. */
export function withResult(before: DailyResult | undefined, game: SavedGame): DailyResult | null {
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
export function resultOfAll(games: SavedGame[]): DailyResult | null {
  let result: DailyResult | null = null;
  for (const game of games) result = withResult(result ?? undefined, game) ?? result;
  return result;
}
