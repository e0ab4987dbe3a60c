// moment.ts - The end of a season, star by star: which spaces each star comes from.
import type { Engine } from "../engine/engine.ts";
import { MONSTERS } from "../engine/types.ts";

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
  /** Everybody's stars of this season and in all. */
  everybody: { seat: number; name: string; season: number; total: number }[];
}

export function momentOf(engine: Engine, handle: number, seat: number, season: number): Moment {
  const table = engine.carto(handle, seat);
  const points = table.sheets[seat].points[season];
  const steps: Step[] = table.seasons[season].edicts.map((number, i) => {
    const { letter, name, rule, scoring } = table.edicts[number];
    const { lines } = engine.glow(handle, seat, scoring);
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
  const sum = (row: number[]): number => row.reduce((a, b) => a + b, 0);
  return {
    season,
    name: table.seasons[season].name,
    next: table.seasons[season + 1]?.name ?? null,
    steps,
    total: sum(points),
    everybody: table.sheets
      .map((sheet, i) => ({
        seat: i,
        name: table.names[i],
        season: sum(sheet.points[season]),
        total: sheet.total,
      }))
      .sort((a, b) => b.total - a.total),
  };
}
