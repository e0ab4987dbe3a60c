// notes.tsx - Slips of paper that say something about keeping: once, quietly, and never in the way of the game.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { go } from "../base/routes.ts";
import { t } from "../base/words.ts";
import { storageTrouble } from "./games.ts";
import type { GameLock } from "./lock.ts";
import "../ui/screen.css";

const troubleRead = signal(false);

/** Nothing can be saved: said once. */
export function StorageNote() {
  const trouble = storageTrouble.value;
  if (trouble === null || troubleRead.value) return null;
  return (
    <div class="slip note note-over" role="status">
      <p>{t(`page.saved.${trouble}`)}</p>
      <button type="button" class="button" onClick={() => (troubleRead.value = true)}>
        {t("page.saved.understood")}
      </button>
    </div>
  );
}

/** The game lies open in another tab: nothing is done here until it is taken over. `onTaken` reads it again. */
export function LockNote({ lock, onTaken }: { lock: GameLock; onTaken: () => void }) {
  return lock.state.value === "here" ? null : <Elsewhere lock={lock} onTaken={onTaken} />;
}

function Elsewhere({ lock, onTaken }: { lock: GameLock; onTaken: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      class="slip elsewhere"
      aria-labelledby="elsewhere"
      onCancel={(event) => event.preventDefault()}
    >
      <div class="note">
        <p id="elsewhere">{t("page.saved.elsewhere")}</p>
        <button type="button" class="button primary" onClick={() => void lock.takeOver().then(onTaken)}>
          {t("page.saved.take_over")}
        </button>
        <button type="button" class="button quiet" onClick={() => go("/")}>
          {t("page.saved.home")}
        </button>
      </div>
    </dialog>
  );
}
