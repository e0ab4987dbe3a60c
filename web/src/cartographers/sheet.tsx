// sheet.tsx - The sheet of paper: the map that the engine draws, what glows on it, and the shape in the hand as pencil.
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { soon, useLate, whenQuiet } from "../base/later.ts";
import { t } from "../base/words.ts";
import { area, colOf, letters, middle, N, outline, rowOf, SIZE } from "./cells.ts";
import { starPath, TerrainSign, terrainIds } from "./glyphs.tsx";
import { Ink, newIn } from "./ink.tsx";
import type { Step } from "./moment.ts";
import { watchHands } from "./pointer.ts";
import type { Fresh, Table } from "./table.ts";

const LEFT = -56;
const WIDTH = 1184;
const BOX = `${LEFT} ${LEFT} ${WIDTH} ${WIDTH}`;

export function Sheet({ table, lit }: { table: Table; lit: Step["lines"] | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (frame.current && grid.current) return watchHands(table, frame.current, grid.current);
  }, [table]);
  const owner = table.shown.value.names[table.sheet.value];
  return (
    <div
      ref={frame}
      class="sheet"
      role="application"
      tabIndex={0}
      data-sheet={table.sheet.value}
      aria-label={t("page.carto.sheet", { player: owner })}
      aria-describedby="sheet-keys"
    >
      <svg viewBox={BOX} aria-hidden="true" class="sheet-drawing">
        {edge}
        <Paper table={table} />
        <MapLayer table={table} />
      </svg>
      {/* A sheet of its own above it: what the hand does never paints the map again. */}
      <svg viewBox={BOX} aria-hidden="true" class="sheet-hand">
        {patterns}
        <GlowLayer table={table} lit={lit} />
        <PendingLayer table={table} />
        <GhostLayer table={table} />
        <rect ref={grid} class="sheet-grid" width={N * SIZE} height={N * SIZE} />
      </svg>
      <WhyNot table={table} />
    </div>
  );
}

/** Made once: what never changes is not compared either. */
const patterns = (
  <defs>
    <pattern id="pencil" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
      <path class="pencil-line" d="M0 4h14M0 11.5h14" />
    </pattern>
    <pattern id="wrong" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <path class="wrong-line" d="M0 10h20" />
    </pattern>
    <pattern id="raid" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
      <path class="raid-line" d="M0 13h26" />
    </pattern>
  </defs>
);

/** Letters of the rows and numbers of the columns, as the notation has them. */
const edge = (
  <g class="sheet-edge">
    {Array.from(letters, (letter, i) => (
      <g key={letter}>
        <text x="-40" y={i * SIZE + 58}>
          {letter}
        </text>
        <text x={i * SIZE + 50} y="-32">
          {i + 1}
        </text>
      </g>
    ))}
  </g>
);

/** SVG text from the engine, put in as it is. */
function Drawing({ svg, mask }: { svg: string; mask?: string }) {
  return <g mask={mask} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Grid, frame and a faint compass; the parchment itself lies below. */
function Paper({ table }: { table: Table }) {
  const svg = useMemo(() => table.engine.paper(table.handle, table.seat, true), [table]);
  return <Drawing svg={svg} />;
}

/** While new ink dries, the old map lies below it. The brush comes a frame after the next card, which is much to lay out. */
function MapLayer({ table }: { table: Table }) {
  const sheet = table.sheet.value;
  const fresh = table.fresh.value?.sheet === sheet ? table.fresh.value : null;
  const inking = useLate(fresh) === fresh;
  return (
    <>
      <Ink key={sheet} svg={fresh?.before ?? table.mapOf(sheet)} />
      {fresh && inking && <WetInk table={table} fresh={fresh} />}
    </>
  );
}

function WetInk({ table, fresh }: { table: Table; fresh: Fresh }) {
  const svg = table.mapOf(fresh.sheet);
  const wet = useMemo(() => newIn(fresh.before, svg), [fresh, svg]);
  return (
    <>
      <Brush table={table} fresh={fresh} />
      <Drawing svg={wet} mask="url(#inking)" />
    </>
  );
}

/** The brush reaches this far beyond its spaces. */
const WET = 10;

function Brush({ table, fresh }: { table: Table; fresh: Fresh }) {
  const { cells } = fresh;
  // In a task of its own: the end of an animation belongs to a frame.
  const dried = (): void => {
    if (table.fresh.peek() === fresh) table.fresh.value = null;
  };
  // No larger than what is drawn: every frame paints all that lies under it.
  const left = Math.min(...cells.map(colOf)) * SIZE - WET;
  const top = Math.min(...cells.map(rowOf)) * SIZE - WET;
  const right = (Math.max(...cells.map(colOf)) + 1) * SIZE + WET;
  const bottom = (Math.max(...cells.map(rowOf)) + 1) * SIZE + WET;
  return (
    <mask id="inking" maskUnits="userSpaceOnUse" x={left} y={top} width={right - left} height={bottom - top}>
      {cells.map((cell, i) => (
        <path
          key={cell}
          class={`stroke stroke-${Math.min(i, 5)}`}
          pathLength={1}
          d={zigzag(cell)}
          onAnimationEnd={() => {
            if (i === cells.length - 1) soon(dried);
          }}
        />
      ))}
    </mask>
  );
}

/** How a brush would fill a space. */
function zigzag(cell: number): string {
  const x = colOf(cell) * SIZE;
  const y = rowOf(cell) * SIZE;
  return `M${x - 6} ${y + 14}L${x + 106} ${y + 24} ${x - 6} ${y + 46} ${x + 106} ${y + 60} ${x - 6} ${y + 82} ${x + 106} ${y + 92}`;
}

function Star({ cell, points }: { cell: number; points: number }) {
  const x = colOf(cell) * SIZE + 50;
  const y = rowOf(cell) * SIZE + 50;
  return (
    <g class={points < 0 ? "glow-star lost" : "glow-star"} transform={`translate(${x} ${y})`}>
      <path d={starPath} transform="scale(2.5) translate(-12 -12)" />
      {points !== 1 && <text y="11">{points < 0 ? `\u2212${-points}` : points}</text>}
    </g>
  );
}

/** Stars where they come from: one on each space if each brings the same, else one in the middle of the group. */
function Stars({ line }: { line: Step["lines"][number] }) {
  if (line.points === 0 || line.cells.length === 0) return null;
  const each = line.points / line.cells.length;
  if (Number.isInteger(each) && line.count === line.cells.length)
    return (
      <>
        {line.cells.map((cell) => (
          <Star key={cell} cell={cell} points={each} />
        ))}
      </>
    );
  return <Star cell={middle(line.cells)} points={line.points} />;
}

function GlowLayer({ table, lit }: { table: Table; lit: Step["lines"] | null }) {
  const raid = table.raid.value;
  const glow = table.glow.value;
  if (raid && raid.sheet === table.sheet.value)
    return (
      <g class="glow glow-raid">
        <path class="raid-area" d={area(raid.cells)} />
        <path class="raid-edge" d={outline(raid.cells, 4)} />
      </g>
    );
  const lines = lit ?? glow?.lines;
  if (!lines) return null;
  const counts = lit ? lit.flatMap((line) => line.cells) : (glow?.counts ?? []);
  return (
    <g class="glow">
      {counts.length > 0 && <path class="glow-veil" d={veil(counts)} />}
      {lines.map((line, i) => (
        <path key={`edge${i}`} class="glow-edge" d={outline(line.cells, 5)} />
      ))}
      {!lit &&
        glow?.nearly.map(({ cell, terrain }) => (
          <g
            key={cell}
            class="glow-nearly"
            transform={`translate(${colOf(cell) * SIZE + 26} ${rowOf(cell) * SIZE + 26}) scale(.48)`}
          >
            <TerrainSign terrain={terrain} />
          </g>
        ))}
      {lines.map((line, i) => (
        <Stars key={`stars${i}`} line={line} />
      ))}
    </g>
  );
}

/** Everything but these spaces steps back a little. */
function veil(cells: number[]): string {
  return `M0 0H1100V1100H0z${cells.map((cell) => `M${colOf(cell) * SIZE} ${rowOf(cell) * SIZE}v${SIZE}h${SIZE}v-${SIZE}z`).join("")}`;
}

/** What was handed in and not yet laid open: ink that is still wet. */
function PendingLayer({ table }: { table: Table }) {
  const pending = table.pending.value;
  if (!pending || pending.sheet !== table.sheet.value) return null;
  return (
    <g class={`wet terrain-${terrainIds[pending.terrain]}`}>
      <path class="wet-area" d={area(pending.cells)} />
      {pending.cells.map((cell) => (
        <g key={cell} transform={`translate(${colOf(cell) * SIZE} ${rowOf(cell) * SIZE})`}>
          <TerrainSign terrain={pending.terrain} />
        </g>
      ))}
      <path class="wet-edge" d={outline(pending.cells, 3)} />
    </g>
  );
}

function GhostLayer({ table }: { table: Table }) {
  const trial = table.trial.value;
  const here = useComputed(
    () => table.stage.value === "draw" && table.looking.value === null && table.sealOver.value === null,
  );
  if (!trial || !here.value) return null;
  const hint = table.hints.value !== null;
  const kind = trial.fits ? "fits" : "wrong";
  return (
    <g class={`ghost ghost-${kind}${hint ? " ghost-hint" : ""}${table.pinned.value ? " ghost-pinned" : ""}`}>
      <path class="ghost-paper" d={area(trial.cells)} />
      <path class="ghost-area" d={area(trial.cells)} />
      {trial.clash.length > 0 && <path class="ghost-clash" d={area(trial.clash)} />}
      {trial.fits &&
        // Not by their spaces: with every step the same signs lie somewhere else.
        trial.cells.map((cell, i) => (
          <g
            key={i}
            class="ghost-sign"
            transform={`translate(${colOf(cell) * SIZE + 8} ${rowOf(cell) * SIZE + 8}) scale(.84)`}
          >
            <TerrainSign terrain={trial.terrain} />
          </g>
        ))}
      <path class="ghost-edge" d={outline(trial.cells, 4)} />
      <path class="ghost-edge second" d={outline(trial.cells, 7)} transform="translate(1.5 -1)" />
    </g>
  );
}

/** Why it does not fit, beside the shape where one looks; the line beside the tools says it, too. */
function WhyNot({ table }: { table: Table }) {
  const trial = table.trial.value;
  const shown = useComputed(
    () => table.stage.value === "draw" && table.looking.value === null && table.sealOver.value === null,
  );
  if (!trial || trial.fits || !shown.value || trial.cells.length === 0) return null;
  const rows = trial.cells.map(rowOf);
  const column = trial.middle[1] / 2 + 0.5;
  // Below the shape, or above it near the lower edge; from the side where there is room.
  const low = Math.max(...rows) + 1;
  const below = low < N - 1;
  const across = (100 * (column * SIZE - LEFT)) / WIDTH;
  const down = (100 * ((below ? low : Math.min(...rows)) * SIZE - LEFT)) / WIDTH;
  return (
    <p
      class={`why-not ${below ? "below" : "above"}`}
      aria-hidden="true"
      style={{ top: `${down}%`, left: `${across}%`, "--across": `${across}%` }}
    >
      {trial.why}
    </p>
  );
}

/** A small map of somebody's sheet. */
export function SmallMap({ table, seat }: { table: Table; seat: number }) {
  const box = useRef<SVGSVGElement>(null);
  const shown = useRef("");
  useSignalEffect(() => {
    void table.inked.value;
    return whenQuiet(() => {
      const svg = table.smallOf(seat);
      if (box.current && svg !== shown.current) box.current.innerHTML = shown.current = svg;
    }, 300);
  });
  return <svg ref={box} class="small-map" viewBox="0 0 1100 1100" aria-hidden="true" />;
}
