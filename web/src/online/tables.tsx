// tables.tsx - All tables: those that wait for you, those that wait for players, and a new one.

import { type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ago } from "../base/format.ts";
import { playerName } from "../base/playerName.ts";
import { go } from "../base/routes.ts";
import { language, t, titleOf } from "../base/words.ts";
import { boardsKept } from "../saved/boardDays.ts";
import { NameField } from "../ui/nameField.tsx";
import "../ui/screen.css";
import { Connection, Refused } from "./connection.ts";
import { OpenTable } from "./open.tsx";
import { ConnectionNote } from "./parts.tsx";
import { type Mine, PROTOCOL, randomHex, type Summary } from "./protocol.ts";
import { HomeToolbar } from "./screen.tsx";
import { forgetSeat, type OwnSeat, ownSeats, rememberSeat } from "./seats.ts";
import { namesOf } from "./words.ts";
import "./online.css";

/** Lists are asked for again after so long. */
const AGAIN_MS = 15_000;

class Lists {
  readonly connection = new Connection({
    hello: () => ({ type: "hello", protocol: PROTOCOL, lang: language.peek() }),
    onMessage: (message) => {
      if (message.type !== "welcome") return;
      this.keeps.value = message.keeps?.text ?? "";
      void this.ask();
    },
  });
  readonly refused: Signal<string>;
  /** How long tables are kept, in the server's words. */
  readonly keeps = signal("");

  constructor(
    readonly waiting: Signal<Summary[] | null>,
    readonly mine: Signal<Mine[] | null>,
    refused: Signal<string>,
  ) {
    this.refused = refused;
  }

  async ask(): Promise<void> {
    const seats = ownSeats.peek().map(({ table, token }) => ({ table, token }));
    try {
      // Both at once, and both are heard: whoever leaves meanwhile ends both.
      const [all, own] = await Promise.all([
        this.connection.ask<"lobby">({ type: "lobby" }),
        seats.length > 0 ? this.connection.ask<"mine">({ type: "mine", seats }) : { tables: [] },
      ]);
      this.mine.value = own.tables;
      this.waiting.value = all.tables;
    } catch (error) {
      this.refuse(error);
    }
  }

  refuse(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== "closed") this.refused.value = error.message;
  }
}

export function TablesScreen() {
  const waiting = useSignal<Summary[] | null>(null);
  const mine = useSignal<Mine[] | null>(null);
  const refused = useSignal("");
  const [lists, made] = useState<Lists | null>(null);
  useEffect(() => {
    const opened = new Lists(waiting, mine, refused);
    made(opened);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && opened.connection.state.peek() === "open")
        void opened.ask();
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      opened.connection.close();
    };
  }, []);
  if (!lists) return <main class="loading" aria-busy="true" />;
  const open = lists.connection.state.value === "open";
  return (
    <>
      <ConnectionNote connection={lists.connection} />
      <main class="online tables" data-ready={waiting.value !== null}>
        <HomeToolbar />
        <h1>{t("page.online.title")}</h1>
        <p class="tables-about">{t("page.online.about")}</p>
        {refused.value && (
          <p class="slip note" role="alert">
            {refused.value}
          </p>
        )}
        <div class="tables-columns">
          <OpenTable connection={lists.connection} ready={open} />
          <div class="tables-lists">
            <MineList lists={lists} />
            <WaitingList lists={lists} />
            {lists.keeps.value && <p class="label tables-keeps">{lists.keeps.value}</p>}
          </div>
        </div>
      </main>
    </>
  );
}

// ---- One's own ----

interface Own {
  seat: OwnSeat;
  state: Mine | undefined;
}

const rank = ({ state }: Own): number => {
  if (!state || state.status === "gone") return 4;
  if (state.status === "playing") return state.turn ? 0 : 1;
  return state.status === "waiting" ? 2 : 3;
};

function MineList({ lists }: { lists: Lists }) {
  const seats = ownSeats.value;
  const states = lists.mine.value;
  if (seats.length === 0) return null;
  const all = seats
    .map((seat) => ({ seat, state: states?.find((one) => one.table === seat.table) }))
    .sort((a, b) => rank(a) - rank(b));
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t("page.online.mine")}</h2>
      <ul class="table-list">
        {all.map((own) => (
          <MineEntry key={`${own.seat.table} ${own.seat.token}`} own={own} />
        ))}
      </ul>
    </section>
  );
}

function stateOf(state: Mine | undefined): string {
  if (!state) return "";
  if (state.status === "playing")
    return t(state.turn ? "page.online.state.turn" : "page.online.state.playing");
  return t(`page.online.state.${state.status}`);
}

function MineEntry({ own: { seat, state } }: { own: Own }) {
  const gone = state?.status === "gone";
  const known = state && state.status !== "gone" ? state : null;
  const name = known?.title || seat.title || titleOf(known?.game ?? seat.game);
  const over = known?.status === "over";
  // The record of a try comes when the time of its board is over; until then the table leads on.
  const dealt = boardsKept.value.begun.some((one) => one.table === seat.table);
  return (
    <li class="slip table-entry" data-turn={known?.status === "playing" && known.turn}>
      <a
        class="table-link"
        href={over && !dealt ? `#/record/${seat.table}` : `#/t/${seat.table}/${seat.token}`}
        aria-disabled={gone}
      >
        <strong>{name}</strong>
        {known && <span class="table-names">{namesOf(known)}</span>}
        <span class="label">
          {stateOf(state)}
          {known && ` \u00b7 ${ago(known.changed)}`}
        </span>
      </a>
      {(gone || over || known?.status === "closed") && (
        <button
          type="button"
          class="button quiet"
          aria-label={t("page.online.forget_named", { table: name })}
          onClick={() => forgetSeat(seat.table, seat.token)}
        >
          {t("page.online.forget")}
        </button>
      )}
    </li>
  );
}

// ---- Everybody's ----

function WaitingList({ lists }: { lists: Lists }) {
  const all = lists.waiting.value;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t("page.online.waiting")}</h2>
      {all?.length === 0 && <p>{t("page.online.none_waiting")}</p>}
      {all?.some((table) => table.free > 0) && <NameField />}
      <ul class="table-list">
        {all?.map((table) => (
          <WaitingEntry key={table.table} table={table} lists={lists} />
        ))}
      </ul>
    </section>
  );
}

/** One's own; without one the first number that nobody else at the table has. */
export function newName(others: readonly string[]): string {
  let number = 1;
  while (others.includes(playerName(number)) && playerName(number) !== playerName(number + 1)) number++;
  return playerName(number);
}

function WaitingEntry({ table, lists }: { table: Summary; lists: Lists }) {
  const name = table.title || titleOf(table.game);
  const take = async (): Promise<void> => {
    try {
      const { token } = await lists.connection.ask<"taken">({
        type: "take",
        table: table.table,
        name: newName(table.names),
        secret: randomHex(16),
      });
      rememberSeat({ table: table.table, token, game: table.game, title: table.title });
      go(`t/${table.table}/${token}`);
    } catch (error) {
      lists.refuse(error);
    }
  };
  return (
    <li class="slip table-entry">
      <span class="table-about">
        <strong>{name}</strong>
        <span class="table-names">
          {titleOf(table.game)} · {namesOf(table)}
        </span>
        <span class="label" lang={table.lang}>
          {table.status === "waiting"
            ? t("page.online.free_of", { count: table.free, seats: table.seats })
            : t("page.online.state.playing")}{" "}
          · {ago(table.changed)}
        </span>
      </span>
      <span class="row">
        {table.status === "waiting" && table.free > 0 && (
          <button
            type="button"
            class="button primary"
            aria-label={t("page.online.sit_named", { table: name })}
            onClick={() => void take()}
          >
            {t("page.online.sit")}
          </button>
        )}
        <a
          class="button"
          href={`#/t/${table.table}`}
          aria-label={t("page.online.watch_named", { table: name })}
        >
          {t("page.online.watch")}
        </a>
      </span>
    </li>
  );
}
