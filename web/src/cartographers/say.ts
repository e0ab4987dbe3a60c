// say.ts - What the table says aloud to readers of the screen: short sentences, and only the last of a quick row.
import { signal } from "@preact/signals";
import { decimal, signed, t } from "../base/words.ts";
import type { Trial } from "../engine/types.ts";
import { terrainIds } from "./glyphs.tsx";
import type { Table } from "./table.ts";

/** Read out politely, and at once. */
export const said = signal("");
let waiting: number | undefined;
const QUICK = 120; /* milliseconds in which another step may come */

/** The sentence is made only when it is said: most of a quick row never are. */
function speak(text: () => string, wait = 0): void {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    said.value = text();
  }, wait);
}

/** What was said to one is not for the next. */
export function hush(): void {
  clearTimeout(waiting);
  said.value = "";
}

const terrain = (number: number) => ({ word: `carto.terrain.${terrainIds[number]}` });

function place(trial: Trial): string {
  const cells = trial.notation.split(" ").slice(2);
  if (cells.length === 0) return t("page.carto.say.terrain", { terrain: terrain(trial.terrain) });
  if (cells.length === 1)
    return t("page.carto.say.space", { terrain: terrain(trial.terrain), cell: cells[0] });
  const args = { terrain: terrain(trial.terrain), from: cells[0], to: cells[cells.length - 1] };
  return t("page.carto.say.spaces", args);
}

function effects(table: Table, trial: Trial): string[] {
  const out: string[] = [];
  const change = (what: string, before: number, after: number): void => {
    if (after !== before) out.push(t("page.carto.say.change", { what, change: signed(after - before) }));
  };
  trial.edicts.forEach((edict, i) => {
    change(table.edicts.peek()[i].letter, edict.now, edict.then);
  });
  change(t("page.carto.coins"), trial.coins[0], trial.coins[1]);
  change(t("page.carto.monsters"), trial.monsters[0], trial.monsters[1]);
  return out;
}

/** "Forest, c3 to c5. It fits. A: +2." */
export function ghost(table: Table): void {
  speak(() => ghostText(table), QUICK);
}

function ghostText(table: Table): string {
  const trial = table.trial.peek();
  if (!trial) return "";
  const parts = [place(trial), trial.fits ? t("page.carto.say.fits") : trial.why];
  if (trial.fits) parts.push(...effects(table, trial));
  const hints = table.hints.peek();
  if (hints)
    parts.unshift(
      t("page.carto.hint.which", { number: hints.at + 1, count: hints.list.length }),
      t("page.carto.hint.expected", { points: decimal(hints.list[hints.at].expected) }),
    );
  return parts.join(" ");
}

export function card(table: Table): void {
  const now = table.card.peek();
  if (!now) return;
  const { season, time } = table.shown.peek().state;
  const parts = [t("page.carto.say.card", { card: now.name })];
  const { name, threshold } = table.seasons.peek()[season];
  parts.push(
    time < threshold ? t("page.carto.say.time", { season: name, time, threshold }) : t("page.carto.time_up"),
  );
  if (now.note) parts.push(t(now.note));
  const text = parts.join(" ");
  speak(() => text, QUICK);
}

export function drawn(table: Table, trial: Trial): void {
  speak(() => [place(trial), t("page.carto.say.drawn"), ...effects(table, trial)].join(" "));
}

export function takenBack(): void {
  speak(() => t("page.carto.say.taken_back"));
}

export function hinting(): void {
  speak(() => t("page.carto.hint.wait"));
}

export function raid(texts: string[]): void {
  speak(() => texts.join(" "));
}

/** The edict whose spaces glow. */
export function glow(table: Table): void {
  const lit = table.glow.peek();
  const seal = table.seal.peek();
  if (!lit || seal === null) return;
  const edict = table.edicts.peek()[seal];
  const card = edict ? edict.name : t("page.carto.monsters");
  speak(() => t("page.carto.say.glow", { card, stars: lit.stars, spaces: lit.counts.length }), QUICK);
}

export function text(sentence: string): void {
  speak(() => sentence);
}

export function over(table: Table): void {
  const { total } = table.shown.peek().facts.sheet[table.seat];
  speak(() => t("page.carto.say.over", { stars: total }));
}
