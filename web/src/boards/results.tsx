// results.tsx - What came of a deal: one's rank, how the others did, the best maps, and what all of it proves.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { decimal, t } from "../base/words.ts";
import type { Board, Ranked } from "../online/protocol.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import type { BoardClient } from "./client.ts";
import { ViewMap } from "./viewMap.tsx";

/** Of what stands in it: under the title of a screen, or under that of a slip. */
const Level = createContext<"h2" | "h3">("h3");

function Head({ id, children }: { id: string; children: ComponentChildren }) {
  const Tag = useContext(Level);
  return (
    <Tag id={id} class="board-head">
      {children}
    </Tag>
  );
}

const stars = (points: number): string => t("page.saved.stars", { count: points });

/** The numbers that one's own can be compared with. */
function Marks({ board }: { board: Board }) {
  const { you, median, par, players } = board;
  return (
    <div class="board-marks">
      {you && (
        <p class="board-rank">
          <strong>{t("page.boards.rank", { rank: you.rank, count: players })}</strong>
          <span>{stars(you.points)}</span>
        </p>
      )}
      <ul>
        {!you && <li>{t("page.boards.players", { count: players })}</li>}
        {typeof median === "number" && <li>{t("page.boards.median", { points: decimal(median) })}</li>}
        {par && <li>{t("page.boards.par", { points: par.points })}</li>}
        {board.begins > 0 && players > 0 && !par && <li>{t("page.boards.par_later")}</li>}
      </ul>
    </div>
  );
}

function Maps({ best }: { best: Ranked[] }) {
  const [shown, show] = useState<Drawn | null>(null);
  const maps = best.flatMap((one) => (one.view ? [{ ...one, view: one.view }] : []));
  if (maps.length === 0) return null;
  return (
    <section aria-labelledby="best-maps">
      <Head id="best-maps">{t("page.boards.best")}</Head>
      <ol class="board-maps">
        {maps.map((one, i) => (
          <li key={`${i} ${one.name} ${one.points}`}>
            <button type="button" aria-haspopup="dialog" onClick={() => show(one)}>
              <ViewMap view={one.view} />
              <Caption one={one} />
            </button>
          </li>
        ))}
      </ol>
      {shown && (
        <Dialog title={t("page.boards.map_of", { name: shown.name })} wide onClose={() => show(null)}>
          <div class="board-large">
            <ViewMap view={shown.view} large />
            <Caption one={shown} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

type Drawn = Ranked & { view: string };

function Caption({ one }: { one: Ranked }) {
  return (
    <span class="board-caption">
      <span class="board-place">{one.rank}</span>
      <span class="board-name">{one.name}</span>
      <strong>{stars(one.points)}</strong>
    </span>
  );
}

export function Ranks({ rows, mine }: { rows: (Ranked & { more?: string })[]; mine?: number }) {
  return (
    <table class="board-ranks">
      <tbody>
        {rows.map((one, i) => (
          <tr key={i} data-mine={i === mine}>
            <td class="board-place-cell">{one.rank > 0 ? one.rank : ""}</td>
            <th scope="row">{one.name}</th>
            <td>{one.more}</td>
            <td class="board-stars">{stars(one.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Listed({ board }: { board: Board }) {
  if (!board.listed?.length) return null;
  return (
    <section aria-labelledby="board-listed">
      <Head id="board-listed">{t("page.boards.listed")}</Head>
      <p class="day-hint">{t("page.boards.listed_about")}</p>
      <Ranks rows={board.listed.map((one) => ({ ...one, rank: 0 }))} />
    </section>
  );
}

function Proof({ board }: { board: Board }) {
  return (
    <details class="fair board-proof">
      <summary>{t("page.boards.proof")}</summary>
      <p>{t(board.begins > 0 ? "page.boards.proof_about" : "page.boards.proof_public")}</p>
      {board.begins > 0 && (
        <dl>
          <dt>{t("page.online.fair.commitment")}</dt>
          <dd>
            <code>{board.commitment}</code>
          </dd>
          {board.key && (
            <>
              <dt>{t("page.online.fair.key")}</dt>
              <dd>
                <code>{board.key}</code>
              </dd>
            </>
          )}
        </dl>
      )}
    </details>
  );
}

/** Everything that may be told now. */
export function Results({ board, level = "h3" }: { board: Board; level?: "h2" | "h3" }) {
  const { best = [], you } = board;
  const mine = best.findIndex(
    (one) => one.rank === you?.rank && one.name === you.name && one.points === you.points,
  );
  return (
    <Level.Provider value={level}>
      <div class="board-results">
        {board.best && board.begins > 0 && <Marks board={board} />}
        <Maps best={best} />
        {best.length > 1 && (
          <section aria-labelledby="board-ranks">
            <Head id="board-ranks">{t("page.boards.ranks")}</Head>
            <Ranks rows={best} mine={mine} />
          </section>
        )}
        <Listed board={board} />
        <Proof board={board} />
      </div>
    </Level.Provider>
  );
}

/** The server's word, or why there is none. */
export function BoardNote({ text }: { text: string }) {
  return (
    <p class="slip note board-note" role="status">
      <Icon name="people" /> {text}
    </p>
  );
}

/** What was refused, and what cannot be looked at, in the server's words. */
export function Refusals({ client }: { client: BoardClient }) {
  const texts = [client.refused.value, client.unseen.value].filter((text) => text !== "");
  return (
    <>
      {texts.map((text) => (
        <BoardNote key={text} text={text} />
      ))}
    </>
  );
}
