// log.tsx - What has happened: the last steps beside the table, all of them in a dialog.

import { t } from "../base/words.ts";
import { CHANCE, type LogEntry } from "../engine/types.ts";
import type { Course } from "../match/course.ts";
import { Dialog } from "../ui/dialog.tsx";

/** What several steps of one draw did, such as a turn of the Nomad, is a list of its own. */
export function Entries({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol class="plain-log">
      {entries.map((entry) => (
        <li key={entry.index} class={entry.seat === CHANCE ? "chance" : undefined}>
          {entry.texts.length === 1 ? entry.texts[0] : <Steps texts={entry.texts} />}
        </li>
      ))}
    </ol>
  );
}

function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol>
      {texts.map((text, i) => (
        <li key={i}>{text}</li>
      ))}
    </ol>
  );
}

export function News({ course }: { course: Course }) {
  const entries = course.news.value;
  if (entries.length === 0) return null;
  return (
    <section class="plain-news" aria-label={t("page.plain.news")}>
      <h2 class="label">{t("page.plain.news")}</h2>
      <Entries entries={entries} />
    </section>
  );
}

export function Log({ course, onClose }: { course: Course; onClose: () => void }) {
  const entries = course.log.value.filter((entry) => entry.texts.length > 0);
  return (
    <Dialog title={t("page.plain.log")} onClose={onClose} wide>
      {entries.length > 0 ? <Entries entries={entries} /> : <p>{t("page.plain.log_empty")}</p>}
    </Dialog>
  );
}
