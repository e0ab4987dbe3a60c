// turns.ts - Who is asked next of several people at one device.

/** The one who looks, if they owe something; else the next person around the table who does; null if only bots do. */
export function nextPerson(owes: readonly number[], people: readonly number[], now: number): number | null {
  const waiting = people.filter((seat) => owes.includes(seat));
  if (waiting.length === 0) return null;
  if (waiting.includes(now)) return now;
  return waiting.find((seat) => seat > now) ?? waiting[0];
}
