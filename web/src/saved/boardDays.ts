// boardDays.ts - What this browser knows of boards: who it is there, which maps it has begun, and what came of those of a day.
//
// The secret makes this device the same player on every board of a server. It goes to the server over the connection, to another
// device by a file or a link that somebody asked for, and nowhere else. Results are kept beside those of the public seed.
import { signal } from "@preact/signals";
import { isSecret, randomHex } from "../base/secret.ts";
import type { DailyResult } from "./dailyResult.ts";
import { writing } from "./db.ts";
import { savedVersion } from "./games.ts";
import { sendToTabs } from "./tabs.ts";

export interface Begun {
  board: string;
  table: string;
  token: string;
}

interface Kept {
  device: string;
  begun: Begun[];
  /** Boards on which a map of a public seed was listed. */
  handed: string[];
  /** It was made the player of another device. */
  became: boolean;
}

const KEY = "hearth.boards";
const MOST = 64;

const isText = (x: unknown): x is string => typeof x === "string";
const list = <T>(x: unknown, is: (one: unknown) => one is T): T[] => (Array.isArray(x) ? x.filter(is) : []);

function isBegun(x: unknown): x is Begun {
  const e = x as Partial<Begun> | null;
  return [e?.board, e?.table, e?.token].every(isText);
}

function read(): Kept {
  let stored: Partial<Record<keyof Kept, unknown>> = {};
  try {
    stored = (JSON.parse(localStorage.getItem(KEY) ?? "{}") as typeof stored | null) ?? {};
  } catch {
    // What cannot be read is begun anew.
  }
  return {
    device: isSecret(stored.device) ? stored.device : "",
    begun: list(stored.begun, isBegun),
    handed: list(stored.handed, isText),
    became: stored.became === true,
  };
}

export const boardsKept = signal(read());

/** Whether this browser is a player on boards already: it has a secret as soon as it has looked at one. */
export const isPlayer = (): boolean => {
  const { begun, handed, became } = boardsKept.value;
  return became || begun.length + handed.length > 0;
};

addEventListener("storage", (event) => {
  if (event.key === KEY) boardsKept.value = read();
});

function write(change: Partial<Kept>): void {
  boardsKept.value = { ...boardsKept.peek(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(boardsKept.peek()));
  } catch {
    // A browser that keeps nothing still plays, as somebody new each time.
  }
}

/** Who this device is on boards; made and written down the first time. */
export function deviceSecret(): string {
  const known = boardsKept.peek().device;
  if (known) return known;
  const device = randomHex(16);
  write({ device });
  return device;
}

/** From now on this device is the same player as another; what it had begun as itself is that one's no more. */
export function becomeDevice(device: string): void {
  if (device !== boardsKept.peek().device) write({ device, begun: [], handed: [], became: true });
}

export function noteBegun(one: Begun): void {
  const rest = boardsKept.peek().begun.filter(({ board }) => board !== one.board);
  const { board, table, token } = one;
  write({ begun: [{ board, table, token }, ...rest].slice(0, MOST) });
}

export function noteHanded(board: string): void {
  const rest = boardsKept.peek().handed.filter((one) => one !== board);
  write({ handed: [board, ...rest].slice(0, MOST) });
}

const keyOf = (result: DailyResult): string => (result.board ? `board ${result.day}` : result.day);

/** Results that are not from games of this device: of boards, where the last rank counts, or of another device. */
export async function keepResults(results: DailyResult[]): Promise<void> {
  const stored = await writing(["daily"], (tx) => {
    for (const result of results) tx.objectStore("daily").put(result, keyOf(result));
  });
  if (!stored) return;
  savedVersion.value++;
  sendToTabs({ kind: "changed" });
}

let noted = "";

/** What came of the map of a day on its board, as often as that changes. */
export async function noteBoardDay(
  day: string,
  score: { points: number; rating: number | null; rank: number },
  players: number,
): Promise<void> {
  const { points, rating, rank } = score;
  const text = [day, points, rank, players].join(" ");
  if (text === noted) return;
  noted = text;
  await keepResults([
    { day, id: "", points, rating, onTime: true, best: points, ids: [], board: { rank, players } },
  ]);
}
