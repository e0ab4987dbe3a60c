// httpNote.tsx - On a network at home a page often comes without https, and browsers then keep much from it. That is said once, with
// what there is instead.
import { useSignal } from "@preact/signals";
import { t } from "../base/words.ts";

const KEY = "hearth.http";

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function HttpNote() {
  const known = useSignal(isSecureContext || isKnown());
  if (known.value) return null;
  const understood = (): void => {
    known.value = true;
    try {
      localStorage.setItem(KEY, "known");
    } catch {
      // then it is said again another time
    }
  };
  return (
    <p class="row http-note" role="note">
      <span>{t("page.online.http")}</span>
      <button type="button" class="button quiet" onClick={understood}>
        {t("page.saved.understood")}
      </button>
    </p>
  );
}
