// scenes.ts - What others and chance have done, cut into scenes that are told one after the other.
import { CHANCE, type LogEntry } from "../engine/types.ts";

export interface Scene<Position = unknown> {
  /** Whose doing it was; CHANCE for draws that followed something of one's own. */
  seat: number;
  /** What kind of scene it is, where a game has several. */
  kind: string;
  entries: readonly LogEntry[];
  /** The table as it was before and after it. */
  before: Position;
  after: Position;
  /** Told so many times before. */
  times: number;
}

export type Part = Pick<Scene, "seat" | "kind" | "entries"> & {
  /** It is told as a whole, when the one whose doing it is has nothing more to decide. */
  whole?: boolean;
};

/** How a game cuts its log; `viewer` has seen what they did themselves. */
export type Teller = (entries: readonly LogEntry[], viewer: number) => Part[];

/** A scene for everybody's turn. What chance does belongs to the one who acted before it. */
export const byActor: Teller = (entries, viewer) => {
  const parts: (Part & { entries: LogEntry[] })[] = [];
  let actor = CHANCE;
  let open = false;
  for (const entry of entries) {
    const own = entry.seat === viewer;
    const other = entry.seat !== CHANCE && entry.seat !== actor;
    if (own || other) open = false;
    if (entry.seat !== CHANCE) actor = own ? CHANCE : entry.seat;
    if (own || entry.texts.length === 0) continue;
    if (!open) parts.push({ seat: actor, kind: "turn", entries: [] });
    open = true;
    parts[parts.length - 1].entries.push(entry);
  }
  return parts;
};
