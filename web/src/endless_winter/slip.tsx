// slip.tsx - The next step: what is asked, whatever can be answered without pointing at the table, and the one red button.
import type { Wish } from "../../wasm/endless_winter.types";
import { decimal, t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { StillHere } from "./camp.tsx";
import { Piece } from "./piece.tsx";
import { steady } from "./steady.ts";
import type { Table } from "./table.ts";

/** These lie on the table and are pointed at there. */
const ON_TABLE = new Set<Wish["kind"]>([
  "setup",
  "chief",
  "play",
  "discard",
  "place",
  "work",
  "eat",
  "section",
  "tribe",
  "culture",
  "animal",
  "tip",
  "move",
  "village",
  "megalith",
  "stone",
  "pile",
  "tile",
]);
/** The red button, the first that can be had. */
const LAST: Wish["kind"][] = ["end", "rewards", "eclipse", "take", "pay"];

/** They stand behind what one can have. */
const STOPS = new Set<Wish["kind"]>(["done", "skip"]);

function title(table: Table): string {
  const { state, faces, asked, course } = table;
  if (table.stage.value === "over") return t("page.ew.do.over");
  if (table.stage.value !== "choose") return course.waits();
  if (asked) return t("page.ew.do.choose", { what: faces.ops[asked] ?? "" });
  switch (state.phase) {
    case "pick_setup":
      return t("page.ew.do.setup");
    case "pick_chief":
      return t("page.ew.do.chief");
    case "turn":
      return t("page.ew.do.place");
    case "work":
      return t("page.ew.do.work", {
        column: faces.columns.find(({ id }) => id === state.column)?.name ?? "",
        labor: state.labor,
      });
    case "pile":
      return t("page.ew.do.pile");
    case "discard":
      return t("page.ew.do.discard");
    case "eclipse_cards":
      return t("page.ew.do.cards");
    case "eclipse_tiles":
      return t("page.ew.do.tiles");
    default:
      return t("page.ew.next");
  }
}

function how(table: Table): string {
  const { state, asked, course } = table;
  if (asked || table.why.value || table.stage.value !== "choose") return "";
  if (state.phase === "turn") return t("page.ew.do.place_how");
  if (state.phase === "work" && state.labor > 0) return t("page.ew.lost", { labor: state.labor });
  if (state.phase === "work") return t(course.mayTakeBack() ? "page.ew.do.work_how" : "page.ew.drawn");
  return "";
}

function label(table: Table, wish: Wish): string {
  if (wish.kind === "end") return t("page.ew.end");
  if (wish.kind === "rewards") return t("page.ew.take_all");
  if (wish.kind === "eclipse") return t("page.ew.pile_all");
  if (wish.kind === "done") return t("page.ew.done");
  return table.say(wish);
}

/** What can be answered without pointing at the table: the red button, and the others. */
function answers(table: Table): { last: Wish | undefined; others: Wish[] } {
  const { asked } = table;
  const free = table.wishes.value.filter(
    (wish) =>
      !wish.why &&
      !ON_TABLE.has(wish.kind) &&
      (wish.kind !== "bury" || (wish.zone === "discard" && asked === "bury")),
  );
  const last = LAST.map((kind) => free.find((wish) => wish.kind === kind)).find(Boolean);
  const others = free
    .filter((wish) => wish !== last)
    .sort((a, b) => Number(STOPS.has(a.kind)) - Number(STOPS.has(b.kind)));
  return { last, others };
}

/** The others as buttons; also in what lies over the table while it asks. */
export function Answers({ table }: { table: Table }) {
  return (
    <>
      {answers(table).others.map((wish, i) => (
        <button key={i} type="button" class="button" data-wish={wish.kind} onClick={() => table.want(wish)}>
          {label(table, wish)}
        </button>
      ))}
    </>
  );
}

export const Slip = steady(function Slip({ table }: { table: Table }) {
  const { course } = table;
  const open = table.stage.value === "choose";
  const { last } = answers(table);
  const why = table.why.value;
  return (
    <section
      class={`ew-slip slip ${course.hints.value ? "hinting" : ""}`}
      data-guide="slip"
      aria-label={t("page.ew.next")}
      tabIndex={0}
    >
      <h2 class="ew-title" tabIndex={-1}>
        {title(table)}
      </h2>
      <p class="ew-how">{how(table)}</p>
      <p class="ew-why" role="alert">
        {why?.text || course.refused.value}
      </p>
      <div class="ew-answers">
        {why?.eat && (
          <button type="button" class="button" onClick={() => why.eat && table.want(why.eat)}>
            {t("page.ew.eat_for", { count: why.eat.eat })}
          </button>
        )}
        <Answers table={table} />
      </div>
      {open && <StillHere table={table.beside} />}
      {open && <Hints table={table} />}
      {open && (
        <div class="ew-buttons">
          {table.state.phase === "turn" && <Figures table={table} />}
          <button
            type="button"
            class="button"
            aria-label={t("page.plain.take_back")}
            aria-keyshortcuts="z"
            disabled={!course.mayTakeBack()}
            onClick={() => course.takeBack()}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            class="button"
            aria-label={t("page.plain.hint")}
            aria-disabled={!!course.noHints()}
            title={course.noHints()}
            aria-keyshortcuts="h"
            aria-busy={course.hinting.value}
            aria-pressed={course.hints.value !== null}
            onClick={() => {
              if (course.hints.value) course.hints.value = null;
              else void course.hint();
            }}
          >
            <Icon name="hint" />
          </button>
          {last && (
            <button
              type="button"
              class="button primary"
              data-wish={last.kind}
              aria-keyshortcuts="Enter"
              onClick={() => table.want(last)}
            >
              {label(table, last)}
            </button>
          )}
        </div>
      )}
    </section>
  );
});

function Figures({ table }: { table: Table }) {
  const { mine, me } = table;
  return (
    <div class="ew-figures" role="radiogroup" aria-label={t("page.ew.figures")}>
      {([false, true] as const).map((chief) => {
        const there = chief ? mine.chief_left : mine.figures > 0;
        if (!there) return null;
        const on = chief === (table.chief.value || mine.figures === 0);
        return (
          <button
            key={String(chief)}
            type="button"
            role="radio"
            aria-checked={on}
            class="ew-figure"
            aria-label={t(chief ? "page.ew.figure.chief" : "page.ew.figure.tribe")}
            onClick={() => (table.chief.value = chief)}
          >
            <span data-home={`${chief ? "leader" : "figure"}-${me}`}>
              <Piece name={`${chief ? "leader" : "figure"}-${me}`} />
            </span>
            {!chief && mine.figures > 1 && <b>{mine.figures}</b>}
          </button>
        );
      })}
    </div>
  );
}

function Hints({ table }: { table: Table }) {
  const { course } = table;
  const hints = course.hints.value;
  if (!hints) return null;
  return (
    <ul class="ew-hints" aria-live="polite">
      {hints.length === 0 && <li>{t("page.plain.hint_none")}</li>}
      {hints.map((hint) => (
        <li key={hint.move}>
          <button type="button" class="button" onClick={() => course.play([hint.move])}>
            {hint.text} <small>{t("page.plain.hint_worth", { points: decimal(hint.expected) })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
