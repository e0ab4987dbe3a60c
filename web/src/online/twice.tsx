// twice.tsx - A button for what cannot be taken back: it asks first.
import { useSignal } from "@preact/signals";
import { type TextId, t } from "../base/words.ts";

interface TwiceProps {
  what: TextId;
  question: TextId;
  yes: TextId;
  act: () => unknown;
}

/** Asked twice: it cannot be taken back. */
export function Twice({ what, question, yes, act }: TwiceProps) {
  const sure = useSignal(false);
  if (!sure.value)
    return (
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          sure.value = true;
        }}
      >
        {t(what)}
      </button>
    );
  return (
    <span class="row">
      <span>{t(question)}</span>
      <button
        type="button"
        class="button"
        onClick={() => {
          sure.value = false;
          void act();
        }}
      >
        {t(yes)}
      </button>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          sure.value = false;
        }}
      >
        {t("page.saved.do_not")}
      </button>
    </span>
  );
}
