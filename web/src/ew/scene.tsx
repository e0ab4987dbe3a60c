// scene.tsx - What the Nomad, a rival or the sky did, step by step, while the table waits.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { NomadCard } from "../../wasm/endless_winter.types";
import { t } from "../base/words.ts";
import { CHANCE, type LogEntry } from "../engine/types.ts";
import type { Part, Teller } from "../match/scenes.ts";
import { halves } from "./cards.tsx";
import { SideSign } from "./land.tsx";
import { NomadCardFace } from "./others.tsx";
import { Piece } from "./piece.tsx";
import type { Table } from "./table.ts";

const NOMAD = "nomad";
const ECLIPSE = "eclipse";
const TURN = "turn";

function kindOf(entry: LogEntry): string {
  if (entry.events.some(({ type }) => type === "nomad_card")) return NOMAD;
  if (entry.events.some(({ type }) => type === "eclipse")) return ECLIPSE;
  return TURN;
}

/** A scene for each turn of somebody else, for each card of the Nomad and for each eclipse; one's own draws are no scene. */
export const tellEw: Teller = (entries, viewer) => {
  const parts: (Part & { entries: LogEntry[] })[] = [];
  let open: (typeof parts)[number] | null = null;
  let actor = viewer;
  for (const entry of entries) {
    const kind = kindOf(entry);
    const special = kind !== TURN;
    if (entry.seat !== CHANCE && entry.seat !== actor) open = null;
    if (entry.seat !== CHANCE) actor = entry.seat;
    if (entry.seat === viewer && !special) open = null;
    if (special) open = null;
    if (entry.texts.length === 0) continue;
    const told = special || open !== null || entry.seat !== viewer;
    const ownDraw = entry.seat === CHANCE && actor === viewer && !special && open === null;
    if (!told || ownDraw || (entry.seat === viewer && !special)) continue;
    if (!open) {
      open = { seat: special ? CHANCE : actor, kind, entries: [] };
      parts.push(open);
    }
    open.entries.push(entry);
  }
  return parts;
};

/** The sign for what an event is about. */
const SIGNS: Partial<Record<string, string>> = {
  nomad_card: "arrow",
  nomad_column: "initiate",
  nomad_cell: "culture",
  nomad_pick: "arrow_small",
  nomad_eclipse: "eclipse_card",
  nomad_camps: "camp",
  nomad_tile: "village",
  food: "food",
  tool: "tool",
  points: "points",
  honor: "honor",
  sacrifice: "sacrifice",
  bury: "bury",
  tribe: "tribe",
  learn: "culture",
  culture: "culture",
  hunt: "animal",
  animal_out: "reveal",
  tip: "tip",
  camp: "camp",
  move: "move",
  village: "village",
  megalith: "megalith",
  stone: "stone",
  place: "initiate",
  work: "labor",
  eat: "food",
  eclipse: "eclipse",
  eclipse_labor: "labor",
  reward: "points",
  tile: "migrate",
  board: "megalith",
  round: "rest",
};

interface Line {
  text: string;
  sign: string;
}

/** A line per sentence; its sign is that of the event it tells, as near as can be known. */
function linesOf(entries: readonly LogEntry[]): Line[] {
  return entries.flatMap(({ texts, events }) => {
    const told = events.filter(({ type }) => SIGNS[type]);
    return texts.map((text, i) => {
      const event = told[Math.min(i, told.length - 1)];
      return { text, sign: (event && SIGNS[event.type]) ?? "arrow_small" };
    });
  });
}

function found(entries: readonly LogEntry[], type: string, field: string): string | null {
  for (const { events } of entries)
    for (const event of events)
      if (event.type === type && typeof event[field] === "string") return event[field];
  return null;
}

export function Scene({ table }: { table: Table }) {
  const { course } = table;
  const scene = course.scene.value;
  const shown = useSignal(1);
  const next = useRef<HTMLButtonElement>(null);
  const lines = scene ? linesOf(scene.entries) : [];
  useEffect(() => {
    shown.value = 1;
  }, [scene]);
  useLayoutEffect(() => next.current?.focus({ preventScroll: true }), [scene]);
  if (!scene) return null;
  const at = Math.min(shown.value, lines.length);
  const card = found(scene.entries, "nomad_card", "card") as NomadCard | null;
  const column = found(scene.entries, "nomad_column", "column") ?? undefined;
  const title =
    scene.kind === NOMAD
      ? t("page.ew.nomad_turn")
      : scene.kind === ECLIPSE
        ? t("page.ew.sun_dark")
        : scene.seat === CHANCE
          ? t("page.plain.news")
          : table.sideName(scene.seat);
  const forward = (): void => {
    if (at >= lines.length) course.goOn();
    else shown.value = at + 1;
  };
  return (
    <section class={`ew-scene kind-${scene.kind}`} aria-label={title}>
      {scene.kind === ECLIPSE && <Sky table={table} />}
      <div class="ew-scene-box" data-guide="scene">
        <header>
          {scene.kind === NOMAD && <SideSign side={1} />}
          <h2>{title}</h2>
          <p aria-live="polite">{t("page.ew.step", { step: at, steps: lines.length })}</p>
        </header>
        {card && <NomadCardFace table={table} id={card} column={column} />}
        <ol class="ew-steps" tabIndex={0}>
          {lines.slice(0, at).map(({ text, sign }, i) => (
            <li key={i} class={i === at - 1 ? "now" : ""}>
              <Piece name={`icon-${sign}`} />
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <div class="ew-buttons">
          <button type="button" class="button" disabled={at <= 1} onClick={() => (shown.value = at - 1)}>
            {t("page.ew.back")}
          </button>
          <button
            type="button"
            class="button"
            data-scene="end"
            onClick={() => {
              if (at < lines.length) shown.value = lines.length;
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
  );
}

/** The dark sun, and everybody's labor beside it. */
function Sky({ table }: { table: Table }) {
  const { state } = table;
  return (
    <div class="ew-sky" aria-hidden="true">
      <span class="ew-aurora" />
      <span class="ew-sun">{t("page.ew.eclipse")}</span>
      <ul>
        {state.labors.map((labor, side) => (
          <li key={side}>
            <SideSign side={side} />
            {halves(labor)}
            <Piece name="icon-labor" />
          </li>
        ))}
      </ul>
    </div>
  );
}
