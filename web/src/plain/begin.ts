// begin.ts - Begins a game at the plain table: who sits where, by which options.

import { engineFor } from "../base/engines.ts";
import { oneLine, oneName } from "../base/oneLine.ts";
import { playerName, rivalName } from "../base/playerName.ts";
import { go } from "../base/routes.ts";
import { changeSettings, settings } from "../base/settings.ts";
import { t } from "../base/words.ts";
import type { Bot, GameInfo, GameOption } from "../engine/types.ts";
import type { Course } from "../match/course.ts";
import { rivalsIn } from "../rivals/rivals.ts";
import { newSeed } from "../saved/begin.ts";
import { type SavedGame, save } from "../saved/games.ts";
import { entryOf } from "../saved/newEntry.ts";

export interface Sitting {
  /** As somebody typed it; empty: the usual one. */
  name: string;
  /** null: a person. */
  bot: string | null;
}

export interface Seating {
  game: string;
  seats: Sitting[];
  /** "level=normal rest_tiles=on" */
  options: string;
  seed: string;
}

const THINK = 300;

/** A bot as the engine wants it named. */
export function botSetting(info: GameInfo, name: string): string {
  return info.bots.find((bot) => bot.name === name)?.thinks ? `${name}:think=${THINK}` : name;
}

const BOTS = ["random", "greedy", "planner"] as const;

/** Rivals first, then the bots that are nobody. */
export function botsInOrder(info: GameInfo): Bot[] {
  const rivals = rivalsIn(info);
  return [...rivals, ...info.bots.filter((bot) => bot.called === undefined)];
}

/** The bot of the i-th of several seats: rivals take turns, so that nobody meets the same one twice. */
export function botOfMany(info: GameInfo, bot: string, i: number): string {
  const rivals = rivalsIn(info);
  const first = rivals.findIndex(({ name }) => name === bot);
  return first < 0 ? bot : rivals[(first + i) % rivals.length].name;
}

/** A rival by its name, another bot by how it plays; one that the page does not know, as engines call it. */
export function botName(info: GameInfo, name: string): string {
  const rival = info.bots.find((bot) => bot.name === name)?.called;
  if (rival) return rival;
  const known = BOTS.find((each) => each === name);
  return known ? t(`page.plain.bot.${known}`) : t("page.plain.bot", { name });
}

export const isRival = (info: GameInfo, name: string): boolean =>
  rivalsIn(info).some((rival) => rival.name === name);

export function botAbout(info: GameInfo, name: string): string {
  const known = BOTS.find((each) => each === name);
  return known
    ? t(`page.plain.bot_about.${known}`)
    : (info.bots.find((bot) => bot.name === name)?.text ?? "");
}

/** A rival who is not too hard, else the bot that plays well and quickly. */
export function usualBot(info: GameInfo): string {
  const rivals = rivalsIn(info);
  if (rivals.length > 0) return rivals[Math.floor(rivals.length / 3)].name;
  const quick = info.bots.find((bot) => bot.name === "greedy") ?? info.bots.at(-1);
  return quick?.name ?? "random";
}

/** Options that leave something to choose. */
export function openOptions(info: GameInfo): GameOption[] {
  return info.options.filter((option) => option.values.length > 1);
}

/** What a seat is called if nobody says otherwise: not "You", because the sentences of games speak of players. */
export function usualName(info: GameInfo, seats: readonly Sitting[], seat: number): string {
  const { bot } = seats[seat];
  const called = info.bots.find(({ name }) => name === bot)?.called;
  const again = seats.slice(0, seat).filter((each) => each.bot === bot).length;
  if (called) return again > 0 ? `${called} ${again + 1}` : called;
  const before = seats
    .slice(0, seat)
    .filter((each) => (each.bot === null) === (seats[seat].bot === null)).length;
  if (seats[seat].bot !== null) return rivalName(before);
  return before === 0 ? playerName() : t("page.plain.person", { number: before + 1 });
}

/** Asked once: the first person's name is known from now on. */
function rememberName(seats: readonly Sitting[]): void {
  const own = oneName(seats.find((each) => each.bot === null)?.name ?? "");
  if (own && !settings.peek().name) changeSettings({ name: own });
}

export async function beginSeated(seating: Seating): Promise<void> {
  const engine = await engineFor(seating.game);
  const names = seating.seats.map(
    (each, i) => oneName(each.name) || usualName(engine.game(), seating.seats, i),
  );
  rememberName(seating.seats);
  const seed = oneLine(seating.seed) || newSeed();
  const handle = engine.open({ names, seed, options: seating.options });
  try {
    const entry = entryOf(
      engine,
      handle,
      seating.seats.map((each) => each.bot),
    );
    await save(entry);
    go(`play/${entry.id}`);
  } finally {
    engine.close(handle);
  }
}

/** The same people, bots and options, with another seed. */
export async function playAgain({ game, bots }: SavedGame, { match, options }: Course): Promise<void> {
  const seats = match.names.map((name, i) => ({ name, bot: bots[i] ?? null }));
  await beginSeated({ game, seats, options, seed: "" });
}
