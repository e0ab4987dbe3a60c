// rules.tsx - What is agreed before a game begins, and by whom: time and words by the host, hints by everybody.
import { t } from "../base/words.ts";
import { Choice } from "../ui/choice.tsx";
import type { Talk } from "./protocol.ts";
import type { Remote } from "./remote.ts";
import { ClockAbout, ClockChoice } from "./time.tsx";

export function TableRules({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  const { host } = remote.you.value;
  if (!info?.talk || info.status === "over" || info.status === "closed") return null;
  return (
    <div class="table-rules">
      {host ? <HostRules remote={remote} /> : info.clock && <ClockAbout clock={info.clock} />}
      {info.status === "waiting" && <Hints remote={remote} />}
    </div>
  );
}

function HostRules({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  if (!info) return null;
  const { clock, talk, watchersTalk } = info;
  const let_ = (what: Talk | undefined, watchers: boolean): void =>
    void remote.ask({ type: "talk", what, watchers });
  return (
    <>
      <ClockChoice
        seconds={clock?.seconds ?? 0}
        late={clock?.late ?? "once"}
        onChoose={(seconds, late) => void remote.ask({ type: "clock", seconds, late })}
      />
      <Choice
        legend={t("page.online.talk.may")}
        value={talk ?? "off"}
        items={(["free", "phrases", "off"] as const).map((value) => ({
          value,
          text: t(`page.online.talk.may.${value}`),
        }))}
        onChoose={(what) => let_(what as Talk, watchersTalk === true)}
      />
      {talk !== "off" && (
        <label class="check">
          <input
            type="checkbox"
            checked={watchersTalk === true}
            onChange={(event) => let_(talk, event.currentTarget.checked)}
          />
          {t("page.online.talk.watchers")}
        </label>
      )}
    </>
  );
}

/** Everybody who plays is asked, unless one plays with bots alone. */
function Hints({ remote }: { remote: Remote }) {
  const { seat } = remote.you.value;
  const seats = remote.info.value?.seats ?? [];
  const people = seats.filter(({ kind }) => kind !== "bot");
  const mine = seat === null ? undefined : seats[seat];
  if (people.length < 2 || mine?.kind !== "person") return null;
  const agreed = people.filter(({ hints }) => hints).length;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={mine.hints === true}
        onChange={(event) => void remote.ask({ type: "hints", on: event.currentTarget.checked })}
      />
      <span>
        {t("page.online.hints.agree")}{" "}
        <small class="label">{t("page.online.hints.about", { agreed, people: people.length })}</small>
      </span>
    </label>
  );
}
