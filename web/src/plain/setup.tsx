// setup.tsx - Who plays, and by which options: the small screen before a game at the plain table.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { engineFor, fileOf } from "../base/engines.ts";
import { settings } from "../base/settings.ts";
import { t } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import type { GameInfo, GameOption } from "../engine/types.ts";
import { Face } from "../rivals/lazy.tsx";
import { Choice } from "../ui/choice.tsx";
import { Drawn } from "../ui/drawn.tsx";
import { Icon } from "../ui/icons.tsx";
import { Lost } from "../ui/lost.tsx";
import { SeedField } from "../ui/seed.tsx";
import {
  beginSeated,
  botAbout,
  botName,
  botOfMany,
  botSetting,
  botsInOrder,
  isRival,
  openOptions,
  type Sitting,
  usualBot,
  usualName,
} from "./begin.ts";
import { type CardWords, optionsOf } from "./optionWords.ts";
import "./plain.css";

const PERSON = "person";

export function PlainSetup({ game }: { game: string }) {
  const [engine, loaded] = useState<Engine | null>(null);
  const known = fileOf(`${game}.wasm`) !== undefined;
  useEffect(() => {
    let wanted = true;
    if (known) engineFor(game).then((ready) => wanted && loaded(ready));
    return () => {
      wanted = false;
    };
  }, [game, known]);
  if (!known) return <Lost />;
  return engine ? <Form key={game} game={game} engine={engine} /> : <main class="loading" aria-busy="true" />;
}

function Form({ game, engine }: { game: string; engine: Engine }) {
  void t("page.app.title"); // read again in another language
  const info = engine.game();
  const seats = useSignal<Sitting[]>(firstSeats(info));
  const options = useSignal<Record<string, string>>({});
  const seed = useSignal("");
  const refused = useSignal("");
  const begin = (event: Event): void => {
    event.preventDefault();
    const chosen = openOptions(info).map((o) => `${o.name}=${options.value[o.name] ?? o.fallback}`);
    beginSeated({ game, seats: seats.value, options: chosen.join(" "), seed: seed.value }).catch((error) => {
      if (!(error instanceof EngineError)) throw error;
      refused.value = error.message;
    });
  };
  const words = optionsOf(game);
  const alone = info.min === 1 && seats.value.length === 1;
  return (
    <main class="plain-setup">
      <form class="slip plain-form" onSubmit={begin}>
        <div class="plain-form-head">
          <a class="button quiet" href="#/" aria-label={t("page.app.home")} title={t("page.app.home")}>
            <Icon name="home" />
          </a>
          <h1>{info.title}</h1>
        </div>
        <p>{info.summary}</p>
        {!settings.value.plain && !settings.value.notes.includes("all") && (
          <p class="plain-first">
            {t("page.plain.first")} <a href={`#/help/${game}`}>{t("page.help.title")}</a>
          </p>
        )}
        {info.max > info.min && <Count info={info} seats={seats} />}
        {alone && words?.alone && <p class="plain-bot">{t(words.alone)}</p>}
        <ol class="plain-seats">
          {seats.value.map((_, i) => (
            <Seat key={i} info={info} seats={seats} number={i} />
          ))}
        </ol>
        <div class="plain-options">
          {openOptions(info)
            .filter(({ name }) => alone || !words?.options[name]?.alone)
            .map((option) => (
              <OptionChoice key={option.name} game={game} option={option} chosen={options} engine={engine} />
            ))}
        </div>
        <SeedField seed={seed} name="plain-seed" />
        <p class="plain-refused" role="alert">
          {refused.value}
        </p>
        <button type="submit" class="button primary">
          {t("page.plain.begin")}
        </button>
      </form>
    </main>
  );
}

/** As few as the game takes: a person, and bots for the rest. */
function firstSeats(info: GameInfo): Sitting[] {
  return Array.from({ length: info.min }, (_, i) => newSeat(info, i));
}

function newSeat(info: GameInfo, number: number): Sitting {
  return {
    name: "",
    bot: number === 0 ? null : botSetting(info, botOfMany(info, usualBot(info), number - 1)),
  };
}

function Count({ info, seats }: { info: GameInfo; seats: Signal<Sitting[]> }) {
  const counts = Array.from({ length: Math.min(info.max, 6) - info.min + 1 }, (_, i) => String(info.min + i));
  return (
    <Choice
      legend={t("page.plain.seats")}
      value={String(seats.value.length)}
      items={counts.map((value) => ({ value, text: value }))}
      onChoose={(value) => {
        seats.value = Array.from({ length: Number(value) }, (_, i) => seats.value[i] ?? newSeat(info, i));
      }}
    />
  );
}

interface SeatProps {
  info: GameInfo;
  seats: Signal<Sitting[]>;
  number: number;
}

function Seat({ info, seats, number }: SeatProps) {
  const seat = seats.value[number];
  const change = (to: Partial<Sitting>): void => {
    seats.value = seats.value.map((each, i) => (i === number ? { ...each, ...to } : each));
  };
  const bot = seat.bot?.split(":")[0];
  return (
    <li>
      <fieldset class="plain-seat">
        <legend class="label">{t("page.plain.seat", { number: number + 1 })}</legend>
        <label>
          <span class="hide">{t("page.plain.who")}</span>
          <select
            class="field"
            value={bot ?? PERSON}
            onChange={(event) => {
              const who = event.currentTarget.value;
              change({ bot: who === PERSON ? null : botSetting(info, who) });
            }}
          >
            <option value={PERSON}>{t("page.plain.somebody")}</option>
            {botsInOrder(info).map((each) => (
              <option key={each.name} value={each.name}>
                {botName(info, each.name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="hide">{t("page.plain.seat_name")}</span>
          <input
            class="field"
            value={seat.name}
            maxLength={24}
            placeholder={usualName(info, seats.value, number)}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        {bot && (
          <p class="plain-bot">
            {isRival(info, bot) && <Face rival={bot} />}
            <span>{botAbout(info, bot)}</span>
          </p>
        )}
      </fieldset>
    </li>
  );
}

interface OptionProps {
  game: string;
  option: GameOption;
  chosen: Signal<Record<string, string>>;
  /** Draws what the choice is about. */
  engine?: Engine;
}

export function OptionChoice({ game, option, chosen, engine }: OptionProps) {
  const value = chosen.value[option.name] ?? option.fallback;
  const choose = (to: string): void => {
    chosen.value = { ...chosen.value, [option.name]: to };
  };
  const words = optionsOf(game)?.options[option.name];
  if (words?.legend)
    return (
      <fieldset class="choice">
        <legend class="label">{t(words.legend)}</legend>
        <div class="option-cards">
          {option.values.map((each) => (
            <OptionCard
              key={each}
              words={words.values[each]}
              engine={engine}
              group={option.name}
              on={each === value}
              onChoose={() => choose(each)}
            />
          ))}
        </div>
      </fieldset>
    );
  if (words)
    return (
      <div class="option-cards">
        <OptionCard
          words={words.values.on}
          engine={engine}
          on={value === "on"}
          onChoose={() => choose(value === "on" ? "off" : "on")}
        />
      </div>
    );
  return (
    <Choice
      legend={option.text}
      value={value}
      items={option.values.map((each) => ({ value: each, text: valueName(each) }))}
      onChoose={choose}
    />
  );
}

interface CardProps {
  words: CardWords;
  engine?: Engine;
  /** One of these is chosen; without it the card stands for itself. */
  group?: string;
  on: boolean;
  onChoose: () => void;
}

/** A choice that says what it means. */
function OptionCard({ words, engine, group, on, onChoose }: CardProps) {
  return (
    <label class="option-card">
      <input
        class="over-label"
        type={group ? "radio" : "checkbox"}
        name={group}
        checked={on}
        onChange={onChoose}
      />
      {engine && words.piece && <Drawn engine={engine} name={words.piece} />}
      <b>{t(words.name)}</b>
      {words.about && <span>{t(words.about)}</span>}
    </label>
  );
}

const VALUES = ["on", "off"] as const;

/** A value in words where the page has some, else as records spell it. */
function valueName(value: string): string {
  const known = VALUES.find((each) => each === value);
  return known ? t(`page.plain.value.${known}`) : value.replaceAll("_", " ");
}
