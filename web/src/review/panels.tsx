// panels.tsx - Beside the map: what happened, who has how many points, what the decisions cost.

import { useEffect, useRef } from "preact/hooks";
import type { Position as CartoPosition } from "../../wasm/cartographers.types.ts";
import { moves } from "../base/settings.ts";
import { decimal, signed, t, texts } from "../base/words.ts";
import { edictsOf, pointsOf, sum } from "../cartographers/shown.ts";
import { type CartoCards, CHANCE } from "../engine/types.ts";
import { hasKey } from "../record/text.ts";
import { Icon } from "../ui/icons.tsx";
import type { Course } from "./course.ts";
import { isOpen, type Looked, type Pass, passOf, roughly } from "./looks.ts";
import type { Study } from "./study.ts";
import { sentenceOf } from "./timeline.tsx";

export function Points({ course }: { course: Course }) {
  const { state } = course.here.value;
  return (
    <table class="review-points">
      <thead>
        <tr>
          <th scope="col">{t("page.review.who")}</th>
          <th scope="col">{t(course.drawn ? "page.review.stars" : "page.review.points")}</th>
        </tr>
      </thead>
      <tbody>
        {state.names.map((name, seat) => (
          <tr key={seat}>
            <th scope="row">{name}</th>
            <td>{state.points[seat]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sentence of the step that is shown: a long one scrolls, and keys reach what scrolls. */
export function Now({ course }: { course: Course }) {
  return (
    <p class="review-now" tabIndex={0} aria-live={course.running.value ? "off" : "polite"}>
      {sentenceOf(course)}
    </p>
  );
}

export function Checked({ course }: { course: Course }) {
  return (
    <p class="review-checked label">
      {hasKey(course.record) ? t("page.review.checked", { count: course.draws }) : t("page.review.unchecked")}
    </p>
  );
}

/** All sentences; each leads to its step. */
interface ListProps {
  course: Course;
  study: Study;
  /** Something of the list was chosen. */
  onChoose?: () => void;
}

export function Story({ course, study, onChoose = showBoard }: ListProps) {
  const step = course.stops.value[course.stopped.value];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => keepInSight(list.current), [step]);
  return (
    <ol ref={list} class="story" aria-label={t("page.review.story")}>
      {course.log.value
        .filter((entry) => entry.texts.length > 0)
        .map((entry) => (
          <li key={entry.index} class={entry.seat === CHANCE ? "by-chance" : undefined}>
            <button
              type="button"
              aria-current={entry.index + 1 === step ? "step" : undefined}
              onClick={() => {
                study.chosen.value = null;
                course.go(entry.index + 1);
                onChoose();
              }}
            >
              {entry.texts.map((text, i) => (
                <span key={i}>{text} </span>
              ))}
            </button>
          </li>
        ))}
    </ol>
  );
}

/** Where everything lies below each other, the list is left for the map. */
function showBoard(): void {
  const board = document.querySelector(".review-left");
  if (board && board.getBoundingClientRect().top < 0)
    board.scrollIntoView({ block: "start", behavior: moves() ? "smooth" : "auto" });
}

/** Scrolls the list itself and never the page. */
function keepInSight(list: HTMLElement | null): void {
  const now = list?.querySelector<HTMLElement>("[aria-current], [aria-pressed=true]");
  if (!list || !now) return;
  const top = now.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top + now.offsetHeight > list.clientHeight) list.scrollTop += top - list.clientHeight / 3;
}

// ---- The stars, season by season ----

export function Seasons({ course, table }: { course: Course; table: CartoPosition }) {
  const { state, facts } = table;
  const seat = course.seat.value;
  const sheet = state.sheet[seat];
  if (sheet === undefined) return null;
  void texts.value;
  const printed = course.engine.cards<CartoCards>();
  const edicts = edictsOf(state, facts, printed);
  return (
    // It has a tabIndex because what scrolls must be reachable with keys.
    <section class="seasons" tabIndex={0} aria-label={t("page.review.tab.stars")}>
      <table class="review-seasons">
        <thead>
          <tr>
            <th scope="col">{t("page.review.season")}</th>
            <th scope="col" colSpan={2}>
              {t("page.review.edicts")}
            </th>
            <th scope="col">{t("page.review.coins")}</th>
            <th scope="col">{t("page.review.monsters")}</th>
            <th scope="col">{t("page.review.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {printed.seasons.map((season, i) => {
            const row = i < state.season ? pointsOf(sheet, i) : undefined;
            return (
              <tr key={season.id} class={i === state.season ? "now" : undefined}>
                <th scope="row">{season.name}</th>
                {season.edicts.map((edict, k) => (
                  <td key={edict}>
                    <span class="label">{edicts[edict]?.letter}</span> {row?.[k] ?? "\u2013"}
                  </td>
                ))}
                <td>{row?.[2] ?? "\u2013"}</td>
                <td>{row ? signed(row[3]) : "\u2013"}</td>
                <td>
                  <strong>{row ? sum(row) : "\u2013"}</strong>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <dl class="review-edicts">
        {edicts.map((edict, i) => (
          <div key={edict.letter}>
            <dt>
              <span class="day-letter">{edict.letter}</span> {edict.name}
              <span class="review-edict-stars">
                {t("page.saved.stars", { count: facts.sheet[seat].stars[i] ?? 0 })}
              </span>
            </dt>
            <dd>{edict.rule}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// ---- The analysis ----

export function StudyPanel({ course, study, onChoose = showBoard }: ListProps) {
  const seat = course.seat.value;
  const wanted = study.decisions(seat);
  const judged = study.judged.value;
  const known = wanted.flatMap((index) => judged.get(index) ?? []);
  const player = course.end.names[seat] ?? "";
  if (wanted.length === 0) return <p class="study-about">{t("page.review.study_none", { player })}</p>;
  const pass = passOf(wanted, judged);
  return (
    <div class="study">
      {known.length === 0 && !study.running.value && (
        <p class="study-about">{t("page.review.study_about")}</p>
      )}
      {pass && <Progress course={course} study={study} pass={pass} begun={known.length > 0} />}
      {study.trouble.value !== "" && (
        <p role="alert" class="study-about">
          {t("page.review.study_failed", { why: study.trouble.value })}
        </p>
      )}
      {!pass && <Sum course={course} known={known} />}
      {known.some((one) => one.look === "first") && (
        <p class="label study-note">{t("page.review.look.sign", { sign: ABOUT })}</p>
      )}
      {known.length > 0 && (
        <Decisions course={course} study={study} known={known} wanted={wanted} onChoose={onChoose} />
      )}
    </div>
  );
}

interface ProgressProps {
  course: Course;
  study: Study;
  pass: Pass;
  begun: boolean;
}

function Progress({ course, study, pass, begun }: ProgressProps) {
  const running = study.running.value;
  const { done, all } = pass;
  const text = t("page.review.study_progress", { done, all });
  const left = study.left.value === null ? null : roughly(study.left.value);
  return (
    <div class="study-progress">
      {(running || begun) && (
        <>
          {/* Of what is read aloud unasked only this: the figures below change many times a second. */}
          <p role="status">{t(`page.review.look.${pass.look}`)}</p>
          <progress max={all} value={done} aria-label={text} />
          <span class="label">
            {text}
            {left !== null && (
              <span class="study-left">{t(`page.review.left.${left.unit}`, { count: left.count })}</span>
            )}
          </span>
        </>
      )}
      {running ? (
        <button type="button" class="button" onClick={() => study.stop()}>
          {t("page.review.study_stop")}
        </button>
      ) : (
        <button type="button" class="button primary" onClick={() => void study.start(course.seat.peek())}>
          <Icon name="study" />
          {t(begun ? "page.review.study_go_on" : "page.review.study_start")}
        </button>
      )}
    </div>
  );
}

/** Everything that is called a mistake here was looked at closely. */
function Sum({ course, known }: { course: Course; known: Looked[] }) {
  const lost = known.reduce((sum, one) => sum + one.cost, 0);
  const best = known.filter((one) => one.cost === 0).length;
  const close = known.filter((one) => one.look === "close").length;
  const unlike = known.filter((one) => one.look === "close" && one.best !== one.played);
  const margin = unlike.reduce((sum, one) => sum + one.margin, 0) / Math.max(1, unlike.length);
  return (
    <>
      <p class="study-sum">
        {t(course.drawn ? "page.review.lost_stars" : "page.review.lost_points", { count: decimal(lost) })}{" "}
        {t("page.review.best_of", { count: best, all: known.length })}
      </p>
      <p class="label study-note">
        {close < known.length
          ? t("page.review.closely", { count: close, all: known.length })
          : t("page.review.closely_all")}{" "}
        {unlike.length > 0 && t("page.review.sure", { margin: decimal(margin) })}
      </p>
    </>
  );
}

/** What stands before whatever only a first look has found. */
const ABOUT = "\u2248";

/** What came of a look: nothing better, a cost, or at a first look something better that may well be chance. */
const resultOf = (one: Looked): "best" | "cost" | "open" =>
  one.cost > 0 ? "cost" : isOpen(one) ? "open" : "best";
const LINES = {
  close: {
    best: "page.review.decision_best",
    cost: "page.review.decision",
    open: "page.review.decision_best",
  },
  first: {
    best: "page.review.decision_first_best",
    cost: "page.review.decision_first",
    open: "page.review.decision_open",
  },
} as const;

function signOf(one: Looked): string {
  const found = { best: "\u2713", cost: `\u2212${decimal(one.cost)}`, open: "?" }[resultOf(one)];
  return one.look === "first" ? `${ABOUT}\u00a0${found}` : found;
}

interface DecisionsProps {
  course: Course;
  study: Study;
  known: Looked[];
  wanted: number[];
  onChoose: () => void;
}

function Decisions({ course, study, known, wanted, onChoose }: DecisionsProps) {
  const list = useRef<HTMLOListElement>(null);
  const chosen = study.chosen.value;
  useEffect(() => keepInSight(list.current), [chosen]);
  const most = Math.max(4, ...known.map((one) => one.cost));
  return (
    <ol ref={list} class="decisions" aria-label={t("page.review.decisions")}>
      {known.map((one) => (
        <Decision
          key={one.index}
          course={course}
          study={study}
          one={one}
          number={wanted.indexOf(one.index) + 1}
          most={most}
          chosen={chosen === one.index}
          onChoose={onChoose}
        />
      ))}
    </ol>
  );
}

interface DecisionProps {
  course: Course;
  study: Study;
  one: Looked;
  number: number;
  /** The cost that is drawn as long as can be. */
  most: number;
  chosen: boolean;
  onChoose: () => void;
}

/** A part of its own, so that of a long list only what has changed is drawn again: new looks come many times a second. */
function Decision({ course, study, one, number, most, chosen, onChoose }: DecisionProps) {
  const text = study.tell(one, one.played);
  const result = resultOf(one);
  return (
    <li data-look={one.look}>
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={t(LINES[one.look][result], { number, text, cost: decimal(one.cost) })}
        onClick={() => {
          study.chosen.value = chosen ? null : one.index;
          course.go(chosen ? one.index + 1 : one.index);
          onChoose();
        }}
      >
        <span class="label decision-number">{number}</span>
        <span class="decision-text">{text}</span>
        <span class={`decision-cost ${result}`}>{signOf(one)}</span>
        <svg class="decision-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(100 * one.cost) / most} height="4" />
        </svg>
      </button>
    </li>
  );
}

/** What lies beside each other on the map, in words. */
export function Compared({ course, study }: { course: Course; study: Study }) {
  const chosen = study.chosen.value;
  const one = chosen === null ? undefined : study.judged.value.get(chosen);
  if (one === undefined) return null;
  const best = one.cost === 0;
  const first = one.look === "first";
  return (
    <div class="compared" role="status">
      <dl>
        <dt class="key-played">{t(course.drawn ? "page.review.played" : "page.review.done")}</dt>
        <dd>{study.tell(one, one.played)}</dd>
        {!best && (
          <>
            <dt class="key-better">
              {t(first ? "page.review.better_first" : "page.review.better", {
                cost: decimal(one.cost),
                margin: decimal(one.margin),
              })}
            </dt>
            <dd>{study.tell(one, one.best)}</dd>
          </>
        )}
      </dl>
      {best && <p>{t(first ? "page.review.was_best_first" : "page.review.was_best")}</p>}
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          study.chosen.value = null;
          course.show(one.index + 1);
        }}
      >
        {t("page.review.compare_off")}
      </button>
    </div>
  );
}

/** Whose map, or whose side of the table, is looked at, and what each has: `count` says it. */
export function SeatButtons({ course, study, legend, count }: SeatButtonsProps) {
  const { points } = course.here.value.state;
  return (
    <fieldset class="review-seats">
      <legend class="hide">{legend}</legend>
      {course.end.names.map((name, seat) => (
        <button
          key={seat}
          type="button"
          class="button"
          aria-pressed={course.seat.value === seat}
          onClick={() => {
            study.stop();
            study.chosen.value = null;
            course.seat.value = seat;
          }}
        >
          <span>{name}</span> <strong>{count(points[seat] ?? 0)}</strong>
        </button>
      ))}
    </fieldset>
  );
}

interface SeatButtonsProps {
  course: Course;
  study: Study;
  legend: string;
  count: (points: number) => string;
}
