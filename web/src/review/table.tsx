// table.tsx - A game that is looked at on the table it was played on: in place of what was decided there the slider and the sentence
// of the step; the list and the analysis lie in a drawer.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { t } from "../base/words.ts";
import { GameTable } from "../tables/tables.tsx";
import { Icon } from "../ui/icons.tsx";
import type { Course } from "./course.ts";
import { Checked, Compared, Now, SeatButtons, Story, StudyPanel } from "./panels.tsx";
import { StillMatch } from "./still.ts";
import type { Study } from "./study.ts";
import { Timeline } from "./timeline.tsx";

export type Drawer = "replay" | "study";
const ICONS = { replay: "replay", study: "study" } as const;
const DRAWERS: Drawer[] = ["replay", "study"];

interface Props {
  course: Course;
  study: Study;
  first: Drawer | null;
  /** How to play from here. */
  ways: preact.ComponentChildren;
  onShare: () => void;
}

export function TableReview({ course, study, first, ways, onShare }: Props) {
  const drawer = useSignal(first);
  // Where the drawer lies over the whole table, keys do not reach what is below it.
  const covered = drawer.value !== null && coversAll();
  const open = (wanted: Drawer | null): void => {
    if (wanted !== "study") study.chosen.value = null;
    drawer.value = wanted;
  };
  const seat = course.seat.value;
  const toolbar = (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={t("page.review.share")}
        title={t("page.review.share")}
        onClick={onShare}
      >
        <Icon name="share" />
      </button>
      {DRAWERS.map((one) => (
        <button
          key={one}
          type="button"
          class="button quiet"
          aria-label={t(`page.review.tab.${one}`)}
          title={t(`page.review.tab.${one}`)}
          aria-pressed={drawer.value === one}
          onClick={() => open(drawer.value === one ? null : one)}
        >
          <Icon name={ICONS[one]} />
        </button>
      ))}
    </>
  );
  const match = useMemo(() => () => new StillMatch(course, seat), [course, seat]);
  return (
    <>
      <div class="review-table" inert={covered}>
        <GameTable
          key={seat}
          game={course.game}
          engine={course.engine}
          open={match}
          ends={() => null}
          toolbar={toolbar}
          still={
            <>
              {study.chosen.value === null ? (
                <Now course={course} />
              ) : (
                <Compared course={course} study={study} />
              )}
              <Timeline course={course} study={study} />
            </>
          }
        />
      </div>
      {drawer.value && (
        <aside class={`review-drawer of-${course.game} slip`} aria-label={t("page.review.views")}>
          <div class="review-drawer-head">
            <h2>{t(`page.review.tab.${drawer.value}`)}</h2>
            <button
              type="button"
              class="button quiet"
              aria-label={t("page.app.close")}
              onClick={() => open(null)}
            >
              <Icon name="close" />
            </button>
          </div>
          <Eyes course={course} study={study} />
          {drawer.value === "replay" && (
            <Story course={course} study={study} onChoose={() => closeIfCovered(() => open(null))} />
          )}
          {drawer.value === "study" && (
            <StudyPanel
              course={course}
              study={study}
              onChoose={() => closeIfCovered(() => (drawer.value = null))}
            />
          )}
          <div class="row">{ways}</div>
          <Checked course={course} />
        </aside>
      )}
    </>
  );
}

const coversAll = (): boolean => matchMedia("(max-width: 63.99rem), (max-height: 30rem)").matches;

/** Where the drawer lies over the whole table, it goes away for what was chosen in it. */
function closeIfCovered(close: () => void): void {
  if (coversAll()) close();
}

/** Whose side of the table is nearest. Who plays still has only their own eyes. */
function Eyes({ course, study }: { course: Course; study: Study }) {
  const { names, over } = course.end;
  if (names.length === 1 || !over) return null;
  const count = (points: number): string => t("page.review.points_now", { count: points });
  return <SeatButtons course={course} study={study} legend={t("page.review.eyes")} count={count} />;
}
