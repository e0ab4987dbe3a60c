// playerName.ts - What the one who plays here is called.
import { settings } from "./settings.ts";
import { t } from "./words.ts";

/** One line, as records want their names. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}

export function playerName(): string {
  return oneLine(settings.peek().name) || t("page.app.you");
}
