// scene.tsx - What the Nomad, a rival or the sky did, step by step, while the table waits: told below, shown where it happened.
import { useEffect, useRef } from "preact/hooks";
import type { Kind, NomadCard } from "../../wasm/endless_winter.types";
import { useLate, useParts } from "../base/later.ts";
import { t } from "../base/words.ts";
import { CHANCE, type TranscriptEvent } from "../engine/types.ts";
import { CultureBody, halves, isCulture, KindBody } from "./cards.tsx";
import { Effects } from "./effects.tsx";
import { byId, type Effect } from "./faces.ts";
import { SideSign } from "./land.tsx";
import { NomadCardFace } from "./others.tsx";
import { Piece } from "./piece.tsx";
import { steady } from "./steady.ts";
import type { Tab, Table } from "./table.ts";
import { ECLIPSE, LEADS, NOMAD, type Step, sideOf } from "./tell.ts";

const TABS: [RegExp, Tab][] = [
  [/^column/, "camp"],
  [/^(culture|stone|tribe|animal)-/, "cards"],
  [/^(place|juncture|glaciers)/, "land"],
  [/^(block|megaliths|honor|sacrifice)/, "stones"],
];

/** Where one looks for it on a small screen. */
function tabOf(spots: readonly string[], me: number): Tab | null {
  for (const spot of spots) {
    const found = TABS.find(([pattern]) => pattern.test(spot));
    if (found) return found[1];
    if (spot.startsWith("side-")) return spot === `side-${me}` ? "camp" : "nomad";
  }
  return null;
}

export const Scene = steady(function Scene({ table }: { table: Table }) {
  const { course } = table;
  const scene = course.scene.value;
  const telling = table.telling.value;
  const next = useRef<HTMLButtonElement>(null);
  const now = useRef<HTMLLIElement>(null);
  const at = telling?.at ?? 0;
  const step = telling?.steps[at];
  const listed = useLate(at); // all at once: the last ones answer, those before them come with the next picture
  // Behind the picture: both make the browser lay out everything at once.
  useEffect(() => next.current?.focus({ preventScroll: true }), [scene?.entries[0]?.index, scene?.kind]);
  useEffect(() => now.current?.scrollIntoView({ block: "nearest" }), [scene, at]);
  useEffect(() => {
    const tab = step ? tabOf(step.spots, table.me) : null;
    if (tab) table.tab.value = tab;
  }, [step]);
  if (!scene || !telling) return null;
  const { steps } = telling;
  const told = steps.slice(0, at + 1);
  const title =
    scene.kind === NOMAD
      ? t("page.ew.nomad_turn")
      : scene.kind === ECLIPSE
        ? t("page.ew.sun_dark")
        : scene.seat === CHANCE
          ? t("page.plain.news")
          : table.sideName(scene.seat);
  const forward = (): void => {
    if (at + 1 >= steps.length) course.goOn();
    else table.turnTo(at + 1);
  };
  const side = scene.kind === NOMAD ? 1 : scene.seat === CHANCE ? null : scene.seat;
  return (
    <>
      {scene.kind === ECLIPSE && <Sky table={table} told={told} />}
      <section class={`ew-scene kind-${scene.kind}`} aria-label={title}>
        <div class="ew-scene-box" data-guide="scene">
          <header>
            {side === null ? <Piece name="icon-eclipse" /> : <SideSign side={side} />}
            <h2>{title}</h2>
            <p aria-live="polite">{t("page.ew.step", { step: at + 1, steps: Math.max(1, steps.length) })}</p>
            <i class="ew-way" aria-hidden="true" style={{ "--done": (at + 1) / Math.max(1, steps.length) }} />
          </header>
          {scene.kind === NOMAD && <NomadDeed table={table} told={told} />}
          <ol class="ew-steps" tabIndex={0}>
            {told.map(
              (each, i) =>
                (i <= listed || i >= at - 1) && (
                  <li
                    key={i}
                    ref={i === at ? now : undefined}
                    class={i === at ? "now" : i === at - 1 ? "last" : ""}
                  >
                    <Mark step={each} column={found(told, "nomad_column")?.column} />
                    <StepText table={table} step={each} />
                  </li>
                ),
            )}
          </ol>
          <div class="ew-buttons">
            <button type="button" class="button" disabled={at === 0} onClick={() => table.turnTo(at - 1)}>
              {t("page.ew.back")}
            </button>
            <button
              type="button"
              class="button"
              data-scene="end"
              onClick={() => {
                if (at + 1 < steps.length) table.turnTo(steps.length - 1);
                else course.skip();
              }}
            >
              {t("page.ew.to_end")}
            </button>
            <button ref={next} type="button" class="button primary" data-scene="next" onClick={forward}>
              {t("page.ew.forward")}
            </button>
          </div>
        </div>
      </section>
    </>
  );
});

/** The sign of a step: what it is about, or whose it is. */
function Mark({ step, column }: { step: Step; column: unknown }) {
  const event = step.events.at(step.sign === "stone" ? 0 : -1);
  const side = event ? sideOf(event) : null;
  if (step.sign === "figure" && event)
    return <Piece name={`${event.chief ? "leader" : "figure"}-${side ?? 1}`} />;
  if (
    (event?.type === "order" || event?.type === "eclipse_labor" || event?.type === "influence") &&
    side !== null
  )
    return <SideSign side={side} />;
  if (step.sign === "cell") return <Piece name={`icon-${event?.column ?? column ?? "arrow_small"}`} />;
  return <Piece name={`icon-${step.sign}`} />;
}

/** The log counts tiles and squares; here they are seen. */
function retold(table: Table, step: Step, text: number): string | null {
  const event = step.events.filter(({ type }) => !LEADS.has(type))[text];
  const player = event ? table.sideName(sideOf(event) ?? 0) : "";
  const land = (number: unknown): string => table.landName(Number(number) - 1);
  switch (event?.type) {
    case "megalith":
      return t("page.ew.did.megalith", { player, level: Number(event.level) });
    case "move":
      return t("page.ew.did.move", { player, from: land(event.from), to: land(event.to) });
    case "tile":
      return t("page.ew.did.tile", { player, land: land(event.place) });
    case "village":
      return t("page.ew.did.village", { player, places: (event.tiles as number[]).map(land).join(", ") });
    default:
      return null;
  }
}

function StepText({ table, step }: { table: Table; step: Step }) {
  const cell = step.events.find(({ type }) => type === "nomad_cell");
  const influence = step.events.find(({ type }) => type === "influence");
  const count = (influence?.places as number[] | undefined)?.length ?? 0;
  return (
    <span>
      <span class="ew-did">
        {influence
          ? t("page.ew.leads_on", { count, player: table.sideName(sideOf(influence) ?? 0) })
          : step.texts.map((text, i) => retold(table, step, i) ?? text).join(" ")}
        {cell && <Effects list={cell.effects as Effect[]} />}
      </span>
      {(step.why.length > 0 || step.chain.length > 0) && (
        <small>
          {step.arrow && <Arrow table={table} small={step.arrow === "small"} />}
          {step.chain.length > 0 && <Chain ops={step.chain} />}
          {step.why.join(" ")}
        </small>
      )}
    </span>
  );
}

/** The arrow of the Nomad's newest card. */
function Arrow({ table, small }: { table: Table; small: boolean }) {
  const top = table.state.stack.at(-1);
  const face = top ? byId(table.faces.nomads, top) : null;
  const way = small ? (face?.down ? "down" : "up") : face?.right ? "" : "left";
  return <Piece name={small ? "icon-arrow_small" : "icon-arrow"} class={`ew-arrow ${way}`} />;
}

/** What could not be had, and what came instead. */
function Chain({ ops }: { ops: string[] }) {
  return (
    <span class="ew-chain" aria-hidden="true">
      {ops.map((op, i) => (
        <span key={i} class={i < ops.length - 1 ? "broken" : ""}>
          {i > 0 && <i class="ew-for">›</i>}
          <Effects list={[{ op: op as Effect["op"], n: 1 }]} />
        </span>
      ))}
    </span>
  );
}

const found = (told: Step[], type: string): TranscriptEvent | undefined =>
  told
    .flatMap(({ events }) => events)
    .filter((event) => event.type === type)
    .at(-1);

/** Its card, the column that it went to and the row that it carries out; a row of an older card stands below. */
function NomadDeed({ table, told: now }: { table: Table; told: Step[] }) {
  const words = useParts(1) === 0; // these answer a tap; the card comes, and shows what they say, with the next picture
  const told = useLate(now);
  const card = found(told, "nomad_card")?.card as NomadCard | undefined;
  if (!card || words) return null;
  const cell = found(told, "nomad_cell");
  const column = found(told, "nomad_column")?.column as string | undefined;
  const older = cell && cell.card !== card ? (cell.card as NomadCard) : null;
  return (
    <div class="ew-deed">
      <NomadCardFace
        table={table}
        id={card}
        column={column}
        row={older || !cell ? undefined : cell.bottom ? "bottom" : "upper"}
      />
      {older && <NomadCardFace table={table} id={older} column={column} row="bottom" earlier />}
    </div>
  );
}

// ---- The sky ----

/** As long as piles are shown and labor is compared. */
const UP_THERE = new Set(["eclipse", "shows", "nomad_shows", "eclipse_labor", "order"]);

/** The dark sun, everybody's pile and labor beside it. */
function Sky({ table, told }: { table: Table; told: Step[] }) {
  const { state } = table;
  const events = told.flatMap((step) => step.events);
  const last = events.at(-1);
  if (!last || !UP_THERE.has(last.type)) return null;
  return (
    <div class="ew-sky" aria-hidden="true">
      <span class="ew-aurora" />
      <span class="ew-sun">
        <b>{t("page.ew.eclipse")}</b>
      </span>
      <ul>
        {state.player.map((_, side) => {
          const own = events.filter((event) => sideOf(event) === side);
          const newest = table.solo && side === 1 ? state.stack.at(-1) : undefined;
          const labor = own.find(({ type }) => type === "eclipse_labor")?.half_labor;
          const order = own.find(({ type }) => type === "order")?.number;
          return (
            <li key={side} class={order === 1 ? "ahead" : ""}>
              <SideSign side={side} />
              <strong>{table.sideName(side)}</strong>
              <span class="ew-shown">
                {newest && <Shown table={table} event={{ type: "nomad_shows", card: newest }} />}
                {own.map((event, i) => (
                  <Shown key={i} table={table} event={event} />
                ))}
              </span>
              <b class="ew-labor">
                {typeof labor === "number" ? halves(labor) : "…"}
                <Piece name="icon-labor" />
              </b>
              {order !== undefined && <em>{String(order)}</em>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A card of an eclipse pile, so many times. */
function Shown({ table, event }: { table: Table; event: TranscriptEvent }) {
  const { faces } = table;
  if (event.type === "nomad_shows") {
    const face = byId(faces.nomads, event.card as NomadCard);
    return (
      <span class="ew-nomad-back">
        <Piece name={`icon-${face.marker}`} />
        {face.labor}
        <Piece name="icon-labor" />
      </span>
    );
  }
  if (event.type !== "shows") return null;
  const card = event.card as Kind;
  return (
    <>
      {Array.from({ length: Number(event.count) }, (_, i) => (
        <span key={i} class="ew-card ew-held">
          {isCulture(card) ? (
            <CultureBody face={byId(faces.cultures, card)} cost={null} />
          ) : (
            <KindBody face={byId(faces.kinds, card)} labor={byId(faces.kinds, card).labor} />
          )}
        </span>
      ))}
    </>
  );
}
