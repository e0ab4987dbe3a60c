// newEntry.ts - How a game comes onto the list: begun, read from a file, taken over from a link or from the middle of another.
import { playerName } from "../base/playerName.ts";
import { noteUnfinished } from "../base/unfinished.ts";
import { t } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import { OWNER, PUBLIC } from "../engine/types.ts";
import { RECORD_BYTES } from "../record/link.ts";
import { openRecord } from "../record/open.ts";
import { hasKey, withName } from "../record/text.ts";
import type { SavedGame } from "./entry.ts";
import { newId, save } from "./games.ts";

/** What is said of a match that lies open, as an entry that is not saved yet. */
export function entryOf(
  engine: Engine,
  handle: number,
  bots: (string | null)[],
  more: Partial<SavedGame> = {},
): SavedGame {
  const state = engine.state(handle, PUBLIC);
  const now = Date.now();
  if (!state.over) noteUnfinished(true);
  return {
    id: newId(),
    game: state.game,
    record: engine.record(handle, OWNER),
    names: [...state.names],
    bots,
    created: now,
    changed: now,
    finished: state.over,
    actions: state.actions,
    points: [...state.points],
    rating: state.rating,
    rank: state.rank && [...state.rank],
    ...more,
  };
}

/** Who may sit at the seats of a record that came from outside: a person first, then bots, by their names if they have one. */
export function botsOf(engine: Engine, names: readonly string[]): (string | null)[] {
  const known = engine.game().bots.map((bot) => bot.name);
  const usual = known.includes("greedy") ? "greedy" : (known[0] ?? "random");
  const bots = names.map(
    (name) =>
      known.find(
        (bot) => name.toLowerCase().startsWith(bot) || name.endsWith(`(${bot})`) || name.includes(`(${bot}:`),
      ) ?? null,
  );
  const person = Math.max(0, bots.indexOf(null));
  return bots.map((bot, seat) => (seat === person ? null : (bot ?? usual)));
}

/** Can it be gone on with? A record without a key has no next card. */
export const playable = (game: SavedGame): boolean => !game.finished && hasKey(game.record);

/** Reads a file that somebody chose and puts its game on the list. */
export async function openFile(file: File): Promise<SavedGame> {
  try {
    if (file.size > RECORD_BYTES) throw new EngineError("record", t("page.saved.open_large"));
    const { engine, handle } = await openRecord((await file.text()).replace(/\r\n/g, "\n"));
    try {
      const { names } = engine.state(handle, PUBLIC);
      const entry = entryOf(engine, handle, botsOf(engine, names), { note: "file" });
      await save(entry);
      return entry;
    } finally {
      engine.close(handle);
    }
  } catch (error) {
    const why = error instanceof EngineError ? error.message : "";
    throw new EngineError("file", t("page.saved.open_bad", { file: file.name, why }));
  }
}

/** The same game as it was after some actions, to be played on by the one who looks at it: a new entry. */
export async function playFrom(
  engine: Engine,
  handle: number,
  actions: number,
  note: "again" | "link",
): Promise<SavedGame> {
  const { names } = engine.state(handle, PUBLIC);
  const bots = botsOf(engine, names);
  const seat = bots.indexOf(null);
  const then = engine.at(handle, actions);
  try {
    const record = withName(engine.record(then, OWNER), seat, playerName());
    const mine = engine.load(record);
    try {
      if (engine.state(mine, PUBLIC).chance) engine.deal(mine);
      const entry = entryOf(engine, mine, bots, { note });
      await save(entry);
      return entry;
    } finally {
      engine.close(mine);
    }
  } finally {
    engine.close(then);
  }
}

/** A name for a file: the game and the day it was begun. */
export const fileName = (game: SavedGame, ending: string): string =>
  `${game.game}-${new Date(game.created).toISOString().slice(0, 10)}.${ending}`;
