// screen.tsx - The rules: a first page, a worked round that is stepped through, then the reference by topic; the edicts with their
// diagrams; keys; and a search through it all.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { type Rule, type RuleTopic, topicNamed, useRulebook } from "../base/rulebook.ts";
import { moves } from "../base/settings.ts";
import { language, t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { FIRST, games, inLanguage, isGame, titleOf } from "../engine/games.ts";
import { Icon } from "../ui/icons.tsx";
import { Edicts } from "./edicts.tsx";
import { find, type Piece } from "./find.ts";
import { Keys } from "./keys.tsx";
import { Entries, Signs, signsOf, Told } from "./pictures.tsx";
import { Steps } from "./steps.tsx";
import "../ui/screen.css";
import "./help.css";

/** The page's own topic, beside those of the games. */
const KEYS = "keys";
/** Drawn here, whatever the game says of its signs in words. */
const SIGNS = "signs";
/** The parts of a rulebook. */
const FIRST_PAGE = "first";
const ROUND = "round";
const REFERENCE = "reference";

function useEngine(game: string): Engine | "failed" | null {
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
  return found.engine ?? "failed";
}

export function HelpScreen({ game: asked, topic }: { game?: string; topic?: string }) {
  const game = isGame(asked) ? asked : FIRST;
  const [wanted, setWanted] = useState("");
  const engine = useEngine(game);
  const rules = useRulebook(game);
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
      {(engine === "failed" || rules === "failed") && <p class="slip note">{t("page.help.failed")}</p>}
      {engine !== null && engine !== "failed" && rules !== null && rules !== "failed" && (
        <Rules
          game={game}
          engine={engine}
          topics={topicsOf(game, engine, rules)}
          topic={topic}
          wanted={wanted}
          onChoose={() => setWanted("")}
        />
      )}
    </main>
  );
}

const plain = (text: string): Rule => ({ text, entry: false, pieces: [], shapes: [], view: null });

function own(id: string, title: string, texts: string[]): RuleTopic {
  return { part: REFERENCE, id, ids: [id], title, rules: texts.map(plain) };
}

/** Those of the game, and the page's own: what signs mean, and keys. */
function topicsOf(game: string, engine: Engine, rules: RuleTopic[]): RuleTopic[] {
  const words = signsOf(game, engine).map(([, text]) => text);
  const signs = words.length > 0 ? [own(SIGNS, t("page.help.signs"), words)] : [];
  const told = rules.filter(({ id }) => words.length === 0 || id !== SIGNS);
  const lead = told.filter(({ part }) => part !== REFERENCE);
  const reference = told.filter(({ part }) => part === REFERENCE);
  return [...lead, ...signs, ...reference, own(KEYS, t("page.help.keys"), [])];
}

/** To where one came from: the table, a replay; or to the first page. */
function back(): void {
  if (history.length > 1) history.back();
  else location.hash = "#/";
}

interface RulesProps {
  game: string;
  engine: Engine;
  topics: RuleTopic[];
  topic: string | undefined;
  wanted: string;
  onChoose: () => void;
}

function Rules({ game, engine, topics, topic, wanted, onChoose }: RulesProps) {
  const searching = wanted.trim() !== "";
  const here = searching ? undefined : topicNamed(topics, topic);
  return (
    <div class="help-body">
      <Contents game={game} topics={topics} here={here} onChoose={onChoose} />
      <article class="help-page slip" aria-label={titleOf(game, language.value)}>
        {searching ? (
          <Found game={game} topics={topics} wanted={wanted} onChoose={onChoose} />
        ) : (
          <Booklet game={game} engine={engine} topics={topics} here={here} />
        )}
      </article>
    </div>
  );
}

interface ContentsProps {
  game: string;
  topics: RuleTopic[];
  here: RuleTopic | undefined;
  onChoose: () => void;
}

/** On a phone the list opens with a tap: the first page is what one should see there. */
function Contents({ game, topics, here, onChoose }: ContentsProps) {
  const entries = (part: string) => (
    <ul>
      {topics
        .filter((each) => each.part === part)
        .map((each) => (
          <li key={each.id}>
            <a
              href={`#/help/${game}/${each.id}`}
              aria-current={each === here ? "true" : undefined}
              onClick={onChoose}
            >
              {each.title}
            </a>
          </li>
        ))}
    </ul>
  );
  const wide = matchMedia("(min-width: 52.01rem)").matches;
  return (
    <nav class="help-topics slip" aria-label={t("page.help.topics")}>
      <details open={wide}>
        <summary>{t("page.help.topics")}</summary>
        <p class="label">{t("page.help.first")}</p>
        {entries(FIRST_PAGE)}
        {entries(ROUND)}
        <p class="label">{t("page.help.reference")}</p>
        {entries(REFERENCE)}
      </details>
    </nav>
  );
}

interface PageProps {
  game: string;
  engine: Engine;
  topic: RuleTopic;
}

/** All topics one after the other; the one that the address names is scrolled to and has the focus. */
function Booklet({ game, engine, topics, here }: Omit<ContentsProps, "onChoose"> & { engine: Engine }) {
  const wanted = here?.id;
  useEffect(() => {
    if (wanted === undefined) return;
    const heading = document.getElementById(`topic-${wanted}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start", behavior: moves() ? "smooth" : "auto" });
  }, [game, wanted]);
  return (
    <>
      {topics.map((one) => (
        <section key={one.id} class={`help-${one.part}`} aria-labelledby={`topic-${one.id}`}>
          <h2 id={`topic-${one.id}`} tabIndex={-1}>
            {one.title}
          </h2>
          <Page game={game} engine={engine} topic={one} />
        </section>
      ))}
    </>
  );
}

/** Entries that follow each other are one list. */
function blocksOf(rules: readonly Rule[]): (Rule | Rule[])[] {
  const blocks: (Rule | Rule[])[] = [];
  for (const rule of rules) {
    const last = blocks.at(-1);
    if (!rule.entry) blocks.push(rule);
    else if (Array.isArray(last)) last.push(rule);
    else blocks.push([rule]);
  }
  return blocks;
}

function Page({ game, engine, topic }: PageProps) {
  if (topic.id === KEYS) return <Keys />;
  if (topic.id === SIGNS && signsOf(game, engine).length > 0) return <Signs game={game} engine={engine} />;
  if (topic.part === ROUND) return <Steps key={game} game={game} engine={engine} topic={topic} />;
  // Every scoring card has a card of its own with its diagram here.
  const edicts = game === "cartographers" && topic.id === "scoring";
  return (
    <>
      {blocksOf(topic.rules).map((block, i) =>
        !Array.isArray(block) ? (
          <Told key={i} game={game} engine={engine} rule={block} label={t("page.help.map")} />
        ) : edicts ? (
          <Edicts key={i} engine={engine} />
        ) : (
          <Entries key={i} rules={block} />
        ),
      )}
    </>
  );
}

interface FoundProps {
  game: string;
  topics: RuleTopic[];
  wanted: string;
  onChoose: () => void;
}

function Found({ game, topics, wanted, onChoose }: FoundProps) {
  const places = topics.flatMap((topic) => {
    const title = find(topic.title, wanted);
    const sentences = topic.rules.flatMap(({ text }) => {
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
          {sentences.map((pieces, i) => (
            <p key={i}>
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
