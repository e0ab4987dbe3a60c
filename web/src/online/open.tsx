// open.tsx - A new table: which game, how many seats, who may come.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { go } from "../base/routes.ts";
import { language, t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { FIRST, games, inLanguage } from "../engine/games.ts";
import type { GameInfo, GameOption } from "../engine/types.ts";
import { botAbout, botName, botOfMany, botsInOrder, isRival, openOptions, usualBot } from "../plain/begin.ts";
import { OptionChoice } from "../plain/setup.tsx";
import { Face } from "../rivals/lazy.tsx";
import { Choice } from "../ui/choice.tsx";
import { Icon } from "../ui/icons.tsx";
import { NameField } from "../ui/nameField.tsx";
import { type Connection, Refused } from "./connection.ts";
import { randomHex } from "./protocol.ts";
import { rememberSeat, sitAtOnce } from "./seats.ts";
import { ClockChoice, type Late } from "./time.tsx";

export function OpenTable({ connection, ready }: { connection: Connection; ready: boolean }) {
  const game = useSignal(FIRST);
  const [engine, loaded] = useState<{ engine: Engine; game: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    const name = game.value;
    void engineFor(name).then((found) => wanted && loaded({ engine: found, game: name }));
    return () => {
      wanted = false;
    };
  }, [game.value]);
  return (
    <section class="slip open-table" aria-labelledby="open-table">
      <h2 id="open-table">{t("page.online.open")}</h2>
      <Choice
        legend={t("page.online.game")}
        value={game.value}
        items={games.map(({ id, title }) => ({ value: id, text: inLanguage(title, language.value) }))}
        onChoose={(value) => {
          game.value = value;
        }}
      />
      {/* Until the chosen game is there, that of the last one is not offered: its table would be opened. */}
      {engine?.game === game.value && (
        <Form key={engine.game} engine={engine.engine} connection={connection} ready={ready} />
      )}
    </section>
  );
}

interface Wanted {
  seats: number;
  bots: number;
  bot: string;
  listed: boolean;
  title: string;
  seconds: number;
  late: Late;
}

function Form({ engine, connection, ready }: { engine: Engine; connection: Connection; ready: boolean }) {
  void t("page.app.title"); // read again in another language
  const info = engine.game();
  const wanted = useSignal<Wanted>({
    seats: Math.max(2, info.min),
    bots: 0,
    bot: usualBot(info),
    listed: false,
    title: "",
    seconds: 0,
    late: "once",
  });
  const options = useSignal<Record<string, string>>({});
  const refused = useSignal("");
  const busy = useSignal(false);
  const change = (to: Partial<Wanted>): void => {
    wanted.value = { ...wanted.peek(), ...to };
  };
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    try {
      await openTable(connection, info, wanted.peek(), options.peek());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.value = error.message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="open-form" onSubmit={(event) => void open(event)}>
      <NameField />
      <Numbers info={info} wanted={wanted} onChange={change} />
      {choosable(info).length > 0 && (
        <details class="open-options">
          <summary>{t("page.online.rules")}</summary>
          {choosable(info).map((option) => (
            <OptionChoice key={option.name} game={info.id} option={option} chosen={options} />
          ))}
        </details>
      )}
      <Choice
        legend={t("page.online.who_comes")}
        value={wanted.value.listed ? "listed" : "private"}
        items={(["private", "listed"] as const).map((value) => ({ value, text: t(`page.online.${value}`) }))}
        onChoose={(value) => change({ listed: value === "listed" })}
      />
      <ClockChoice
        seconds={wanted.value.seconds}
        late={wanted.value.late}
        onChoose={(seconds, late) => change({ seconds, late })}
      />
      <label class="name-field">
        <span class="label">{t("page.online.table_title")}</span>
        <input
          class="field"
          value={wanted.value.title}
          maxLength={40}
          onInput={(event) => change({ title: event.currentTarget.value })}
        />
      </label>
      <p class="online-refused" role="alert">
        {refused.value}
      </p>
      <button type="submit" class="button primary" aria-disabled={!ready || busy.value}>
        <Icon name="people" />
        {t("page.online.open_now")}
      </button>
    </form>
  );
}

/** Options with a few values; not those where something is to be written, which list it in capitals. */
function choosable(info: GameInfo): GameOption[] {
  return openOptions(info).filter((option) => !option.values.some((value) => /[A-Z]{2}/.test(value)));
}

interface NumbersProps {
  info: GameInfo;
  wanted: Signal<Wanted>;
  onChange: (to: Partial<Wanted>) => void;
}

function Numbers({ info, wanted, onChange }: NumbersProps) {
  const { seats, bots, bot } = wanted.value;
  const within = (text: string, least: number, most: number): number =>
    Math.min(most, Math.max(least, Math.round(Number(text)) || least));
  return (
    <div class="open-numbers">
      <label>
        <span class="label">{t("page.online.seats", { least: info.min, most: info.max })}</span>
        <input
          class="field"
          type="number"
          min={info.min}
          max={info.max}
          value={seats}
          onChange={(event) => {
            const count = within(event.currentTarget.value, info.min, info.max);
            event.currentTarget.value = String(count);
            onChange({ seats: count, bots: Math.min(bots, count) });
          }}
        />
      </label>
      <label>
        <span class="label">{t("page.online.bots")}</span>
        <input
          class="field"
          type="number"
          min={0}
          max={seats}
          value={bots}
          onChange={(event) => {
            const count = within(event.currentTarget.value, 0, seats);
            event.currentTarget.value = String(count);
            onChange({ bots: count });
          }}
        />
      </label>
      {/* Always there, so that nothing moves below a finger while a number is left. */}
      <label>
        <span class="label">{t("page.online.which_bot")}</span>
        <select
          class="field"
          value={bot}
          disabled={bots === 0}
          onChange={(event) => onChange({ bot: event.currentTarget.value })}
        >
          {botsInOrder(info).map((each) => (
            <option key={each.name} value={each.name}>
              {botName(info, each.name)}
            </option>
          ))}
        </select>
      </label>
      {isRival(info, bot) && (
        <p class="open-bot">
          <Face rival={bot} />
          <span>{botAbout(info, bot)}</span>
        </p>
      )}
    </div>
  );
}

/** Opens it and goes there: to the first seat of a person, which is the host's own. */
async function openTable(
  connection: Connection,
  info: GameInfo,
  { seats, bots, bot, listed, title, seconds, late }: Wanted,
  options: Record<string, string>,
): Promise<void> {
  const chosen = choosable(info).map((o) => `${o.name}=${options[o.name] ?? o.fallback}`);
  const people = seats - bots;
  const opened = await connection.ask<"opened">({
    type: "open",
    game: info.id,
    options: chosen.join(" "),
    seats,
    listed,
    title: title.replace(/\s+/g, " ").trim(),
    bots: Array.from({ length: seats }, (_, seat) =>
      seat < people ? null : botOfMany(info, bot, seat - people),
    ),
    secret: randomHex(16),
    ...(seconds > 0 ? { clock: { seconds, late } } : {}),
  });
  const token = people > 0 ? opened.seats[0] : opened.watch;
  const kept = rememberSeat({
    table: opened.table,
    token,
    host: opened.host,
    seats: opened.seats,
    watch: opened.watch,
    invite: opened.invite,
    game: info.id,
    title,
  });
  if (people > 0) sitAtOnce(opened.table);
  go(`t/${opened.table}/${token}${kept ? "" : `/${opened.host}`}`);
}
