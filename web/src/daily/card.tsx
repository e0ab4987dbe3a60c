// card.tsx - The map of the day on the first screen: what there is to beat, and one button.

import { shortDay } from "../base/format.ts";
import { t } from "../base/words.ts";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { history, today } from "./daily.ts";
import { streak } from "./days.ts";
import { DayButton, Race, useBot, Verdict } from "./parts.tsx";
import "../ui/screen.css";
import "./daily.css";

/** Whoever goes straight to a table does not wait for the planner. */
const WAIT_MS = 2500;

export function DailyCard() {
  const day = today();
  const results = useLoaded(history);
  const bot = useBot(day, WAIT_MS);
  const result = results?.find((one) => one.day === day && !one.board) ?? null;
  const row = results === null ? 0 : streak(results, day);
  return (
    <section class="slip daily-card" aria-labelledby="daily-title">
      <header>
        <h2 id="daily-title">{t("page.saved.daily")}</h2>
        <p class="label">{shortDay(day)}</p>
      </header>
      <Race result={result} bot={bot} />
      {result && bot && <Verdict result={result} bot={bot} />}
      {row > 1 && <p class="daily-row">{t("page.saved.daily_row", { count: row })}</p>}
      <p class="row">
        <DayButton day={day} result={result} primary={false} />
        <a class="button quiet" href="#/daily">
          <Icon name="cards" />
          {t("page.saved.daily_all")}
        </a>
      </p>
    </section>
  );
}
