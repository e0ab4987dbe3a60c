// format.ts - Times and lists as people say them, in the language that was chosen. The browser knows how.
import { language } from "./words.ts";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "2 hours ago", "yesterday". */
export function ago(time: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const past = Math.max(0, now - time);
  for (const [unit, ms] of STEPS) if (past >= ms) return format.format(-Math.floor(past / ms), unit);
  return format.format(0, "minute");
}

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** "Monday, 16 November 2026" for a day of the calendar. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "full", timeZone: "UTC" }).format(atNoon(day));
}

export function shortDay(day: string): string {
  return new Intl.DateTimeFormat(language.value, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    atNoon(day),
  );
}

/** "November 2026" */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(language.value, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(atNoon(`${month}-01`));
}

/** The days of a week, Monday first: short for the head of a calendar, long for who listens. */
export function weekdays(style: "narrow" | "long"): string[] {
  const format = new Intl.DateTimeFormat(language.value, { weekday: style, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2024, 0, 1 + i)))); // 1 January 2024: a Monday
}

/** "Ada, Bela and Csaba" */
export function listed(names: string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(names);
}
