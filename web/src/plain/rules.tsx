// rules.tsx - The rules by topic, opened at the one that matters now.
import { useSignal } from "@preact/signals";
import { topicNamed, useRulebook } from "../base/rulebook.ts";
import { t, titleOf } from "../base/words.ts";
import type { Course } from "../match/course.ts";
import { Dialog } from "../ui/dialog.tsx";

export function Rules({ course, onClose }: { course: Course; onClose: () => void }) {
  const { id } = course.engine.game();
  const topics = useRulebook(id);
  const wanted = useSignal(course.plain.peek().topic ?? undefined);
  const shown = Array.isArray(topics) ? topics : [];
  const topic = topicNamed(shown, wanted.value) ?? shown[0];
  return (
    <Dialog title={titleOf(id)} onClose={onClose} wide>
      <div class="plain-rules">
        {topics === "failed" && <p>{t("page.help.failed")}</p>}
        {topic && (
          <>
            <label>
              <span class="label">{t("page.plain.topic")}</span>
              <select
                class="field"
                value={topic.id}
                onChange={(event) => {
                  wanted.value = event.currentTarget.value;
                }}
              >
                {shown.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.title}
                  </option>
                ))}
              </select>
            </label>
            <h3>{topic.title}</h3>
            {topic.rules.map((rule, i) => (
              <p key={i}>{rule.text}</p>
            ))}
          </>
        )}
        <p>
          <a href={`#/help/${id}`}>{t("page.plain.all_rules")}</a>
        </p>
      </div>
    </Dialog>
  );
}
