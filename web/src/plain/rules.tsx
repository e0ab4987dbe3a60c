// rules.tsx - The rules by topic, opened at the one that matters now.
import { useSignal } from "@preact/signals";
import { t } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Dialog } from "../ui/dialog.tsx";

export function Rules({ course, onClose }: { course: Course; onClose: () => void }) {
  const { id, title, topics } = course.engine.game();
  const wanted = useSignal(course.plain.peek().topic ?? topics[0]?.id ?? "");
  const topic = topics.find((each) => each.id === wanted.value) ?? topics[0];
  return (
    <Dialog title={title} onClose={onClose} wide>
      <div class="plain-rules">
        <label>
          <span class="label">{t("page.plain.topic")}</span>
          <select
            class="field"
            value={topic?.id}
            onChange={(event) => {
              wanted.value = event.currentTarget.value;
            }}
          >
            {topics.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <h3>{topic?.title}</h3>
        {topic?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          <a href={`#/help/${id}`}>{t("page.plain.all_rules")}</a>
        </p>
      </div>
    </Dialog>
  );
}
