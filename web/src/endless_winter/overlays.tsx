// overlays.tsx - What lies over the table for a while: choosing how to begin, a card looked at large, the end.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Part } from "../../wasm/endless_winter.types";
import { t } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { AnimalBody, CultureBody, KindBody, StoneBody } from "./cards.tsx";
import { Effects, Hands, Sign } from "./effects.tsx";
import { byId } from "./faces.ts";
import { SideSign } from "./land.tsx";
import { Piece } from "./piece.tsx";
import { steady } from "./steady.ts";
import type { Table } from "./table.ts";

export const Picks = steady(function Picks({ table }: { table: Table }) {
  if (table.course.stage.value !== "choose") return null;
  const { state, faces } = table;
  if (state.phase === "pick_setup")
    return (
      <section class="ew-picks" tabIndex={0} aria-label={t("page.ew.do.setup")}>
        <h2>{t("page.ew.do.setup")}</h2>
        <div data-guide="picks">
          {table.of("setup").map((wish) => {
            const face = byId(faces.setups, wish.setup ?? "u1");
            const tribe = byId(faces.kinds, face.tribe);
            return (
              <button key={face.id} type="button" class="ew-pick slip" onClick={() => table.tap(wish)}>
                <strong>{face.name}</strong>
                <span class="ew-portrait">
                  <Piece name={`face-${face.tribe}`} />
                </span>
                <span class="hide">
                  {tribe.name}, {table.amount("food", face.food)}, {table.amount("tool", face.tool)},{" "}
                  {face.animals.map((id) => byId(faces.animals, id).name).join(", ")} {face.text}
                </span>
                <span class="ew-signs" aria-hidden="true">
                  <Sign op="food" n={face.food} ones />
                  <Sign op="tool" n={face.tool} ones />
                  <Effects list={face.gain} />
                  {face.animals.map((id) => (
                    <Piece key={id} name={`animal-${id}`} class="ew-wide" />
                  ))}
                </span>
              </button>
            );
          })}
        </div>
      </section>
    );
  if (state.phase !== "pick_chief") return null;
  return (
    <section class="ew-picks" tabIndex={0} aria-label={t("page.ew.do.chief")}>
      <h2>{t("page.ew.do.chief")}</h2>
      <div data-guide="picks">
        {table.of("chief").map((wish) => {
          const face = byId(faces.chiefs, wish.chief ?? "tuskbreaker");
          return (
            <button
              key={`${face.id}-${wish.side_b}`}
              type="button"
              class="ew-pick slip"
              onClick={() => table.tap(wish)}
            >
              <strong>{face.name}</strong>
              <span class="ew-portrait">
                <Piece name={`chief-${face.id}`} />
              </span>
              <em>{t(wish.side_b ? "page.ew.side_b" : "page.ew.side_a")}</em>
              <span class="ew-signs" aria-hidden="true">
                <Hands n={wish.side_b ? face.labor : 1} />
                {wish.side_b && face.column !== "any" && <Piece name={`icon-${face.column}`} />}
                {!wish.side_b && <Piece name="icon-rest" />}
              </span>
              <span>{wish.side_b ? face.sideB : face.sideA}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
});

export const LargeView = steady(function LargeView({ table }: { table: Table }) {
  const large = table.large.value;
  if (!large) return null;
  const { faces } = table;
  const close = (): void => {
    table.large.value = null;
  };
  const culture = faces.cultures.find(({ id }) => id === large.id);
  const kind = faces.kinds.find(({ id }) => id === large.id);
  const animal = faces.animals.find(({ id }) => id === large.id);
  const stone = faces.stones.find(({ id }) => id === large.id);
  const tile = faces.tiles.find(({ id }) => id === large.id);
  const why = table.why.value?.text;
  const show = (name: string, face: ComponentChildren, lines: string[]) => (
    <Dialog title={name} onClose={close}>
      <div class="ew-large">
        <div class="ew-large-face">{face}</div>
        <div>
          {lines.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {why && <p class="ew-why">{why}</p>}
        </div>
      </div>
    </Dialog>
  );
  if (culture)
    return show(culture.name, <CultureBody face={culture} cost={culture.labor} />, [
      culture.text,
      table.amount("points", culture.points),
    ]);
  if (kind) return show(kind.name, <KindBody face={kind} labor={kind.labor} />, [kind.text]);
  if (animal)
    return show(animal.name, <AnimalBody table={table} id={animal.id} />, [animal.text, animal.rule]);
  if (stone) return show(stone.name, <StoneBody table={table} id={stone.id} />, [stone.text]);
  if (tile)
    return show(tile.name, <Piece name={`land-${tile.land}-0`} />, [
      tile.gain.length > 0 ? tile.text : "",
      ...table.facts.side.map((side, i) =>
        large.place !== undefined && side.influence[large.place] > 0
          ? `${table.sideName(i)}: ${t("page.ew.influence")} ${side.influence[large.place]}`
          : "",
      ),
    ]);
  return null;
});

/** Milliseconds from one part of the score to the next. */
const PART_MS = 650;
/** Where the table shows what a part is for. */
const SHINES: Partial<Record<Part, string>> = {
  honor: "honor",
  sacrifice: "sacrifice",
  megaliths: "megaliths",
  squares: "megaliths",
  glaciers: "glaciers",
};

interface EndProps {
  table: Table;
  ends: ComponentChildren;
}

export function End({ table, ends }: EndProps) {
  return table.course.stage.value === "over" ? <CountUp table={table} ends={ends} /> : null;
}

/** The points, counted up part by part, everybody's beside each other. */
function CountUp({ table, ends }: EndProps) {
  const { state, facts } = table;
  const all = Object.keys(facts.side[0].parts) as Part[];
  const parts = all.filter((part) => facts.side.some((side) => side.parts[part] !== 0));
  const shown = useSignal(0);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const at = still ? parts.length : shown.value;
  useEffect(() => {
    if (at >= parts.length) return;
    table.shine.value = SHINES[parts[at]] ?? "";
    const timer = setTimeout(() => (shown.value = at + 1), PART_MS);
    return () => {
      clearTimeout(timer);
      table.shine.value = "";
    };
  }, [at]);
  const told = parts.slice(0, at);
  const done = at >= parts.length;
  const sum = (side: number): number =>
    told.reduce((points, part) => points + facts.side[side].parts[part], 0);
  const sides = state.player.map((_, side) => side);
  const [best, second] = [...sides].sort((a, b) => facts.side[b].points - facts.side[a].points);
  const lead = facts.side[best].points - (facts.side[second]?.points ?? 0);
  return (
    <section class="ew-picks ew-end" tabIndex={0} aria-label={t("page.ew.do.over")}>
      <div class="slip ew-count">
        <h2>{t("page.ew.do.over")}</h2>
        <table class="ew-count-up">
          <thead>
            <tr>
              <td />
              {sides.map((side) => (
                <th key={side} scope="col" class={done && side === best && lead > 0 ? "best" : ""}>
                  <SideSign side={side} /> {table.sideName(side)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part, i) => (
              <tr key={part} class={i < at ? "" : "to-come"}>
                <th scope="row">{t(`ew.from.${part}`)}</th>
                {sides.map((side) => (
                  <td key={side}>{facts.side[side].parts[part]}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr class="ew-final">
              <th scope="row">{t("page.ew.sum")}</th>
              {sides.map((side) => (
                <td key={side}>
                  <b>{done ? facts.side[side].points : sum(side)}</b>
                  <Piece name="icon-points" />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        {done ? (
          <p class="ew-verdict" role="status">
            {lead > 0
              ? t("page.ew.won_by", { points: lead, player: table.sideName(best) })
              : t("page.ew.tied")}
          </p>
        ) : (
          <button type="button" class="button" onClick={() => (shown.value = parts.length)}>
            {t("page.ew.to_end")}
          </button>
        )}
        <div class="ew-buttons">{ends}</div>
      </div>
    </section>
  );
}
