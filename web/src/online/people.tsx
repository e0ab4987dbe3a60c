// people.tsx - Who sits at a table, who is here, and what the host can do about it. A hundred seats stay readable: they are a grid with
// counts and a box to look for somebody, and only the chosen seat has buttons.
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { engineNow } from "../base/engines.ts";
import { t } from "../base/words.ts";
import { botName, botsInOrder, isRival, usualBot } from "../plain/begin.ts";
import { plainLetters } from "../plain/filter.ts";
import { Face } from "../rivals/lazy.tsx";
import { Icon } from "../ui/icons.tsx";
import { duration } from "./duration.ts";
import { CopyLink } from "./parts.tsx";
import type { Remote } from "./remote.ts";
import { linkOf, rememberSeat, seatAt } from "./seats.ts";

/** From so many seats on they are a grid. */
export const MANY = 10;

export function People({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  const wanted = useSignal("");
  const chosen = useSignal<number | null>(null);
  if (!info) return null;
  const { seats } = info;
  const many = seats.length > MANY;
  const found = seats
    .map((seat, i) => ({ seat, i }))
    .filter(({ seat, i }) => {
      const words = plainLetters(wanted.value.trim());
      return words === "" || plainLetters(seat.name).includes(words) || String(i + 1) === words;
    });
  const host = remote.you.value.host;
  return (
    <div class={many ? "people people-many" : "people"}>
      {many && <Counts remote={remote} />}
      {many && (
        <label class="people-find">
          <span class="label">{t("page.online.find")}</span>
          <input
            class="field"
            type="search"
            autocomplete="off"
            value={wanted.value}
            onInput={(event) => {
              wanted.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      {many && host && chosen.value !== null && (
        <div class="seat-chosen">
          <Who remote={remote} seat={chosen.value} />
          <SeatTools remote={remote} seat={chosen.value} />
        </div>
      )}
      {/* What scrolls must be reachable with keys. */}
      <ol class="seats" tabIndex={many ? 0 : undefined} aria-label={t("page.online.people")}>
        {found.map(({ i }) => (
          <li key={i} class={`seat-${info.seats[i].kind}`}>
            {many && host ? (
              <button
                type="button"
                class="seat-pick"
                aria-pressed={chosen.value === i}
                onClick={() => {
                  chosen.value = chosen.peek() === i ? null : i;
                }}
              >
                <Who remote={remote} seat={i} />
              </button>
            ) : (
              <Who remote={remote} seat={i} />
            )}
            {!many && <SeatTools remote={remote} seat={i} />}
          </li>
        ))}
      </ol>
      {many && host && <AllLinks remote={remote} />}
      <OtherDevice remote={remote} />
    </div>
  );
}

function Counts({ remote }: { remote: Remote }) {
  const seats = remote.info.value?.seats ?? [];
  const count = (kind: string): number => seats.filter((seat) => seat.kind === kind).length;
  return (
    <p class="people-counts">
      {t("page.online.counts", { people: count("person"), bots: count("bot"), free: count("free") })}
    </p>
  );
}

function Who({ remote, seat }: { remote: Remote; seat: number }) {
  const info = remote.info.value;
  const one = info?.seats[seat];
  if (!info || !one) return null;
  const me = remote.you.value.seat === seat;
  const here = remote.here.value.seats.includes(seat);
  const kind = (one.bot ?? "").split(":")[0];
  const game = engineNow(info.game).game();
  const rival = one.kind === "bot" && isRival(game, kind);
  const state =
    one.kind === "bot"
      ? rival
        ? t("page.plain.bot.rival")
        : botName(game, kind)
      : one.kind === "free"
        ? t("page.online.free")
        : here || me
          ? t("page.online.here")
          : t("page.online.away");
  const owes = info.status === "playing" && remote.match.value?.owes.includes(seat);
  const due = owes ? remote.due(seat) : null;
  const nothing = one.kind === "person" && info.pledges?.[seat] === null && info.nonces[seat] === null;
  return (
    <span class="who" data-here={one.kind === "bot" || here || me}>
      <span class="who-number label">{seat + 1}</span>
      {rival && <Face rival={kind} />}
      <span class="who-name">{one.kind === "free" ? t("page.online.free_seat") : one.name}</span>
      <span class="who-state label">
        {me ? t("page.online.you") : one.kind === "free" ? "" : state}
        {owes ? ` \u00b7 ${t("page.online.owes")}` : ""}
        {due === null ? "" : ` \u00b7 ${duration((due - Date.now()) / 1000, "short")}`}
        {nothing ? ` \u00b7 ${t("page.online.adds_nothing")}` : ""}
      </span>
    </span>
  );
}

export function botOf(remote: Remote): string {
  return remote.bot.value || usualBot(engineNow(remote.info.value?.game ?? "").game());
}

/** Which bot the host puts on seats. */
export function BotChoice({ remote }: { remote: Remote }) {
  const info = engineNow(remote.info.value?.game ?? "").game();
  return (
    <label class="bot-choice">
      <span class="label">{t("page.online.which_bot")}</span>
      <select
        class="field"
        value={botOf(remote)}
        onChange={(event) => {
          remote.bot.value = event.currentTarget.value;
        }}
      >
        {botsInOrder(info).map((bot) => (
          <option key={bot.name} value={bot.name}>
            {botName(info, bot.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the host can do with a seat; everybody who knows its link can copy it. */
function SeatTools({ remote, seat }: { remote: Remote; seat: number }) {
  const info = remote.info.value;
  const one = info?.seats[seat];
  const { host } = remote.you.value;
  const [fresh, setFresh] = useState("");
  const sure = useSignal<Question | null>(null);
  if (!info || !one || info.status === "over" || info.status === "closed" || !host) return null;
  const number = { number: seat + 1 };
  const waiting = info.status === "waiting";
  // Whoever sits there has the seat by something of their own.
  const token = one.owned ? "" : fresh || (seatAt(info.id, remote.address.token)?.seats?.[seat] ?? "");
  const own = remote.you.value.seat === seat;
  const newLink = async (): Promise<void> => {
    const answer = await remote.link(seat);
    if (answer) setFresh(answer);
  };
  const freeUp = async (): Promise<void> => {
    const answer = await remote.free(seat);
    if (answer) setFresh(answer);
  };
  const fill = (): void => void remote.ask({ type: "bot", seat, bot: botOf(remote) });
  const askFirst = (question: Question): void => {
    sure.value = question;
  };
  // Nobody loses anything with a bot on a seat that is free.
  const toBot = (): void =>
    one.kind === "free"
      ? fill()
      : askFirst({
          text: t("page.online.fill_sure", { name: one.name }),
          yes: t("page.online.fill_yes"),
          act: fill,
        });
  const toFree = (): void =>
    askFirst({
      text: t("page.online.free_up_sure", { name: one.name }),
      yes: t("page.online.free_up"),
      act: () => void freeUp(),
    });
  const toNewLink = (): void =>
    askFirst({
      text: t("page.online.new_link_sure"),
      yes: t("page.online.new_link_yes"),
      act: () => void newLink(),
    });
  return (
    <span class="seat-tools">
      {one.kind !== "bot" && !own && token !== "" && (
        <CopyLink
          url={linkOf(info.id, token)}
          name={t("page.online.copy_seat", number)}
          primary={one.kind === "free" && !info.invite}
        />
      )}
      {one.kind === "bot" ? (
        <button
          type="button"
          class="button"
          aria-label={t("page.online.give_back_named", number)}
          onClick={() => void remote.ask({ type: "person", seat })}
        >
          {t("page.online.give_back")}
        </button>
      ) : (
        (!own || !waiting) && (
          <button
            type="button"
            class="button"
            aria-label={t("page.online.fill_named", number)}
            onClick={toBot}
          >
            {t("page.online.fill")}
          </button>
        )
      )}
      {one.kind === "person" && !own && waiting && (
        <button
          type="button"
          class="button quiet"
          aria-label={t("page.online.free_up_named", number)}
          onClick={toFree}
        >
          {t("page.online.free_up")}
        </button>
      )}
      {one.kind !== "bot" && !own && !(one.owned && waiting) && (
        <button
          type="button"
          class="button quiet"
          aria-label={t("page.online.new_link_named", number)}
          onClick={toNewLink}
        >
          <Icon name="turn" />
          {t("page.online.new_link")}
        </button>
      )}
      {sure.value && <Sure question={sure.value} onClose={() => (sure.value = null)} />}
    </span>
  );
}

interface Question {
  text: string;
  yes: string;
  act: () => void;
}

/** Asked before something that somebody else would notice. */
function Sure({ question: { text, yes, act }, onClose }: { question: Question; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <span class="seat-sure" role="group" aria-label={text}>
      <span>{text}</span>
      <button
        ref={button}
        type="button"
        class="button primary"
        onClick={() => {
          onClose();
          act();
        }}
      >
        {yes}
      </button>
      <button type="button" class="button quiet" onClick={onClose}>
        {t("page.app.cancel")}
      </button>
    </span>
  );
}

/** The way to one's own seat from a second device: only the seat itself makes it, and only for whoever sits there. */
function OtherDevice({ remote }: { remote: Remote }) {
  const link = useSignal("");
  const info = remote.info.value;
  const { seat } = remote.you.value;
  if (!info || seat === null || !info.seats[seat]?.owned || info.status === "closed") return null;
  const make = async (): Promise<void> => {
    const token = await remote.device();
    if (token) link.value = linkOf(info.id, token);
  };
  return (
    <div class="row other-device">
      {link.value === "" ? (
        <button type="button" class="button quiet" onClick={() => void make()}>
          {t("page.online.device")}
        </button>
      ) : (
        <>
          <CopyLink url={link.value} name={t("page.online.copy_device")} />
          <span>{t("page.online.device_about")}</span>
        </>
      )}
    </div>
  );
}

/** For a message to a whole class: one line per free seat. */
function AllLinks({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  const tokens = info ? seatAt(info.id, remote.address.token)?.seats : undefined;
  const said = useSignal("");
  if (!info || !tokens || info.status !== "waiting") return null;
  const copy = async (): Promise<void> => {
    const lines = info.seats.flatMap((seat, i) =>
      seat.kind === "free" ? [`${i + 1}: ${linkOf(info.id, tokens[i] ?? "")}`] : [],
    );
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      said.value = t("page.online.copied");
    } catch {
      said.value = t("page.online.not_copied");
    }
  };
  return (
    <p class="row">
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name="share" />
        {t("page.online.copy_all")}
      </button>
      <span role="status">{said.value}</span>
    </p>
  );
}

/** For whoever only wants to look on. */
export function WatchLink({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  const known = info ? seatAt(info.id, remote.address.token) : undefined;
  const watching = remote.here.value.watching;
  if (!info) return null;
  const renew = async (): Promise<void> => {
    const token = await remote.link("watch");
    if (token) rememberSeat({ table: info.id, token: remote.address.token, watch: token });
  };
  return (
    <p class="row watch-link">
      {watching > 0 && <span>{t("page.online.watchers", { count: watching })}</span>}
      {known?.watch && (
        <CopyLink
          url={linkOf(info.id, known.watch)}
          name={t("page.online.copy_watch")}
          text={t("page.online.copy_watch")}
        />
      )}
      {remote.you.value.host && !known?.watch && (
        <button type="button" class="button" onClick={() => void renew()}>
          {t("page.online.new_watch")}
        </button>
      )}
    </p>
  );
}
