// screen.tsx - The screen on which a game is looked at again: the map, the slider, what happened, what it cost; and the ways on
// from there: share, print, play on.

import { useEffect, useState } from "preact/hooks";
import { listed } from "../base/format.ts";
import { go } from "../base/routes.ts";
import { settings } from "../base/settings.ts";
import { signed, t, titleOf } from "../base/words.ts";
import { linesOf, PrintDialog } from "../print/print.tsx";
import { hasKey } from "../record/text.ts";
import { save } from "../saved/games.ts";
import { Broken } from "../saved/list.tsx";
import { botsOf, entryOf, playable, playFrom } from "../saved/newEntry.ts";
import { Icon } from "../ui/icons.tsx";
import { Board } from "./board.tsx";
import { Course } from "./course.ts";
import { openCourse, type Refusal, type Source } from "./open.ts";
import { Checked, Compared, Now, Points, Seasons, SeatButtons, Story, StudyPanel } from "./panels.tsx";
import { PlainPosition } from "./position.tsx";
import { ShareDialog } from "./share.tsx";
import { Study } from "./study.ts";
import { TableReview } from "./table.tsx";
import { Timeline } from "./timeline.tsx";
import "../ui/screen.css";
import "./review.css";

type Tab = "replay" | "study" | "stars";
const ICONS = { replay: "replay", study: "study", stars: "cards" } as const;

interface Props {
  source: Source;
  tab?: Tab;
  /** A dialog that lies open at once. */
  open?: "share";
}

export function ReviewScreen({ source, tab, open }: Props) {
  const [found, setFound] = useState<Course | Refusal | null>(null);
  const key = Object.values(source)[0];
  useEffect(() => {
    let wanted = true;
    let course: Course | null = null;
    setFound(null);
    void openCourse(source).then((what) => {
      if (what instanceof Course) {
        if (!wanted) what.close();
        else course = what;
      }
      if (wanted) setFound(what);
    });
    return () => {
      wanted = false;
      course?.close();
    };
  }, [key]);
  if (found === null) return <main class="loading" aria-busy="true" />;
  if (!(found instanceof Course)) return <Refused refusal={found} />;
  return <Looking key={key} course={found} first={tab ?? "replay"} open={open ?? null} />;
}

function Refused({ refusal }: { refusal: Refusal }) {
  return (
    <main class="refused">
      <h1 class="hide">{t("page.review.replay")}</h1>
      {refusal.broken ? (
        <Broken entry={refusal.broken} why={refusal.text} />
      ) : (
        <p class="slip note" role="alert">
          {refusal.text}
        </p>
      )}
      <a class="button" href="#/">
        <Icon name="home" />
        {t("page.saved.home")}
      </a>
    </main>
  );
}

type Opened = "share" | "print" | null;

function Looking({ course, first, open }: { course: Course; first: Tab; open: Opened }) {
  const [study] = useState(() => new Study(course));
  const [tab, setTab] = useState<Tab>(first);
  useEffect(() => () => study.stop(), [study]);
  const choose = (next: Tab): void => {
    if (next !== "study") study.chosen.value = null;
    setTab(next);
  };
  const [shared, share] = useState(open === "share");
  if (course.onTable && !settings.value.plain)
    return (
      <>
        <TableReview
          course={course}
          study={study}
          first={first === "study" ? "study" : null}
          ways={<Ways course={course} />}
          onShare={() => share(true)}
        />
        {shared && <ShareDialog course={course} onClose={() => share(false)} />}
      </>
    );
  const tabs: Tab[] = course.drawn ? ["replay", "study", "stars"] : ["replay", "study"];
  return (
    <main class={course.drawn ? "review" : "review review-in-words"}>
      <Head course={course} first={open} />
      <div class="review-left">
        {course.drawn ? <Board course={course} study={study} /> : <PlainPosition course={course} />}
        <Timeline course={course} study={study} />
      </div>
      <div class="review-right slip">
        <Seats course={course} study={study} />
        {study.chosen.value === null ? <Now course={course} /> : <Compared course={course} study={study} />}
        <fieldset class="review-tabs">
          <legend class="hide">{t("page.review.views")}</legend>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              class="button quiet"
              aria-pressed={tab === one}
              onClick={() => choose(one)}
            >
              <Icon name={ICONS[one]} />
              {t(`page.review.tab.${one}`)}
            </button>
          ))}
        </fieldset>
        {tab === "replay" && <Story course={course} study={study} />}
        {tab === "study" && <StudyPanel course={course} study={study} />}
        {tab === "stars" && course.drawn && (
          <Seasons course={course} table={course.tableAt(course.here.value.step)} />
        )}
        <Checked course={course} />
      </div>
    </main>
  );
}

/** With one seat its points; with several also whose map is looked at. */
function Seats({ course, study }: { course: Course; study: Study }) {
  if (course.end.names.length === 1 || !course.drawn) return <Points course={course} />;
  const count = (points: number): string => t("page.saved.stars", { count: points });
  return <SeatButtons course={course} study={study} legend={t("page.review.sheets")} count={count} />;
}

function Head({ course, first }: { course: Course; first: Opened }) {
  const [open, setOpen] = useState(first);
  const { end } = course;
  return (
    <header class="screen-head review-head">
      <a class="button quiet" href="#/" aria-label={t("page.saved.home")}>
        <Icon name="home" />
      </a>
      <div class="review-title">
        <h1>{titleOf(course.game)}</h1>
        <p>
          {listed([...end.names])}
          {end.over && end.rating !== null && (
            <> · {t("page.saved.daily_rating", { rating: signed(end.rating) })}</>
          )}
        </p>
      </div>
      <div class="row review-ways">
        <Ways course={course} />
      </div>
      <div class="row review-actions">
        <button type="button" class="button" onClick={() => setOpen("share")}>
          <Icon name="share" />
          <span>{t("page.review.share")}</span>
        </button>
        {course.drawn && (
          <button type="button" class="button" onClick={() => setOpen("print")}>
            <Icon name="print" />
            <span>{t("page.review.print")}</span>
          </button>
        )}
      </div>
      {open === "share" && <ShareDialog course={course} onClose={() => setOpen(null)} />}
      {open === "print" && (
        <PrintDialog
          game={course.end.game}
          lines={linesOf(course.engine, course.handle)}
          seat={course.seat.peek()}
          map
          onClose={() => setOpen(null)}
        />
      )}
    </header>
  );
}

/** How to play from here: back to one's own game, on from this step, or the same cards from the beginning. */
function Ways({ course }: { course: Course }) {
  const [savedNow, setSavedNow] = useState(false);
  const { step } = course.here.value;
  const from = async (actions: number): Promise<void> => {
    const game = await playFrom(course.engine, course.handle, actions, course.saved ? "again" : "link");
    go(`/play/${game.id}`);
  };
  const keepIt = async (): Promise<void> => {
    const { engine, handle, end } = course;
    await save(entryOf(engine, handle, botsOf(engine, [...end.names]), { note: "link" }));
    setSavedNow(true);
  };
  const canPlay = hasKey(course.record);
  return (
    <>
      {course.saved && playable(course.saved) && (
        <a class="button primary" href={`#/play/${course.saved.id}`}>
          <Icon name="quill" />
          {t("page.review.go_on")}
        </a>
      )}
      {canPlay && course.end.over && step < course.last && (
        <button type="button" class="button" onClick={() => void from(step)}>
          <Icon name="quill" />
          {t("page.review.play_on")}
        </button>
      )}
      {canPlay && course.end.over && step === course.last && (
        <button type="button" class="button" onClick={() => void from(0)}>
          <Icon name="cards" />
          {t("page.review.same_cards")}
        </button>
      )}
      {course.saved === null &&
        (savedNow ? (
          <span role="status">{t("page.review.kept")}</span>
        ) : (
          <button type="button" class="button" onClick={() => void keepIt()}>
            {t("page.review.keep")}
          </button>
        ))}
    </>
  );
}
