// land.tsx - The land: nineteen hexagons with what each gives, camps on them, villages where three meet.
import { t } from "../base/words.ts";
import { byArrows } from "./arrows.ts";
import { Effects, Price } from "./effects.tsx";
import { byId } from "./faces.ts";
import { Piece } from "./piece.tsx";
import { Steady, steady } from "./steady.ts";
import type { Table } from "./table.ts";

/** Half a hexagon across, three quarters down, in percent of the board (5 hexagons wide, 4 rows of steps and one whole high). */
const HALF = 100 / 10;
const ROW = (3 / 4) * (100 / 4);

const leftOf = (x: number): number => 50 + x * HALF;
const topOf = (y: number): number => 50 + y * ROW;
/** The same land does not look the same everywhere. */
const lookOf = (place: number): number => (place * 7 + 3) % 3;

export const Land = steady(function Land({ table }: { table: Table }) {
  const { faces } = table;
  const live = table.livePlaces();
  const soft = table.state.phase === "turn" && table.asked === null;
  return (
    <section class="ew-zone ew-land" data-guide="land" aria-label={t("page.ew.land")}>
      <div class="ew-board" role="group" onKeyDown={byArrows}>
        <span class="ew-ice" aria-hidden="true" />
        {faces.places.map((_, place) => (
          <Hex key={place} table={table} place={place} live={live.has(place)} soft={soft} />
        ))}
        {faces.junctures.map((_, juncture) => (
          <Juncture key={juncture} table={table} juncture={juncture} />
        ))}
      </div>
    </section>
  );
});

/** All that lies there, in words. */
function placeLabel(table: Table, place: number): string {
  const { state, facts, faces } = table;
  const tile = state.tile[place];
  if (!tile) return "";
  const face = byId(faces.tiles, tile);
  const parts = [t("page.ew.place", { number: place + 1, land: face.name })];
  if (face.gain.length > 0) parts.push(face.text);
  state.player.forEach((side, i) => {
    if (side.camps[place] > 0)
      parts.push(t("page.ew.camps_of", { player: table.sideName(i), count: side.camps[place] }));
  });
  const best = facts.winning.flatMap((places, i) => (places.includes(place) ? [table.sideName(i)] : []));
  if (best.length > 0 && face.gain.length > 0) parts.push(t("page.ew.leads", { players: best.join(", ") }));
  return parts.join(". ");
}

function Hex({ table, place, live, soft }: { table: Table; place: number; live: boolean; soft: boolean }) {
  const { state, facts, faces } = table;
  const { x, y } = faces.places[place];
  const id = state.tile[place];
  const style = {
    left: `${leftOf(x)}%`,
    top: `${topOf(y)}%`,
    "--turn": Math.max(0, table.glowsAt(`place-${place}`)),
  };
  if (!id) return <span class="ew-hex empty" style={style} />;
  const face = byId(faces.tiles, id);
  const token = state.token[place];
  const gain = token ? byId(faces.tokens, token).gain : face.gain;
  const winners = facts.winning.flatMap((places, side) => (places.includes(place) ? [side] : []));
  const lifted = table.from.value === place;
  const told =
    table.glows(`place-${place}`) ||
    (table.glows("glaciers") && face.land === "glacier" && state.player[1]?.camps[place] > 0);
  return (
    <div
      class={`ew-hex ${live ? (soft ? "may" : "lit") : ""} ${lifted ? "lifted" : ""} ${told ? "told" : ""}`}
      style={style}
    >
      <button
        type="button"
        class="ew-hex-face"
        data-tip={placeLabel(table, place)}
        aria-label={placeLabel(table, place)}
        aria-pressed={lifted}
        data-camp={table.movable(place) ? `tent-${table.me}` : undefined}
        onClick={() => {
          if (!table.tapPlace(place)) table.large.value = { kind: "tile", id, place };
        }}
      >
        <Piece name={`land-${face.land}-${lookOf(place)}`} />
      </button>
      <span class="ew-tents" aria-hidden="true">
        {state.player.flatMap((side, i) =>
          Array.from({ length: side.camps[place] }, (_, n) => (
            <Piece key={`${i}-${n}`} name={`tent-${i}`} move={`tent-${i}`} />
          )),
        )}
      </span>
      {live && !soft && <Way table={table} place={place} />}
      {table.dark && (
        <span class="ew-influence" aria-hidden="true">
          {facts.side.map(
            ({ influence }, side) =>
              influence[place] > 0 && (
                <b key={side} class={`of-${side}`}>
                  {influence[place]}
                </b>
              ),
          )}
        </span>
      )}
      {gain.length > 0 && (
        <span class={`ew-reward ${winners.length > 0 ? `of-${winners[0]}` : ""}`} aria-hidden="true">
          {winners.map((side) => (
            <SideSign key={side} side={side} />
          ))}
          <Effects list={gain} />
        </span>
      )}
    </div>
  );
}

/** What it costs to come here. */
function Way({ table, place }: { table: Table; place: number }) {
  const from = table.from.value;
  const move = table.can("move", (wish) => wish.to === place && (from === null || wish.from === from));
  if (!move || (from === null && move.labor > 1)) return null;
  return (
    <span class="ew-price" aria-hidden="true">
      <Piece name="icon-move" />
      <Price labor={move.labor} food={move.food} tool={move.tool} />
    </span>
  );
}

/** The sign of a side on its color. */
export class SideSign extends Steady<{ side: number }> {
  override render({ side }: { side: number }) {
    return (
      <span class={`ew-side of-${side}`}>
        <Piece name={`sign-${side}`} />
      </span>
    );
  }
}

/** Where three places meet: a village, or room for one. */
function Juncture({ table, juncture }: { table: Table; juncture: number }) {
  const { state, faces } = table;
  const owner = state.village[juncture];
  const places = faces.junctures[juncture];
  const [wish] = table.of("village", (each) => each.juncture === juncture);
  const site = wish && !wish.why;
  if (owner === null && !site) return null;
  const x = places.reduce((sum, place) => sum + faces.places[place].x, 0) / 3;
  const y = places.reduce((sum, place) => sum + faces.places[place].y, 0) / 3;
  const style = { left: `${leftOf(x)}%`, top: `${topOf(y)}%` };
  const names = places.map((place) => table.landName(place)).join(", ");
  if (owner !== null)
    return (
      <span class={`ew-juncture ${table.glows(`juncture-${juncture}`) ? "told" : ""}`} style={style}>
        <Piece name={`hut-${owner === 4 ? 1 : owner}`} />
        <span class="hide">
          {t("page.ew.village_of", { player: table.sideName(owner === 4 ? 1 : owner), places: names })}
        </span>
      </span>
    );
  return (
    <button
      type="button"
      class="ew-juncture site"
      style={style}
      aria-label={`${t("page.ew.village_site", { places: names })}. ${table.price(wish)}`}
      onClick={() => table.tap(wish)}
    >
      <Piece name="icon-village" />
      <span class="ew-price" aria-hidden="true">
        <Price labor={wish.labor} food={wish.food} tool={wish.tool} />
      </span>
    </button>
  );
}
