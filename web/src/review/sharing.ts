// sharing.ts - What may leave the device of a game.
//
// A game that is over has no secrets: its record goes with the key, so that everybody can check the draws and play the same cards.
// As long as it goes on, others get what somebody without a seat may know: no key, nothing that was handed in and not laid
// open. A record with gaps cannot be replayed, so it ends before the first of them.
import type { Engine } from "../engine/engine.ts";
import { type Handle, OWNER, PUBLIC } from "../engine/types.ts";

const hasGaps = (record: string): boolean => /^(?:p\d+|chance) \?$/m.test(record);

/** The record that others may have; null if everything after the beginning is secret. */
export function sharedRecord(engine: Engine, handle: Handle): string | null {
  const { over, actions } = engine.state(handle, PUBLIC);
  if (over) return engine.record(handle, OWNER);
  for (let steps = actions; steps > 0; steps--) {
    const then = engine.at(handle, steps);
    const record = engine.record(then, PUBLIC);
    engine.close(then);
    if (!hasGaps(record)) return record;
    // Gaps that are no open round (cards dealt face down) do not go away by going back a little.
    if (actions - steps > 100) return null;
  }
  return null;
}
