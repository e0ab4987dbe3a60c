// lobby.tsx - The first screen: a map on the table, one thing to do, and a few other things beside it.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useParts } from "../base/later.ts";
import { changeSettings, settings } from "../base/settings.ts";
import { language, t, titleOf } from "../base/words.ts";
import { DailyCard } from "../daily/card.tsx";
import { FIRST, games, inLanguage } from "../engine/games.ts";
import { ChooseRivals } from "../rivals/lazy.tsx";
import { beginGame, companyOf } from "../saved/begin.ts";
import { SavedList } from "../saved/list.tsx";
import { Choice } from "../ui/choice.tsx";
import { Icon } from "../ui/icons.tsx";
import { NameField } from "../ui/nameField.tsx";
import { SeedField } from "../ui/seed.tsx";
import { LanguageChoice, SettingsButton } from "../ui/settingsDialog.tsx";
import { GoOn, useUnfinished } from "./goOn.tsx";
import { Hero } from "./hero.tsx";
import "./lobby.css";

/** One part per frame, the one thing to do first. */
const PARTS = ["new map", "today", "others", "saved", "hero"];

export function Lobby() {
  const unfinished = useUnfinished();
  const part = useParts(PARTS.length - 1);
  const stands = (name: string): boolean => part >= PARTS.indexOf(name);
  return (
    <div class="lobby">
      <header class="lobby-head">
        <h1>{t("page.app.title")}</h1>
        <p>{t("page.lobby.motto")}</p>
        <div class="lobby-toolbar">
          <LanguageChoice whole={stands("today")} />
          <a class="button quiet" href="#/help/cartographers">
            <Icon name="help" />
            <span>{t("page.help.title")}</span>
          </a>
          <SettingsButton />
        </div>
      </header>
      <main class="lobby-main">
        <Hero draws={stands("hero")} />
        <div class="lobby-first">
          <GoOn game={unfinished} />
          <NewMap first={unfinished === null} />
        </div>
        <div class="lobby-side">
          {stands("today") && <DailyCard />}
          {stands("others") && <OtherGames />}
        </div>
        <div class="lobby-saved">
          {stands("others") && <Friends />}
          {stands("saved") && <SavedList />}
        </div>
      </main>
    </div>
  );
}

/** `first`: there is nothing else to go on with. */
function NewMap({ first }: { first: boolean }) {
  const { rivals, side } = settings.value;
  const company = companyOf(settings.value.company, rivals);
  const seed = useSignal("");
  const nameless = useRef(settings.peek().name === ""); // asked once
  const begin = (): void => {
    void beginGame({
      game: "cartographers",
      rivals: company,
      options: `side=${side}`,
      seed: seed.value,
    });
  };
  return (
    <section class="new-map slip" aria-labelledby="new-map">
      <h2 id="new-map">{titleOf(FIRST)}</h2>
      <p class="new-map-what">{inLanguage(games[0].summary, language.value)}</p>
      <button type="button" class={first ? "button primary begin" : "button begin"} onClick={begin}>
        <Icon name="quill" />
        {t("page.lobby.play")}
      </button>
      <div class="new-map-choices">
        {nameless.current && <NameField />}
        <Choice
          legend={t("page.lobby.who")}
          value={String(rivals)}
          items={(["0", "1", "2", "3"] as const).map((value) => ({
            value,
            text: t(`page.lobby.who.${value}`),
          }))}
          onChoose={(value) => changeSettings({ rivals: Number(value) })}
        />
        {rivals > 0 && (
          <ChooseRivals
            game={FIRST}
            chosen={company}
            onChoose={(chosen) => changeSettings({ company: chosen })}
          />
        )}
        <Choice
          legend={t("page.lobby.side")}
          value={side}
          items={(["a", "b"] as const).map((id) => ({
            value: id.toUpperCase(),
            text: t(`page.lobby.side.${id}`),
          }))}
          onChoose={(value) => changeSettings({ side: value })}
        />
        <SeedField seed={seed} name="new-map-more" />
      </div>
    </section>
  );
}

function Friends() {
  return (
    <section class="slip other" aria-labelledby="friends">
      <h2 id="friends">{t("page.online.friends")}</h2>
      <p>{t("page.online.friends.what")}</p>
      <a class="button" href="#/tables">
        <Icon name="people" />
        {t("page.online.friends.go")}
      </a>
    </section>
  );
}

function OtherGames() {
  return (
    <section class="others" aria-label={t("page.lobby.others")}>
      {games.slice(1).map(({ id, title, summary }) => (
        <article key={id} class={`slip other other-${id}`}>
          <h2>{inLanguage(title, language.value)}</h2>
          <p>{inLanguage(summary, language.value)}</p>
          <a class="button" href={`#/new/${id}`}>
            {t("page.lobby.play_plain")}
          </a>
        </article>
      ))}
    </section>
  );
}
