// end.tsx - The game is over: who won, with how many points and what for.
import type { ComponentChildren } from "preact";
import { t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import type { SavedGame } from "../saved/games.ts";
import { Icon } from "../ui/icons.tsx";
import { Points } from "./points.tsx";

export function End({ course, ends }: { course: Course; ends: ComponentChildren }) {
  return (
    <section class="plain-end" aria-label={t("page.plain.end")}>
      <Ranking course={course} />
      {ends}
      <Points course={course} />
    </section>
  );
}

/** What can be done now. */
export function EndButtons({
  course,
  saved,
  onAgain,
}: {
  course: Course;
  saved: SavedGame;
  onAgain: () => void;
}) {
  const { id, game } = saved;
  return (
    <div class="plain-buttons">
      <button type="button" class="button primary" onClick={onAgain}>
        <Icon name="cards" />
        {t("page.plain.again")}
      </button>
      <a class="button" href={`#/new/${game}`}>
        {t("page.plain.other")}
      </a>
      <a class="button" href={`#/replay/${id}`}>
        <Icon name="replay" />
        {t("page.plain.replay")}
      </a>
      {course.mayTakeBack() && (
        <button type="button" class="button" onClick={() => course.takeBack()}>
          <Icon name="undo" />
          {t("page.plain.take_back")}
        </button>
      )}
    </div>
  );
}

/** Alone one has no rank; the status has said how it came out. */
function Ranking({ course }: { course: Course }) {
  const { names, points, rank } = course.step.value;
  if (!rank || names.length === 1) return null;
  const seats = names.map((_, seat) => seat).sort((a, b) => rank[a] - rank[b] || a - b);
  return (
    <ol class="plain-ranking">
      {seats.map((seat) => (
        <li key={seat} value={rank[seat]} class={rank[seat] === 1 ? "first" : undefined}>
          {t("page.plain.rank", { points: points[seat], player: names[seat] })}
        </li>
      ))}
    </ol>
  );
}
