// time.tsx - How long a decision may take: chosen by the host, seen by all, and a quiet sign when one's own time is running out.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../base/words.ts";
import { duration } from "./duration.ts";
import type { Clock } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import "./time.css";

/** What is offered, in seconds; anything in between can be set by other clients, and is shown. */
const TIMES = [120, 300, 900, 3600, 4 * 3600, 12 * 3600, 86_400, 2 * 86_400, 3 * 86_400, 7 * 86_400];

export type Late = Clock["late"];

interface ChoiceProps {
  seconds: number;
  late: Late;
  onChoose: (seconds: number, late: Late) => void;
}

export function ClockChoice({ seconds, late, onChoose }: ChoiceProps) {
  const times = TIMES.includes(seconds) || seconds === 0 ? TIMES : [seconds, ...TIMES];
  return (
    <div class="clock-choice">
      <label>
        <span class="label">{t("page.online.clock")}</span>
        <select
          class="field"
          value={seconds}
          onChange={(event) => onChoose(Number(event.currentTarget.value), late)}
        >
          <option value={0}>{t("page.online.clock.none")}</option>
          {times.map((each) => (
            <option key={each} value={each}>
              {duration(each)}
            </option>
          ))}
        </select>
      </label>
      {seconds > 0 && (
        <label>
          <span class="label">{t("page.online.clock.then")}</span>
          <select
            class="field"
            value={late}
            onChange={(event) => onChoose(seconds, event.currentTarget.value as Late)}
          >
            {(["once", "seat"] as const).map((each) => (
              <option key={each} value={each}>
                {t(`page.online.clock.${each}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** For everybody who cannot change it. */
export function ClockAbout({ clock }: { clock: Clock }) {
  return (
    <p class="clock-about">
      {t("page.online.clock.is", { time: duration(clock.seconds) })} {t(`page.online.clock.${clock.late}`)}.
    </p>
  );
}

/** Grows with time, so that what is left is told anew. */
function useTick(ms: number): Signal<number> {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}

const LOOK_MS = 10_000;

/** One's own time is running: a small glass on the button that tells how much of it is left. */
export function ClockSign({ remote }: { remote: Remote }) {
  const now = useTick(LOOK_MS);
  const due = remote.reminded.value ?? remote.due();
  if (due === null || remote.info.value?.status !== "playing") return null;
  const seconds = (due - now.value) / 1000;
  const left = t("page.online.clock.left", { time: duration(seconds) });
  return (
    <span class="clock-sign" data-soon={remote.reminded.value !== null} title={left}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 3h10M7 21h10M8 3v4c0 2.500 4 3.500 4 5s-4 2.500-4 5v4M16 3v4c0 2.500-4 3.500-4 5s4 2.500 4 5v4" />
      </svg>
      <span class="hide">{left}</span>
    </span>
  );
}

/** The reminder, until it was read; and the bot that plays for whoever was late, until they are back. */
export function TimeNotes({ remote }: { remote: Remote }) {
  const read = useSignal(0);
  const info = remote.info.value;
  const { seat } = remote.you.value;
  const mine = seat === null ? undefined : info?.seats[seat];
  if (info?.status !== "playing") return null;
  if (mine?.kind === "bot" && mine.late) return <LateSeat remote={remote} />;
  const due = remote.reminded.value;
  if (due === null || due === read.value) return null;
  return (
    <div class="slip note connection-note seat-note" role="status">
      <p>{t("page.online.clock.left", { time: duration((due - Date.now()) / 1000) })}</p>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          read.value = due;
        }}
      >
        {t("page.saved.understood")}
      </button>
    </div>
  );
}

/** Whoever comes takes the seat back: by opening the page, coming back to it, or touching anything. A page that was left open alone and
 * has only found its connection again is nobody. */
function LateSeat({ remote }: { remote: Remote }) {
  useEffect(() => {
    let asked = false; // several taps are one return
    const back = (): void => {
      if (asked) return;
      asked = true;
      void remote.ask({ type: "back" }).then((done) => {
        asked = done;
      });
    };
    const seen = (): void => {
      if (document.visibilityState === "visible") back();
    };
    if (remote.arrived && document.visibilityState === "visible") back();
    document.addEventListener("visibilitychange", seen);
    addEventListener("pointerdown", back);
    addEventListener("keydown", back);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("pointerdown", back);
      removeEventListener("keydown", back);
    };
  }, [remote]);
  return (
    <div class="slip note connection-note seat-note" role="status">
      <p>{t("page.online.late")}</p>
      <button type="button" class="button primary">
        {t("page.online.late.back")}
      </button>
    </div>
  );
}
