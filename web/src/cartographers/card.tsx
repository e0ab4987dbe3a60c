// card.tsx - The card on the table with its shapes and terrains, the cards of the season before it, and the season's time.
import { useComputed } from "@preact/signals";
import { t } from "../base/words.ts";
import { type CartoShape, HandDo as hand } from "../engine/types.ts";
import { Passing } from "./ambush.tsx";
import { Coin, Sign, TerrainGlyph, terrainIds } from "./glyphs.tsx";
import { carry } from "./pointer.ts";
import type { Table } from "./table.ts";

export const terrainName = (terrain: number): string => t(`carto.terrain.${terrainIds[terrain]}`);

/** A shape as small squares. */
function ShapeDrawing({ shape }: { shape: CartoShape }) {
  const rows = 1 + Math.max(...shape.cells.map(([row]) => row));
  const cols = 1 + Math.max(...shape.cells.map(([, col]) => col));
  const side = Math.max(rows, cols, 3);
  const top = (side - rows) / 2;
  const left = (side - cols) / 2;
  return (
    <svg class="shape-drawing" viewBox={`-.2 -.2 ${side + 0.4} ${side + 0.4}`} aria-hidden="true">
      {shape.cells.map(([row, col]) => (
        <rect
          key={`${row} ${col}`}
          x={left + col + 0.03}
          y={top + row + 0.03}
          width=".94"
          height=".94"
          rx=".08"
        />
      ))}
    </svg>
  );
}

function Shapes({ table, shapes }: { table: Table; shapes: CartoShape[] }) {
  const chosen = useComputed(() => table.trial.value?.shape ?? 0).value;
  return (
    <div class="shapes" role="group" aria-label={t("page.carto.shapes")}>
      {shapes.map((shape, i) => (
        <button
          key={i}
          type="button"
          class="pick shape"
          aria-pressed={chosen === i}
          aria-disabled={table.stage.value !== "draw"}
          aria-label={t(shape.coin ? "page.carto.shape_coin" : "page.carto.shape", {
            spaces: shape.cells.length, // first: it chooses the plural
            number: i + 1,
          })}
          onPointerDown={(event) => {
            table.do(hand.shape, i);
            carry(table, event);
          }}
          onClick={() => table.do(hand.shape, i)}
        >
          <ShapeDrawing shape={shape} />
          {shape.coin && <Coin />}
        </button>
      ))}
    </div>
  );
}

function Terrains({ table, terrains }: { table: Table; terrains: number[] }) {
  const chosen = useComputed(() => table.trial.value?.terrain ?? -1).value;
  return (
    <div class="terrains" role="group" aria-label={t("page.carto.terrains")}>
      {terrains.map((terrain) => (
        <button
          key={terrain}
          type="button"
          class={`pick terrain terrain-${terrainIds[terrain]}`}
          aria-pressed={chosen === terrain}
          aria-disabled={table.stage.value !== "draw"}
          onClick={() => table.do(hand.terrain, terrain)}
        >
          <TerrainGlyph terrain={terrain} />
          <span>{terrainName(terrain)}</span>
        </button>
      ))}
    </div>
  );
}

export function CardNow({ table }: { table: Table }) {
  const card = table.card.value;
  const drawing = table.stage.value === "draw";
  if (!card) return <section class="card card-none" aria-label={t("page.carto.card")} />;
  return (
    <section class={`card slip card-${card.kind}`} aria-label={t("page.carto.card")} data-idle={!drawing}>
      <header class="card-head">
        <h2>
          {card.kind === "ambush" && <Sign name="claw" />}
          {card.name}
        </h2>
        {card.kind === "explore" && (
          <span class="card-time">
            <Sign name="hourglass" />
            <span class="hide">{t("page.carto.card_time", { time: card.time })}</span>
            <span aria-hidden="true">{card.time}</span>
          </span>
        )}
      </header>
      <Passing table={table} />
      {card.note && <p class="card-note">{t(card.note)}</p>}
      {/* Where none of them fits, there is nothing to choose among. */}
      {card.note !== "page.carto.single" && <Shapes table={table} shapes={card.shapes} />}
      <Terrains table={table} terrains={card.terrains} />
    </section>
  );
}

/** The year: its four seasons with the edicts they score, and how much time of this one is used up. */
export function Season({ table }: { table: Table }) {
  const { time } = table.shown.value.state;
  const seasons = table.seasons.value;
  const edicts = table.edicts.value;
  const now = table.season.value;
  const drawing = table.stage.value === "draw" || table.stage.value === "drawn";
  const { name, threshold } = seasons[now];
  return (
    <section class="season" aria-label={t("page.carto.season")}>
      <h2 class="season-name">{name}</h2>
      {time < threshold ? (
        <p class="hide">{t("page.carto.time", { time, threshold })}</p>
      ) : (
        drawing && <p class="time-up">{t("page.carto.time_up")}</p>
      )}
      <ol class="time" aria-hidden="true">
        {Array.from({ length: threshold }, (_, i) => (
          <li key={i} class={i < time ? "used in-season" : ""} />
        ))}
      </ol>
      <ol class="year">
        {seasons.map((season, i) => (
          <li key={season.id} class={i === now ? "now" : i < now ? "past" : ""} data-season={season.id}>
            <span class="hide">{season.name}: </span>
            {season.edicts.map((edict) => edicts[edict].letter).join(" ")}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What has been turned up in this season, and how many ambushes may lie in the deck. */
export function Drawn({ table }: { table: Table }) {
  const { state, drawn } = table.shown.value;
  const { cards } = table.printed.value;
  const before = drawn.filter((card) => card !== state.card);
  return (
    <section class="drawn" aria-label={t("page.carto.cards_before")}>
      <ul>
        {before.map((card) => (
          <li key={card} class={`slip drawn-card drawn-${cards[card].kind}`}>
            <span>{cards[card].name}</span>
            {cards[card].kind === "explore" && <span class="drawn-time">{cards[card].time}</span>}
            {cards[card].kind === "ambush" && <Sign name="claw" />}
          </li>
        ))}
      </ul>
      <p class="deck">
        <Sign name="claw" />
        {t("page.carto.ambushes", { count: state.ambush_in_deck })}
      </p>
    </section>
  );
}
