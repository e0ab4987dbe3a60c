// tell.ts - How the log of Above and Below is cut into scenes. What one did oneself is seen on the table; told is the leaf that
// turns (what came of an encounter), the night, and what others did, an action each.
import { CHANCE, type LogEntry, type TranscriptEvent } from "../engine/types.ts";
import type { Part, Teller } from "../match/scenes.ts";

const NIGHT = ["heal", "income", "renew", "round", "end"];
const ACTIONS = ["explore", "harvest", "build", "train", "labor", "pass"];

/** The action that an entry begins. */
const begun = (entry: LogEntry): string | undefined =>
  entry.events.find((event) => ACTIONS.includes(event.type))?.type;

/** An offer to whoever looks, or the price that was named for theirs. */
const asks = (event: TranscriptEvent, viewer: number): boolean =>
  (event.type === "offer" && event.seller === viewer) || (event.type === "counter" && event.buyer === viewer);

export const tellAnb: Teller = (entries, viewer) => {
  const parts: (Part & { entries: LogEntry[] })[] = [];
  /** Dice of one's own that wait for what comes of them. */
  let dice: LogEntry[] = [];
  let actor = CHANCE;
  const add = (kind: string, seat: number, told: LogEntry[]): void => {
    const last = parts.at(-1);
    const again = kind === "turn" ? begun(told[0]) : undefined;
    const before = last?.entries.map(begun).find((each) => each !== undefined);
    const next = again !== undefined && before !== undefined && (again !== "harvest" || before !== again);
    if (last && last.kind === kind && last.seat === seat && !next) last.entries.push(...told);
    else parts.push({ kind, seat, entries: told });
  };
  for (const entry of entries) {
    const types = entry.events.map((event) => event.type);
    if (entry.seat !== CHANCE) actor = entry.seat;
    if (types.includes("roll") && actor === viewer) dice.push(entry);
    if (entry.texts.length === 0) continue;
    if (types.some((type) => NIGHT.includes(type))) add("night", CHANCE, [entry]);
    else if (entry.events.some((event) => asks(event, viewer)))
      continue; // it lies on the table, to be answered
    else if (actor !== viewer) add("turn", actor, [entry]);
    else if (types.includes("result")) {
      add("leaf", viewer, [...dice.filter((each) => each !== entry), entry]);
      dice = [];
    }
  }
  // A rival's encounter is one scene: what they met, what they chose, the dice, and what came of it.
  const last = parts.at(-1);
  if (last?.kind === "turn" && last.entries.some((entry) => begun(entry) === "explore")) last.whole = true;
  return parts;
};
