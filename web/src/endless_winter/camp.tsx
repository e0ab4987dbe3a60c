// camp.tsx - One's own side of the table: the columns where figures work, the store, the tracks, the hand.
import type {
  Animal,
  Card,
  Column,
  ColumnOrRest,
  Kind,
  Section,
  Wish,
} from "../../wasm/endless_winter.types";
import { t } from "../base/words.ts";
import { CultureBody, halves, isCulture, KindBody, lit, StoneBody, Thing } from "./cards.tsx";
import { Effects, Price, Sign } from "./effects.tsx";
import { byId, type ColumnFace, type Cost } from "./faces.ts";
import { SideSign } from "./land.tsx";
import { Piece } from "./piece.tsx";
import { steady } from "./steady.ts";
import type { Table } from "./table.ts";

// ---- Columns ----

/** Whose figures stand where in this round, each by the name of its piece, as the log tells it: the position only counts them. */
function placed(table: Table): Record<ColumnOrRest, string[]> {
  const out = { initiate: [], develop: [], migrate: [], hunt: [], rest: [] } as ReturnType<typeof placed>;
  const [last, part] = table.telling.value?.moment ?? [Number.POSITIVE_INFINITY, 0];
  for (const entry of table.log.value)
    for (const [i, event] of entry.events.entries()) {
      if (entry.index > last || (entry.index === last && i > part)) break;
      if (event.type === "round") for (const list of Object.values(out)) list.length = 0;
      const column = event.column as ColumnOrRest | undefined;
      if (event.type === "place" && column)
        out[column].push(`${event.chief ? "leader" : "figure"}-${event.seat}`);
      if (event.type === "nomad_column" && column) out[column].push("figure-1");
    }
  // The log leaves out what there is nothing to tell of, such as that a round begins: the position knows how many stand there.
  const { in_column, player } = table.state;
  const resting = player.reduce((sum, side) => sum + side.resting, 0);
  for (const [column, list] of Object.entries(out)) {
    const count = column === "rest" ? resting : in_column[column as Column];
    list.splice(0, list.length - count);
  }
  return out;
}

function rowsOf(table: Table, face: ColumnFace): Row[] {
  return [
    ...face.top.map((cost, i): Row => ({ label: "each", section: i ? "top_2" : "top_1", cost })),
    { label: "once", section: "middle", cost: middleCost(table, face.middle) },
    { label: "first", section: "bottom", cost: { ...face, labor: 0, food: 0, tool: 0 } },
  ];
}

/** What the column still has to offer, for screens that show another part of the table. */
export function StillHere({ table }: { table: Table }) {
  const { state, faces, asked } = table;
  const face = faces.columns.find(({ id }) => id === state.column);
  if (state.phase !== "work" || asked || !face) return null;
  return (
    <ul class="ew-still">
      {rowsOf(table, face).map((row) => (
        <SectionRow key={row.section} table={table} row={row} column={face.id} here />
      ))}
    </ul>
  );
}

export const Columns = steady(function Columns({ table }: { table: Table }) {
  const { faces, state, behind } = table;
  const stand = placed(table);
  const ids: ColumnOrRest[] = [...faces.columns.map(({ id }) => id), "rest"];
  return (
    <section class="ew-columns" data-guide="columns" aria-label={t("page.ew.columns")} tabIndex={0}>
      {ids.map((id) => (
        // Where somebody works is drawn at once, the others behind it.
        <ColumnCard
          key={id}
          table={id === state.column || id === behind.state.column ? table : behind}
          id={id}
          figures={stand[id].join(" ")}
        />
      ))}
    </section>
  );
});

interface Row {
  label: "each" | "once" | "first" | null;
  section: Section | null;
  cost: Cost;
  /** Of a figure that rests: its labor in the eclipse, in halves. */
  eclipse?: number;
}

/** A village costs food, a stone what its space says. */
function middleCost(table: Table, cost: Cost): Cost {
  const [effect] = cost.gain;
  if (effect?.op === "village") return { ...cost, food: table.faces.villageFood };
  if (effect?.op !== "stone") return cost;
  const space = table.faces.stoneSpaces[table.mine.stones.indexOf(null)];
  return space ? { ...cost, food: space.food, tool: space.tool } : cost;
}

interface ColumnProps {
  table: Table;
  id: ColumnOrRest;
  /** Names of pieces. */
  figures: string;
}

function rowsIn(table: Table, id: ColumnOrRest): Row[] {
  const { faces } = table;
  const face = faces.columns.find((each) => each.id === id);
  if (face) return rowsOf(table, face);
  return restRows(table);
}

/** What a figure that rests gives, with a rest tile by that, and what it is worth in the eclipse. */
function restRows({ faces, mine }: Table): Row[] {
  const tile = mine.rest_tile ? byId(faces.restTiles, mine.rest_tile) : null;
  const eclipse = faces.rest.labor + (tile?.labor ?? 0);
  const free = { labor: 0, food: 0, tool: 0 };
  const text = t("page.ew.rest_labor", { labor: halves(eclipse) });
  return [
    { label: null, section: null, cost: { ...(tile ?? faces.rest), ...free } },
    { label: null, section: null, cost: { ...free, gain: [], text }, eclipse },
  ];
}

/** One works here now. */
const worksAt = ({ state, stage }: Table, id: ColumnOrRest): boolean =>
  state.column === id && state.phase === "work" && stage.value === "choose";

/** What the column has to offer. */
const Sections = steady(function Sections({ table, id }: Omit<ColumnProps, "figures">) {
  const here = worksAt(table, id);
  return (
    <ul>
      {rowsIn(table, id).map((row, i) => (
        <SectionRow key={i} table={table} row={row} column={id} here={here} />
      ))}
    </ul>
  );
});

const ColumnCard = steady(function ColumnCard({ table, id, figures }: ColumnProps) {
  const { faces, state, near, beside } = table;
  const name = faces.columns.find((each) => each.id === id)?.name ?? faces.rest.name;
  const figure = table.chief.value ? "chief" : "tribe";
  const places = table.of("place", (wish) => wish.column === id);
  const place = places.find((wish) => wish.figure === figure && !wish.why) ?? places[0];
  const here = worksAt(table, id);
  const away = !here && state.phase === "work" && table.stage.value === "choose";
  return (
    <div
      class={`ew-column ${here ? "here" : ""} ${away ? "away" : ""} ${place ? lit([place], false) : ""} ${table.glows(`column-${id}`) ? "told" : ""}`}
      data-guide={id}
    >
      <h2>
        <Piece name={`icon-${id}`} />
        {name}
        {place && place.most > 0 && (
          <small>
            {t("page.ew.most", { labor: place.most })}
            <Piece name="icon-labor" />
          </small>
        )}
      </h2>
      <Sections table={table === near ? beside : table} id={id} />
      <span class="ew-standing" aria-hidden="true">
        {figures
          .split(" ")
          .filter(Boolean)
          .map((name, i) => (
            <Piece key={`${name}-${i}`} name={name} move={name} />
          ))}
      </span>
      {/* Not taken away, and by a class and not the attribute: a browser would style the whole page at once when that which has
          the focus is taken out of it or hidden. */}
      <button
        type="button"
        class={place ? "ew-cover" : "ew-cover off"}
        data-column={id}
        aria-label={`${name}. ${rowsIn(table, id)
          .map(({ cost }) => cost.text)
          .join("; ")}`}
        onClick={() => place && table.want(place)}
      />
    </div>
  );
});

function SectionRow({
  table,
  row,
  column,
  here,
}: {
  table: Table;
  row: Row;
  column: ColumnOrRest;
  here: boolean;
}) {
  const { label, section, cost, eclipse } = row;
  const used = here
    ? (section === "middle" && table.state.middle_done) || (section === "bottom" && !table.state.bottom_open)
    : section === "bottom" && table.state.in_column[column as Column] > 0;
  const wishes = here
    ? table.of("section", (wish) => wish.section === section && wish.column === column)
    : [];
  const body = (
    <>
      {label && <i>{t(`page.ew.${label}`)}</i>}
      <Price labor={cost.labor} food={cost.food} tool={cost.tool} />
      {cost.labor + cost.food + cost.tool > 0 && <b class="ew-for">›</b>}
      <Effects list={cost.gain} />
      {eclipse !== undefined && (
        <span class="ew-dark" aria-hidden="true">
          <Piece name="icon-eclipse" />
          <Sign op="labor" n={halves(eclipse)} />
        </span>
      )}
    </>
  );
  return (
    <li
      class={`ew-section ${label ?? "rest"} ${used ? "used" : ""} ${lit(wishes, false) === "lit" ? "live" : ""}`}
    >
      {wishes.length > 0 ? (
        <button
          type="button"
          class={lit(wishes, false)}
          data-tip={cost.text}
          aria-label={`${cost.text}. ${table.price(wishes[0])}`}
          onClick={() => table.tap(...wishes)}
        >
          {body}
        </button>
      ) : (
        <span data-tip={cost.text}>{body}</span>
      )}
    </li>
  );
}

// ---- The store ----

export const Store = steady(function Store({ table }: { table: Table }) {
  const { mine, faces, facts, me } = table;
  const own = facts.side[me];
  const eat = table.can("eat");
  const animals = Object.keys(mine.upright) as Animal[];
  return (
    <section
      class={`ew-store ${table.glows(`side-${me}`) ? "told" : ""}`}
      data-guide="store"
      aria-label={t("page.ew.store")}
      tabIndex={0}
    >
      <div class="ew-track" role="img" aria-label={`${table.amount("food", mine.food)} / ${own.capacity}`}>
        {Array.from({ length: faces.food }, (_, i) => (
          <span key={i} class={`${i < mine.food ? "full" : ""} ${i >= own.capacity ? "shut" : ""}`}>
            {i < mine.food ? <Piece name="icon-food" /> : i + 1}
            {faces.foodLabor[i + 1] > 0 && <Piece name="icon-labor" class="ew-tick" />}
          </span>
        ))}
      </div>
      <div class="ew-goods">
        <span class="ew-good ew-food" aria-hidden="true">
          <Piece name="icon-food" />
          {mine.food}/{own.capacity}
        </span>
        <span class="ew-good" role="img" aria-label={`${table.amount("tool", mine.tool)} / ${faces.tools}`}>
          <Piece name="icon-tool" />
          {mine.tool}/{faces.tools}
        </span>
        <span
          class="ew-good"
          role="img"
          aria-label={t("page.ew.camps_of", { player: "", count: own.camps_home })}
        >
          <span data-home={`tent-${me}`}>
            <Piece name={`tent-${me}`} />
          </span>
          {own.camps_home}
        </span>
        <span class="ew-good">
          <Piece name={`hut-${me}`} />
          {faces.villages - mine.villages}
        </span>
        <span class="ew-good">
          <span data-home={`block-${me}`}>
            <Piece name={`block-${me}`} />
          </span>
          {mine.megaliths}
        </span>
        <span class="ew-good">
          <Piece name="icon-bury" />
          <span class="hide">{t("page.ew.buried", { count: own.buried })}</span>
          <span aria-hidden="true">{own.buried}</span>
        </span>
        {eat && (
          <button type="button" class="ew-eat lit" onClick={() => table.tap(eat)}>
            <span class="hide">{table.say(eat)}</span>
            <Sign op="food" n={eat.food} ones />
            <b class="ew-for">›</b>
            <Sign op="labor" n={eat.brings} ones />
          </button>
        )}
      </div>
      <div class="ew-own">
        {mine.stones.map(
          (id, i) =>
            id && (
              <button
                key={i}
                type="button"
                class="ew-thing ew-own-stone"
                data-move={`stone-${id}`}
                data-tip={`${byId(faces.stones, id).name}: ${byId(faces.stones, id).text}`}
                aria-label={byId(faces.stones, id).name}
                onClick={() => (table.large.value = { kind: "stone", id })}
              >
                <StoneBody table={table} id={id} />
              </button>
            ),
        )}
        {animals.map((id) => {
          const [up, down] = [mine.upright[id], mine.tipped[id]];
          if (up + down === 0) return null;
          const face = byId(faces.animals, id);
          return (
            <Thing
              key={id}
              table={table}
              wishes={table.of("tip", (wish) => wish.animal === id)}
              class={`ew-own-animal ${up === 0 ? "tipped" : ""}`}
              label={`${face.name}: ${up}/${down}`}
              large={{ kind: "animal", id }}
              move={`animal-${id}`}
            >
              <Piece name={`animal-${id}`} />
              {up + down > 1 && <b>{down > 0 ? `${up}/${down}` : up}</b>}
            </Thing>
          );
        })}
      </div>
    </section>
  );
});

/** Both tracks carved in stone, everybody's place on them. */
export const Tracks = steady(function Tracks({ table }: { table: Table }) {
  const { state, faces } = table;
  return (
    <section class="ew-tracks" data-guide="tracks" aria-label={t("page.ew.tracks")}>
      {(["honor", "sacrifice"] as const).map((track) => {
        const wish = table.can(track);
        const levels = faces.honor.map((_, i) => faces.honor.length - 1 - i);
        return (
          <div key={track} class={`ew-carved ${wish ? "lit" : ""} ${table.glows(track) ? "told" : ""}`}>
            <h2>
              <Piece name={`icon-${track}`} />
              <span class="hide">{t(`page.ew.${track}`)}</span>
            </h2>
            <ol reversed start={faces.honor.length - 1}>
              {levels.map((level) => {
                const sides = state.player.flatMap((side, i) => (side[track] === level ? [i] : []));
                const gain = track === "sacrifice" ? faces.sacrifice[level] : [];
                return (
                  <li key={level}>
                    {sides.length > 0 ? (
                      sides.map((side) => (
                        <span key={side}>
                          <SideSign side={side} />
                          <span class="hide">
                            {table.sideName(side)} {level}
                          </span>
                        </span>
                      ))
                    ) : gain.length > 0 ? (
                      <Effects list={gain} />
                    ) : track === "honor" && faces.honor[level] > 0 ? (
                      <Sign op="points" n={faces.honor[level]} ones />
                    ) : (
                      level
                    )}
                  </li>
                );
              })}
            </ol>
            {wish && (
              <button
                type="button"
                class="ew-cover"
                aria-label={table.say(wish)}
                onClick={() => table.tap(wish)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
});

// ---- The hand ----

interface Held {
  card: Card;
  key: string;
  /** Lies in the eclipse pile or is at work, and not in the hand. */
  zone: "hand" | "played";
}

function cardsOf(pile: { culture: Card[]; n: Record<Kind, number> }, zone: Held["zone"]): Held[] {
  const people = (Object.entries(pile.n) as [Kind, number][]).flatMap(([card, n]) =>
    Array.from({ length: n }, (_, i) => ({ card: card as Card, key: `${zone}-${card}-${i}`, zone })),
  );
  return [...people, ...pile.culture.map((card) => ({ card, key: `${zone}-${card}`, zone }))];
}

export const Hand = steady(function Hand({ table }: { table: Table }) {
  const { mine, facts, me } = table;
  const held = cardsOf(mine.hand, "hand");
  const played = cardsOf(mine.played, "played");
  const own = facts.side[me];
  const hidden = own.hand - held.length;
  return (
    <section class="ew-hand" data-guide="hand" aria-label={t("page.ew.hand")} tabIndex={0}>
      {played.length > 0 && (
        <div class="ew-fan ew-at-work">
          {played.map((card) => (
            <HandCard key={card.key} table={table} held={card} />
          ))}
        </div>
      )}
      <div class="ew-fan" data-count={held.length}>
        {held.map((card, i) => (
          <HandCard key={card.key} table={table} held={card} lean={leanOf(i, held.length)} />
        ))}
        {Array.from({ length: Math.max(0, hidden) }, (_, i) => (
          <span key={i} class="ew-back" />
        ))}
      </div>
      <p class="ew-piles">
        <span data-home="card">{t("page.ew.deck", { count: own.deck })}</span>{" "}
        <span>{t("page.ew.discard", { count: own.discard })}</span>
      </p>
    </section>
  );
});

function cardWishes(table: Table, card: Card, zone: Held["zone"]): Wish[] {
  // A card is buried when that is asked, never because somebody only looked at it.
  const bury =
    table.asked === "bury" ? table.of("bury", (wish) => wish.card === card && wish.zone === zone) : [];
  if (zone !== "hand") return bury;
  const own = (kind: Wish["kind"]): Wish[] => table.of(kind, (wish) => wish.card === card);
  const all = [...own("play"), ...own("work"), ...own("discard"), ...own("pile"), ...bury];
  return all.sort((a, b) => Number(Boolean(a.why)) - Number(Boolean(b.why)));
}

/** How far from the middle of the fan; many cards lean less, so that none lies on the middle of its neighbor. */
function leanOf(i: number, count: number): number {
  return (i - (count - 1) / 2) * Math.min(1, 6 / count);
}

/** `lean`: how it stands in the fan. */
function HandCard({ table, held, lean = 0 }: { table: Table; held: Held; lean?: number }) {
  const { faces, state } = table;
  const { card } = held;
  const culture = isCulture(card) ? byId(faces.cultures, card) : null;
  const person = isCulture(card) ? null : byId(faces.kinds, card);
  const face = culture ?? person;
  const here = state.phase === "work" ? state.column : null;
  const bonus = person && (person.column === "any" || person.column === (here as Column | null));
  return (
    <Thing
      table={table}
      wishes={cardWishes(table, card, held.zone)}
      class="ew-card ew-held"
      label={face ? `${face.name}: ${face.text}` : ""}
      large={{ kind: "card", id: card }}
      move={`card-${card}`}
      style={{ "--lean": lean, "--sink": lean * lean }}
    >
      {culture && <CultureBody face={culture} cost={null} />}
      {person && <KindBody face={person} labor={person.labor + (bonus ? person.bonus : 0)} />}
    </Thing>
  );
}
