// fair.tsx - Fair draws, where everybody can see it: the promise before the first draw, the numbers of the seats, and in the end the
// check of every draw by the engine in this page.

import { useSignal } from "@preact/signals";
import { commitmentOf, pledgeOf } from "../base/engines.ts";
import { t } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";
import { fetchRecord } from "../record/fetch.ts";
import { openRecord } from "../record/open.ts";
import { Icon } from "../ui/icons.tsx";
import { compareNumbers } from "./draws.ts";
import type { TableInfo, You } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import { type OwnSeat, seatAt } from "./seats.ts";

export function FairDraws({ info, you }: { info: TableInfo; you: You }) {
  const numbers = info.nonces.filter((nonce, i) => nonce !== null || info.pledges?.[i]).length;
  const own = you.seat === null ? null : info.nonces[you.seat];
  return (
    <details class="fair">
      <summary>{t("page.online.fair")}</summary>
      <p>{t("page.online.fair.about")}</p>
      <dl>
        <dt>{t("page.online.fair.commitment")}</dt>
        <dd>
          <code>{info.commitment}</code>
        </dd>
        {own && (
          <>
            <dt>{t("page.online.fair.own")}</dt>
            <dd>
              <code>{own}</code>
            </dd>
          </>
        )}
        {info.key && (
          <>
            <dt>{t("page.online.fair.key")}</dt>
            <dd>
              <code>{info.key}</code>
            </dd>
          </>
        )}
      </dl>
      <p>{t("page.online.fair.numbers", { count: numbers, seats: info.seats.length })}</p>
      {numbers < info.seats.length && (
        <p>{t("page.online.fair.nothing", { count: info.seats.length - numbers })}</p>
      )}
      <p>{t("page.online.fair.limits")}</p>
    </details>
  );
}

interface Found {
  good: boolean;
  texts: string[];
}

/** Reads the record with the same engine that plays, which draws everything again with the key. */
async function check(
  { id, seal }: TableInfo,
  seat: number | null,
  known: OwnSeat | undefined,
): Promise<Found> {
  const shown = known?.commitment;
  const record = await fetchRecord(id, seal);
  const { engine, handle } = await openRecord(record);
  try {
    const { draws, checked } = engine.report(handle);
    const key = /^key ([0-9a-f]{64})$/m.exec(record)?.[1];
    const commitment = key === undefined ? "" : commitmentOf(key);
    const all = draws === checked && draws > 0;
    const texts = [t(all ? "page.online.check.all" : "page.online.check.not_all", { count: checked, draws })];
    if (shown === undefined) texts.push(t("page.online.check.not_seen"));
    else texts.push(t(shown === commitment ? "page.online.check.same" : "page.online.check.other"));
    const numbers = compareNumbers(record, seat, known?.number, { pledgeOf });
    texts.push(t(numbers === "other" ? "page.online.check.other_number" : `page.online.check.${numbers}`));
    const same = shown === undefined || shown === commitment;
    return { good: all && same && numbers !== "other" && numbers !== "changed", texts };
  } finally {
    engine.close(handle);
  }
}

export function CheckDraws({ remote }: { remote: Remote }) {
  const found = useSignal<Found | null>(null);
  const busy = useSignal(false);
  const start = async (): Promise<void> => {
    busy.value = true;
    try {
      const { table, token } = remote.address;
      const info = remote.info.peek();
      if (info)
        found.value = await check(info, remote.you.peek().seat, seatAt(table, token) ?? seatAt(table));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      found.value = { good: false, texts: [t("page.online.check.bad", { why: error.message })] };
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <button type="button" class="button check-draws" disabled={busy.value} onClick={() => void start()}>
        <Icon name="study" />
        {t("page.online.check")}
      </button>
      <div class="checked-draws" role="status" data-good={found.value?.good}>
        {found.value?.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}
