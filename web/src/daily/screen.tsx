// screen.tsx - All days: the one that was chosen, and the calendar of what you have drawn.

import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { isDay } from "../base/day.ts";
import { longDay } from "../base/format.ts";
import { signed, t } from "../base/words.ts";
import type { DailyResult } from "../saved/dailyResult.ts";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { Calendar } from "./calendar.tsx";
import { Carry } from "./carryParts.tsx";
import { history, today } from "./daily.ts";
import { longestStreak, streak } from "./days.ts";
import { DaySlip } from "./parts.tsx";
import "../ui/screen.css";
import "./daily.css";

interface Props {
  day?: string;
  /** What a link has brought from another device. */
  carried?: string;
  /** What there is about the day at a server. */
  board: FunctionComponent<{ day: string }>;
  side: FunctionComponent<{ day: string }>;
}

export function DailyScreen({ day: asked, carried, board: DayBoard, side: DaySide }: Props) {
  const now = today();
  const first = asked !== undefined && isDay(asked) && asked <= now ? asked : now;
  const [day, setDay] = useState(first);
  const [month, setMonth] = useState(first.slice(0, 7));
  const results = useLoaded(history) ?? [];
  return (
    <main class="daily-screen">
      <header class="screen-head">
        <a class="button quiet" href="#/" aria-label={t("page.saved.home")}>
          <Icon name="home" />
        </a>
        <h1>{t("page.saved.daily")}</h1>
      </header>
      <div class="daily-column">
        <section class="slip daily-day" aria-labelledby="day-title">
          <h2 id="day-title">{longDay(day)}</h2>
          <DaySlip key={day} day={day} />
        </section>
        <DayBoard key={day} day={day} />
      </div>
      <div class="daily-column">
        <section class="slip daily-history" aria-labelledby="history-title">
          <h2 id="history-title">{t("page.saved.daily_history")}</h2>
          <p class="day-hint">{t("page.saved.daily_about")}</p>
          <Calendar
            month={month}
            today={now}
            chosen={day}
            results={byDay(results)}
            onMonth={setMonth}
            onDay={setDay}
          />
          <Sums results={results} now={now} />
          <Carry carried={carried} results={results} />
        </section>
        <DaySide day={day} />
      </div>
    </main>
  );
}

/** A day on which both maps were drawn shows that of the public seed, which is the same everywhere. */
function byDay(results: DailyResult[]): Map<string, DailyResult> {
  const ofBoards = results.filter((result) => result.board);
  const own = results.filter((result) => !result.board);
  return new Map([...ofBoards, ...own].map((result) => [result.day, result]));
}

function Sums({ results, now }: { results: DailyResult[]; now: string }) {
  if (results.length === 0) return null;
  const top = Math.max(...results.map((result) => result.rating ?? result.points));
  return (
    <ul class="daily-sums">
      <li>{t("page.saved.daily_maps", { count: results.length })}</li>
      <li>{t("page.saved.daily_row", { count: streak(results, now) })}</li>
      <li>{t("page.saved.daily_longest", { count: longestStreak(results) })}</li>
      <li>{t("page.saved.daily_top", { rating: signed(top) })}</li>
    </ul>
  );
}
