// board.tsx - The map as it was, with what is new on it; or, when a decision is looked at, what was drawn and what would have been
// better, on one map.
import { useMemo } from "preact/hooks";
import { t } from "../app/words.ts";
import { area, colOf, outline, rowOf, SIZE } from "../carto/cells.ts";
import { TerrainSign } from "../carto/glyphs.tsx";
import type { Handle, Move, Trial } from "../engine/types.ts";
import type { Course } from "./course.ts";
import type { Study } from "./study.ts";

/** Spaces that have another sign than before. */
function changes(before: readonly string[], after: readonly string[]): number[] {
  const cells: number[] = [];
  after.forEach((row, r) => {
    for (let c = 0; c < row.length; c++) if (before[r]?.[c] !== row[c]) cells.push(r * row.length + c);
  });
  return cells;
}

/** Where a move would be drawn; null for one that draws nothing. */
function trialOf(course: Course, handle: Handle, seat: number, move: Move): Trial | null {
  try {
    const trial = course.engine.lay(handle, seat, move);
    return trial.cells.length > 0 ? trial : null;
  } catch {
    return null;
  }
}

export function Board({ course, study }: { course: Course; study: Study }) {
  const here = course.here.value;
  const chosen = study.chosen.value;
  const judged = chosen === null ? undefined : study.judged.value.get(chosen);
  const { table } = here;
  const compare = useMemo(() => {
    if (judged === undefined || here.step !== judged.index) return null;
    const best = judged.best === judged.played ? null : trialOf(course, here.handle, judged.seat, judged.best);
    return { best, played: trialOf(course, here.handle, judged.seat, judged.played) };
  }, [course, judged, here]);
  const sheet = compare?.played?.sheet ?? course.seat.value;
  const svg = useMemo(() => course.engine.map(here.handle, sheet), [course, here, sheet]);
  const fresh = table && here.before ? changes(here.before.sheets[sheet].rows, table.sheets[sheet].rows) : [];
  const player = here.state.names[sheet] ?? "";
  return (
    <div class="review-board slip">
      <svg
        viewBox="-26 -26 1152 1152"
        role="img"
        aria-label={t("page.review.sheet", { player, step: here.step })}
        class="review-map"
      >
        <defs>
          <pattern id="better" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path class="better-line" d="M0 11h22" />
          </pattern>
        </defs>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own engine */}
        <g dangerouslySetInnerHTML={{ __html: svg }} />
        {compare === null && fresh.length > 0 && <path class="review-fresh" d={outline(fresh, 3)} />}
        {compare?.played && <Moved trial={compare.played} kind="played" />}
        {compare?.best && <Moved trial={compare.best} kind="better" />}
      </svg>
    </div>
  );
}

function Moved({ trial, kind }: { trial: Trial; kind: "played" | "better" }) {
  const cells = [...trial.cells];
  return (
    <g class={`moved moved-${kind}`}>
      <path class="moved-paper" d={area(cells)} />
      {cells.map((cell) => (
        <g key={cell} transform={`translate(${colOf(cell) * SIZE + 8} ${rowOf(cell) * SIZE + 8}) scale(.84)`}>
          <TerrainSign terrain={trial.terrain} />
        </g>
      ))}
      <path class="moved-area" d={area(cells)} />
      <path class="moved-edge" d={outline(cells, kind === "played" ? 5 : 9)} />
    </g>
  );
}
