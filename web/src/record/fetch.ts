// fetch.ts - Records of games that were played to their end at a table of this server.
import { t } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";

/** Where the record of a finished game is. */
export function recordUrl(table: string): string {
  return new URL(`records/${encodeURIComponent(table)}.rec`, document.baseURI).href;
}

/** The record of a finished game; an error with a sentence if it cannot be had. */
export async function fetchRecord(table: string): Promise<string> {
  const answer = await fetch(recordUrl(table)).catch(() => null);
  if (answer === null) throw new EngineError("record", t("page.online.offline"));
  if (!answer.ok) throw new EngineError("record", t("page.online.no_record"));
  return answer.text();
}
