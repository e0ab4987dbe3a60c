// notes.tsx - Slips of paper that say something about keeping: once, quietly, and never in the way of the game.
import { signal } from "@preact/signals";
import { go } from "../app/routes.ts";
import { t } from "../app/words.ts";
import { storageTrouble } from "./games.ts";
import type { Hold } from "./hold.ts";
import { updateReady, useUpdate } from "./worker.ts";
import "./kept.css";

const troubleRead = signal(false);
const updateLater = signal(false);

/** Nothing can be kept: said once. */
export function StorageNote() {
  const trouble = storageTrouble.value;
  if (trouble === null || troubleRead.value) return null;
  return (
    <div class="slip note note-over" role="status">
      <p>{t(`page.kept.${trouble}`)}</p>
      <button type="button" class="button" onClick={() => (troubleRead.value = true)}>
        {t("page.kept.understood")}
      </button>
    </div>
  );
}

/** A new version waits. */
export function UpdateNote() {
  if (!updateReady.value || updateLater.value) return null;
  return (
    <div class="slip note note-over" role="status">
      <p>{t("page.kept.update")}</p>
      <button type="button" class="button" onClick={useUpdate}>
        {t("page.kept.update_now")}
      </button>
      <button type="button" class="button quiet" onClick={() => (updateLater.value = true)}>
        {t("page.kept.later")}
      </button>
    </div>
  );
}

/** The game lies open in another tab. `onTaken` gets it as the other tab left it. */
export function HoldNote({ hold, onTaken }: { hold: Hold; onTaken: () => void }) {
  if (hold.state.value === "here") return null;
  return (
    <div class="slip note note-over" role="alert">
      <p>{t("page.kept.elsewhere")}</p>
      <button type="button" class="button primary" onClick={() => void hold.takeOver().then(onTaken)}>
        {t("page.kept.take_over")}
      </button>
      <button type="button" class="button quiet" onClick={() => go("/")}>
        {t("page.kept.home")}
      </button>
    </div>
  );
}
