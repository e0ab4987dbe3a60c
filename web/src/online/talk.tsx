// talk.tsx - A few words at the table: phrases that everybody reads in their own language, and short lines where the host lets them.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Refused } from "./connection.ts";
import { isMuted, mute } from "./muted.ts";
import type { Said } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import "./talk.css";

/** Letters of a line; what is longer does not fit into the server's bytes in every alphabet. */
const LONGEST = 140;
/** How long something new stands beside the button. */
const BUBBLE_MS = 7000;

function speakerOf({ seat, host, name }: Said): string {
  return seat !== null ? name : t(host ? "page.online.talk.host" : "page.online.talk.watcher");
}

function mayTalk(remote: Remote): boolean {
  const info = remote.info.value;
  const { seat, host } = remote.you.value;
  return (
    info?.talk !== undefined && info.talk !== "off" && (seat !== null || host || info.watchersTalk === true)
  );
}

/** What this device hears: nothing of whom it has muted. */
function heard(remote: Remote): Said[] {
  const { table } = remote.address;
  return remote.said.value.filter((one) => !isMuted(table, one.seat));
}

/** Something new from somebody else is read out once, and stands beside the button for a moment. */
function useNews(remote: Remote, open: boolean) {
  const seen = useSignal(remote.said.peek().at(-1)?.number ?? 0);
  const bubble = useSignal<Said | null>(null);
  const last = heard(remote).at(-1);
  const me = remote.you.value.seat;
  useEffect(() => {
    if (!last || last.number <= seen.peek()) return;
    if (open || (last.seat !== null && last.seat === me)) {
      seen.value = last.number;
      return;
    }
    bubble.value = last;
    const timer = setTimeout(() => {
      bubble.value = null;
    }, BUBBLE_MS);
    return () => clearTimeout(timer);
  }, [last?.number, open]);
  const fresh = heard(remote).filter(
    ({ number, seat }) => number > seen.value && (seat === null || seat !== me),
  );
  return { fresh: open ? 0 : fresh.length, bubble: open ? null : bubble.value };
}

/** A button beside the others; what is said opens from it. */
export function TalkButton({ remote }: { remote: Remote }) {
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const { fresh, bubble } = useNews(remote, open.value);
  if (
    remote.info.value?.talk === undefined ||
    (remote.info.value.talk === "off" && remote.said.value.length === 0)
  )
    return null;
  const close = (): void => {
    open.value = false;
    button.current?.focus();
  };
  return (
    <span class="talk-corner">
      <button
        ref={button}
        type="button"
        class="button quiet talk-button"
        aria-label={t("page.online.talk")}
        aria-expanded={open.value}
        title={t("page.online.talk")}
        onClick={() => {
          open.value = !open.peek();
        }}
      >
        <Bubble />
        {fresh > 0 && <span class="talk-count">{fresh}</span>}
      </button>
      {bubble && (
        <span class="slip talk-bubble" aria-hidden="true">
          <b>{speakerOf(bubble)}</b> {bubble.text}
        </span>
      )}
      <span class="hide" role="log" aria-live="polite">
        {bubble ? `${speakerOf(bubble)}: ${bubble.text}` : ""}
      </span>
      {open.value && (
        <section
          class="slip talk-sheet"
          aria-label={t("page.online.talk")}
          onKeyDown={(event) => {
            event.stopPropagation(); // keys are letters here
            if (event.key === "Escape") close();
          }}
        >
          <div class="talk-head">
            <h2>{t("page.online.talk")}</h2>
            <button type="button" class="button quiet" aria-label={t("page.app.close")} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <Talk remote={remote} />
        </section>
      )}
    </span>
  );
}

function Bubble() {
  return (
    <svg class="icon talk-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 5.500h16v10.500H11l-4.500 4v-4H4zM8 9.500h8M8 12.500h5" />
    </svg>
  );
}

/** All of it: in a corner of the game, or as a part of the waiting room. */
export function Talk({ remote }: { remote: Remote }) {
  return (
    <div class="talk">
      <Heard remote={remote} />
      {mayTalk(remote) && <Saying remote={remote} />}
    </div>
  );
}

function Heard({ remote }: { remote: Remote }) {
  const list = useRef<HTMLDivElement>(null);
  const all = heard(remote);
  const { table } = remote.address;
  const number = all.at(-1)?.number;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [number]);
  const quiet = new Map(
    remote.said.value.filter((one) => isMuted(table, one.seat)).map((one) => [one.seat, speakerOf(one)]),
  );
  return (
    <>
      {/* What scrolls must be reachable with keys. */}
      <div
        ref={list}
        class="talk-list"
        tabIndex={all.length > 0 ? 0 : undefined}
        role="log"
        aria-label={t("page.online.talk")}
      >
        <ol>
          {all.map((one) => (
            <Line key={one.number} said={one} remote={remote} />
          ))}
        </ol>
      </div>
      {[...quiet].map(([seat, name]) => (
        <button
          key={seat}
          type="button"
          class="button quiet talk-unmute"
          onClick={() => mute(table, seat, false)}
        >
          {t("page.online.talk.unmute", { name })}
        </button>
      ))}
    </>
  );
}

function Line({ said, remote }: { said: Said; remote: Remote }) {
  const { table } = remote.address;
  const mine = said.seat !== null && said.seat === remote.you.value.seat;
  const name = speakerOf(said);
  return (
    <li class={mine ? "talk-line mine" : "talk-line"}>
      <span class="talk-who">{name}</span>
      <span class="talk-text" dir="auto">
        {said.text}
      </span>
      {!mine && (
        <button
          type="button"
          class="talk-mute"
          aria-label={t("page.online.talk.mute", { name })}
          title={t("page.online.talk.mute", { name })}
          onClick={() => mute(table, said.seat, true)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function Saying({ remote }: { remote: Remote }) {
  const text = useSignal("");
  const refused = useSignal("");
  const free = remote.info.value?.talk === "free";
  const say = async (what: { text: string } | { phrase: string }): Promise<boolean> => {
    try {
      refused.value = "";
      await remote.connection.ask({ type: "say", ...what });
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.value = error.message;
      return false;
    }
  };
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const line = text.peek().replace(/\s+/g, " ").trim();
    if (line && (await say({ text: line })) && text.peek().replace(/\s+/g, " ").trim() === line)
      text.value = "";
  };
  return (
    <>
      <ul class="talk-phrases" aria-label={t("page.online.talk.phrases")}>
        {remote.phrases.value.map(([id, words]) => (
          <li key={id}>
            <button type="button" class="talk-phrase" onClick={() => void say({ phrase: id })}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      {free && (
        <form class="talk-form" onSubmit={(event) => void send(event)}>
          <input
            class="field"
            aria-label={t("page.online.talk.field")}
            placeholder={t("page.online.talk.field")}
            maxLength={LONGEST}
            autocomplete="off"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
          <button type="submit" class="button">
            {t("page.online.talk.say")}
          </button>
        </form>
      )}
      <p class="online-refused" role="alert">
        {refused.value}
      </p>
    </>
  );
}
