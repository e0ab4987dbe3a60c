// spans.tsx - Weeks and months: the stars of all days that are over.
import { useEffect, useState } from "preact/hooks";
import { dayBefore, dayNumber } from "../base/day.ts";
import { monthName, shortDay } from "../base/format.ts";
import { t } from "../base/words.ts";
import { monthAfter } from "../daily/days.ts";
import type { Span } from "../online/protocol.ts";
import { Choice } from "../ui/choice.tsx";
import type { BoardClient } from "./client.ts";
import { Ranks } from "./results.tsx";

type Kind = "week" | "month";
const WEEK = 7;
const SHOWN = 10;

/** The Monday of a day's week. */
export const weekOf = (day: string): string => dayBefore(day, (dayNumber(day) + 3) % WEEK); // 1970-01-01 was a Thursday

export function rangeOf(kind: Kind, day: string): { from: string; days: number } {
  if (kind === "week") return { from: weekOf(day), days: WEEK };
  const from = `${day.slice(0, 7)}-01`;
  return { from, days: dayNumber(`${monthAfter(day.slice(0, 7), 1)}-01`) - dayNumber(from) };
}

export function Spans({ client, day }: { client: BoardClient; day: string }) {
  const [kind, setKind] = useState<Kind>("week");
  const [span, setSpan] = useState<Span | null>(null);
  const { from, days } = rangeOf(kind, day);
  useEffect(() => {
    let wanted = true;
    void client.span(from, days).then((found) => {
      if (wanted && found) setSpan(found);
    });
    return () => {
      wanted = false;
    };
  }, [from, days]);
  const here = span?.from === from && span.days === days ? span : null;
  return (
    <section class="slip board-spans" aria-labelledby="spans-title">
      <h2 id="spans-title">{t("page.boards.span")}</h2>
      <Choice
        legend={
          kind === "month"
            ? monthName(from.slice(0, 7))
            : `${shortDay(from)} – ${shortDay(dayBefore(from, 1 - WEEK))}`
        }
        value={kind}
        items={(["week", "month"] as const).map((value) => ({ value, text: t(`page.boards.${value}`) }))}
        onChoose={(value) => setKind(value as Kind)}
      />
      {here && (here.players > 0 ? <Table span={here} /> : <p class="day-hint">{t("page.boards.nobody")}</p>)}
      <p class="day-hint">{t("page.boards.span_about")}</p>
    </section>
  );
}

function Table({ span }: { span: Span }) {
  const { you, best, players } = span;
  const rows = best.slice(0, SHOWN);
  const mine = rows.findIndex((one) => one.rank === you?.rank && one.name === you.name);
  return (
    <>
      {you && <p class="board-rank">{t("page.boards.rank", { rank: you.rank, count: players })}</p>}
      <Ranks
        rows={rows.map((one) => ({
          ...one,
          rating: null,
          more: t("page.boards.days", { count: one.days }),
        }))}
        mine={mine}
      />
    </>
  );
}
