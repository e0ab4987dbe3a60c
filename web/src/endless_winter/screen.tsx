// screen.tsx - The table of Endless Winter: everything in its place.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Position } from "../../wasm/endless_winter.types";
import { painted } from "../base/later.ts";
import { t, titleOf } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Log } from "../plain/log.tsx";
import { PassSlip } from "../plain/pass.tsx";
import { PointsDialog } from "../plain/points.tsx";
import { Rules } from "../plain/rules.tsx";
import { Icon } from "../ui/icons.tsx";
import { Columns, Hand, Store, Tracks } from "./camp.tsx";
import { Animals, Cultures, Stones, Tribe } from "./cards.tsx";
import { watchDrag } from "./drag.ts";
import { watchKeys } from "./keys.ts";
import { Land, SideSign } from "./land.tsx";
import { asksForMegalith, LargeBoard, Megaliths } from "./megaliths.tsx";
import { watchMotion } from "./motion.ts";
import { Others } from "./others.tsx";
import { End, LargeView, Picks } from "./overlays.tsx";
import { drawPieces, Piece } from "./piece.tsx";
import { Scene } from "./scene.tsx";
import { Slip } from "./slip.tsx";
import { type Tab, Table } from "./table.ts";
import { watchTips } from "./tips.ts";
import "./ew.css";

export type Sheet = "log" | "points" | "rules" | null;

interface Props {
  course: Course<Position>;
  ends: ComponentChildren;
  toolbar?: ComponentChildren;
  /** In place of what is decided: the game is only looked at. */
  still?: ComponentChildren;
}

export function EwScreen({ course, ends, toolbar, still }: Props) {
  drawPieces(course.engine);
  const table = useMemo(() => new Table(course), [course]);
  const sheet = useSignal<Sheet>(null);
  // Before the first picture: a key that is pressed as soon as the table is there is heard.
  useLayoutEffect(() => watchKeys(table, (wanted) => (sheet.value = wanted)), [table]);
  useEffect(() => table.follow(), [table]);
  useEffect(() => watchMotion(table), [table]);
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? watchTips(main.current) : undefined), [table]);
  useEffect(() => (main.current ? watchDrag(main.current) : undefined), [table]);
  const stage = course.stage.value;
  const { behind, beside, near } = table;
  const then = behind.stage.value;
  // The page turns to where a decision is. What was begun before it, or is still looked at, is put away: a quick finger may
  // have opened it while the question came, which opens a dialog of its own. In the same picture as the question: a camp that
  // still looked lifted would point at places where it cannot go any more.
  useLayoutEffect(() => {
    const tab = then === "choose" ? behind.tabOfQuestion() : null;
    if (tab) table.tab.value = tab;
    table.why.value = null;
    table.from.value = null;
    table.large.value = null;
    table.board.value = asksForMegalith(behind);
  }, [then, behind.count.value, behind.state.phase, behind.asked]);
  const close = (): void => {
    sheet.value = null;
  };
  // What lies over the table covers it, also for keys. That styles all of it anew, so it comes behind what can be seen of it.
  const covered =
    stage === "pass" ||
    then === "scene" ||
    then === "over" ||
    (then === "choose" && behind.state.phase.startsWith("pick"));
  return (
    <main
      ref={main}
      onClickCapture={() => void letGo()}
      class="ew"
      data-target={40}
      data-stage={stage === "over" ? stage : then}
      data-phase={behind.state.phase}
      data-asked={behind.count.value}
      data-safe={course.safe.value}
      data-tab={table.tab.value}
      data-dark={behind.dark}
      data-column={behind.state.phase === "work" ? behind.state.column : undefined}
    >
      <h1 class="hide">{titleOf("endless_winter")}</h1>
      <Bar
        table={behind}
        toolbar={toolbar}
        still={still !== undefined}
        onSheet={(wanted) => (sheet.value = wanted)}
      />
      <div class="ew-open" inert={covered}>
        <div class="ew-left">
          <Cultures table={behind} />
          <Stones table={behind} />
          <Tribe table={behind} />
        </div>
        <Tracks table={behind} />
        <Land table={behind} />
        <div class="ew-right">
          <Others table={behind} />
          <Animals table={behind} />
          <Megaliths table={behind} />
        </div>
        <Columns table={near} />
        <Store table={beside} />
        <Hand table={beside} />
        {still ? <section class="ew-slip ew-still slip">{still}</section> : <Slip table={near} />}
        <Tabs table={table} />
      </div>
      {stage === "pass" && (
        <section
          class="plain-pass ew-pass"
          aria-label={t("page.plain.pass", { player: course.name(course.other.value) })}
        >
          <PassSlip course={course as Course} Heading="h2" />
        </section>
      )}
      <Picks table={table} />
      <Scene table={table} />
      <End table={table} ends={ends} />
      <LargeBoard table={behind} />
      <LargeView table={table} />
      {sheet.value === "log" && <Log course={course as Course} onClose={close} />}
      {sheet.value === "points" && <PointsDialog course={course as Course} onClose={close} />}
      {sheet.value === "rules" && <Rules course={course as Course} onClose={close} />}
      <div class="hide" role="status" aria-live="polite">
        {stage === "choose" && course.news.value.flatMap((entry) => entry.texts).join(" ")}
      </div>
    </main>
  );
}

/** Whoever points does not need the focus. A button that has it and goes away makes the browser lay out the page at once, and so does
    this: it comes behind the picture that answers the tap, and before what follows from it. */
async function letGo(): Promise<void> {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at.matches(":focus-visible")) return;
  await painted();
  if (at === document.activeElement) at.blur();
}

interface BarProps {
  table: Table;
  toolbar: ComponentChildren;
  still: boolean;
  onSheet: (sheet: Sheet) => void;
}

function Bar({ table, toolbar, still, onSheet }: BarProps) {
  const { state, facts, faces } = table;
  const tools = [
    ["log", "log", t("page.plain.log"), "l"],
    ["points", "cards", t("page.plain.points"), "p"],
    ["rules", "help", t("page.plain.rules"), "?"],
  ] as const;
  return (
    <header class={`ew-bar ${state.player.length > 2 ? "many" : ""}`}>
      <nav class="toolbar" aria-label={t("page.app.toolbar")}>
        <a class="button quiet" href="#/" aria-label={t("page.app.home")} title={t("page.app.home")}>
          <Icon name="home" />
        </a>
        {(still ? [] : tools).map(([wanted, icon, name, key]) => (
          <button
            key={wanted}
            type="button"
            class="button quiet"
            aria-label={name}
            title={name}
            aria-keyshortcuts={key}
            onClick={() => onSheet(wanted)}
          >
            <Icon name={icon} />
          </button>
        ))}
        {toolbar}
      </nav>
      <p class="ew-round">
        <span class="ew-moons" aria-hidden="true">
          {Array.from({ length: faces.rounds }, (_, i) => (
            <i key={i} class={i + 1 < state.round ? "over" : i + 1 === state.round ? "now" : ""} />
          ))}
        </span>
        <span>{t("page.ew.round", { round: Math.max(1, state.round), rounds: faces.rounds })}</span>
        <em>{t(table.dark ? "page.ew.eclipse" : "page.ew.action")}</em>
      </p>
      <ul class="ew-points" data-guide="points">
        {state.player.map((_, side) => (
          <li
            key={side}
            aria-label={t("page.ew.points_of", {
              player: table.sideName(side),
              points: facts.side[side].points,
            })}
          >
            <SideSign side={side} />
            <span class="ew-who" aria-hidden="true">
              {table.sideName(side)}
            </span>
            <b aria-hidden="true">{facts.side[side].points}</b>
            <Piece name="icon-points" />
          </li>
        ))}
      </ul>
    </header>
  );
}

const TABS: [Tab, string | null][] = [
  ["camp", "rest"],
  ["land", "move"],
  ["cards", "culture"],
  ["stones", "megalith"],
  ["nomad", null],
];

function Tabs({ table }: { table: Table }) {
  return (
    <nav class="ew-tabs" aria-label={t("page.ew.tabs")}>
      {TABS.map(([tab, icon]) => (
        <button
          key={tab}
          type="button"
          aria-pressed={table.tab.value === tab}
          data-tab={tab}
          data-guide={`tab-${tab}`}
          onClick={() => (table.tab.value = tab)}
        >
          {icon ? <Piece name={`icon-${icon}`} /> : <SideSign side={1} />}
          {tab === "nomad"
            ? table.solo
              ? table.faces.nomad
              : t("page.ew.tab.others")
            : t(`page.ew.tab.${tab}`)}
        </button>
      ))}
    </nav>
  );
}
