// records.ts - Golden records of the project, whole or only their beginning.
import { readFileSync } from "node:fs";

/** The record, or as much of it as has that many actions. */
export function recordOf(name: string, actions?: number): string {
  const text = readFileSync(new URL(`../../tests/records/${name}.rec`, import.meta.url), "utf-8");
  if (actions === undefined) return text;
  const lines = text.split("\n");
  const acts = lines.flatMap((line, i) => (/^(chance|p\d+) /.test(line) ? [i] : []));
  return `${lines.slice(0, (acts[actions] ?? lines.length) as number).join("\n")}\n`;
}
