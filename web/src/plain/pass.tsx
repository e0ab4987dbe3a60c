// pass.tsx - The table is covered until the device is in the right hands.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Icon } from "../ui/icons.tsx";

export function Pass({ course }: { course: Course }) {
  const player = course.name(course.other.value);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <main class="plain-pass">
      <div class="slip plain-cover">
        <h1>{t("page.plain.pass", { player })}</h1>
        <p>{t("page.plain.pass_why")}</p>
        <button ref={button} type="button" class="button primary" onClick={() => course.taken()}>
          <Icon name="eye" />
          {t("page.plain.pass_done", { player })}
        </button>
        <a class="button quiet" href="#/">
          <Icon name="home" />
          {t("page.app.home")}
        </a>
      </div>
    </main>
  );
}
