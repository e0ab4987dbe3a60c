// position.tsx - A position of a game without a drawn page: what the engine says of it, in sentences and tables.
import { texts, titleOf } from "../base/words.ts";
import { Position } from "../plain/position.tsx";
import type { Course } from "./course.ts";

export function PlainPosition({ course }: { course: Course }) {
  void texts.value;
  const plain = course.plain();
  return (
    // It has a tabIndex because what scrolls must be reachable with keys.
    <section class="review-plain" tabIndex={0} aria-label={titleOf(course.game)}>
      <p class="review-status">{plain.status}</p>
      <Position plain={plain} />
    </section>
  );
}
