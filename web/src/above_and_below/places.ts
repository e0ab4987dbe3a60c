// places.ts - Where on the table something happened or counts, by the names that places have there (data-at).
import { buildingIds } from "../../wasm/above_and_below.types.ts";
import type { Line, LogEntry, TranscriptEvent } from "../engine/types.ts";
import type { Building, Villager } from "./cards.ts";

/** Everybody begins with the same three: they are told apart by their village. */
export const personKey = (villager: Villager, seat: number): string =>
  villager.startsWith("sv") ? `villager ${seat} ${villager}` : `villager ${villager}`;

function placesIn(event: TranscriptEvent, own: number): string[] {
  const seat = event.seat === undefined ? null : Number(event.seat);
  const mine = seat === own;
  const building = event.building as Building | undefined;
  const village = seat !== null && !mine ? [`rival ${seat}`] : [];
  switch (event.type) {
    case "offered":
      return building ? [`building ${building}`] : [];
    case "hirable":
      return [personKey(event.villager as Villager, own)];
    case "build":
    case "take":
    case "harvest":
    case "renew":
      return [...village, `building ${building}`];
    case "train":
    case "join":
    case "injure":
    case "heal":
    case "exert":
      return [...village, personKey(event.villager as Villager, seat ?? own)];
    case "labor":
    case "income":
    case "coins":
      return mine ? ["coins"] : village;
    case "gain":
      return mine ? [`good ${event.item}`] : village;
    case "place":
      return mine ? [`slot ${event.item}`] : village;
    case "reputation":
      return [...village, "shaft"];
    case "explore":
    case "cave":
      return [...village, "cave"];
    case "find":
      return mine ? ["room"] : village;
    case "refresh":
      return [...village, event.outposts ? "row outposts" : "row houses"];
    default:
      return village;
  }
}

/** Everything that a scene tells of. */
export function toldOf(entries: readonly LogEntry[], own: number): Set<string> {
  return new Set(entries.flatMap((entry) => entry.events.flatMap((event) => placesIn(event, own))));
}

/** The groups of lines that a score has, in their order. */
const TRACK = 0;
const BUILDINGS = 1;
const REPUTATION = 2;

/** Which place of a village a line of its score belongs to. */
export function countedOf(lines: readonly Line[], slots: readonly (string | null)[]): Map<string, number> {
  const counted = new Map<string, number>();
  const add = (place: string, points: number): void => {
    if (points !== 0) counted.set(place, (counted.get(place) ?? 0) + points);
  };
  const goods = slots.filter((good) => good !== null);
  let track = 0;
  for (const { group, points, cells } of lines) {
    if (group === TRACK) add(`slot ${goods[track++]}`, points);
    else if (group === BUILDINGS) add("buildings", points);
    else if (group === REPUTATION) add("shaft", points);
    else if (cells.length > 0) add(`building ${buildingIds[cells[0]]}`, points);
  }
  return counted;
}
