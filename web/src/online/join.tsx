// join.tsx - Whoever follows an invitation: who is there, a name, and one tap for a seat. Opening it takes none: programs that look at
// links open them too.
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { listed } from "../base/format.ts";
import { go, replace } from "../base/routes.ts";
import { language, t, titleOf } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { NameField } from "../ui/nameField.tsx";
import { Connection, Refused } from "./connection.ts";
import { seatTaken, secretFor } from "./invited.ts";
import { ConnectionNote } from "./parts.tsx";
import { PROTOCOL, type TableInfo } from "./protocol.ts";
import { Remote } from "./remote.ts";
import { Ended, HomeToolbar } from "./screen.tsx";
import { rememberSeat } from "./seats.ts";
import { newName } from "./tables.tsx";
import "./online.css";
import "./invitation.css";

interface Props {
  table: string;
  invite: string;
}

export function JoinScreen({ table, invite }: Props) {
  const [remote, made] = useState<Remote | null>(null);
  useEffect(() => {
    const own = seatTaken(table);
    if (own) {
      replace(`t/${table}/${own}`);
      return;
    }
    const opened = new Remote({ table, token: invite, host: "" }, true);
    made(opened);
    return () => opened.close();
  }, [table, invite]);
  if (!remote) return <main class="loading" aria-busy="true" />;
  if (remote.connection.state.value === "ended") return <Ended remote={remote} />;
  const info = remote.info.value;
  return (
    <>
      <ConnectionNote connection={remote.connection} />
      <main class="online" aria-busy={!info}>
        <HomeToolbar />
        {info && <Invited info={info} invite={invite} />}
      </main>
    </>
  );
}

function Invited({ info, invite }: { info: TableInfo; invite: string }) {
  const people = info.seats.filter((seat) => seat.kind !== "free").map((seat) => seat.name);
  const free = info.seats.length - people.length;
  const open = info.status === "waiting" && !info.revealing;
  return (
    <section class="slip room" aria-labelledby="join-title">
      <h1 id="join-title">{t("page.online.join")}</h1>
      <p class="room-what">
        {info.title && <strong>{info.title}. </strong>}
        {t("page.online.room", { game: titleOf(info.game), seats: info.seats.length })}
      </p>
      <p>
        {people.length > 0 ? `${t("page.online.people")}: ${listed(people)}` : t("page.online.nobody_yet")}
      </p>
      {open && free > 0 ? (
        <Take info={info} invite={invite} names={people} free={free} />
      ) : (
        <>
          <p>{t(open ? "page.online.join.full" : "page.online.join.begun")}</p>
          <p class="row">
            <a class="button primary" href={`#/t/${info.id}/${invite}`}>
              <Icon name="eye" />
              {t("page.online.watch")}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

interface TakeProps {
  info: TableInfo;
  invite: string;
  names: readonly string[];
  free: number;
}

function Take({ info, invite, names, free }: TakeProps) {
  const refused = useSignal("");
  const busy = useSignal(false);
  const take = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    refused.value = "";
    try {
      const token = await takeSeat(info.id, invite, newName(names));
      rememberSeat({ table: info.id, token, invite, game: info.game, title: info.title });
      go(`t/${info.id}/${token}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.value = error.message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="sit-down" onSubmit={(event) => void take(event)}>
      <p>{t("page.online.free_of", { count: free, seats: info.seats.length })}.</p>
      <NameField />
      <button type="submit" class="button primary" aria-disabled={busy.value}>
        <Icon name="quill" />
        {t("page.online.sit")}
      </button>
      <p class="online-refused" role="alert">
        {refused.value}
      </p>
    </form>
  );
}

/** Seats are given out in the lobby. The token of the seat is the secret of this device. */
async function takeSeat(table: string, invite: string, name: string): Promise<string> {
  const lobby = new Connection({
    hello: () => ({ type: "hello", protocol: PROTOCOL, lang: language.peek() }),
    onMessage: () => undefined,
  });
  try {
    const secret = secretFor(table);
    const { token } = await lobby.ask<"taken">({ type: "take", table, invite, name, secret });
    return token;
  } finally {
    lobby.close();
  }
}
