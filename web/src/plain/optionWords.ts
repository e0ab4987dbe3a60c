// optionWords.ts - What a game says of its options before it begins, beyond their names: `options.ts` in its folder.
import { byFolder } from "../base/byFolder.ts";
import type { TextId } from "../base/words.ts";

/** A value as a card that says what it means. */
export interface CardWords {
  name: TextId;
  about?: TextId;
  /** Drawn by the engine. */
  piece?: string;
}

export interface OptionWords {
  /** Above cards of which one is chosen; without it there is one card, for "on". */
  legend?: TextId;
  /** Only for somebody who plays alone. */
  alone?: boolean;
  values: Record<string, CardWords>;
}

export interface GameOptions {
  /** What somebody is told who plays alone. */
  alone?: TextId;
  options: Record<string, OptionWords>;
}

const all = byFolder(import.meta.glob<GameOptions>("../*/options.ts", { eager: true, import: "default" }));

export const optionsOf = (game: string): GameOptions | undefined => all.get(game);
