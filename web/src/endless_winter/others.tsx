// others.tsx - The Nomad with its cards, or the rivals at the table.
import type { Animal, NomadCard } from "../../wasm/endless_winter.types";
import { t } from "../base/words.ts";
import { Effects, Hands, Sign } from "./effects.tsx";
import { byId, type Effect } from "./faces.ts";
import { SideSign } from "./land.tsx";
import { Piece } from "./piece.tsx";
import { steady } from "./steady.ts";
import type { Table } from "./table.ts";

interface CardProps {
  table: Table;
  id: NomadCard;
  /** The column that it went to. */
  column?: string;
  /** The row that is carried out. */
  row?: "upper" | "bottom";
  /** Only its bottom row counts: it was turned over earlier. */
  earlier?: boolean;
}

export function NomadCardFace({ table, id, column, row, earlier }: CardProps) {
  const face = byId(table.faces.nomads, id);
  const cells = (which: "upper" | "bottom") => (list: Effect[], i: number) => (
    <td key={i} class={table.faces.columns[i].id === column && (!row || row === which) ? "here" : ""}>
      {list.length > 0 ? <Effects list={list} /> : "–"}
      <span class="hide">{list.map(({ op }) => table.faces.ops[op]).join(", ")}</span>
    </td>
  );
  return (
    <table class={`ew-nomad-card ${earlier ? "earlier" : ""}`} aria-label={face.name}>
      {!earlier && (
        <thead>
          <tr>
            <td>
              <Piece name="icon-arrow" class={face.right ? "" : "left"} />
            </td>
            {table.faces.columns.map(({ id: each, name }) => (
              <th
                key={each}
                class={`${each === face.marker ? "marker" : ""} ${each === column ? "here" : ""}`}
              >
                <Piece name={`icon-${each}`} />
                <span class="hide">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {!earlier && (
          <tr>
            <td>
              <Piece name="icon-arrow_small" class={face.down ? "down" : "up"} />
              <Hands n={face.labor} />
            </td>
            {face.upper.map(cells("upper"))}
          </tr>
        )}
        <tr>
          <td />
          {face.bottom.map(cells("bottom"))}
        </tr>
      </tbody>
    </table>
  );
}

function Holdings({ table, side }: { table: Table; side: number }) {
  const { state, facts, faces } = table;
  const player = state.player[side];
  const own = facts.side[side];
  const animals = (Object.keys(player.upright) as Animal[]).filter(
    (id) => player.upright[id] + player.tipped[id] > 0,
  );
  return (
    <div class="ew-holdings">
      <Sign op="food" n={player.food} ones />
      <Sign op="tool" n={player.tool} ones />
      <Sign op="village" n={player.villages} ones />
      <Sign op="megalith" n={player.megaliths} ones />
      <Sign op="stone" n={player.stones.filter(Boolean).length} ones />
      <Sign op="bury" n={own.buried} ones />
      <Sign op="honor" n={player.honor} ones />
      <Sign op="sacrifice" n={player.sacrifice} ones />
      {animals.map((id) => (
        <span key={id} class="ew-beast" role="img" aria-label={byId(faces.animals, id).name}>
          <Piece name={`animal-${id}`} />
          <b>{player.upright[id] + player.tipped[id]}</b>
        </span>
      ))}
    </div>
  );
}

export const Others = steady(function Others({ table }: { table: Table }) {
  const { state, facts, solo } = table;
  const top = state.stack.at(-1);
  return (
    <section class={`ew-zone ew-others ${solo ? "nomad" : ""}`} aria-label={t("page.ew.others")} tabIndex={0}>
      {state.player.map((_, side) =>
        side === table.me ? null : (
          <div key={side} class={`ew-other of-${side} ${table.glows(`side-${side}`) ? "told" : ""}`}>
            <h2>
              <span data-home={`figure-${side}`}>
                <SideSign side={side} />
              </span>
              {table.sideName(side)}
              <small>
                {facts.side[side].points}
                <Piece name="icon-points" />
              </small>
            </h2>
            <Holdings table={table} side={side} />
            {!solo && (
              <p>
                {t("page.ew.deck", { count: facts.side[side].deck })} ·{" "}
                {t("page.ew.pile", { count: facts.side[side].pile })}
              </p>
            )}
          </div>
        ),
      )}
      {solo && (
        <div class="ew-nomad-cards">
          {top ? <NomadCardFace table={table} id={top} /> : <p>{t("page.ew.empty")}</p>}
          <p>
            {t("page.ew.offering", {
              count: state.offering.length + state.offering_down[0] + state.offering_down[1],
            })}
          </p>
        </div>
      )}
    </section>
  );
});
