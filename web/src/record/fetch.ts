// fetch.ts - Records of games that were played to their end at a table of this server.
import { sealOf } from "../base/engines.ts";
import { t } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";

/** Where the record of a finished game is. */
export function recordUrl(table: string): string {
  return new URL(`records/${encodeURIComponent(table)}.rec`, document.baseURI).href;
}

/** The record, or null if it is not the one with that seal; without one it is compared with what the server says of it. */
async function take(table: string, cache: RequestCache, seal?: string): Promise<string | null> {
  const answer = await fetch(recordUrl(table), { cache }).catch(() => null);
  if (answer === null) throw new EngineError("record", t("page.online.offline"));
  if (!answer.ok) throw new EngineError("record", t("page.online.no_record"));
  const record = await answer.text();
  const wanted = seal ?? /[0-9a-f]{64}/.exec(answer.headers.get("etag") ?? "")?.[0];
  return wanted === undefined || sealOf(record) === wanted ? record : null;
}

/** The record of a finished game; an error with a sentence if it cannot be had. What the browser has kept may be older than the
 * seal of the table, so it is asked for once more before anything is said. */
export async function fetchRecord(table: string, seal?: string): Promise<string> {
  const record = (await take(table, "default", seal)) ?? (await take(table, "reload", seal));
  if (record === null) throw new EngineError("record", t("page.online.other_record"));
  return record;
}
