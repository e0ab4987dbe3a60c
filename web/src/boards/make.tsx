// make.tsx - A challenge for friends: a new map that the server deals, or one that was drawn here.
import { useState } from "preact/hooks";
import { ago } from "../base/format.ts";
import { go } from "../base/routes.ts";
import { t } from "../base/words.ts";
import { type SavedGame, savedGames } from "../saved/games.ts";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { NameField } from "../ui/nameField.tsx";
import type { BoardClient } from "./client.ts";

const SHOWN = 12;

/** What a record says about its cards; null if others cannot be dealt the same. */
export function dealOf(record: string): { seed: string; options: string } | null {
  const seed = /^seed (.+)$/m.exec(record)?.[1];
  const options = /^options (.+)$/m.exec(record)?.[1];
  return seed === undefined || options === undefined || /^nonce /m.test(record) ? null : { seed, options };
}

/** Maps that were drawn alone and to the end. */
const isMap = (game: SavedGame): boolean =>
  game.game === "cartographers" && game.finished && game.names.length === 1 && dealOf(game.record) !== null;

export function MakeChallenge({ client }: { client: BoardClient }) {
  const [busy, setBusy] = useState(false);
  const games = useLoaded(async () => (await savedGames()).filter(isMap).slice(0, SHOWN)) ?? [];
  const make = async (game?: SavedGame): Promise<void> => {
    setBusy(true);
    const deal = game ? dealOf(game.record) : null;
    const side = Math.random() < 0.5 ? "side=A" : "side=B";
    const board = await client.challenge(deal?.options ?? side, deal?.seed);
    if (board && game) await client.handIn(board, game.record);
    setBusy(false);
    if (board) go(`beat/${board}`);
  };
  return (
    <section class="slip board-make" aria-labelledby="make-title">
      <h2 id="make-title">{t("page.boards.beat")}</h2>
      <p class="day-hint">{t("page.boards.beat_about")}</p>
      <NameField />
      <p class="row">
        <button type="button" class="button" disabled={busy} onClick={() => void make()}>
          <Icon name="people" />
          {t("page.boards.make")}
        </button>
      </p>
      {games.length > 0 && (
        <details>
          <summary>{t("page.boards.choose")}</summary>
          <p class="day-hint">{t("page.boards.public_about")}</p>
          <ul class="board-choices">
            {games.map((game) => (
              <li key={game.id}>
                <button type="button" class="button" disabled={busy} onClick={() => void make(game)}>
                  {t("page.saved.stars", { count: game.points?.[0] ?? 0 })} · {ago(game.changed)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
