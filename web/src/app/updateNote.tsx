// updateNote.tsx - A new version of the page waits: said once, used when somebody wants it. Where another tab uses it already, this
// one can no longer fetch what it has not loaded yet.
import { signal } from "@preact/signals";
import { outdated, updateReady, useUpdate } from "../base/serviceWorker.ts";
import { t } from "../base/words.ts";
import "../ui/screen.css";

const updateLater = signal(false);

/** A new version waits. */
export function UpdateNote() {
  if (outdated.value) return <OutdatedNote />;
  if (!updateReady.value || updateLater.value) return null;
  return (
    <div class="slip note note-over" role="status">
      <p>{t("page.saved.update")}</p>
      <button type="button" class="button" onClick={useUpdate}>
        {t("page.saved.update_now")}
      </button>
      <button type="button" class="button quiet" onClick={() => (updateLater.value = true)}>
        {t("page.saved.later")}
      </button>
    </div>
  );
}

function OutdatedNote() {
  return (
    <div class="slip note note-over" role="status">
      <p>{t("page.saved.outdated")}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t("page.app.reload")}
      </button>
      <button type="button" class="button quiet" onClick={() => (outdated.value = false)}>
        {t("page.saved.later")}
      </button>
    </div>
  );
}
