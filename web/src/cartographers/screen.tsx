// screen.tsx - The table of Cartographers: everything in its place.
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { Position } from "../../wasm/cartographers.types.ts";
import { go } from "../base/routes.ts";
import { t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Icon } from "../ui/icons.tsx";
import { lazy } from "../ui/lazy.tsx";
import { SettingsButton } from "../ui/settingsDialog.tsx";
import { passingOn, RaidNote } from "./ambush.tsx";
import { CardNow, Drawn, Season } from "./card.tsx";
import { EdictSlip, Edicts, Purse } from "./edicts.tsx";
import { End } from "./end.tsx";
import { Sign } from "./glyphs.tsx";
import { Guide, noteNow } from "./guide.tsx";
import { watchKeys } from "./keys.ts";
import { Log } from "./log.tsx";
import type { Step } from "./moment.ts";
import { Opponents } from "./opponents.tsx";
import { Reader } from "./reader.tsx";
import * as say from "./say.ts";
import { SeasonMoment } from "./season.tsx";
import { Sheet } from "./sheet.tsx";
import { pointsOf, sum } from "./shown.ts";
import { Table } from "./table.ts";
import { NextStep, Status, Tools } from "./tools.tsx";
import "./carto.css";

const Pass = lazy(() => import("../plain/pass.tsx").then((m) => m.Pass));

interface ScreenProps {
  course: Course<Position>;
  /** What can be done when the year is over. */
  ends: ComponentChildren;
  /** More buttons beside those that every table has. */
  toolbar?: ComponentChildren;
}

/** A table of its own for everybody who looks at it: nothing that one has seen or thought of is there for the next. */
export function CartoScreen(props: ScreenProps) {
  const { course } = props;
  if (course.stage.value === "pass") return <Pass course={course as Course} />;
  return <TableOf key={course.seat.value} {...props} />;
}

function TableOf({ course, ends, toolbar }: ScreenProps) {
  const table = useMemo(() => new Table(course), [course]);
  const log = useSignal(false);
  const lit = useSignal<Step["lines"] | null>(null);
  // Before the first picture: a key that is pressed as soon as the table is there is heard.
  useLayoutEffect(() => {
    const ends = watchKeys(table, {
      help: () => go("help/cartographers"),
      log: () => {
        log.value = !log.peek();
      },
    });
    return () => {
      ends();
      table.close();
    };
  }, [table]);
  useSignalEffect(() => {
    document.documentElement.dataset.season = table.seasons.value[table.season.value].id;
  });
  useSignalEffect(() => {
    if (table.glow.value) say.glow(table);
  });
  useEffect(
    () => () => {
      delete document.documentElement.dataset.season;
    },
    [],
  );
  // What changes often and has only one place (is it saved, what is said) is given as a signal: nothing else is looked at again.
  const stage = useComputed(() => table.stage.value);
  const others = useComputed(() => table.shown.value.names.length > 1);
  const note = useComputed(() => noteNow(table)?.at);
  const passing = useComputed(() => passingOn(table) && table.raid.value === null);
  const moment = table.moment.value;
  /** The last season that was told to its sum. */
  const told = useSignal(-1);
  // What a season brings is in nobody's total before it is told, though the engine knows it as soon as all have drawn.
  const totalOf = useCallback(
    (seat: number): number => {
      const { state, facts } = table.shown.value;
      const { total } = facts.sheet[seat];
      const moment = table.moment.value;
      const telling = moment !== null && told.value !== moment.season;
      const next = telling ? Math.min(state.season, moment.season) : Math.max(state.season, told.value + 1);
      if (state.phase === "over" && !telling) return total;
      const sheet = state.sheet[seat];
      return total - sum(sheet.points.flatMap((_, season) => (season < next ? [] : pointsOf(sheet, season))));
    },
    [table],
  );
  const openLog = useCallback(() => {
    log.value = true;
  }, []);
  // What style sheets want to know of the whole table is said here. With :has() they would style all of it anew whenever anything is
  // put into it, which took a third of a frame.
  return (
    <main
      class={`table${others.value ? " with-others" : ""}${passing.value ? " passing-on" : ""}`}
      data-stage={stage.value}
      data-safe={course.safe}
      data-note={note.value}
    >
      <h1 class="hide">{t("carto.title")}</h1>
      <div class="side side-left">
        <Toolbar onLog={openLog} more={toolbar} />
        <Season table={table} />
        {course.refused.value && (
          <p class="slip refused" role="alert">
            {course.refused.value}
          </p>
        )}
        {table.raid.value ? <RaidNote table={table} /> : <CardNow table={table} />}
        <Drawn table={table} />
        <div class="hands">
          {stage.value === "over" ? (
            ends
          ) : (
            <>
              <Status table={table} />
              <Tools table={table} />
              <NextStep table={table} />
            </>
          )}
        </div>
      </div>
      <div class="parchment paper-ink">
        <div class="parchment-paper" aria-hidden="true">
          <div class="parchment-shadow">
            <div class="in-season" />
          </div>
        </div>
        <div class="middle">
          <button type="button" class="button read-open" onClick={() => table.read(true)}>
            {t("page.carto.read_open")}
          </button>
          <Sheet table={table} lit={lit.value} />
          <Reader table={table} />
        </div>
        {/* Where there is little room it scrolls, and at the end nothing in it can be reached by a key. */}
        <div
          class={`side side-right${moment || stage.value === "over" ? "" : " side-edicts"}`}
          tabIndex={stage.value === "over" ? 0 : undefined}
        >
          <Cartouche table={table} totalOf={totalOf} />
          {moment && (
            <SeasonMoment
              table={table}
              moment={moment}
              onLit={(lines) => (lit.value = lines)}
              onTold={(all) => (told.value = all ? moment.season : moment.season - 1)}
            />
          )}
          {stage.value === "over" ? (
            !moment && <End table={table} />
          ) : (
            // Hidden while a season is told: their pictures take longest to make of all that lies here.
            <div class="side-now" hidden={moment !== null}>
              <Edicts table={table} />
              <Purse table={table} />
              <EdictSlip table={table} />
            </div>
          )}
        </div>
      </div>
      <Opponents table={table} totalOf={totalOf} />
      <Guide table={table} />
      <p id="sheet-keys" class="hide">
        {t("page.carto.keys")}
      </p>
      <div class="hide" role="status" aria-live="polite">
        {say.said}
      </div>
      {log.value && <Log table={table} onClose={() => (log.value = false)} />}
    </main>
  );
}

function Toolbar({ onLog, more }: { onLog: () => void; more?: ComponentChildren }) {
  return (
    <nav class="toolbar" aria-label={t("page.app.toolbar")}>
      <a class="button quiet" href="#/" aria-label={t("page.app.home")} title={t("page.app.home")}>
        <Icon name="home" />
      </a>
      <button
        type="button"
        class="button quiet"
        onClick={onLog}
        aria-label={t("page.carto.log")}
        title={t("page.carto.log")}
        aria-keyshortcuts="l"
      >
        <Icon name="log" />
      </button>
      <a
        class="button quiet"
        href="#/help/cartographers"
        aria-label={t("page.help.title")}
        title={t("page.help.title")}
        aria-keyshortcuts="?"
      >
        <Icon name="help" />
      </a>
      <SettingsButton />
      {more}
    </nav>
  );
}

/** Whose map this is, and its stars so far. */
function Cartouche({ table, totalOf }: { table: Table; totalOf: (seat: number) => number }) {
  const { names } = table.shown.value;
  const seat = table.sheet.value;
  return (
    <header class="title">
      <h2>{seat === table.seat && names.length === 1 ? t("page.carto.your_map") : names[seat]}</h2>
      <p class="title-stars">
        <strong aria-hidden="true">{totalOf(seat)}</strong>
        <Sign name="star" />
        <span class="hide">{t("page.carto.stars_total", { count: totalOf(seat) })}</span>
      </p>
    </header>
  );
}
