// words.ts - Sentences about people at a table that several screens say.

import { listed } from "../base/format.ts";
import { t } from "../base/words.ts";
import type { Summary } from "./protocol.ts";

/** Among more than these, names are only a count. */
const FEW = 4;

/** "Handed in. Waiting for Ada and Bela." from the seats that still owe something; spectators are no seat (-1). */
export function waitingFor(
  kind: "handed_in" | "waits",
  names: readonly string[],
  owes: readonly number[],
  me: number,
): string {
  const others = owes.filter((seat) => seat !== me);
  const start = `page.online.${me >= 0 ? kind : "watching"}` as const;
  if (others.length === 0) return t(`${start}.all`);
  if (others.length > FEW) return t(`${start}.many`, { count: others.length });
  return t(`${start}.names`, { players: listed(others.map((seat) => names[seat] ?? "")) });
}

/** Who sits at a table of a list. */
export function namesOf(table: Summary): string {
  const names = table.names.filter(Boolean);
  const rest = table.seats - table.free - names.length;
  if (names.length === 0) return t("page.online.nobody_yet");
  return rest > 0 ? listed([...names, t("page.online.and_more", { count: rest })]) : listed(names);
}
