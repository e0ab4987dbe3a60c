// tell.ts - What is told of a game of Cartographers: monsters that came to one's sheet, and the ends of seasons.
import type { Card as CardId } from "../../wasm/cartographers.types.ts";
import { CHANCE, type LogEntry, PUBLIC } from "../engine/types.ts";
import type { Match, News } from "../match/match.ts";
import type { Part, Teller } from "../match/scenes.ts";
import { N } from "./cells.ts";

export interface Raid {
  card: string;
  texts: string[];
  sheet: number;
  cells: number[];
}

/** Monsters that others drew on the sheet, or that settled there by themselves: the numbers of the events. */
function raidsIn(entry: LogEntry, seat: number): number[] {
  return entry.events.flatMap((event, i) => {
    const mine = event.sheet === seat && (event.seat !== seat || entry.seat === CHANCE);
    return event.type === "draw" && event.terrain === "monster" && mine ? [i] : [];
  });
}

export const tell: Teller = (entries, viewer) => {
  if (viewer === PUBLIC) return []; // whoever looks on sees the maps grow
  const parts: Part[] = [];
  let raid: LogEntry[] = [];
  const close = (): void => {
    if (raid.length > 0) parts.push({ seat: CHANCE, kind: "raid", entries: raid });
    raid = [];
  };
  for (const entry of entries) {
    if (raidsIn(entry, viewer).length > 0) raid.push(entry);
    if (!entry.events.some((event) => event.type === "season")) continue;
    close();
    parts.push({ seat: CHANCE, kind: "season", entries: [entry] });
  }
  close();
  return parts;
};

/** Alone, monsters can come before the first card: that is told as later on. And the end of a season that the viewer has not read yet, and
 * after which they have not drawn, is told again. */
export function told({ log, logTo, over }: News, match: Match, viewer: number): number {
  if (log.every((entry) => entry.seat === CHANCE)) return 0;
  const season = log.filter(({ events }) => events.some(({ type }) => type === "season")).at(-1);
  const read = match.toldTo?.() ?? (over ? logTo : 0);
  if (!season || season.index < read) return logTo;
  return log.some(({ index, seat }) => index > season.index && seat === viewer) ? logTo : season.index;
}

/** What a scene of the kind "raid" shows. */
export function raidOf(entries: readonly LogEntry[], seat: number, card: string): Raid {
  const raid: Raid = { card, texts: [], sheet: seat, cells: [] };
  for (const entry of entries)
    for (const i of raidsIn(entry, seat)) {
      raid.texts.push(entry.texts[i] ?? "");
      const cells = entry.events[i].cells as [number, number][];
      raid.cells.push(...cells.map(([row, col]) => row * N + col));
    }
  return raid;
}

/** The ids of the cards of this season, in the order in which they were turned over. */
export function cardsIn(log: readonly LogEntry[]): CardId[] {
  let ids: CardId[] = [];
  for (const { events } of log)
    for (const event of events) {
      if (event.type === "season") ids = [];
      if (event.type === "explore" || event.type === "ambush") ids.push(event.card as CardId);
    }
  return ids;
}
