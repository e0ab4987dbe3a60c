// begin.ts - Begins a game: opens a match, keeps it, and goes to its table.

import { engineFor } from "../base/engines.ts";
import { oneLine } from "../base/oneLine.ts";
import { playerName, rivalName } from "../base/playerName.ts";
import { go } from "../base/routes.ts";
import type { Engine } from "../engine/engine.ts";
import { save } from "./games.ts";
import { entryOf } from "./newEntry.ts";

export interface Plan {
  game: string;
  /** Bots with their settings, one per rival. */
  rivals: string[];
  options: string;
  seed: string;
}

/** Nobody else can guess it, and it can be typed. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Rivals have a name of their own. */
function namesOf(engine: Engine, rivals: readonly string[]): string[] {
  const { bots } = engine.game();
  return rivals.map((bot, i) => bots.find(({ name }) => name === bot)?.called ?? rivalName(i));
}

export async function beginGame(plan: Plan): Promise<void> {
  const engine = await engineFor(plan.game);
  const names = [playerName(), ...namesOf(engine, plan.rivals)];
  const lines = [
    plan.options && `options ${plan.options}`,
    `seats ${names.length}`,
    ...names.map((name) => `name ${name}`),
    `seed ${oneLine(plan.seed) || newSeed()}`,
  ];
  const handle = engine.open(`${lines.filter(Boolean).join("\n")}\n`);
  try {
    const entry = entryOf(engine, handle, [null, ...plan.rivals]);
    await save(entry);
    go(`play/${entry.id}`);
  } finally {
    engine.close(handle);
  }
}

/** Until somebody chooses: neither the easiest nor the hardest. */
const USUAL = ["brumo", "nivola", "oldana"];

/** So many rivals, those first who were chosen. */
export function companyOf(chosen: readonly string[], count: number): string[] {
  return [...chosen, ...USUAL.filter((each) => !chosen.includes(each))].slice(0, count);
}
