// wide.tsx - The screen in the middle: a table for everybody in the room, on a television or a tablet. It is a spectator and shows what
// the public may know; phones are the hands. While the table waits it shows how to come in, then the game, whom it waits for, what
// happened last and how the points stand. When the same people play again it goes with them. There is nothing to press but full screen.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { replace } from "../base/routes.ts";
import { t, titleOf } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import type { Course } from "../match/course.ts";
import type { ScreenProps, TableKind } from "../tables/kind.ts";
import { kinds, useCourse } from "../tables/tables.tsx";
import { forOthers } from "./house.ts";
import { RemoteMatch } from "./match.ts";
import { ConnectionNote } from "./parts.tsx";
import { Qr } from "./qr.tsx";
import { Remote } from "./remote.ts";
import { Ended } from "./screen.tsx";
import { invitationOf } from "./seats.ts";
import { useInvite } from "./useInvite.ts";
import { waitingFor } from "./words.ts";
import "./online.css";
import "./wide.css";

interface Props {
  table: string;
  watch: string;
  invite: string;
}

export function WideScreen({ table, watch, invite }: Props) {
  const [remote, made] = useState<Remote | null>(null);
  useEffect(() => {
    const opened = new Remote({ table, token: watch, host: "" }, true);
    made(opened);
    return () => opened.close();
  }, [table, watch]);
  // Where the same people go on the screen goes, too: nobody stands before it. A reload finds it there.
  const next = remote?.next.value;
  useEffect(() => {
    if (next) replace(`screen/${[next.table, next.token, ...(invite ? [invite] : [])].join("/")}`);
  }, [next]);
  useAwake();
  if (!remote) return <main class="loading" aria-busy="true" />;
  if (remote.connection.state.value === "ended") return <Ended remote={remote} />;
  return (
    <div class="wide">
      <ConnectionNote connection={remote.connection} />
      <Inside remote={remote} invite={invite || watch} />
      <FullScreen />
    </div>
  );
}

interface InsideProps {
  remote: Remote;
  invite: string;
}

function Inside({ remote, invite }: InsideProps) {
  const info = remote.info.value;
  const shown = useShown(info?.game);
  if (!info || !shown) return <main class="wide-waiting" aria-busy="true" />;
  if (info.status === "waiting" || !remote.match.value) return <Gathering remote={remote} invite={invite} />;
  return <Playing remote={remote} {...shown} />;
}

interface Shown {
  engine: Engine;
  kind: TableKind;
  Screen: ComponentType<ScreenProps>;
}

/** How the game is shown to a room: as it wishes, else as it is played, else in words. */
async function showing(game: string): Promise<Shown> {
  const plain = (): Promise<TableKind> =>
    import("../plain/screen.tsx").then((m) => ({ Screen: m.PlainScreen }));
  const [engine, kind] = await Promise.all([engineFor(game), (kinds.get(game) ?? plain)()]);
  return { engine, kind, Screen: (await kind.wide?.()) ?? kind.Screen };
}

function useShown(game: string | undefined): Shown | null {
  const [shown, known] = useState<Shown | null>(null);
  useEffect(() => {
    let wanted = true;
    if (game) void showing(game).then((one) => wanted && known(one));
    return () => {
      wanted = false;
    };
  }, [game]);
  return shown;
}

// ---- Before the game ----

function Gathering({ remote, invite }: InsideProps) {
  const info = remote.info.value;
  const valid = useInvite(info, invite);
  if (!info) return null;
  const free = info.seats.filter((seat) => seat.kind === "free").length;
  const link = forOthers(invitationOf(info.id, valid));
  return (
    <main class="wide-waiting">
      <section class="slip wide-gathering" aria-labelledby="wide-title">
        <div>
          <h1 id="wide-title">{info.title || titleOf(info.game)}</h1>
          <p>{t("page.online.room", { game: titleOf(info.game), seats: info.seats.length })}</p>
          <ol class="wide-seats">
            {info.seats.map((seat, i) => (
              <li key={i} data-kind={seat.kind}>
                {seat.kind === "free" ? t("page.online.free_seat") : seat.name}
              </li>
            ))}
          </ol>
          <p role="status">
            {free > 0
              ? t("page.online.free_of", { count: free, seats: info.seats.length })
              : t("page.online.all_here")}
          </p>
        </div>
        {valid !== "" && free > 0 && (
          <figure class="wide-code">
            <Qr url={link} />
            <figcaption>
              {t("page.online.screen.come")}
              <span class="wide-link">{link}</span>
            </figcaption>
          </figure>
        )}
      </section>
    </main>
  );
}

// ---- The game ----

/** Whom the table waits for; nobody on this screen is meant, nor told that they watch. */
function waitsFor(remote: Remote): string {
  const names = remote.names();
  return waitingFor("waits", names, remote.match.value?.owes ?? [], names.length);
}

class WideMatch extends RemoteMatch {
  override waits(): string {
    return waitsFor(this.remote);
  }
}

function Playing({ remote, engine, kind, Screen }: Shown & { remote: Remote }) {
  const course = useCourse(kind, engine, () => new WideMatch(remote));
  if (!course) return <main class="wide-waiting" aria-busy="true" />;
  return (
    <>
      <div class={kind.wide ? "wide-table" : "wide-table wide-scaled"} inert>
        <Screen course={course} ends={null} />
      </div>
      <Points course={course} remote={remote} />
      <Band course={course} remote={remote} />
    </>
  );
}

interface PartProps {
  course: Course;
  remote: Remote;
}

/** Who plays, their points, and who is waited for; in the end who has won. */
function Points({ course, remote }: PartProps) {
  const { names, points, owes, rank } = course.step.value;
  const over = course.stage.value === "over"; // not before all has been told
  const seats = names.map((name, seat) => ({ name, seat, place: over && rank ? rank[seat] : 0 }));
  if (over) seats.sort((a, b) => a.place - b.place || a.seat - b.seat);
  const here = remote.here.value.seats;
  return (
    <aside aria-label={t("page.online.people")}>
      <ol class="wide-points" data-over={over}>
        {seats.map(({ name, seat, place }) => (
          <li
            key={seat}
            data-owes={!over && owes.includes(seat)}
            data-first={place === 1}
            data-away={remote.info.value?.seats[seat]?.kind === "person" && !here.includes(seat)}
          >
            <span class="wide-name">{name}</span>
            <strong>{points[seat]}</strong>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Whom the table waits for, and what happened last, in letters that can be read from across the room. */
function Band({ course, remote }: PartProps) {
  const scene = course.scene.value;
  const last = scene ? scene.entries : course.log.value.slice(-6);
  const told = last.flatMap((entry) => entry.texts).at(-1) ?? "";
  const waits = remote.match.value?.over ? "" : waitsFor(remote);
  return (
    <div class="wide-band" role="status">
      {waits && <strong>{waits}</strong>}
      <span>{told}</span>
    </div>
  );
}

// ---- The device ----

function FullScreen() {
  const [full, know] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = (): void => know(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (full || !document.fullscreenEnabled) return null;
  return (
    <button
      type="button"
      class="button quiet wide-full"
      onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
    >
      {t("page.online.screen.full")}
    </button>
  );
}

/** The screen stays on while it is looked at, where the browser lets a page ask for that. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let wanted = true;
    const ask = async (): Promise<void> => {
      if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (!wanted) await lock.release();
      } catch {
        // the battery is low, or it is not allowed: then the screen goes dark as ever
      }
    };
    const again = (): void => void ask();
    void ask();
    document.addEventListener("visibilitychange", again);
    return () => {
      wanted = false;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
