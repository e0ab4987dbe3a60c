// pass.tsx - The table is covered until the device is in the right hands.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Icon } from "../ui/icons.tsx";
import "./pass.css";

export function Pass({ course }: { course: Course }) {
  return (
    <main class="plain-pass">
      <PassSlip course={course} Heading="h1" />
    </main>
  );
}

/** To whom the device goes, and the one button that uncovers what is theirs. */
export function PassSlip({ course, Heading }: { course: Course; Heading: "h1" | "h2" }) {
  const player = course.name(course.other.value);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="slip plain-cover">
      <Heading>{t("page.plain.pass", { player })}</Heading>
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
  );
}
