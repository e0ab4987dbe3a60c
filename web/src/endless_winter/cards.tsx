// cards.tsx - What lies above Initiate, Develop and Hunt: culture cards, sacred stones, the tribe, the animals.
import type { Animal, Card, Culture, Kind, Wish } from "../../wasm/endless_winter.types";
import { t } from "../base/words.ts";
import { Effects, Hands, Price, Sign } from "./effects.tsx";
import { byId, type CultureFace, type KindFace } from "./faces.ts";
import { Piece } from "./piece.tsx";
import { Steady, steady } from "./steady.ts";
import type { Large, Table } from "./table.ts";

export const isCulture = (card: Card): card is Culture => /^c\d/.test(card);

/** How a thing answers: it can be had now, it could be looked for, or it only lies there. */
export function lit(wishes: Wish[], soft: boolean): string {
  if (wishes.length === 0) return "";
  if (wishes[0].why) return "not-now";
  return soft ? "may" : "lit";
}

interface ThingProps {
  table: Table;
  wishes: Wish[];
  class: string;
  /** For who listens; what it costs is added. */
  label: string;
  large?: Large;
  /** Its name as a place where something happens. */
  spot?: string;
  /** What it is as a thing that moves. */
  move?: string;
  home?: string;
  style?: Record<string, number>;
  children: preact.ComponentChildren;
}

/** Something on the table that can be pointed at: what can be had is taken, anything else is shown large. */
export function Thing({
  table,
  wishes,
  class: more,
  label,
  large,
  spot,
  move,
  home,
  style,
  children,
}: ThingProps) {
  const soft = table.state.phase === "turn" && table.asked === null;
  const [best] = wishes;
  const price = best ? table.price(best) : "";
  const act = (): void => {
    const had = best && !best.why && table.tap(best);
    if (had) return;
    if (best) table.tap(best);
    if (large) table.large.value = large;
  };
  return (
    <button
      type="button"
      class={`ew-thing ${more} ${lit(wishes, soft)} ${table.glows(spot) ? "told" : ""}`}
      style={style}
      data-move={move}
      data-home={home}
      data-tip={label}
      aria-label={price ? `${label}. ${price}` : label}
      onClick={act}
      onContextMenu={(event) => {
        if (!large) return;
        event.preventDefault();
        table.large.value = large;
      }}
    >
      {children}
      {!soft && price && best && !best.why && (
        <span class="ew-price" aria-hidden="true">
          <Price labor={best.labor} food={best.food} tool={best.tool} />
        </span>
      )}
    </button>
  );
}

interface CultureProps {
  face: CultureFace;
  cost: number | null;
  cheap?: boolean;
}

export class CultureBody extends Steady<CultureProps> {
  override render({ face, cost, cheap }: CultureProps) {
    return (
      <span class={`ew-culture era-${face.era}`}>
        <span class="ew-name">{face.name}</span>
        <Effects list={face.gain} />
        <span class="ew-foot" aria-hidden="true">
          {cost === null ? <i /> : <Hands n={cost} />}
          {cheap && <em>−1</em>}
          <span class="ew-worth">
            {face.points}
            <Piece name="icon-points" />
          </span>
        </span>
      </span>
    );
  }
}

export const Cultures = steady(function Cultures({ table }: { table: Table }) {
  const { state, faces, facts } = table;
  return (
    <section class="ew-zone ew-cultures" data-guide="cultures" aria-label={t("page.ew.cultures")}>
      <h2>{t("page.ew.cultures")}</h2>
      <div class="ew-row-4">
        {state.culture.map((id, space) => {
          if (id === null)
            return <span key={space} class={`ew-gap ${table.glows(`culture-${space}`) ? "told" : ""}`} />;
          const face = byId(faces.cultures, id);
          const cheap = state.cheap.includes(space);
          const cost = face.labor - (cheap ? faces.discount : 0);
          return (
            <Thing
              key={space}
              table={table}
              wishes={table.of("culture", (wish) => wish.space === space)}
              class="ew-card"
              label={`${face.name}: ${face.text}`}
              large={{ kind: "card", id }}
              spot={`culture-${space}`}
              move={`card-${id}`}
            >
              <CultureBody face={face} cost={cost} cheap={cheap} />
            </Thing>
          );
        })}
      </div>
      <p class="hide">
        {t("page.ew.culture_left", { first: facts.culture_left[0], second: facts.culture_left[1] })}
      </p>
    </section>
  );
});

/** What a sacred stone counts, as a sign. */
const COUNTS: Partial<Record<string, string>> = {
  megalith_level1: "megalith",
  megalith_upper: "megalith",
  megalith_any: "megalith",
  tipped_animal: "tip",
  upright_animal: "animal",
  upright_type: "animal",
  set_of_4: "animal",
  buried_card: "bury",
  camp_forest_grassland: "camp",
  camp_lake_mountain: "camp",
  glacier_with_camp: "glacier",
  village: "village",
  tribe_type: "tribe",
  honor_level: "honor",
  sacrifice_level: "sacrifice",
  culture_card: "culture",
};

/** Spaces in the row; more only where something is. */
const STONES = 8;

export function StoneBody({ table, id }: { table: Table; id: string }) {
  const face = byId(table.faces.stones, id);
  return (
    <span class={`ew-stone era-${face.era}`} aria-hidden="true">
      <Piece name={`icon-${COUNTS[face.per] ?? "stone"}`} />
      <span class="ew-worth">
        {face.of > 1 ? `${face.n}/${face.of}` : face.n}
        <Piece name="icon-points" />
      </span>
    </span>
  );
}

export const Stones = steady(function Stones({ table }: { table: Table }) {
  const { state, faces, mine } = table;
  const next = mine.stones.indexOf(null);
  const space = faces.stoneSpaces[next];
  const rows = state.stone.some((id, i) => id && i >= STONES) ? "two" : "";
  return (
    <section class={`ew-zone ew-stones ${rows}`} data-guide="stones" aria-label={t("page.ew.stones")}>
      <h2>
        {t("page.ew.stones")}
        {space && (
          <small>
            {t("page.ew.next_space")} <Price food={space.food} tool={space.tool} />
            {space.gain.length > 0 && <i class="ew-for">›</i>}
            <Effects list={space.gain} />
          </small>
        )}
      </h2>
      <div class={`ew-row-stones ${rows}`}>
        {state.stone.map((id, i) => {
          if (id === null && i >= STONES) return null;
          if (id === null)
            return <span key={i} class={`ew-gap round ${table.glows(`stone-${i}`) ? "told" : ""}`} />;
          const face = byId(faces.stones, id);
          return (
            <Thing
              key={i}
              table={table}
              wishes={table.of("stone", (wish) => wish.space === i)}
              class="ew-stone-thing"
              label={`${face.name}: ${face.text}`}
              large={{ kind: "stone", id }}
              spot={`stone-${i}`}
              move={`stone-${id}`}
            >
              <StoneBody table={table} id={id} />
            </Thing>
          );
        })}
      </div>
    </section>
  );
});

interface KindProps {
  face: KindFace;
  labor: number;
}

export class KindBody extends Steady<KindProps> {
  override render({ face, labor }: KindProps) {
    return (
      <span class="ew-person">
        <span class={`ew-portrait of-${face.id}`}>
          <Piece name={`face-${face.id}`} />
        </span>
        <span class="ew-tag" aria-hidden="true">
          <Hands n={labor} />
        </span>
        <span class="ew-name">{face.name}</span>
        <span class="ew-foot" aria-hidden="true">
          {face.bonus > 0 && (
            <span class="ew-bonus">
              +{face.bonus}
              <Piece name={`icon-${face.column === "any" ? "labor" : face.column}`} />
            </span>
          )}
          {(face.gain.length > 0 || face.eclipseLabor > 0) && (
            <span class="ew-dark">
              <Piece name="icon-eclipse" />
              {face.eclipseLabor > 2 && <Sign op="labor" n={halves(face.eclipseLabor)} />}
              <Effects list={face.gain} />
            </span>
          )}
        </span>
      </span>
    );
  }
}

/** "1½" */
export function halves(doubled: number): string {
  const whole = Math.floor(doubled / 2);
  return `${whole > 0 || doubled % 2 === 0 ? whole : ""}${doubled % 2 ? "½" : ""}`;
}

export const Tribe = steady(function Tribe({ table }: { table: Table }) {
  const { state, faces } = table;
  const tribes = Object.entries(state.tribe_left) as [Kind, number][];
  return (
    <section class="ew-zone ew-tribe" data-guide="tribe" aria-label={t("page.ew.tribe")}>
      <h2>{t("page.ew.tribe")}</h2>
      <div class="ew-row-5">
        {tribes.map(([id, left]) => {
          const face = byId(faces.kinds, id);
          const wishes = table
            .of("tribe", (wish) => wish.card === id)
            .sort(
              (a, b) =>
                Number(Boolean(a.why)) - Number(Boolean(b.why)) ||
                Number(a.zone === "discard") - Number(b.zone === "discard"),
            );
          return (
            <Thing
              key={id}
              table={table}
              wishes={left > 0 ? wishes : []}
              class="ew-card"
              label={`${face.name}: ${face.text}. ${t("page.ew.left", { count: left })}`}
              large={{ kind: "card", id }}
              spot={`tribe-${id}`}
              home={`card-${id}`}
            >
              <KindBody face={face} labor={face.labor} />
            </Thing>
          );
        })}
      </div>
    </section>
  );
});

export function AnimalBody({ table, id }: { table: Table; id: Animal }) {
  const face = byId(table.faces.animals, id);
  return (
    <span class="ew-animal">
      <Piece name={`animal-${id}`} />
      <span class="ew-pill">
        <Effects list={face.gain} />
      </span>
      <span class="ew-name">{face.name}</span>
    </span>
  );
}

export const Animals = steady(function Animals({ table }: { table: Table }) {
  const { state, facts, faces } = table;
  const wide = Math.max(3, ...facts.display.map(({ x }) => x + 1));
  return (
    <section
      class="ew-zone ew-animals"
      data-guide="animals"
      aria-label={t("page.ew.animals")}
      data-wide={wide}
    >
      <h2>
        {t("page.ew.animals")}
        <small data-home="animal">{t("page.ew.deck", { count: facts.animals_left })}</small>
      </h2>
      <div class="ew-row-3">
        {facts.display.map(({ x, y }, space) => {
          const style = { gridColumn: x + 1, gridRow: y + 1 };
          const id = state.display[space] ?? null;
          if (id === null)
            return (
              <span
                key={space}
                class={`ew-gap ${table.glows(`animal-${space}`) ? "told" : ""}`}
                style={style}
              />
            );
          const face = byId(faces.animals, id);
          return (
            <Thing
              key={space}
              table={table}
              wishes={table.of("animal", (wish) => wish.space === space)}
              class="ew-card"
              style={style}
              label={`${face.name}: ${face.text}`}
              large={{ kind: "animal", id }}
              spot={`animal-${space}`}
              move={`animal-${id}`}
            >
              <AnimalBody table={table} id={id} />
            </Thing>
          );
        })}
      </div>
    </section>
  );
});
