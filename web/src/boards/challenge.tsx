// challenge.tsx - A challenge by its link: the same cards for everybody, and who did how well.
import { useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { playerName } from "../base/playerName.ts";
import { go } from "../base/routes.ts";
import { t } from "../base/words.ts";
import { ConnectionNote, CopyLink } from "../online/parts.tsx";
import type { Board } from "../online/protocol.ts";
import { HomeToolbar } from "../online/screen.tsx";
import { boardsKept } from "../saved/boardDays.ts";
import { type SavedGame, save, savedGames } from "../saved/games.ts";
import { entryOf } from "../saved/newEntry.ts";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { type BoardClient, useBoard, useBoardClient } from "./client.ts";
import { Begin } from "./day.tsx";
import { dealOf } from "./make.tsx";
import { BoardNote, Refusals, Results } from "./results.tsx";
import "../ui/screen.css";
import "./boards.css";

export function ChallengeScreen({ board: id }: { board: string }) {
  const client = useBoardClient();
  const [board, look] = useBoard(client, id);
  if (!client) return <main class="loading" aria-busy="true" />;
  return (
    <>
      <ConnectionNote connection={client.connection} />
      <main class="online challenge" data-ready={board !== null}>
        <HomeToolbar />
        <section class="slip board" aria-labelledby="challenge-title">
          <h1 id="challenge-title">{t("page.boards.beat")}</h1>
          <Refusals client={client} />
          {client.keeps.value === false && <BoardNote text={t("page.boards.offline")} />}
          {board && <Inside client={client} board={board} look={look} />}
        </section>
      </main>
    </>
  );
}

interface Props {
  client: BoardClient;
  board: Board;
  look: () => Promise<void>;
}

function linkOf(board: string): string {
  const url = new URL(document.baseURI);
  url.hash = `#/beat/${board}`;
  url.search = "";
  return url.href;
}

function Inside({ client, board, look }: Props) {
  const { by } = board;
  const open = board.begins > 0 && board.now < board.begins;
  return (
    <>
      {by && <p>{t("page.boards.by", { name: by.name })}</p>}
      {by?.points !== undefined && !board.you && (
        <p class="verdict">{t("page.boards.by_points", { name: by.name, count: by.points })}</p>
      )}
      {open && !board.you && <Begin client={client} board={board} />}
      {board.begins > 0 && !open && !board.you && <p>{t("page.boards.over")}</p>}
      {board.begins === 0 && <PublicMap client={client} board={board} look={look} />}
      <Results board={board} level="h2" />
      <p class="row">
        <CopyLink url={linkOf(board.board)} name={t("page.boards.link")} text={t("page.boards.link")} />
      </p>
    </>
  );
}

const isOf = (board: Board, game: SavedGame): boolean => dealOf(game.record)?.seed === board.seed;

/** A seed that everybody may know: drawn on this device, then listed. */
function PublicMap({ client, board, look }: Props) {
  const [busy, setBusy] = useState(false);
  const mine = useLoaded(
    async () => (await savedGames()).filter((game) => game.names.length === 1 && isOf(board, game)),
    board.board,
  );
  const handed = boardsKept.value.handed.includes(board.board);
  const done = mine?.find((game) => game.finished);
  const going = mine?.find((game) => !game.finished);
  const draw = async (): Promise<void> => {
    setBusy(true);
    const game = going ?? (await begin(board));
    go(`/play/${game.id}`);
  };
  const hand = async (game: SavedGame): Promise<void> => {
    setBusy(true);
    await client.handIn(board.board, game.record);
    await look();
    setBusy(false);
  };
  if (handed) return <p class="day-hint">{t("page.boards.handed")}</p>;
  return (
    <p class="row">
      {done ? (
        <button type="button" class="button primary" disabled={busy} onClick={() => void hand(done)}>
          <Icon name="share" />
          {t("page.boards.hand_in")}
        </button>
      ) : (
        <button type="button" class="button primary" disabled={busy} onClick={() => void draw()}>
          <Icon name="quill" />
          {t(going ? "page.saved.daily_go_on" : "page.saved.daily_draw")}
        </button>
      )}
    </p>
  );
}

async function begin(board: Board): Promise<SavedGame> {
  const engine = await engineFor("cartographers");
  const handle = engine.open({ options: board.options, names: [playerName()], seed: board.seed ?? "" });
  try {
    const entry = entryOf(engine, handle, [null], { note: t("page.boards.beat") });
    await save(entry);
    return entry;
  } finally {
    engine.close(handle);
  }
}
