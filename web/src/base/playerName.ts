// playerName.ts - What the one who plays here is called, and who plays against them.
import { settings } from "./settings.ts";
import { t } from "./words.ts";

/** One line, as records want their names. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}

export function playerName(): string {
  return oneLine(settings.peek().name) || t("page.app.you");
}

const RIVALS = ["page.app.rival.1", "page.app.rival.2", "page.app.rival.3"] as const;

/** Rivals in the order of their seats; beyond the last name they are numbered. */
export function rivalName(i: number): string {
  const name = t(RIVALS[i % RIVALS.length]);
  return i < RIVALS.length ? name : `${name} ${1 + Math.floor(i / RIVALS.length)}`;
}
