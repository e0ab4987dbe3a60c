// day.tsx - The board of a day under its map: draw for it, and see what the others made of the same cards.
import { useState } from "preact/hooks";
import { t } from "../base/words.ts";
import { resultOf, today } from "../daily/daily.ts";
import type { Board } from "../online/protocol.ts";
import { boardsKept } from "../saved/boardDays.ts";
import { load } from "../saved/games.ts";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { NameField } from "../ui/nameField.tsx";
import { type BoardClient, useBoard, useBoardClient } from "./client.ts";
import { MakeChallenge } from "./make.tsx";
import { BoardNote, Refusals, Results } from "./results.tsx";
import { Spans } from "./spans.tsx";
import "./boards.css";

export function DayBoard({ day }: { day: string }) {
  const client = useBoardClient();
  const [board, look] = useBoard(client, day);
  if (!client) return null;
  const away = client.connection.state.value !== "open" && client.connection.failures.value > 0;
  const none = client.keeps.value === false;
  return (
    <section class="slip board" aria-labelledby="board-title" data-ready={board !== null}>
      <h2 id="board-title">{t("page.boards.title")}</h2>
      {(away || none) && !board && <BoardNote text={t("page.boards.offline")} />}
      <Refusals client={client} />
      {board && <Inside client={client} board={board} look={look} />}
    </section>
  );
}

/** What there is beside one day: weeks and months, and challenges. */
export function DaySide({ day }: { day: string }) {
  const client = useBoardClient();
  if (!client?.keeps.value) return null;
  return (
    <aside class="board-side">
      <Spans client={client} day={day} />
      <MakeChallenge client={client} />
    </aside>
  );
}

interface Props {
  client: BoardClient;
  board: Board;
  look: () => Promise<void>;
}

function Inside({ client, board, look }: Props) {
  const open = board.day === today() && board.now < board.begins;
  return (
    <>
      {!board.you && <p>{open ? t("page.boards.about") : t("page.boards.over")}</p>}
      {open && !board.you && <Begin client={client} board={board} />}
      <Results board={board} />
      {open && <HandIn client={client} board={board} look={look} />}
    </>
  );
}

export function Begin({ client, board }: { client: BoardClient; board: Board }) {
  const [busy, setBusy] = useState(false);
  const begun = boardsKept.value.begun.some((one) => one.board === board.board);
  const draw = async (): Promise<void> => {
    setBusy(true);
    await client.draw(board.board);
    setBusy(false);
  };
  return (
    <>
      <p class="board-players">{t("page.boards.players", { count: board.players })}</p>
      <div class="row board-begin">
        {!begun && <NameField />}
        <button type="button" class="button primary" disabled={busy} onClick={() => void draw()}>
          <Icon name="quill" />
          {t(begun ? "page.saved.daily_go_on" : "page.boards.draw")}
        </button>
      </div>
    </>
  );
}

/** The map of the public seed that was drawn on this device may be listed. */
function HandIn({ client, board, look }: Props) {
  const day = board.day ?? "";
  const mine = useLoaded(async () => {
    const result = await resultOf(day);
    return result ? load(result.id) : null;
  }, day);
  const [busy, setBusy] = useState(false);
  const handed = boardsKept.value.handed.includes(board.board);
  if (handed) return <p class="day-hint">{t("page.boards.handed")}</p>;
  if (!mine) return null;
  const hand = async (): Promise<void> => {
    setBusy(true);
    await client.handIn(board.board, mine.record);
    await look();
    setBusy(false);
  };
  return (
    <p class="row">
      <button type="button" class="button" disabled={busy} onClick={() => void hand()}>
        <Icon name="share" />
        {t("page.boards.hand_in")}
      </button>
    </p>
  );
}
