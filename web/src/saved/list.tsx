// list.tsx - Games that are saved: to go on with, to look at again, to throw away; and a way in for records from elsewhere.

import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../base/download.ts";
import { ago, listed, shortDay } from "../base/format.ts";
import { go } from "../base/routes.ts";
import { offlineReady } from "../base/serviceWorker.ts";
import { signed, t, titleOf } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { type BrokenGame, broken, forget, type SavedGame, savedGames } from "./games.ts";
import { MiniMap } from "./miniMap.tsx";
import { fileName, openFile, playable } from "./newEntry.ts";
import { useLoaded } from "./useLoaded.ts";
import "../ui/screen.css";
import "./saved.css";

const NOTES = ["link", "file", "again"] as const;
/** How a game came onto the list, if there is something to say about it. */
const noteOf = (game: SavedGame) => NOTES.find((note) => note === game.note);

function nameOf(game: SavedGame): string {
  return game.daily === undefined ? titleOf(game.game) : `${t("page.saved.daily")}, ${shortDay(game.daily)}`;
}

function pointsOf(game: SavedGame): string {
  const seat = Math.max(0, game.bots.indexOf(null));
  const count = game.points?.[seat] ?? 0;
  return t(game.game === "cartographers" ? "page.saved.stars" : "page.saved.points", { count });
}

export function SavedList() {
  const games = useLoaded(savedGames);
  const lost = useLoaded(broken);
  const [going, setGoing] = useState<SavedGame | null>(null);
  if (games === null) return <div class="saved" aria-busy="true" />;
  const open = games.filter((game) => !game.finished);
  const done = games.filter((game) => game.finished);
  return (
    <div class="saved">
      {open.length > 0 && (
        <section aria-labelledby="saved-open">
          <h2 id="saved-open">{t("page.saved.go_on_with")}</h2>
          <ul class="saved-games">
            {open.map((game) => (
              <Entry key={game.id} game={game} onRemove={() => setGoing(game)} />
            ))}
          </ul>
        </section>
      )}
      {lost?.map((one) => (
        <Broken key={one.id} entry={one} />
      ))}
      {done.length > 0 && (
        <details class="saved-done">
          <summary class="button quiet">
            {t("page.saved.finished")} <span class="saved-count">{done.length}</span>
          </summary>
          <ul class="saved-games">
            {done.map((game) => (
              <Entry key={game.id} game={game} onRemove={() => setGoing(game)} />
            ))}
          </ul>
        </details>
      )}
      {open.length + done.length === 0 && <p class="saved-none">{t("page.saved.none")}</p>}
      <OpenFile />
      {offlineReady.value && <p class="label saved-offline">{t("page.saved.offline")}</p>}
      {going !== null && <Remove game={going} onClose={() => setGoing(null)} />}
    </div>
  );
}

function Entry({ game, onRemove }: { game: SavedGame; onRemove: () => void }) {
  const names = listed(game.names);
  const note = noteOf(game);
  const words = { game: nameOf(game), names };
  const goesOn = playable(game);
  return (
    <li class="slip saved-game" data-game={game.game} data-id={game.id}>
      <a
        class="saved-open"
        href={goesOn ? `#/play/${game.id}` : `#/replay/${game.id}`}
        aria-label={t(goesOn ? "page.saved.go_on_named" : "page.saved.replay_named", words)}
      >
        {game.game === "cartographers" ? <MiniMap game={game} /> : <GameSign />}
        <span class="saved-about">
          <strong>{nameOf(game)}</strong>
          <span class="saved-names">{names}</span>
          <span class="saved-points">
            {pointsOf(game)}
            {game.finished && typeof game.rating === "number" && (
              <span class="saved-rating">
                {" "}
                {t("page.saved.daily_rating", { rating: signed(game.rating) })}
              </span>
            )}
          </span>
          <span class="label saved-when">
            {t("page.saved.touched", { when: ago(game.changed) })}
            {note && <> · {t(`page.saved.note_${note}`)}</>}
          </span>
        </span>
      </a>
      <button
        type="button"
        class="button quiet saved-remove"
        aria-label={t("page.saved.remove_named", words)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** In place of a map. */
const GameSign = () => (
  <span class="mini-map mini-sign">
    <Icon name="cards" />
  </span>
);

function Remove({ game, onClose }: { game: SavedGame; onClose: () => void }) {
  return (
    <Dialog title={nameOf(game)} onClose={onClose}>
      <p>{t("page.saved.remove_sure")}</p>
      <p class="row">
        <button type="button" class="button primary" onClick={() => void forget(game.id).then(onClose)}>
          {t("page.saved.remove")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => download(fileName(game, "rec"), game.record, "text/plain")}
        >
          {t("page.saved.save")}
        </button>
        <button type="button" class="button quiet" onClick={onClose}>
          {t("page.saved.do_not")}
        </button>
      </p>
    </Dialog>
  );
}

/** What to do with an entry that is no game any more; `why` if the engine has said it. */
export function Broken({ entry, why }: { entry: BrokenGame; why?: string }) {
  const remove = async (): Promise<void> => {
    await forget(entry.id);
    if (why !== undefined) go("/");
  };
  return (
    <div class="slip note saved-broken" role="status" data-id={entry.id}>
      <p>{why === undefined ? t("page.saved.broken") : t("page.saved.broken_why", { why })}</p>
      {entry.text !== "" && (
        <button type="button" class="button" onClick={() => download("hearth.rec", entry.text, "text/plain")}>
          {t("page.saved.save")}
        </button>
      )}
      <button type="button" class="button" onClick={() => void remove()}>
        {t("page.saved.remove")}
      </button>
    </div>
  );
}

function OpenFile() {
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState({ text: "" });
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.scrollIntoView({ block: "nearest" }), [trouble]);
  const chosen = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    try {
      const game = await openFile(file);
      setTrouble({ text: "" });
      go(playable(game) ? `/play/${game.id}` : `/replay/${game.id}`);
    } catch (error) {
      setTrouble({ text: error instanceof Error ? error.message : String(error) });
    }
    if (input.current) input.current.value = "";
  };
  return (
    <div class="saved-file">
      <input ref={input} hidden type="file" accept=".rec,.txt,text/plain" onChange={() => void chosen()} />
      <button type="button" class="button quiet" onClick={() => input.current?.click()}>
        <Icon name="log" />
        {t("page.saved.open")}
      </button>
      {trouble.text !== "" && (
        <p ref={said} class="slip note saved-trouble" role="alert">
          {trouble.text}
        </p>
      )}
    </div>
  );
}
