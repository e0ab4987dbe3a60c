// scene.tsx - What somebody else or chance has done, before anything else is asked: it stays until it was read.
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import { CHANCE } from "../engine/types.ts";
import type { Course } from "../match/course.ts";
import { Entries } from "./log.tsx";

export function SceneSlip({ course }: { course: Course }) {
  const scene = course.scene.value;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [course.asked.value]);
  if (!scene) return null;
  const title =
    scene.seat === CHANCE
      ? t("page.plain.news")
      : t("page.plain.scene_of", { player: course.name(scene.seat) });
  return (
    <section class="plain-scene" aria-label={t("page.plain.news")}>
      <h3>{title}</h3>
      <Entries entries={scene.entries} />
      <div class="plain-buttons">
        <button ref={button} type="button" class="button primary" onClick={() => course.goOn()}>
          {t("page.plain.go_on")}
        </button>
        {course.more.value > 0 && (
          <button type="button" class="button" onClick={() => course.skip()}>
            {t("page.plain.all_at_once", { count: course.more.value })}
          </button>
        )}
      </div>
    </section>
  );
}
