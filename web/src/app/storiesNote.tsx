// storiesNote.tsx - The stories of a game could not be fetched: said in one sentence, while the game goes on.
import { useSignal } from "@preact/signals";
import { fetchStories } from "../base/engines.ts";
import { storiesMissing } from "../base/prose.ts";
import { t, titleOf } from "../base/words.ts";
import "../ui/screen.css";

export function StoriesNote() {
  const read = useSignal(false);
  const game = storiesMissing.value;
  if (game === null || read.value) return null;
  return (
    <div class="slip note note-over" role="status">
      <p>{t("page.app.stories_missing", { game: titleOf(game) })}</p>
      <button type="button" class="button" onClick={fetchStories}>
        {t("page.app.try_again")}
      </button>
      <button type="button" class="button quiet" onClick={() => (read.value = true)}>
        {t("page.app.close")}
      </button>
    </div>
  );
}
