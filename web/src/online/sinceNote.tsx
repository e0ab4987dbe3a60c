// sinceNote.tsx - Whoever comes back to a table reads first what happened to them meanwhile.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { Remote } from "./remote.ts";
import { rememberSeat, seatAt } from "./seats.ts";
import { sinceThen } from "./since.ts";

/** Everything up to here was in front of somebody. */
function noteSeen(remote: Remote): void {
  const { table, token } = remote.address;
  const seenTo = remote.told();
  if (remote.seat >= 0 && !document.hidden && seatAt(table, token)?.seenTo !== seenTo)
    rememberSeat({ table, token, seenTo });
}

export function SinceNote({ remote }: { remote: Remote }) {
  const news = useSignal<string[]>([]);
  useEffect(() => {
    const { table, token } = remote.address;
    const from = seatAt(table, token)?.seenTo;
    const log = remote.match.peek()?.log ?? [];
    if (from !== undefined && remote.seat >= 0) news.value = sinceThen(log, from, remote.seat);
    const note = (): void => {
      if (news.peek().length === 0) noteSeen(remote);
    };
    note();
    document.addEventListener("visibilitychange", note);
    const end = remote.onChange(note);
    return () => {
      end();
      document.removeEventListener("visibilitychange", note);
    };
  }, [remote]);
  if (news.value.length === 0) return null;
  const close = (): void => {
    news.value = [];
    noteSeen(remote);
  };
  return (
    <Dialog title={t("page.online.since")} onClose={close}>
      <div class="since">
        <ul>
          {news.value.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
        <button type="button" class="button primary" onClick={close}>
          {t("page.saved.understood")}
        </button>
      </div>
    </Dialog>
  );
}
