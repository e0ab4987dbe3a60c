// screen.tsx - A table by its link: the waiting room, the game, or the sentence that says why not.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { go, replace } from "../base/routes.ts";
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { Icon } from "../ui/icons.tsx";
import { LanguageChoice, SettingsButton } from "../ui/settingsDialog.tsx";
import "../ui/screen.css";
import { recordUrl } from "../record/fetch.ts";
import { FairDraws } from "./fair.tsx";
import { Game } from "./game.tsx";
import { ConnectionNote } from "./parts.tsx";
import { People } from "./people.tsx";
import { keepTold } from "./push.ts";
import { type Address, Remote } from "./remote.ts";
import { Room } from "./room.tsx";
import { SeatNotes } from "./seatNotes.tsx";
import { forgetSeat, hideHost, moveSeat, ownTokenOf, rememberSeat, seatAt } from "./seats.ts";
import { TimeNotes } from "./time.tsx";
import "./online.css";

export function TableScreen({ table, token, host }: Address) {
  const [remote, made] = useState<Remote | null>(null);
  // A notification knows no secrets: whoever has a seat there is led to it.
  const own = token ? undefined : seatAt(table);
  useEffect(() => {
    if (own) {
      replace(`t/${table}/${own.token}`);
      return;
    }
    const opened = new Remote({ table, token, host: host || (seatAt(table, token)?.host ?? "") });
    if (host) hideHost(table, token, host);
    made(opened);
    const end = keepTold(opened);
    return () => {
      end();
      opened.close();
    };
  }, [table, token, host]);
  if (!remote) return <main class="loading" aria-busy="true" />;
  return (
    <>
      <ConnectionNote connection={remote.connection} />
      <SeatNotes remote={remote} />
      <TimeNotes remote={remote} />
      <Inside remote={remote} />
    </>
  );
}

function Inside({ remote }: { remote: Remote }) {
  const [engine, loaded] = useState<Engine | null>(null);
  const info = remote.info.value;
  const game = info?.game;
  useEffect(() => {
    let wanted = true;
    if (game) void engineFor(game).then((ready) => wanted && loaded(ready));
    return () => {
      wanted = false;
    };
  }, [game]);
  if (remote.connection.state.value === "ended") return <Ended remote={remote} />;
  if (!info || !engine)
    return (
      <main class="online online-empty" aria-busy="true">
        <h1 class="hide">{t("page.online.title")}</h1>
        <HomeToolbar />
      </main>
    );
  if (info.status !== "waiting" && remote.match.value && info.status !== "closed")
    return <Game remote={remote} engine={engine} />;
  return (
    <main class="online">
      <HomeToolbar />
      {info.status === "closed" ? <Closed remote={remote} /> : <Room remote={remote} />}
    </main>
  );
}

export function HomeToolbar() {
  return (
    <nav class="online-toolbar" aria-label={t("page.app.toolbar")}>
      <a class="button quiet" href="#/" aria-label={t("page.app.home")} title={t("page.app.home")}>
        <Icon name="home" />
      </a>
      <a class="button quiet" href="#/tables">
        <Icon name="people" />
        {t("page.online.title")}
      </a>
      <LanguageChoice whole />
      <SettingsButton />
    </nav>
  );
}

/** The link leads nowhere any more. */
export function Ended({ remote }: { remote: Remote }) {
  const why = remote.connection.why.value;
  const { table, token, host } = remote.address;
  // Whoever sat down here and follows the link again, or never heard the answer, has the seat by a token of their own.
  const own = why?.code === "bad_token" ? ownTokenOf(table, token) : undefined;
  // The same with a new link of the host.
  const known = seatAt(table, token);
  const next = why?.code === "bad_token" && host && known?.nextHost !== host ? known?.nextHost : undefined;
  useEffect(() => {
    if (next) replace(`t/${table}/${token}/${next}`);
  }, [next]);
  useEffect(() => {
    if (!own) return;
    if (seatAt(table, token)) moveSeat(table, token, own);
    if (host) rememberSeat({ table, token: own, host });
    replace(`t/${table}/${own}`);
  }, [own]);
  if (own || next) return <main class="loading" aria-busy="true" />;
  return (
    <main class="lost">
      <div class="slip lost-slip">
        <h1>{t("page.online.no_way")}</h1>
        <p role="alert">{why?.message || t("page.online.no_table")}</p>
        {why?.code === "bad_token" && <p>{t("page.online.void_link")}</p>}
        <p class="row">
          <button
            type="button"
            class="button primary"
            onClick={() => {
              forgetSeat(remote.address.table, remote.address.token);
              go("tables");
            }}
          >
            {t("page.online.to_tables")}
          </button>
          <a class="button" href="#/">
            {t("page.app.home")}
          </a>
        </p>
      </div>
    </main>
  );
}

function Closed({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  return (
    <section class="slip room" aria-labelledby="room-title">
      <h1 id="room-title">{t("page.online.closed")}</h1>
      <p>{t("page.online.closed_about")}</p>
      <People remote={remote} />
      {info && <FairDraws info={info} you={remote.you.value} />}
      <p class="row">
        <a class="button primary" href="#/tables">
          {t("page.online.to_tables")}
        </a>
        {info && remote.match.value && (
          <a class="button" href={recordUrl(info.id)} download={`${info.id}.rec`}>
            {t("page.online.save_record")}
          </a>
        )}
      </p>
    </section>
  );
}
