// day.ts - Days as UTC dates such as 2026-11-16, so that a day is the same everywhere.

export const DAY_MS = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayBefore = (day: string, days = 1): string => dayOf((dayNumber(day) - days) * DAY_MS);

/** A day that exists, written as we write it. */
export function isDay(day: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    Number.isFinite(dayNumber(day)) &&
    dayOf(dayNumber(day) * DAY_MS) === day
  );
}
