// begin.ts - Begins a game: opens a match, keeps it, and goes to its table.

import { engineFor } from "../base/engines.ts";
import { oneLine } from "../base/oneLine.ts";
import { playerName, rivalName } from "../base/playerName.ts";
import { go } from "../base/routes.ts";
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

const rivalNames = (count: number): string[] => Array.from({ length: count }, (_, i) => rivalName(i));

export async function beginGame(plan: Plan): Promise<void> {
  const engine = await engineFor(plan.game);
  const names = [playerName(), ...rivalNames(plan.rivals.length)];
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

/** How strong rivals are, one per seat, as the engine calls them. Several of a kind look ahead a little, each in its own
 * way: two that only take the best at once would draw the same map. */
const bots = {
  random: ["random", "random", "random"],
  greedy: ["greedy", "planner:rollouts=60", "planner:rollouts=120"],
  planner: ["planner:think=600", "planner:think=600", "planner:think=600"],
  master: ["master:think=900", "master:think=900", "master:think=900"],
};

export const strengths = ["random", "greedy", "planner", "master"] as const;

export function rivalsOf(strength: string, count: number): string[] {
  return bots[strengths.find((each) => each === strength) ?? "greedy"].slice(0, count);
}
