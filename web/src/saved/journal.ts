// journal.ts - What has not reached the database yet: a page that is closed in the very moment of a move loses nothing.
//
// The database answers later, and a page that goes away meanwhile takes what it asked for with it. So each entry is first put
// down where it takes effect at once (localStorage), and taken away when the database has it. What is still there when a page
// begins is written then (games.ts).
import { isSavedGame, type SavedGame } from "./entry.ts";

const PREFIX = "hearth.journal ";

/** An entry and the tab that wrote it. */
export interface Note {
  key: string;
  text: string;
  tab: string;
  game: SavedGame;
}

/** Puts an entry down; the answer takes it away again, unless a later one is there by then. */
export function note(game: SavedGame, tab: string): () => void {
  const key = PREFIX + game.id;
  const text = JSON.stringify({ tab, game });
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing here may still have a database.
  }
  return () => removeNote(key, text);
}

/** Takes a note away if it still says that; whatever it says without `text`. */
export function removeNote(key: string, text?: string): void {
  try {
    if (text === undefined || localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch {
    // Nothing was saved there either.
  }
}

export const removeNotesOf = (id: string): void => removeNote(PREFIX + id);

/** All that was put down and not taken away. What cannot be read is thrown away. */
export function notes(): Note[] {
  const found: Note[] = [];
  for (const key of keys()) {
    const text = localStorage.getItem(key) ?? "";
    const read = parsed(text);
    if (read) found.push({ key, text, ...read });
    else removeNote(key);
  }
  return found;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function parsed(text: string): { tab: string; game: SavedGame } | null {
  try {
    const { tab, game } = JSON.parse(text) as { tab: unknown; game: unknown };
    return typeof tab === "string" && isSavedGame(game) ? { tab, game } : null;
  } catch {
    return null;
  }
}
