// wide.tsx - The table of Cartographers for a whole room: all maps side by side, the card, the edicts, and who is still drawing.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Position } from "../../wasm/cartographers.types.ts";
import { t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { CardNow, Season } from "./card.tsx";
import { Seal } from "./edicts.tsx";
import { Sign } from "./glyphs.tsx";
import { Ink } from "./ink.tsx";
import { SmallMap } from "./sheet.tsx";
import { pointsOf, sum } from "./shown.ts";
import { Table } from "./table.ts";
import "./wide.css";

/** More maps than these are drawn small. */
const MANY = 8;

export function CartoWide({ course }: { course: Course<Position> }) {
  const table = useMemo(() => new Table(course), [course]);
  useEffect(() => () => table.close(), [table]);
  useSignalEffect(() => {
    document.documentElement.dataset.season = table.seasons.value[table.season.value].id;
  });
  useEffect(
    () => () => {
      delete document.documentElement.dataset.season;
    },
    [],
  );
  const { names, state, owes } = table.shown.value;
  const seasons = table.seasons.value;
  const now = table.season.value;
  return (
    <main class="table carto-wide" data-stage={table.stage.value}>
      <h1 class="hide">{t("carto.title")}</h1>
      <div class="carto-wide-side">
        <Season table={table} />
        <CardNow table={table} />
        <ol class="carto-wide-edicts paper-ink">
          {table.edicts.value.map((edict, i) => (
            <li key={edict.letter} data-now={seasons[now].edicts.includes(i)}>
              <Seal letter={edict.letter} idle={!seasons[now].edicts.includes(i)} />
              <span>
                <strong>{edict.name}</strong>
                <span class="carto-wide-rule">{edict.rule}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ol class="carto-wide-maps" data-count={Math.min(names.length, MANY + 1)}>
        {names.map((name, seat) => (
          <li key={seat} class="carto-wide-map paper-ink" data-draws={owes.includes(seat)}>
            <div>
              {names.length > MANY ? (
                <SmallMap table={table} seat={seat} />
              ) : (
                <WideMap table={table} seat={seat} />
              )}
              <header>
                <strong>{name}</strong>
                <span class="carto-wide-stars">
                  {told(table, seat)}
                  <Sign name="star" />
                </span>
                <ol class="carto-wide-seasons">
                  {seasons.map((season, i) => (
                    <li key={season.id} data-past={i < state.season}>
                      <span>{season.name}</span>{" "}
                      {i < state.season ? sum(pointsOf(state.sheet[seat], i)) : "\u00b7"}
                    </li>
                  ))}
                </ol>
              </header>
            </div>
          </li>
        ))}
      </ol>
    </main>
  );
}

/** What the seasons that are over have brought. */
function told(table: Table, seat: number): number {
  const { state, facts } = table.shown.value;
  if (state.phase === "over") return facts.sheet[seat].total;
  const sheet = state.sheet[seat];
  return sum(sheet.points.flatMap((_, season) => (season < state.season ? pointsOf(sheet, season) : [])));
}

function WideMap({ table, seat }: { table: Table; seat: number }) {
  void table.inked.value;
  const { engine, handle } = table;
  return (
    <svg viewBox={engine.box()} class="review-map" role="img" aria-label={table.shown.value.names[seat]}>
      <g dangerouslySetInnerHTML={{ __html: engine.paper(handle, seat) }} />
      <Ink key={seat} svg={engine.map(handle, seat)} whole />
    </svg>
  );
}
