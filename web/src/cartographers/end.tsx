// end.tsx - The year is over: title or ranking in the cartouche, the stars season by season, and what can be done now.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { go } from "../base/routes.ts";
import { signed, type TextId, t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import type { SavedGame } from "../saved/games.ts";
import { Icon } from "../ui/icons.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Sign } from "./glyphs.tsx";
import { isDecidedByMonsters } from "./moment.ts";
import { pointsOf, sum } from "./shown.ts";
import type { Table } from "./table.ts";

const PrintDialog = lazy(
  () => import("../print/print.tsx").then((m) => m.PrintDialog),
  () => null,
);

export function End({ table }: { table: Table }) {
  const { names, state, facts } = table.shown.value;
  const edicts = table.edicts.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const sheet = state.sheet[table.sheet.value];
  const title = facts.title && t(facts.title as TextId);
  return (
    <section class="end" aria-label={t("page.carto.end")}>
      <div class="cartouche">
        <h2 ref={heading} tabIndex={-1}>
          {names.length === 1 ? (title ?? t("page.carto.end")) : winnerLine(table)}
        </h2>
        <p class="cartouche-stars">
          <strong>{Math.max(...facts.sheet.map((each) => each.total))}</strong>
          <Sign name="star" />
        </p>
        {title && (
          <p class="cartouche-rating">
            <strong>{t("page.carto.rating", { rating: signed(facts.rating) })}</strong>
            <br />
            {t("page.carto.rating_why", { values: facts.sheet[table.sheet.value].total - facts.rating })}
          </p>
        )}
      </div>
      {names.length > 1 && <Ranking table={table} />}
      <table class="year-table">
        <caption class="hide">{t("page.carto.end.table", { player: names[table.sheet.value] })}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" colSpan={2}>
              {t("page.carto.edicts")}
            </th>
            <th scope="col">{t("page.carto.coins")}</th>
            <th scope="col">{t("page.carto.monsters")}</th>
            <th scope="col">
              <span class="hide">{t("page.carto.total")}</span>
              <Sign name="star" />
            </th>
          </tr>
        </thead>
        <tbody>
          {table.seasons.value.map((season, i) => {
            const points = pointsOf(sheet, i);
            return (
              <tr key={season.id}>
                <th scope="row">{season.name}</th>
                {season.edicts.map((edict, k) => (
                  <td key={edict}>
                    <span class="letter">{edicts[edict].letter}</span>
                    {points[k]}
                  </td>
                ))}
                <td>{points[2]}</td>
                <td>{signed(points[3])}</td>
                <td>
                  <strong>{sum(points)}</strong>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul class="year-edicts" aria-label={t("page.carto.edicts")}>
        {edicts.map(({ letter, name, rule }) => (
          <li key={letter} title={rule}>
            <span class="letter">{letter}</span> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of more than that the list scrolls. */
const MANY = 8;

function Ranking({ table }: { table: Table }) {
  const { names, facts } = table.shown.value;
  const rows = names
    .map((name, seat) => ({ name, seat, place: facts.sheet[seat].place, total: facts.sheet[seat].total }))
    .sort((a, b) => a.place - b.place);
  return (
    <>
      <ol class="ranking" tabIndex={rows.length > MANY ? 0 : undefined} aria-label={t("page.carto.end")}>
        {rows.map(({ name, seat, place, total }) => (
          <li key={seat} class={seat === table.me ? "me" : ""}>
            <span>{place}.</span>
            <span title={name}>{name}</span>
            <strong>{total}</strong>
          </li>
        ))}
      </ol>
      {isDecidedByMonsters(rows) && <p class="ranking-why">{t("page.carto.same_stars")}</p>}
    </>
  );
}

function winnerLine(table: Table): string {
  const { names, rank } = table.shown.value;
  if (!rank) return t("page.carto.end");
  const first = names.filter((_, seat) => rank[seat] === 1);
  if (table.me !== null && rank[table.me] === 1)
    return t(first.length > 1 ? "page.carto.end.shared" : "page.carto.end.you_won");
  if (first.length > 1) return t("page.carto.end.shared_by", { players: first.join(", ") });
  return t("page.carto.end.won", { player: first[0] });
}

/** What can be done now; beside the map, or below it on a phone. */
export function EndButtons({
  course,
  saved,
  onAgain,
}: {
  course: Course;
  saved: SavedGame;
  onAgain: () => void;
}) {
  const print = useSignal(false);
  const { id, daily } = saved;
  return (
    <div class="end-buttons">
      <button type="button" class="button primary" onClick={onAgain}>
        <Icon name="quill" />
        {t("page.carto.again")}
      </button>
      {course.mayTakeBack() && (
        <button type="button" class="button" onClick={() => course.takeBack()}>
          <Icon name="undo" />
          {t("page.carto.take_back")}
        </button>
      )}
      <button type="button" class="button" onClick={() => go(`replay/${id}`)}>
        <Icon name="replay" />
        {t("page.carto.replay")}
      </button>
      <button type="button" class="button" onClick={() => go(`replay/${id}/analysis`)}>
        <Icon name="study" />
        {t("page.carto.analysis")}
      </button>
      <button type="button" class="button" onClick={() => go(`replay/${id}/share`)}>
        <Icon name="share" />
        {t("page.carto.share")}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          print.value = true;
        }}
      >
        <Icon name="print" />
        {t("page.carto.print")}
      </button>
      {daily && (
        <a class="button end-daily" href="#/daily">
          <Icon name="sun" />
          {t("page.saved.daily")}
        </a>
      )}
      {print.value && (
        <PrintDialog
          game={saved.game}
          lines={course.lines()}
          seat={course.seat.value}
          map
          onClose={() => {
            print.value = false;
          }}
        />
      )}
    </div>
  );
}
