// calendar.tsx - A month of maps: which days were drawn, and how well.

import { monthName, shortDay, weekdays } from "../base/format.ts";
import { signed, t } from "../base/words.ts";
import type { DailyResult } from "../saved/dailyResult.ts";
import { Icon } from "../ui/icons.tsx";
import { monthAfter, weeksOf } from "./days.ts";

interface Props {
  month: string;
  today: string;
  chosen: string;
  results: Map<string, DailyResult>;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

export function Calendar({ month, today, chosen, results, onMonth, onDay }: Props) {
  const long = weekdays("long");
  return (
    <div class="calendar">
      <div class="calendar-head">
        <button
          type="button"
          class="button quiet"
          aria-label={t("page.saved.daily_before")}
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <Icon name="back" />
        </button>
        <h3 aria-live="polite">{monthName(month)}</h3>
        <button
          type="button"
          class="button quiet"
          aria-label={t("page.saved.daily_after")}
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(monthAfter(month, 1))}
        >
          <Icon name="next" />
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays("narrow").map((name, i) => (
              <th key={long[i]} scope="col" abbr={long[i]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, i) => (
                <td key={day ?? i}>
                  {day !== null && (
                    <Day
                      day={day}
                      result={results.get(day)}
                      today={day === today}
                      future={day > today}
                      chosen={day === chosen}
                      onDay={onDay}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: string;
  result: DailyResult | undefined;
  today: boolean;
  future: boolean;
  chosen: boolean;
  onDay: (day: string) => void;
}

function Day({ day, result, today, future, chosen, onDay }: DayProps) {
  const number = Number(day.slice(8));
  if (future)
    return (
      <span class="day future" aria-hidden="true">
        <span>{number}</span>
      </span>
    );
  const rating = result === undefined ? "" : signed(result.rating ?? result.points);
  const words = { date: shortDay(day), rating };
  return (
    <button
      type="button"
      class={`day${result ? " done" : ""}${result && !result.onTime ? " late" : ""}${today ? " today" : ""}`}
      aria-pressed={chosen}
      aria-current={today ? "date" : undefined}
      aria-label={t(result === undefined ? "page.saved.day_empty" : "page.saved.day_done", words)}
      onClick={() => onDay(day)}
    >
      <span>{number}</span>
      {result !== undefined && <strong>{rating}</strong>}
    </button>
  );
}
