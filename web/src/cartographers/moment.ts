// moment.ts - The end of a season, star by star: which spaces each star comes from.
import { MONSTERS } from "../engine/types.ts";
import { pointsOf, type Shown, sum } from "./shown.ts";
import type { Table } from "./table.ts";

export interface Step {
  kind: "edict" | "coins" | "monsters";
  letter: string;
  name: string;
  rule: string;
  points: number;
  lines: { points: number; cells: number[]; count: number; value: number }[];
}

/** Lines that say the same are one: five roads of 3 stars are 5 times 3. */
export function sums(lines: Step["lines"]): { count: number; value: number; points: number }[] {
  const all = new Map<number, { count: number; value: number; points: number }>();
  for (const { count, value, points } of lines) {
    const sum = all.get(value) ?? { count: 0, value, points: 0 };
    all.set(value, { value, count: sum.count + count, points: sum.points + points });
  }
  return [...all.values()];
}

export interface Moment {
  season: number;
  name: string;
  next: string | null;
  steps: Step[];
  total: number;
  /** Everybody's stars of this season and in all, the first one first. */
  everybody: { seat: number; name: string; place: number; season: number; total: number }[];
}

/** Whether of two with the same stars one is ahead: of those that lost fewer to monsters. */
export const isDecidedByMonsters = (rows: readonly { place: number; total: number }[]): boolean =>
  rows.some((a) => rows.some((b) => a.total === b.total && a.place < b.place));

export function momentOf(table: Table, now: Shown, season: number): Moment {
  const { engine, handle, seat } = table;
  const seasons = table.seasons.peek();
  const edicts = table.edicts.peek();
  const points = pointsOf(now.state.sheet[seat], season);
  const steps: Step[] = seasons[season].edicts.map((edict, i) => {
    const { letter, name, rule, number } = edicts[edict];
    const { lines } = engine.glow(handle, seat, number);
    return { kind: "edict", letter, name, rule, points: points[i], lines };
  });
  const none = { letter: "", name: "", rule: "" };
  steps.push({ kind: "coins", ...none, points: points[2], lines: [] });
  steps.push({
    kind: "monsters",
    ...none,
    points: points[3],
    lines: engine.glow(handle, seat, MONSTERS).lines,
  });
  return {
    season,
    name: seasons[season].name,
    next: seasons[season + 1]?.name ?? null,
    steps,
    total: sum(points),
    everybody: now.state.sheet
      .map((sheet, i) => ({
        seat: i,
        name: now.names[i],
        place: now.facts.sheet[i].place,
        season: sum(pointsOf(sheet, season)),
        total: now.facts.sheet[i].total,
      }))
      .sort((a, b) => a.place - b.place),
  };
}
