// carryParts.tsx - One's own history to another device and back.
import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../base/download.ts";
import { oneName } from "../base/oneLine.ts";
import { replace } from "../base/routes.ts";
import { settings } from "../base/settings.ts";
import { t } from "../base/words.ts";
import { becomeDevice, boardsKept, deviceSecret, isPlayer, keepResults } from "../saved/boardDays.ts";
import type { DailyResult } from "../saved/dailyResult.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { type Carried, newDays, packCarried, readCarried, unpackCarried, writeCarried } from "./carry.ts";
import { today } from "./daily.ts";

/** Far more than a life of days. */
const FILE_BYTES = 1 << 20;

interface Props {
  /** What a link has brought. */
  carried: string | undefined;
  results: DailyResult[];
}

export function Carry({ carried, results }: Props) {
  const [asks, setAsks] = useState<Carried | null>(null);
  const [said, say] = useState("");
  useEffect(() => {
    if (carried === undefined) return;
    void unpackCarried(carried).then((found) => {
      if (found) setAsks(found);
      else say(t("page.boards.carry_bad"));
      replace("daily"); // the secret does not stay in the address
    });
  }, [carried]);
  const take = async (from: Carried, become: boolean): Promise<void> => {
    const fresh = newDays(from, results);
    if (from.device && become) becomeDevice(from.device);
    await keepResults(fresh);
    setAsks(null);
    say(t("page.boards.carry_done", { count: fresh.length }));
  };
  return (
    <>
      <details class="daily-carry" open={said !== "" || undefined}>
        <summary>{t("page.boards.carry")}</summary>
        <p class="day-hint">{t("page.boards.carry_about")}</p>
        <Ways results={results} onFound={setAsks} say={say} />
        <p role="status">{said}</p>
      </details>
      {asks && (
        <Asks from={asks} onTake={(become) => void take(asks, become)} onClose={() => setAsks(null)} />
      )}
    </>
  );
}

interface AsksProps {
  from: Carried;
  /** With who they are on boards, or only their days. */
  onTake: (become: boolean) => void;
  onClose: () => void;
}

/** Whose history it is, before anything of it is taken; and whether this browser shall no longer be who it is on boards. */
function Asks({ from, onTake, onClose }: AsksProps) {
  const { name, results } = from;
  const count = results.length;
  const replaces = from.device !== "" && isPlayer() && from.device !== boardsKept.value.device;
  return (
    <Dialog title={t("page.boards.carry")} onClose={onClose}>
      <p>{name ? t("page.boards.carry_ask_of", { name, count }) : t("page.boards.carry_ask", { count })}</p>
      <p class="day-hint">{t(replaces ? "page.boards.carry_replaces" : "page.boards.carry_about")}</p>
      <p class="row">
        {replaces && (
          <button type="button" class="button primary" onClick={() => onTake(false)}>
            {t("page.boards.carry_days")}
          </button>
        )}
        <button type="button" class={replaces ? "button" : "button primary"} onClick={() => onTake(true)}>
          {t(replaces ? "page.boards.carry_become" : "page.boards.carry_do")}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t("page.online.not_now")}
        </button>
      </p>
    </Dialog>
  );
}

interface WaysProps {
  results: DailyResult[];
  onFound: (found: Carried) => void;
  say: (text: string) => void;
}

function Ways({ results, onFound, say }: WaysProps) {
  const input = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState("");
  const own = (): Carried => ({ device: deviceSecret(), name: oneName(settings.peek().name), results });
  const copy = async (): Promise<void> => {
    const url = new URL(document.baseURI);
    url.hash = `#/daily/carry/${await packCarried(own())}`;
    url.search = "";
    try {
      await navigator.clipboard.writeText(url.href);
      say(t("page.online.copied"));
    } catch {
      setLink(url.href); // where copying is not allowed it can be selected
    }
  };
  const chosen = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    if (!file) return;
    const found = file.size > FILE_BYTES ? null : readCarried(await file.text());
    if (found) onFound(found);
    else say(t("page.boards.carry_bad"));
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <input ref={input} hidden type="file" accept=".txt,text/plain" onChange={() => void chosen()} />
      <p class="row">
        <button
          type="button"
          class="button"
          onClick={() => download(`hearth-days-${today()}.txt`, writeCarried(own()), "text/plain")}
        >
          <Icon name="save" />
          {t("page.boards.carry_file")}
        </button>
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name="share" />
          {t("page.boards.carry_link")}
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          <Icon name="log" />
          {t("page.boards.carry_open")}
        </button>
      </p>
      {link && <input class="field" readOnly value={link} aria-label={t("page.boards.carry_link")} />}
    </>
  );
}
