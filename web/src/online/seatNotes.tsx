// seatNotes.tsx - A seat that a bot plays for: whose it was is told and can ask for it, and the host hears who asks.
import { useSignal } from "@preact/signals";
import { t } from "../base/words.ts";
import type { Remote } from "./remote.ts";

export function SeatNotes({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  if (!info || info.status === "over" || info.status === "closed") return null;
  return (
    <>
      <LostSeat remote={remote} />
      <OpenTwice remote={remote} />
      <Unclaimed remote={remote} />
      {remote.you.value.host && <WhoAsks remote={remote} />}
    </>
  );
}

function LostSeat({ remote }: { remote: Remote }) {
  const { seat, host } = remote.you.value;
  const mine = seat === null ? undefined : remote.info.value?.seats[seat];
  if (mine?.kind !== "bot" || mine.late || host) return null; // a host knows, and has a button
  return (
    <div class="slip note connection-note seat-note" role="status">
      <p>{t("page.online.seat_lost")}</p>
      {mine.asks ? (
        <p>{t("page.online.asked_back")}</p>
      ) : (
        <button type="button" class="button" onClick={() => void remote.ask({ type: "reclaim" })}>
          {t("page.online.ask_back")}
        </button>
      )}
    </div>
  );
}

/** A seat that is open in two places says so to both: one of them may be somebody else. */
function OpenTwice({ remote }: { remote: Remote }) {
  const known = useSignal(false);
  const { seat } = remote.you.value;
  const twice = seat !== null && remote.twice.value.includes(seat);
  if (!twice || known.value) return null;
  return (
    <div class="slip note connection-note seat-note" role="status">
      <p>{t("page.online.twice")}</p>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          known.value = true;
        }}
      >
        {t("page.online.twice_known")}
      </button>
    </div>
  );
}

/** A bot has played the seat until now, or somebody without a secret: whoever has its link could still take it. */
function Unclaimed({ remote }: { remote: Remote }) {
  if (!remote.unclaimed()) return null;
  return (
    <div class="slip note connection-note seat-note" role="status">
      <p>{t("page.online.unclaimed")}</p>
      <button type="button" class="button" onClick={() => void remote.claim()}>
        {t("page.online.claim")}
      </button>
    </div>
  );
}

function WhoAsks({ remote }: { remote: Remote }) {
  const later = useSignal<number[]>([]);
  const seats = remote.info.value?.seats ?? [];
  // Somebody whose wish was put off and who asks anew is heard anew.
  const asking = seats.flatMap((seat, i) => (seat.asks && seat.kind === "bot" ? [i] : []));
  const put = later.value.filter((seat) => asking.includes(seat));
  if (put.length !== later.value.length) later.value = put;
  const seat = asking.find((each) => !put.includes(each));
  if (seat === undefined) return null;
  return (
    <div class="slip note connection-note seat-note" role="status">
      <p>{t("page.online.wants_back", { name: seats[seat].name, number: seat + 1 })}</p>
      <button type="button" class="button" onClick={() => void remote.ask({ type: "person", seat })}>
        {t("page.online.give_back")}
      </button>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          later.value = [...later.peek(), seat];
        }}
      >
        {t("page.online.not_now")}
      </button>
    </div>
  );
}
