// board.tsx - The map as it was, with what is new on it; or, when a decision is looked at, what was drawn and what would have been
// better, on one map.
import { useMemo } from "preact/hooks";
import type { Position as CartoPosition } from "../../wasm/cartographers.types.ts";
import { language, t } from "../base/words.ts";
import { area, colOf, outline, rowOf, SIZE } from "../cartographers/cells.ts";
import { TerrainSign, terrainIds } from "../cartographers/glyphs.tsx";
import { Ink } from "../cartographers/ink.tsx";
import { changesOf } from "../cartographers/shown.ts";
import type { Handle, Move, Trial } from "../engine/types.ts";
import type { Course, Position } from "./course.ts";
import type { Study } from "./study.ts";

/** What is new on a sheet. */
function freshOn(sheet: number, before: CartoPosition, after: CartoPosition): number[] {
  return changesOf(before.state.sheet[sheet], after.state.sheet[sheet]);
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

interface Shown {
  trial: Trial;
  /** The sheet with this move on it, if one sees it at once; what is handed in face down has no picture yet. */
  inked: string | null;
}

function moveOf(course: Course, here: Position, seat: number, move: Move): Shown | null {
  const trial = trialOf(course, here.handle, seat, move);
  if (trial === null) return null;
  const { engine } = course;
  const then = engine.at(here.handle, here.step);
  try {
    engine.play(then, seat, move);
    const after = engine.position<"cartographers">(then, course.viewer);
    const seen = freshOn(trial.sheet, course.tableAt(here.step), after).length > 0;
    return { trial, inked: seen ? engine.map(then, trial.sheet) : null };
  } finally {
    engine.close(then);
  }
}

export function Board({ course, study }: { course: Course; study: Study }) {
  const here = course.here.value;
  const chosen = study.chosen.value;
  const judged = chosen === null ? undefined : study.judged.value.get(chosen);
  const compare = useMemo(() => {
    if (judged === undefined || here.step !== judged.index) return null;
    const best = judged.cost === 0 ? null : moveOf(course, here, judged.seat, judged.best);
    return { best, played: moveOf(course, here, judged.seat, judged.played) };
  }, [course, judged, here]);
  const sheet = compare?.played?.trial.sheet ?? course.seat.value;
  void language.value; // a title on the paper is in the language of the page
  const fresh = here.step > 0 ? freshOn(sheet, course.tableAt(here.step - 1), course.tableAt(here.step)) : [];
  const player = here.state.names[sheet] ?? "";
  return (
    <div class="review-board">
      <svg
        viewBox={course.engine.box()}
        role="img"
        aria-label={t("page.review.sheet", { player, step: course.stopped.value })}
        class="review-map"
      >
        <defs>
          <pattern
            id="better"
            width="22"
            height="22"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path class="better-line" d="M0 11h22" />
          </pattern>
        </defs>
        <g dangerouslySetInnerHTML={{ __html: course.engine.paper(here.handle, sheet) }} />
        <Ink key={sheet} svg={course.engine.map(here.handle, sheet)} whole />
        {compare === null && fresh.length > 0 && <path class="review-fresh" d={outline(fresh, 3)} />}
        {compare?.played && <Moved move={compare.played} kind="played" />}
        {compare?.best && <Moved move={compare.best} kind="better" />}
      </svg>
    </div>
  );
}

function Moved({ move, kind }: { move: Shown; kind: "played" | "better" }) {
  const { trial, inked } = move;
  const cells = [...trial.cells];
  return (
    <g class={`moved moved-${kind}`}>
      {inked === null ? <Signs trial={trial} /> : <Inked svg={inked} cells={cells} name={`moved-${kind}`} />}
      <path class="moved-area" d={area(cells)} />
      <path class="moved-edge" d={outline(cells, kind === "played" ? 5 : 9)} />
    </g>
  );
}

/** Of a whole map only these spaces. */
function Inked({ svg, cells, name }: { svg: string; cells: number[]; name: string }) {
  return (
    <>
      <clipPath id={name}>
        <path d={area(cells)} />
      </clipPath>
      <g clip-path={`url(#${name})`} dangerouslySetInnerHTML={{ __html: svg }} />
    </>
  );
}

function Signs({ trial }: { trial: Trial }) {
  const cells = [...trial.cells];
  return (
    <g class={`terrain-${terrainIds[trial.terrain]}`}>
      <path class="moved-paper" d={area(cells)} />
      {cells.map((cell) => (
        <g key={cell} transform={`translate(${colOf(cell) * SIZE + 8} ${rowOf(cell) * SIZE + 8}) scale(.84)`}>
          <TerrainSign terrain={trial.terrain} />
        </g>
      ))}
    </g>
  );
}
