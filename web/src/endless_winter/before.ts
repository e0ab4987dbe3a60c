// before.ts - The table as it was before something that is still to be told: what happened is put back, from the last to the first.
import type {
  Animal,
  Column,
  Culture,
  Facts,
  Position,
  State,
  Stone,
  Tribe,
} from "../../wasm/endless_winter.types";
import type { TranscriptEvent } from "../engine/types.ts";
import type { Faces } from "./faces.ts";
import { junctureOf, sideOf } from "./tell.ts";

const CELLS = 15; // half squares in a row of megaliths

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** How far from the base a place is. */
function ring(faces: Faces, place: number): number {
  const { x, y } = faces.places[place];
  return Math.abs(y) + Math.max(0, (Math.abs(x) - Math.abs(y)) / 2);
}

/** Puts one thing back; `old` is the table as it was in the beginning. */
function putBack(state: State, facts: Facts, event: TranscriptEvent, faces: Faces, old: State): void {
  const at = sideOf(event);
  const side = at === null ? null : state.player[at];
  const space = typeof event.space === "number" ? event.space - 1 : null;
  const base = faces.places.findIndex(({ x, y }) => x === 0 && y === 0);
  switch (event.type) {
    case "culture_out":
      if (space !== null) state.culture[space] = null;
      return;
    case "culture_gone":
      if (space !== null) state.culture[space] = event.card as Culture;
      if (space !== null) state.cheap.push(space);
      return;
    case "culture_cheap":
      state.cheap = state.cheap.filter((each) => each !== space);
      return;
    case "animal_out":
      if (space !== null) state.display[space] = null;
      facts.animals_left++;
      return;
    case "round":
      state.round--;
      return;
    default:
  }
  if (!side || at === null) return;
  switch (event.type) {
    case "food":
      side.food -= number(event.food);
      break;
    case "tool":
      side.tool -= number(event.tools);
      break;
    case "eat":
      side.food += number(event.food);
      break;
    case "chief_tool":
      side.tool += number(event.tools);
      break;
    case "pay":
      side.food += number(event.food);
      side.tool += number(event.tools);
      break;
    case "section": {
      const column = faces.columns.find(({ id }) => id === event.column);
      const cost = event.section === 2 ? column?.middle : column?.top[number(event.section)];
      side.food += cost?.food ?? 0;
      side.tool += cost?.tool ?? 0;
      break;
    }
    case "points":
      facts.side[at].points -= number(event.points);
      break;
    case "honor":
      side.honor = number(event.level) - 1;
      break;
    case "sacrifice":
      side.sacrifice = number(event.level) - 1;
      break;
    case "megalith": {
      const [x, y] = event.at as [number, number];
      state.piece = state.piece.filter(({ cell, level }) => cell !== y * CELLS + x || level !== event.level);
      if (event.neutral) side.neutrals++;
      else side.megaliths++;
      break;
    }
    case "stone": {
      const last = side.stones.indexOf(event.stone as Stone);
      if (last >= 0) side.stones[last] = null;
      if (space !== null) state.stone[space] = event.stone as Stone;
      side.food += number(event.food);
      side.tool += number(event.tools);
      break;
    }
    case "culture": {
      const card = event.card as Culture;
      if (space !== null) state.culture[space] = card;
      if (space !== null && old.culture[space] === card && old.cheap.includes(space)) state.cheap.push(space);
      if (event.seat === "nomad") state.offering = state.offering.filter((each) => each !== card);
      break;
    }
    case "animal": {
      const animal = event.animal as Animal;
      side.upright[animal]--;
      if (space !== null) state.display[space] = animal;
      else facts.animals_left++;
      break;
    }
    case "tip": {
      const animal = event.animal as Animal;
      side.upright[animal]++;
      side.tipped[animal]--;
      break;
    }
    case "tribe":
      state.tribe_left[event.card as Tribe]++;
      break;
    case "camp":
      side.camps[base]--;
      break;
    case "move":
      side.camps[number(event.from) - 1]++;
      side.camps[number(event.to) - 1]--;
      break;
    case "village": {
      const juncture = junctureOf(faces, event);
      state.village[juncture] = null;
      side.villages--;
      side.food += number(event.food);
      if (event.seat !== "nomad") for (const place of faces.junctures[juncture]) side.camps[place]++;
      break;
    }
    case "nomad_tile":
      state.village[junctureOf(faces, event)] = null;
      break;
    case "nomad_camps": {
      const far = event.outer ? 2 : 1;
      side.camps.forEach((_, place) => {
        if (ring(faces, place) === far) side.camps[place] = old.player[at].camps[place];
      });
      break;
    }
    case "bury":
      facts.side[at].buried--;
      if (event.seat === "nomad") {
        if (event.card === "face_down") state.offering_down[0]++;
        else state.offering.push(event.card as Culture);
      }
      break;
    case "place":
    case "nomad_column":
      if (event.column === "rest") side.resting--;
      else state.in_column[event.column as Column]--;
      break;
    case "nomad_card":
      state.stack.pop();
      break;
    case "nomad_eclipse":
      state.nomad_pile--;
      break;
    default:
  }
}

const LAND = new Set(["village", "nomad_tile", "nomad_camps", "camp", "move"]);

/** `after` without these events; `old` is the table before any of them, as far as it is known. */
export function beforeEvents(
  after: Position,
  untold: readonly TranscriptEvent[],
  faces: Faces,
  old: Position,
): Position {
  if (untold.length === 0) return after;
  const { state, facts } = structuredClone(after);
  for (const event of [...untold].reverse()) putBack(state, facts, event, faces, old.state);
  // Who leads where is the engine's to say: as before until the last camp stands.
  if (untold.some(({ type }) => LAND.has(type))) {
    facts.winning = old.facts.winning;
    facts.side.forEach((side, i) => {
      side.influence = old.facts.side[i]?.influence ?? side.influence;
    });
  }
  return { ...after, state, facts };
}
