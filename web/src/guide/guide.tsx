// guide.tsx - Somebody who never saw a game is led through its first round: one short note at a time, beside the thing on the table
// that it speaks of (`data-guide`), when the position asks for it.
import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { known, learned, noMoreNotes, noteShown } from "../base/lessons.ts";
import { type TextId, t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { type Box, placeNote } from "./place.ts";
import "./guide.css";

/** What there are notes of in a game, by their texts. */
type NoteOf<Game extends string> = TextId extends infer Id
  ? Id extends `page.${Game}.guide.${infer Note}`
    ? Note
    : never
  : never;

export interface Lesson<Position, Game extends string> {
  id: NoteOf<Game>;
  /** What it speaks of: the first of these that can be seen. */
  at: readonly string[];
  when: (course: Course<Position>) => boolean;
}

interface Props<Position, Game extends string> {
  game: Game;
  course: Course<Position>;
  lessons: readonly Lesson<Position, Game>[];
}

/** Milliseconds after which a note whose moment is over counts as read. */
const READ = 2500;

function boxOf(element: Element): Box | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const seen =
    right > left && bottom > top && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return seen ? { left, top, right, bottom } : null;
}

const boxesOf = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)].flatMap((each) => boxOf(each) ?? []);

function anchorOf(names: readonly string[]): Box | null {
  for (const name of names) {
    const [box] = boxesOf(`[data-guide~="${name}"]`);
    if (box) return box;
  }
  return null;
}

export function Guide<Position, Game extends string>({ game, course, lessons }: Props<Position, Game>) {
  const note = useComputed(
    () => lessons.find((each) => !known(`${game}.${each.id}`) && each.when(course)) ?? null,
  ).value;
  const box = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const shown = useRef<{ lesson: Lesson<Position, Game>; since: number } | null>(null);
  // A note whose moment is over was read, if there was time for it.
  useEffect(() => {
    const before = shown.current;
    if (
      before &&
      before.lesson !== note &&
      performance.now() - before.since > READ &&
      !before.lesson.when(course)
    )
      learned(`${game}.${before.lesson.id}`);
    if (before?.lesson !== note) shown.current = note && { lesson: note, since: performance.now() };
    noteShown(note && `${game}.${note.id}`);
  }, [note]);
  useLayoutEffect(() => {
    if (!note) return;
    let frame = 0;
    const place = (): void => {
      const [paper, edge] = [box.current, ring.current];
      if (!paper || !edge) return;
      const at = anchorOf(note.at);
      const size = { width: paper.offsetWidth, height: paper.offsetHeight };
      const screen = { width: innerWidth, height: innerHeight };
      const must = boxesOf("main :is(.primary, .lit, .lit > button)");
      const may = boxesOf("main :is(button:not(:disabled), a, h2, p)");
      const { left, top } = placeNote(size, screen, at, must, may);
      paper.style.left = `${left}px`;
      paper.style.top = `${top}px`;
      edge.hidden = at === null;
      if (!at) return;
      edge.style.left = `${at.left - 4}px`;
      edge.style.top = `${at.top - 4}px`;
      edge.style.width = `${at.right - at.left + 8}px`;
      edge.style.height = `${at.bottom - at.top + 8}px`;
    };
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    soon();
    // Whatever is tapped or typed may move things.
    const ways = ["click", "keyup", "resize", "scroll"] as const;
    for (const way of ways) addEventListener(way, soon, { capture: true, passive: true });
    document.fonts.ready.then(soon);
    return () => {
      cancelAnimationFrame(frame);
      for (const way of ways) removeEventListener(way, soon, { capture: true });
    };
  });
  if (!note) return null;
  return (
    <>
      <div ref={ring} class="lesson-ring" aria-hidden="true" />
      <aside key={note.id} ref={box} class="lesson slip" aria-label={t("page.app.note")} data-note={note.id}>
        <p role="status">{t(`page.${game}.guide.${note.id}` as TextId)}</p>
        <div class="lesson-buttons">
          <button type="button" class="button quiet" onClick={() => noMoreNotes(game)}>
            {t("page.app.note_no_more")}
          </button>
          <button type="button" class="button" onClick={() => learned(`${game}.${note.id}`)}>
            {t("page.app.note_ok")}
          </button>
        </div>
      </aside>
    </>
  );
}
