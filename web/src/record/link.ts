// link.ts - A game as a link: the record itself, deflated, in the part of the address that no server ever sees.
//
// Of the hashes in a record only the last is taken along: it stands for all before it, and hashes do not compress. The engine
// writes them all again, and reads what comes back from a link as strictly as any record.
import { inflated, LinkError, packText } from "../base/packed.ts";

export { LINK_CHARS, LinkError, type LinkTrouble, RECORD_BYTES } from "../base/packed.ts";

/** The record without the hashes that a later one stands for. */
export function withoutHashes(record: string): string {
  const lines = record.split("\n");
  const hashes = lines.flatMap((line, i) => (line.startsWith("= ") ? [i] : []));
  const last = hashes.at(-1);
  return lines.filter((line, i) => i === last || !line.startsWith("= ")).join("\n");
}

/** What stands after #/r/ in the address. */
export const pack = (record: string): Promise<string> => packText(withoutHashes(record));

/** The record in a link, not yet read by the engine. */
export async function unpack(data: string): Promise<string> {
  const text = await inflated(data);
  if (!text.startsWith("hearth-record ")) throw new LinkError("damaged");
  return text;
}

/** The whole address for a packed record, wherever this page is served from. */
export function linkTo(data: string, base: string = location.href): string {
  const url = new URL(base);
  url.hash = `#/r/${data}`;
  return url.href;
}
