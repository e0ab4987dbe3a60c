// games.ts - Which games there are: written by the build from the one list (src/games/list.cmake), so that nothing here names
// them. What a game can do is asked of its module.
import built from "../../wasm/games.json";

export interface ListedGame {
  id: string;
  min: number;
  max: number;
  /** By language; English is always there. */
  title: Spoken;
  summary: Spoken;
}

type Spoken = { en: string } & Partial<Record<string, string>>;

export const games: readonly ListedGame[] = built;
/** The game of the first screen. */
export const FIRST = games[0].id;

export const isGame = (id: string | undefined): id is string => games.some((game) => game.id === id);

/** A title or a summary in a language, or else in English. */
export const inLanguage = (texts: Spoken, language: string): string => texts[language] ?? texts.en;

export function titleOf(id: string, language: string): string {
  const game = games.find((each) => each.id === id);
  return game ? inLanguage(game.title, language) : id;
}
