// goOn.tsx - What was begun and waits: the game that was played last, and the tables where it is one's turn. It stands first.
import { useEffect } from "preact/hooks";
import { ago, listed, shortDay } from "../base/format.ts";
import { mayBeUnfinished, noteUnfinished } from "../base/unfinished.ts";
import { t, titleOf } from "../base/words.ts";
import { ownSeats } from "../online/seats.ts";
import { type SavedGame, savedGames } from "../saved/games.ts";
import { playable } from "../saved/newEntry.ts";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { lazy } from "../ui/lazy.tsx";

const WaitingTables = lazy(
  () => import("../online/waiting.tsx").then((m) => m.WaitingTables),
  () => null,
);

/** The game to go on with: null if there is none, undefined as long as nobody knows. */
export function useUnfinished(): SavedGame | null | undefined {
  const games = useLoaded(savedGames);
  const game = games === null ? undefined : (games.find(playable) ?? null);
  useEffect(() => {
    if (game !== undefined) noteUnfinished(game !== null);
  }, [game]);
  return game === undefined && !mayBeUnfinished() ? null : game;
}

export function GoOn({ game }: { game: SavedGame | null | undefined }) {
  return (
    <>
      {game !== null && (
        <section class="slip lobby-go-on" aria-busy={game === undefined}>
          <a class="button primary" href={game ? `#/play/${game.id}` : undefined}>
            <Icon name="quill" />
            {t("page.saved.go_on")}
          </a>
          <p class="label">{game ? about(game) : "\u00a0"}</p>
        </section>
      )}
      {ownSeats.value.length > 0 && <WaitingTables />}
    </>
  );
}

function about(game: SavedGame): string {
  const name =
    game.daily === undefined ? titleOf(game.game) : `${t("page.saved.daily")}, ${shortDay(game.daily)}`;
  return [name, listed(game.names), ago(game.changed)].join(" \u00b7 ");
}
