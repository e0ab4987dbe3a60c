// carry.ts - One's own history on another device: as a file, or in the part of an address that no server ever sees.
//
// It has every day with its result, and the secret by which this device is known on boards, so that both devices are one player
// there. What comes back is text that somebody else may have made: it is read strictly, and never takes away what is here.
import { isDay } from "../base/day.ts";
import { oneName } from "../base/oneLine.ts";
import { inflated, packText } from "../base/packed.ts";
import { isSecret } from "../base/secret.ts";
import type { DailyResult } from "../saved/dailyResult.ts";

export interface Carried {
  device: string;
  /** As they call themselves who saved it; "" in what was saved before names were. */
  name: string;
  results: DailyResult[];
}

/** A day in a row: its date, stars, rating, whether on time, the best; of a board also rank and players. */
type Row = [string, number, number | null, 0 | 1, number, ...number[]];

const FORM = "hearth-days 1";
const MOST_DAYS = 8000;

const rowOf = (r: DailyResult): Row => [
  r.day,
  r.points,
  r.rating,
  r.onTime ? 1 : 0,
  r.best,
  ...(r.board ? [r.board.rank, r.board.players] : []),
];

export function writeCarried({ device, name, results }: Carried): string {
  return `${FORM}\n${JSON.stringify({ device, name, days: results.map(rowOf) })}\n`;
}

/** A name as a player can have it here. */
const isName = (x: unknown): x is string => typeof x === "string" && x.length <= 64 && oneName(x) === x;

const isWhole = (x: unknown): x is number => typeof x === "number" && Number.isSafeInteger(x);

function resultOfRow(row: unknown): DailyResult | null {
  if (!Array.isArray(row) || (row.length !== 5 && row.length !== 7)) return null;
  const [day, points, rating, onTime, best, rank, players] = row as unknown[];
  const fine =
    typeof day === "string" &&
    isDay(day) &&
    isWhole(points) &&
    (rating === null || isWhole(rating)) &&
    (onTime === 0 || onTime === 1) &&
    isWhole(best);
  if (!fine || (row.length === 7 && !(isWhole(rank) && isWhole(players)))) return null;
  return {
    day,
    id: "",
    points,
    rating,
    onTime: onTime === 1,
    best,
    ids: [],
    ...(isWhole(rank) && isWhole(players) ? { board: { rank, players } } : {}),
  };
}

/** null: it is not one of ours, or not whole. */
export function readCarried(text: string): Carried | null {
  const [form, json] = text.split("\n", 2);
  if (form !== FORM || json === undefined) return null;
  try {
    const { device, name = "", days } = JSON.parse(json) as Record<string, unknown>;
    if (!Array.isArray(days) || days.length > MOST_DAYS || !isName(name)) return null;
    if (device !== "" && !isSecret(device)) return null;
    const results = days.map(resultOfRow);
    return results.every((one) => one !== null) ? { device, name, results: results as DailyResult[] } : null;
  } catch {
    return null;
  }
}

/** The days that are not here yet. */
export function newDays(carried: Carried, own: DailyResult[]): DailyResult[] {
  const key = (r: DailyResult): string => `${r.day} ${r.board !== undefined}`;
  const known = new Set(own.map(key));
  return carried.results.filter((one) => !known.has(key(one)));
}

export const packCarried = (carried: Carried): Promise<string> => packText(writeCarried(carried));

export async function unpackCarried(data: string): Promise<Carried | null> {
  try {
    return readCarried(await inflated(data));
  } catch {
    return null; // cut off by whoever passed it on, or somebody's own
  }
}
