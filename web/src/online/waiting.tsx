// waiting.tsx - The tables that wait for whoever is here, for the first screen. Where no server answers there is nothing to see.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ago } from "../base/format.ts";
import { language, t, titleOf } from "../base/words.ts";
import { Connection, Refused } from "./connection.ts";
import { type Mine, PROTOCOL } from "./protocol.ts";
import { ownSeats } from "./seats.ts";
import { namesOf } from "./words.ts";
import "./online.css";

/** Asked again after so long. */
const AGAIN_MS = 30_000;

type Turn = Exclude<Mine, { status: "gone" }>;

const isTurn = (one: Mine): one is Turn => one.status === "playing" && one.turn;

export function WaitingTables() {
  const waiting = useSignal<Turn[]>([]);
  useEffect(() => {
    if (!navigator.onLine) return;
    const connection = new Connection({
      hello: () => ({ type: "hello", protocol: PROTOCOL, lang: language.peek() }),
      onMessage: (message) => {
        if (message.type === "welcome") void ask();
      },
    });
    const ask = async (): Promise<void> => {
      const seats = ownSeats.peek().map(({ table, token }) => ({ table, token }));
      try {
        const { tables } = await connection.ask<"mine">({ type: "mine", seats });
        waiting.value = tables.filter(isTurn);
      } catch (error) {
        if (!(error instanceof Refused)) throw error; // refused: then nothing is known
      }
    };
    // One attempt is enough: the page of tables is where a connection is waited for.
    const gaveUp = connection.failures.subscribe((failures) => {
      if (failures > 0) connection.close();
    });
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && connection.state.peek() === "open") void ask();
    }, AGAIN_MS);
    return () => {
      gaveUp();
      clearInterval(timer);
      connection.close();
    };
  }, []);
  if (waiting.value.length === 0) return null;
  return (
    <section class="waiting-tables" aria-labelledby="waiting-tables">
      <h2 id="waiting-tables">{t("page.lobby.tables_wait")}</h2>
      <ul class="table-list">
        {waiting.value.map((table) => (
          <Entry key={table.table} table={table} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ table }: { table: Turn }) {
  const seat = ownSeats.value.find((one) => one.table === table.table);
  if (!seat) return null;
  return (
    <li class="slip table-entry" data-turn="true">
      <a class="table-link" href={`#/t/${seat.table}/${seat.token}`}>
        <strong>{table.title || titleOf(table.game)}</strong>
        <span class="table-names">{namesOf(table)}</span>
        <span class="label">
          {t("page.online.state.turn")} · {ago(table.changed)}
        </span>
      </a>
    </li>
  );
}
