// screen.tsx - The rules by topic, in the words of the engine; the edicts with their diagrams; keys; and a search through it all.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { moves } from "../base/settings.ts";
import { language, t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { FIRST, games, inLanguage, isGame, titleOf } from "../engine/games.ts";
import type { CartoCards, GameInfo } from "../engine/types.ts";
import { Icon } from "../ui/icons.tsx";
import { Edicts } from "./edicts.tsx";
import { find, type Piece } from "./find.ts";
import { Keys } from "./keys.tsx";
import { picturesOf, Signs, signsOf, Told } from "./pictures.tsx";
import "../ui/screen.css";
import "./help.css";

/** The page's own topic, beside those of the games. */
const KEYS = "keys";
/** Drawn here, whatever the game says of its signs in words. */
const SIGNS = "signs";
/** It comes after these many topics: the table and a sample turn. */
const LEAD = 2;

interface Topic {
  id: string;
  title: string;
  sentences: readonly string[];
}

function useRules(game: string): { engine: Engine; info: GameInfo } | "failed" | null {
  const [found, setFound] = useState<{ game: string; engine: Engine | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    engineFor(game).then(
      (engine) => wanted && setFound({ game, engine }),
      () => wanted && setFound({ game, engine: null }),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  void language.value; // the same engine says something else now
  if (found?.game !== game) return null;
  return found.engine === null ? "failed" : { engine: found.engine, info: found.engine.game() };
}

export function HelpScreen({ game: asked, topic }: { game?: string; topic?: string }) {
  const game = isGame(asked) ? asked : FIRST;
  const [wanted, setWanted] = useState("");
  const rules = useRules(game);
  return (
    <main class="help">
      <header class="screen-head help-head">
        <button type="button" class="button quiet" aria-label={t("page.help.back")} onClick={back}>
          <Icon name="back" />
        </button>
        <h1>{t("page.help.title")}</h1>
        <nav class="help-games" aria-label={t("page.help.games")}>
          {games.map(({ id, title }) => (
            <a
              key={id}
              class="button quiet"
              href={`#/help/${id}`}
              aria-current={id === game ? "page" : undefined}
            >
              {inLanguage(title, language.value)}
            </a>
          ))}
        </nav>
        <label class="help-search">
          <span class="hide">{t("page.help.search")}</span>
          <input
            type="search"
            class="field"
            placeholder={t("page.help.search")}
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        </label>
      </header>
      {rules === "failed" && <p class="slip note">{t("page.help.failed")}</p>}
      {rules !== null && rules !== "failed" && (
        <Rules
          game={game}
          engine={rules.engine}
          topics={topicsOf(game, rules.engine, rules.info)}
          topic={topic}
          wanted={wanted}
          onChoose={() => setWanted("")}
        />
      )}
    </main>
  );
}

/** Those of the game, and the page's own: what signs mean, and keys. */
function topicsOf(game: string, engine: Engine, info: GameInfo): Topic[] {
  const sentences = signsOf(game, engine).map(([, text]) => text);
  const signs = { id: SIGNS, title: t("page.help.signs"), sentences };
  const own = info.topics.map((topic) => (topic.id === SIGNS && sentences.length > 0 ? signs : topic));
  const first =
    sentences.length > 0 && !own.includes(signs) ? [...own.slice(0, LEAD), signs, ...own.slice(LEAD)] : own;
  return [...first, { id: KEYS, title: t("page.help.keys"), sentences: [] }];
}

/** To where one came from: the table, a replay; or to the first page. */
function back(): void {
  if (history.length > 1) history.back();
  else location.hash = "#/";
}

interface RulesProps {
  game: string;
  engine: Engine;
  topics: Topic[];
  topic: string | undefined;
  wanted: string;
  onChoose: () => void;
}

function Rules({ game, engine, topics, topic, wanted, onChoose }: RulesProps) {
  const searching = wanted.trim() !== "";
  return (
    <div class="help-body">
      <nav class="help-topics slip" aria-label={t("page.help.topics")}>
        <ul>
          {topics.map((one) => (
            <li key={one.id}>
              <a
                href={`#/help/${game}/${one.id}`}
                aria-current={!searching && one.id === topic ? "true" : undefined}
                onClick={onChoose}
              >
                {one.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article class="help-page slip" aria-label={titleOf(game, language.value)}>
        {searching ? (
          <Found game={game} topics={topics} wanted={wanted} onChoose={onChoose} />
        ) : (
          <Booklet game={game} engine={engine} topics={topics} topic={topic} />
        )}
      </article>
    </div>
  );
}

/** All topics one after the other; the one that the address names is scrolled to and has the focus. */
function Booklet({ game, engine, topics, topic }: Omit<RulesProps, "wanted" | "onChoose">) {
  useEffect(() => {
    if (topic === undefined) return;
    const heading = document.getElementById(`topic-${topic}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start", behavior: moves() ? "smooth" : "auto" });
  }, [game, topic]);
  return (
    <>
      {topics.map((one) => (
        <section key={one.id} aria-labelledby={`topic-${one.id}`}>
          <h2 id={`topic-${one.id}`} tabIndex={-1}>
            {one.title}
          </h2>
          <Page game={game} engine={engine} topic={one} />
        </section>
      ))}
    </>
  );
}

function Page({ game, engine, topic }: { game: string; engine: Engine; topic: Topic }) {
  if (topic.id === KEYS) return <Keys />;
  if (topic.id === SIGNS && topic.sentences.length > 0) return <Signs game={game} engine={engine} />;
  const edicts = game === "cartographers" && topic.id === "scoring";
  const shown = edicts ? topic.sentences.filter((text) => !isEdict(engine, text)) : topic.sentences;
  return (
    <>
      {shown.map((text, i) => (
        <Told key={text} engine={engine} text={text} pieces={picturesOf(game, topic.id, i)} />
      ))}
      {edicts && <Edicts engine={engine} />}
    </>
  );
}

/** The topic tells every scoring card in a sentence; here each has a card of its own with its diagram. */
function isEdict(engine: Engine, text: string): boolean {
  const { scorings } = engine.cards<CartoCards>();
  return Object.values(scorings).some(({ name, rule }) => text.includes(name) && text.endsWith(rule));
}

interface FoundProps {
  game: string;
  topics: Topic[];
  wanted: string;
  onChoose: () => void;
}

function Found({ game, topics, wanted, onChoose }: FoundProps) {
  const places = topics.flatMap((topic) => {
    const title = find(topic.title, wanted);
    const sentences = topic.sentences.flatMap((text) => {
      const pieces = find(text, wanted);
      return pieces === null ? [] : [pieces];
    });
    return title === null && sentences.length === 0 ? [] : [{ topic, title, sentences }];
  });
  const count = places.reduce((sum, place) => sum + place.sentences.length + (place.title ? 1 : 0), 0);
  return (
    <>
      <h2>{wanted.trim()}</h2>
      <p role="status" class="label">
        {count === 0 ? t("page.help.nothing") : t("page.help.found", { count })}
      </p>
      {places.map(({ topic, title, sentences }) => (
        <section key={topic.id} class="help-place">
          <h3>
            <a href={`#/help/${game}/${topic.id}`} onClick={onChoose}>
              <Marked pieces={title ?? [{ text: topic.title, found: false }]} />
            </a>
          </h3>
          {sentences.map((pieces) => (
            <p key={pieces.map((piece) => piece.text).join("")}>
              <Marked pieces={pieces} />
            </p>
          ))}
        </section>
      ))}
    </>
  );
}

function Marked({ pieces }: { pieces: Piece[] }) {
  return <>{pieces.map((piece, i) => (piece.found ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}
