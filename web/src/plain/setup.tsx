// setup.tsx - Who plays, and by which options: the small screen before a game at the plain table.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { engineFor, fileOf } from "../base/engines.ts";
import { t } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import type { GameInfo, GameOption } from "../engine/types.ts";
import { Choice } from "../ui/choice.tsx";
import { Icon } from "../ui/icons.tsx";
import { Lost } from "../ui/lost.tsx";
import { SeedField } from "../ui/seed.tsx";
import { beginSeated, botSetting, openOptions, type Sitting, usualBot, usualName } from "./begin.ts";
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
        {info.max > info.min && <Count info={info} seats={seats} />}
        <ol class="plain-seats">
          {seats.value.map((_, i) => (
            <Seat key={i} info={info} seats={seats} number={i} />
          ))}
        </ol>
        {openOptions(info).map((option) => (
          <OptionChoice key={option.name} option={option} chosen={options} />
        ))}
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
  return { name: "", bot: number === 0 ? null : botSetting(info, usualBot(info)) };
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
            {info.bots.map((each) => (
              <option key={each.name} value={each.name}>
                {t("page.plain.bot", { name: each.name })}
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
            placeholder={usualName(seats.value, number)}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        {bot && <p class="plain-bot">{info.bots.find((each) => each.name === bot)?.text}</p>}
      </fieldset>
    </li>
  );
}

interface OptionProps {
  option: GameOption;
  chosen: Signal<Record<string, string>>;
}

export function OptionChoice({ option, chosen }: OptionProps) {
  return (
    <Choice
      legend={option.text}
      value={chosen.value[option.name] ?? option.fallback}
      items={option.values.map((value) => ({ value, text: valueName(value) }))}
      onChoose={(value) => {
        chosen.value = { ...chosen.value, [option.name]: value };
      }}
    />
  );
}

const VALUES = ["on", "off", "normal", "hard_cards", "hard_tile", "hard_both"] as const;

/** A value in words where the page has some, else as records spell it. */
function valueName(value: string): string {
  const known = VALUES.find((each) => each === value);
  return known ? t(`page.plain.value.${known}`) : value.replaceAll("_", " ");
}
