// end.tsx - The end: village by village the points are counted up on what gives them, from the last to the first; then the ranking.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../base/words.ts";
import { type Desk, useDesk } from "./desk.ts";
import { Points } from "./dialogs.tsx";
import { Face, Sign } from "./pieces.tsx";
import { countedOf } from "./places.ts";

/** From the last to the first. */
function orderOf(desk: Desk): number[] {
  const { names, rank, points } = desk.course.step.value;
  return names
    .map((_, seat) => seat)
    .sort((a, b) => (rank ? rank[b] - rank[a] : points[a] - points[b]) || b - a);
}

interface Props {
  ends: ComponentChildren;
  /** Whose village is large. */
  onSeat: (seat: number | null) => void;
  onTale: () => void;
}

export function End({ ends, onSeat, onTale }: Props) {
  const desk = useDesk();
  const { course } = desk;
  const order = orderOf(desk);
  const at = useSignal(0);
  const seat = order[at.value] ?? null;
  useEffect(() => {
    onSeat(seat);
    desk.counted.value =
      seat === null
        ? null
        : countedOf(
            course.engine.score(course.handle, seat).lines,
            desk.position.value.state.player[seat].slot,
          );
    return () => {
      desk.counted.value = null;
      onSeat(null);
    };
  }, [seat]);
  if (seat === null) return <Ranking ends={ends} onTale={onTale} />;
  const { lines, points } = course.engine.score(course.handle, seat);
  return (
    <section class="anb-end slip" aria-label={t("page.plain.end")}>
      <h2>{t("page.plain.end")}</h2>
      <h3 data-seat={seat}>
        <span>{course.name(seat)}</span>
        <b key={seat}>
          {points} <Sign name="star" />
        </b>
      </h3>
      <ul class="anb-lines" tabIndex={0} aria-label={t("page.plain.points")}>
        {lines
          .filter((line) => line.points !== 0)
          .map((line, i) => (
            <li key={`${seat} ${i}`} style={{ animationDelay: `${i * 40}ms` }}>
              <span>{line.text}</span>
              <span>{line.count > 1 && `${line.count} × ${line.value}`}</span>
              <b>{line.points}</b>
            </li>
          ))}
      </ul>
      <div class="anb-go">
        <button
          type="button"
          class="button"
          onClick={() => {
            at.value = order.length;
          }}
        >
          {t("page.anb.count_all")}
        </button>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            at.value++;
          }}
        >
          {at.value + 1 < order.length ? t("page.anb.count_on") : t("page.anb.ranking")}
        </button>
      </div>
    </section>
  );
}

function Ranking({ ends, onTale }: { ends: ComponentChildren; onTale: () => void }) {
  const desk = useDesk();
  const { names, points, rank } = desk.course.step.value;
  const { player } = desk.position.value.state;
  const first = orderOf(desk).reverse();
  return (
    <section class="anb-over anb-ranking slip" aria-label={t("page.plain.end")}>
      <h2>{t("page.plain.end")}</h2>
      <ol class="anb-rank">
        {first.map((seat) => (
          <li key={seat} data-seat={seat} data-first={rank?.[seat] === 1 ? "" : undefined}>
            <b>{rank?.[seat] ?? ""}</b>
            <span>{names[seat]}</span>
            <span class="anb-rank-people" aria-hidden="true">
              {[...player[seat].ready, ...player[seat].tired].slice(0, 6).map((villager) => (
                <Face key={villager} villager={villager} />
              ))}
            </span>
            <b>
              {points[seat]} <Sign name="star" />
            </b>
          </li>
        ))}
      </ol>
      <div class="anb-go anb-ends">
        {ends}
        <button type="button" class="button" onClick={onTale}>
          <Sign name="book" />
          <span>{t("page.anb.tale")}</span>
        </button>
      </div>
      <details>
        <summary>{t("page.plain.points")}</summary>
        <Points />
      </details>
    </section>
  );
}
