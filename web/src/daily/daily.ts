// daily.ts - The map of the day: begun here, and drawn by a bot so that there is something to beat.
//
// The bot is the planner with a fixed number of futures and fixed seeds, so it draws the same map on every device; nobody needs
// to be asked for its result. It works in the thinking worker, and its result is remembered.

import { dayNumber, dayOf } from "../base/day.ts";
import { engineFor } from "../base/engines.ts";
import { playerName } from "../base/playerName.ts";
import type { Engine } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import { type Opening, OWNER, PUBLIC } from "../engine/types.ts";
import type { DailyResult } from "../saved/dailyResult.ts";
import { ask, reading, remember, remembered } from "../saved/db.ts";
import type { SavedGame } from "../saved/entry.ts";
import { save, savedGames } from "../saved/games.ts";
import { entryOf } from "../saved/newEntry.ts";
import { dailySeed, dailySide } from "./days.ts";

const GAME = "cartographers";
/** A change here is a new score to beat; the version keeps the old ones from being shown. */
const BOT = "planner:rollouts=2000,threads=1";
const BOT_VERSION = 1;

export interface BotResult {
  points: number;
  rating: number | null;
}

export const today = (): string => dayOf(Date.now());

/** The map of a day before anything is drawn on it. */
export const setup = (day: string, name: string): Opening => ({
  options: `side=${dailySide(day)}`,
  names: [name],
  seed: dailySeed(day),
});

/** The game of a day that is still being played. */
export async function unfinishedOf(day: string): Promise<SavedGame | null> {
  return (await savedGames()).find((game) => game.daily === day && !game.finished) ?? null;
}

/** Begins the map of a day, or goes on with it. */
export async function playDaily(day: string): Promise<SavedGame> {
  const going = await unfinishedOf(day);
  if (going !== null) return going;
  const again = (await resultOf(day)) !== null;
  const engine = await engineFor(GAME);
  const handle = engine.open(setup(day, playerName()));
  try {
    const entry = entryOf(engine, handle, [null], { daily: day, ...(again ? { note: "again" } : {}) });
    await save(entry);
    return entry;
  } finally {
    engine.close(handle);
  }
}

/** Everything that was finished, the youngest day first. */
export async function history(): Promise<DailyResult[]> {
  const all = await reading(["daily"], (tx) => ask<DailyResult[]>(tx.objectStore("daily").getAll()), []);
  return (all ?? [])
    .filter((result) => typeof result?.day === "string")
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}

export async function resultOf(day: string): Promise<DailyResult | null> {
  const found = await reading(
    ["daily"],
    (tx) => ask<DailyResult>(tx.objectStore("daily").get(day)),
    undefined,
  );
  return found ?? null;
}

// ---- The bot ----

const drawing = new Map<string, Promise<BotResult>>();

/** What the planner makes of the map of a day: the same everywhere. */
export function botOf(day: string): Promise<BotResult> {
  let result = drawing.get(day);
  if (result === undefined) {
    result = rememberedBot(day);
    result.catch(() => drawing.delete(day));
    drawing.set(day, result);
  }
  return result;
}

const botKey = (day: string): string => `bot ${BOT_VERSION} ${day}`;

/** The same if it was drawn before: nothing is begun, nobody has to wait. */
export async function knownBot(day: string): Promise<BotResult | null> {
  return (await remembered<BotResult>(botKey(day))) ?? null;
}

async function rememberedBot(day: string): Promise<BotResult> {
  const known = await knownBot(day);
  if (known !== null) return known;
  const engine = await engineFor(GAME);
  const result = await drawByBot(engine, day);
  await remember(botKey(day), result);
  return result;
}

async function drawByBot(engine: Engine, day: string): Promise<BotResult> {
  const thinker = new Thinker(GAME);
  const handle = engine.open(setup(day, "planner"));
  try {
    for (;;) {
      const state = engine.state(handle, PUBLIC);
      if (state.over) return { points: state.points[0] ?? 0, rating: state.rating };
      if (state.chance) {
        engine.deal(handle);
        continue;
      }
      const seed = dayNumber(day) * 1000 + state.actions;
      engine.play(handle, 0, await thinker.choose(engine.record(handle, OWNER), 0, BOT, seed));
    }
  } finally {
    engine.close(handle);
    thinker.close();
  }
}
