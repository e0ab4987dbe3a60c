// records.ts - Records of games: the golden ones of the project, and such as bots play for a picture; whole or only their beginning.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** As much of a record as has that many actions. */
export function beginningOf(record: string, actions: number): string {
  const lines = record.split("\n");
  const acts = lines.flatMap((line, i) => (/^(chance|p\d+) /.test(line) ? [i] : []));
  return `${lines.slice(0, acts[actions] ?? lines.length).join("\n")}\n`;
}

/** A golden record, or as much of it as has that many actions. */
export function recordOf(name: string, actions?: number): string {
  const text = readFileSync(new URL(`../../tests/records/${name}.rec`, import.meta.url), "utf-8");
  return actions === undefined ? text : beginningOf(text, actions);
}

/** How many actions there are before the first that looks like this, or before that one of them. */
export function actionsBefore(record: string, action: RegExp, which = 0): number {
  const acts = record.split("\n").filter((line) => /^(chance|p\d+) /.test(line));
  const found = acts.flatMap((line, i) => (action.test(line) ? [i] : []))[which];
  if (found === undefined) throw new Error(`the record has no ${action}`);
  return found;
}

/** A game that bots have just played, with people's names at the seats. */
export function playedBy(
  program: string,
  game: string,
  seed: string,
  bot: string,
  names: string[],
  options: string[] = [],
): string {
  const folder = mkdtempSync(join(tmpdir(), "hearth-played-"));
  try {
    const seats = names.map(() => bot).join(",");
    const words = ["sim", game, "--games", "1", "--threads", "1", "--seed", seed, "--seats", seats];
    for (const option of options) words.push("--option", option);
    execFileSync(program, [...words, "--records", folder], { stdio: ["ignore", "ignore", "inherit"] });
    const record = readFileSync(join(folder, "0.rec"), "utf-8");
    return record.replace(/^seat p(\d+) .*$/gm, (_, seat) => `seat p${seat} ${names[Number(seat)]}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
