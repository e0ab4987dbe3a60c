// duration.ts - Stretches of time as people say them: "2 hours", "3 days".
import { language } from "../base/words.ts";

const UNITS: [unit: "day" | "hour" | "minute", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** In the largest unit that it has two of, rounded down; less than a minute is one. */
export function duration(seconds: number, unitDisplay: "long" | "short" = "long"): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each || seconds === each) ?? UNITS[2];
  const count = Math.max(1, Math.floor(seconds / size));
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay }).format(count);
}
