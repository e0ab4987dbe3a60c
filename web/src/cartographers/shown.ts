// shown.ts - What of a game of Cartographers is shown: the position by ids, and what is printed for each of them.
import {
  type Card as CardId,
  type Facts,
  type Position,
  type Sheet,
  type SheetFacts,
  type State,
  type Terrain as TerrainId,
  terrainIds,
} from "../../wasm/cartographers.types.ts";
import type { CartoCard, CartoCards, CartoScoring } from "../engine/types.ts";
import { cellOf } from "./cells.ts";

/** The table as it is seen; while something is told, a little older than the position in the engine. */
export interface Shown extends Position {
  names: readonly string[];
  owes: readonly number[];
  epoch: number;
  rank: readonly number[] | null;
  /** The cards of this season before the one that is drawn, oldest first. */
  drawn: readonly CardId[];
}

export interface Edict extends CartoScoring {
  /** A, B, C or D. */
  letter: string;
  /** How often it is still scored, this season included. */
  left: number;
}

/** A card on the table. */
export interface Task extends Omit<CartoCard, "terrains"> {
  id: CardId;
  /** What may be drawn, by number. */
  terrains: number[];
  /** What is out of the ordinary in drawing it. Where nothing fits, the ruins ask for nothing any more. */
  note: "page.carto.single" | "page.carto.ruins" | null;
}

/** What lies wet on a sheet. */
export interface Drawing {
  cells: number[];
  terrain: number;
}

export const terrainNumber = (terrain: TerrainId): number => terrainIds.indexOf(terrain);

export function edictsOf(state: State, facts: Facts, { scorings, letters }: CartoCards): Edict[] {
  return state.edict.flatMap((scoring, i) =>
    scoring ? [{ ...scorings[scoring], letter: letters[i], left: facts.scorings_left[i] }] : [],
  );
}

/** The card as the seat sees it: what it may draw now, or what is printed. */
export function taskOf({ state, facts }: Shown, seat: number, { cards }: CartoCards): Task | null {
  if (!state.card) return null;
  const card = cards[state.card];
  const terrains = state.waiting.includes(seat) ? facts.terrains : card.terrains;
  const asked = state.ruins && card.kind !== "ambush" ? "page.carto.ruins" : null;
  const note = facts.single ? "page.carto.single" : asked;
  return { ...card, id: state.card, terrains: terrains.map(terrainNumber), note };
}

/** Who draws on whose sheet: [seat, owner]. */
export function passesOf({ facts }: Shown): [number, number][] {
  return facts.sheet.map((sheet, seat) => [seat, sheet.drawn_on ?? seat]);
}

/** What the seat has handed in, where that may be known. */
export function handedInOf(sheet: SheetFacts): Drawing | null {
  if (!sheet.known || !sheet.terrain) return null;
  return { cells: sheet.cells.map(cellOf), terrain: terrainNumber(sheet.terrain) };
}

/** Spaces that have another ink now, or none any more. */
export function changesOf(before: Sheet, after: Sheet): number[] {
  const cells = new Set<number>();
  for (const terrain of terrainIds) {
    const old = new Set<string>(before.land[terrain]);
    const now = new Set<string>(after.land[terrain]);
    for (const cell of now) if (!old.has(cell)) cells.add(cellOf(cell));
    for (const cell of old) if (!now.has(cell)) cells.add(cellOf(cell));
  }
  return [...cells].sort((a, b) => a - b);
}

/** The stars of a season that is over, in the order in which they are told. */
export function pointsOf(sheet: Sheet, season: number): [number, number, number, number] {
  const { first, second, coins, monsters } = sheet.points[season];
  return [first, second, coins, monsters];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
