// places.ts - Where on the table something happened, by the names that places have there (data-at).
import type { LogEntry, TranscriptEvent } from "../engine/types.ts";
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
