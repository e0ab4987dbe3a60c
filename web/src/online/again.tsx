// again.tsx - Once more with the same people: one tap opens the next table, and one tap leads everybody else there.
import { useSignal } from "@preact/signals";
import { go } from "../base/routes.ts";
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Refused } from "./connection.ts";
import type { Next } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import { rememberSeat, sitAtOnce } from "./seats.ts";

function follow(remote: Remote, next: Next): void {
  const info = remote.info.peek();
  const { table, token, host } = next;
  const game = info?.game ?? "";
  const kept = rememberSeat({ table, token, game, title: info?.title ?? "", ...(host ? { host } : {}) });
  if (remote.you.peek().seat !== null) sitAtOnce(table);
  go(`t/${table}/${token}${host && !kept ? `/${host}` : ""}`);
}

export function Again({ remote }: { remote: Remote }) {
  const busy = useSignal(false);
  const next = remote.next.value;
  const { seat, host } = remote.you.value;
  // An older server knows no rematch; spectators follow, but do not ask for one.
  if (!next && (remote.info.value?.talk === undefined || (seat === null && !host))) return null;
  const ask = async (): Promise<void> => {
    if (busy.peek()) return;
    busy.value = true;
    try {
      follow(remote, next ?? (await remote.connection.ask<"next">({ type: "rematch" })));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      remote.refused.value = error.message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <button
        type="button"
        class="button primary again"
        aria-disabled={busy.value}
        onClick={() => void ask()}
      >
        <Icon name="people" />
        {t(next ? "page.online.again.go" : "page.online.again")}
      </button>
      <span class="hide" role="status">
        {next ? t("page.online.again.open") : ""}
      </span>
    </>
  );
}
