// playerName.ts - What the one who plays here is called, and who plays against them.
import { oneName } from "./oneLine.ts";
import { settings } from "./settings.ts";
import { t } from "./words.ts";

/** The name that was asked for once, else a word of the language with a number: sentences speak of players, and nobody is called
 * "you" in them. */
export function playerName(number = 1): string {
  return oneName(settings.peek().name) || t("page.plain.person", { number });
}

const RIVALS = ["page.app.rival.1", "page.app.rival.2", "page.app.rival.3"] as const;

/** Rivals in the order of their seats; beyond the last name they are numbered. */
export function rivalName(i: number): string {
  const name = t(RIVALS[i % RIVALS.length]);
  return i < RIVALS.length ? name : `${name} ${1 + Math.floor(i / RIVALS.length)}`;
}
