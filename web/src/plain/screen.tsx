// screen.tsx - The plain table of any game: how things stand, what can be chosen, what happened, the whole position.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { decimal, t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
import { SettingsButton } from "../ui/settingsDialog.tsx";
import { Choices } from "./choices.tsx";
import { End } from "./end.tsx";
import { watchTableKeys } from "./keys.ts";
import { Log, News } from "./log.tsx";
import { Pass } from "./pass.tsx";
import { PointsDialog } from "./points.tsx";
import { Position } from "./position.tsx";
import { Rules } from "./rules.tsx";
import { SceneSlip } from "./scene.tsx";
import "./plain.css";

type Sheet = "log" | "points" | "rules" | null;

interface ScreenProps {
  course: Course;
  /** What can be done when the game is over. */
  ends: ComponentChildren;
  /** More buttons beside the one that every table has. */
  toolbar?: ComponentChildren;
}

export function PlainScreen({ course, ends, toolbar }: ScreenProps) {
  const sheet = useSignal<Sheet>(null);
  // Before the first picture: a key that is pressed as soon as the table is there is heard.
  useLayoutEffect(() => watchKeys(course, (wanted) => (sheet.value = wanted)), [course]);
  const stage = course.stage.value;
  const close = (): void => {
    sheet.value = null;
  };
  if (stage === "pass") return <Pass course={course} />;
  return (
    <main class="plain" data-stage={stage} data-asked={course.asked.value} data-safe={course.safe.value}>
      <header class="plain-top slip">
        <Toolbar more={toolbar} />
        <h1>{titleOf(course)}</h1>
        <Tools course={course} onSheet={(wanted) => (sheet.value = wanted)} />
      </header>
      <div class="plain-now slip">
        <Status course={course} />
        {stage === "scene" && <SceneSlip course={course} />}
        {stage === "choose" && <Hints course={course} />}
        {stage === "choose" && <Choices course={course} />}
        {stage === "over" && <End course={course} ends={ends} />}
        {stage !== "scene" && <News course={course} />}
      </div>
      <Position plain={course.plain.value} />
      {sheet.value === "log" && <Log course={course} onClose={close} />}
      {sheet.value === "points" && <PointsDialog course={course} onClose={close} />}
      {sheet.value === "rules" && <Rules course={course} onClose={close} />}
    </main>
  );
}

/** The game's own name in the language that is spoken now. */
function titleOf(course: Course): string {
  void t("page.app.title");
  return course.engine.game().title;
}

function watchKeys(course: Course, open: (sheet: Sheet) => void): () => void {
  return watchTableKeys(course, open, (key) => {
    if ((key === "Enter" || key === " ") && course.stage.peek() === "scene") course.goOn();
    else if (key === "/") document.getElementById("plain-find")?.focus();
    else return false;
    return true;
  });
}

function Toolbar({ more }: { more?: ComponentChildren }) {
  return (
    <nav class="toolbar" aria-label={t("page.app.toolbar")}>
      <a class="button quiet" href="#/" aria-label={t("page.app.home")} title={t("page.app.home")}>
        <Icon name="home" />
      </a>
      <SettingsButton />
      {more}
    </nav>
  );
}

function Tools({ course, onSheet }: { course: Course; onSheet: (sheet: Sheet) => void }) {
  const choosing = course.stage.value === "choose";
  return (
    <div class="plain-tools" role="toolbar" aria-label={t("page.plain.tools")}>
      <Tool
        icon="undo"
        name={t("page.plain.take_back")}
        shortcut="u"
        off={!course.mayTakeBack()}
        onClick={() => course.takeBack()}
      />
      <Tool
        icon="hint"
        name={t("page.plain.hint")}
        shortcut="h"
        off={!choosing || course.hinting.value}
        why={course.noHints()}
        onClick={() => void course.hint()}
      />
      <Tool icon="cards" name={t("page.plain.points")} shortcut="p" onClick={() => onSheet("points")} />
      <Tool icon="log" name={t("page.plain.log")} shortcut="l" onClick={() => onSheet("log")} />
      <Tool icon="help" name={t("page.plain.rules")} shortcut="?" onClick={() => onSheet("rules")} />
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  name: string;
  shortcut: string;
  off?: boolean;
  /** Why it is never of use here; a click says so, too. */
  why?: string;
  onClick: () => void;
}

function Tool({ icon, name, shortcut, off, why, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="button quiet"
      title={why || name}
      aria-keyshortcuts={shortcut}
      aria-disabled={off || why ? "true" : undefined}
      onClick={() => {
        if (!off) onClick();
      }}
    >
      <Icon name={icon} />
      <span class="plain-tool-name">{name}</span>
    </button>
  );
}

/** How things stand; the focus comes back here when something was chosen, and what happened is read out. */
function Status({ course }: { course: Course }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = course.stage.value;
  const asked = course.asked.value;
  useLayoutEffect(() => {
    const at = document.activeElement;
    const lost = at === null || at === document.body || at.closest(".plain-choices, .plain-hints") !== null;
    if (lost) heading.current?.focus({ preventScroll: false });
  }, [asked]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} class="plain-status">
        {course.plain.value.status || t("page.plain.choose")}
      </h2>
      {stage === "choose" && course.people.length > 1 && (
        <p class="plain-whose">{t("page.plain.whose", { player: course.name(course.seat.value) })}</p>
      )}
      {(stage === "waiting" || stage === "done") && (
        <p class="plain-thinking">
          {course.chosen() && t("page.online.chosen", { choice: course.chosen() })} {course.waits()}
        </p>
      )}
      {course.hinting.value && <p class="plain-thinking">{t("page.plain.hint_wait")}</p>}
      <p class="plain-refused" role="alert">
        {course.refused.value || (stage === "stuck" && t("page.plain.stuck"))}
      </p>
      <div class="hide" role="status" aria-live="polite">
        {spoken(course)}
      </div>
    </>
  );
}

function spoken(course: Course): string {
  if (course.stage.value === "waiting") return "";
  return course.news.value.flatMap((entry) => entry.texts).join(" ");
}

function Hints({ course }: { course: Course }) {
  const hints = course.hints.value;
  if (!hints) return null;
  return (
    <section class="plain-hints" aria-label={t("page.plain.hint")} aria-live="polite">
      {hints.length === 0 && <p>{t("page.plain.hint_none")}</p>}
      <ul class="plain-items">
        {hints.map((hint) => (
          <li key={hint.move}>
            <button type="button" class="plain-item hinted" onClick={() => course.choose(hint.move)}>
              <span class="plain-key" aria-hidden="true">
                <Icon name="hint" />
              </span>
              <span class="plain-what">
                <span class="plain-text">{hint.text}</span>
                <span class="plain-more">
                  {t(hint.ofVictim ? "page.plain.hint_victim" : "page.plain.hint_worth", {
                    points: decimal(hint.expected),
                  })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
