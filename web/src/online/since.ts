// since.ts - What happened to somebody at a table since they last looked: monsters on their map, what was bought from them.
import type { LogEntry, TranscriptEvent } from "../engine/types.ts";

/** Whose own doing it is not, though it happens to them: a sheet that others draw on, goods that others buy. */
function concerns(event: TranscriptEvent, seat: number): boolean {
  if (event.seat === seat) return false;
  return (event.type === "draw" && event.sheet === seat) || (event.type === "sold" && event.seller === seat);
}

/** The sentences, in the order in which it happened. `from`: the first entry that they have not seen. */
export function sinceThen(log: readonly LogEntry[], from: number, seat: number): string[] {
  return log
    .filter((entry) => entry.index >= from)
    .flatMap((entry) =>
      entry.texts.filter((_, i) => {
        const event = entry.events[entry.told?.[i] ?? -1];
        return event !== undefined && concerns(event, seat);
      }),
    );
}
