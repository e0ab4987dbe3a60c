// room.tsx - Before the game: who is here, links for those who are not, a name for oneself, and the button that begins it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { engineNow } from "../base/engines.ts";
import { playerName } from "../base/playerName.ts";
import { t, titleOf } from "../base/words.ts";
import { botOfMany } from "../plain/begin.ts";
import { Icon } from "../ui/icons.tsx";
import { lazy } from "../ui/lazy.tsx";
import { NameField } from "../ui/nameField.tsx";
import { FairDraws } from "./fair.tsx";
import { HookSetting } from "./hook.tsx";
import { HttpNote } from "./httpNote.tsx";
import { Invitation } from "./invitation.tsx";
import { BotChoice, botOf, MANY, People, WatchLink } from "./people.tsx";
import type { TableInfo } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import { TableRules } from "./rules.tsx";
import { ScreenLink } from "./screenLink.tsx";
import { sitsAtOnce } from "./seats.ts";
import { Twice } from "./twice.tsx";

const Talk = lazy(
  () => import("./talk.tsx").then((m) => m.Talk),
  () => null,
);

export function Room({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  const you = remote.you.value;
  if (!info) return null;
  const many = info.seats.length > MANY; // then the next step stands above them
  const mine = you.seat === null ? null : info.seats[you.seat];
  return (
    <section class="slip room" aria-labelledby="room-title">
      <h1 id="room-title">{info.title || titleOf(info.game)}</h1>
      <p class="room-what">
        {t("page.online.room", { game: titleOf(info.game), seats: info.seats.length })} {unusual(info)}
      </p>
      {mine && <SitDown remote={remote} sits={mine.kind === "person"} name={mine.name} />}
      {you.host && many && <HostTools remote={remote} />}
      <Invitation remote={remote} />
      <People remote={remote} />
      {you.host && !many && <HostTools remote={remote} />}
      {!you.host && mine?.kind === "person" && (
        <p class="room-wait">{t(mine.taken ? "page.online.stay" : "page.online.wait_for_host")}</p>
      )}
      {you.seat === null && !you.host && <p class="room-wait">{t("page.online.you_watch")}</p>}
      <TableRules remote={remote} />
      {info.talk && <Talk remote={remote} />}
      <Revealing remote={remote} />
      <Refusal remote={remote} />
      <HttpNote />
      <WatchLink remote={remote} />
      <ScreenLink remote={remote} />
      <HookSetting remote={remote} />
      <FairDraws info={info} you={you} />
    </section>
  );
}

/** So long nobody is told that somebody is missing: the numbers come by themselves. */
const PATIENCE_MS = 3000;

/** The host has begun, and somebody's number is not there yet. */
function Revealing({ remote }: { remote: Remote }) {
  const late = useSignal(false);
  const info = remote.info.value;
  const revealing = info?.revealing === true;
  useEffect(() => {
    late.value = false;
    const timer = setTimeout(() => {
      late.value = true;
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [revealing]);
  if (!info || !revealing || !late.value) return null;
  const missing = info.seats.filter((_, i) => info.pledges?.[i] && info.nonces[i] === null);
  const players = missing.map((seat) => seat.name).join(", ");
  return (
    <div class="room-wait" role="status">
      <p>{t("page.online.revealing", { players })}</p>
      {remote.you.value.host && (
        <>
          <p>{t("page.online.anew_about")}</p>
          <button type="button" class="button" onClick={() => void remote.ask({ type: "anew" })}>
            {t("page.online.anew")}
          </button>
        </>
      )}
    </div>
  );
}

/** Options that are not as usual, in the words of the game. */
function unusual(info: TableInfo): string {
  const { options } = engineNow(info.game).game();
  const chosen = new Map(info.options.split(" ").map((word) => word.split("=") as [string, string]));
  return options
    .filter(({ name, fallback }) => chosen.has(name) && chosen.get(name) !== fallback)
    .map(({ name, text }) => `${text}: ${chosen.get(name)}.`)
    .join(" ");
}

export function Refusal({ remote }: { remote: Remote }) {
  return (
    <p class="online-refused" role="alert">
      {remote.refused.value}
    </p>
  );
}

function SitDown({ remote, sits, name }: { remote: Remote; sits: boolean; name: string }) {
  const again = useSignal(false);
  // Nobody else at the table has this number, so nobody else is called like that.
  const number = 1 + remote.seat;
  useEffect(() => {
    if (!sits && sitsAtOnce(remote.address.table)) void remote.sit(playerName(number));
  }, [remote]);
  if (sits && !again.value)
    return (
      <p class="row sitting">
        <span>{t("page.online.you_sit", { name })}</span>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            again.value = true;
          }}
        >
          {t("page.online.rename")}
        </button>
      </p>
    );
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await remote.sit(playerName(number))) again.value = false;
  };
  return (
    <form class="sit-down" onSubmit={(event) => void sit(event)}>
      <NameField number={number} />
      <button type="submit" class="button primary">
        <Icon name="quill" />
        {t(sits ? "page.online.rename" : "page.online.sit")}
      </button>
    </form>
  );
}

function HostTools({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  if (!info) return null;
  const free = info.seats.filter((seat) => seat.kind === "free").length;
  const fillAll = async (): Promise<void> => {
    const game = engineNow(info.game).game();
    let filled = 0;
    for (const [seat, one] of info.seats.entries())
      if (one.kind === "free")
        if (!(await remote.ask({ type: "bot", seat, bot: botOfMany(game, botOf(remote), filled++) }))) return;
  };
  return (
    <div class="host-tools">
      <p>{free > 0 ? t("page.online.still_free", { count: free }) : t("page.online.all_here")}</p>
      <div class="row">
        <button
          type="button"
          class="button primary"
          aria-disabled={free > 0}
          onClick={() => void remote.ask({ type: "start" })}
        >
          <Icon name="cards" />
          {t("page.online.start")}
        </button>
        {free > 1 && (
          <button type="button" class="button" onClick={() => void fillAll()}>
            {t("page.online.fill_all")}
          </button>
        )}
        <BotChoice remote={remote} />
        <button
          type="button"
          class="button"
          onClick={() => void remote.ask({ type: "listed", listed: !info.listed })}
        >
          {t(info.listed ? "page.online.unlist" : "page.online.list")}
        </button>
        <RenewHost remote={remote} />
        <CloseTable remote={remote} />
      </div>
    </div>
  );
}

export function CloseTable({ remote }: { remote: Remote }) {
  return (
    <Twice
      what="page.online.close"
      question="page.online.close_sure"
      yes="page.online.close_yes"
      act={() => remote.ask({ type: "close" })}
    />
  );
}

/** Somebody else may have seen the host's link. */
export function RenewHost({ remote }: { remote: Remote }) {
  return (
    <Twice
      what="page.online.new_host"
      question="page.online.new_host_sure"
      yes="page.online.new_host_yes"
      act={() => remote.renewHost()}
    />
  );
}
