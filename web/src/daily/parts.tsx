// parts.tsx - One day: its map, what the planner made of it, what you made of it, and the button to draw it.

import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { go } from "../base/routes.ts";
import { language, signed, t } from "../base/words.ts";
import { type CartoCards, PUBLIC } from "../engine/types.ts";
import type { DailyResult } from "../saved/dailyResult.ts";
import { load } from "../saved/games.ts";
import { MiniMap } from "../saved/miniMap.tsx";
import { useLoaded } from "../saved/useLoaded.ts";
import { Icon } from "../ui/icons.tsx";
import { type BotResult, botOf, knownBot, playDaily, resultOf, setup, today, unfinishedOf } from "./daily.ts";
import { dailySide } from "./days.ts";

/** What the planner has made of it. `later`: milliseconds until it begins to draw, where other things come first; what it has
 * drawn before is told at once. */
export function useBot(day: string, later = 0): BotResult | null {
  const [found, setFound] = useState<{ day: string; result: BotResult } | null>(null);
  useEffect(() => {
    let wanted = true;
    const tell = (result: BotResult | null): void => {
      if (wanted && result) setFound({ day, result });
    };
    const nothing = (): void => undefined;
    void knownBot(day).then(tell, nothing);
    const timer = setTimeout(() => void botOf(day).then(tell, nothing), later);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [day, later]);
  return found?.day === day ? found.result : null;
}

/** The four edicts of a day's map and the sheet as it lies there at first. */
function useMap(
  day: string,
): { edicts: { letter: string; name: string }[]; box: string; svg: string } | null {
  const [found, setFound] = useState<{
    key: string;
    edicts: { letter: string; name: string }[];
    box: string;
    svg: string;
  }>();
  const key = `${day} ${language.value}`;
  useEffect(() => {
    let wanted = true;
    void engineFor("cartographers").then((engine) => {
      const handle = engine.open(setup(day, "?"));
      const { state } = engine.position<"cartographers">(handle, PUBLIC);
      const { scorings, letters } = engine.cards<CartoCards>();
      const edicts = state.edict.flatMap((edict, i) =>
        edict ? [{ letter: letters[i], name: scorings[edict].name }] : [],
      );
      const svg = engine.paper(handle, 0, true) + engine.map(handle, 0);
      engine.close(handle);
      if (wanted) setFound({ key, edicts, box: engine.box(true), svg });
    });
    return () => {
      wanted = false;
    };
  }, [day, key]);
  return found?.key === key ? found : null;
}

/** The button of a day: draw, go on, or again. */
export function DayButton({
  day,
  result,
  primary,
}: {
  day: string;
  result: DailyResult | null;
  primary: boolean;
}) {
  const going = useLoaded(() => unfinishedOf(day), day);
  const [busy, setBusy] = useState(false);
  const text = going ? "daily_go_on" : result ? "daily_again" : "daily_draw";
  const play = async (): Promise<void> => {
    setBusy(true);
    const game = await playDaily(day);
    go(`/play/${game.id}`);
  };
  return (
    <button
      type="button"
      class={primary && !result ? "button primary" : "button"}
      disabled={busy}
      onClick={() => void play()}
    >
      <Icon name="quill" />
      {t(`page.saved.${text}`)}
    </button>
  );
}

/** You beside the planner, with bars as long as the stars are many. */
export function Race({ result, bot }: { result: DailyResult | null; bot: BotResult | null }) {
  const most = Math.max(1, result?.points ?? 0, bot?.points ?? 0);
  return (
    <table class="race">
      <tbody>
        <Runner
          name={t("page.saved.daily_you")}
          result={result}
          most={most}
          none={t("page.saved.daily_not_yet")}
        />
        <Runner
          name={t("page.saved.daily_bot")}
          result={bot}
          most={most}
          none={t("page.saved.daily_thinks")}
        />
      </tbody>
    </table>
  );
}

interface RunnerProps {
  name: string;
  result: { points: number; rating: number | null } | null;
  most: number;
  none: string;
}

function Runner({ name, result, most, none }: RunnerProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="race-track">
        {result === null ? (
          <em>{none}</em>
        ) : (
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(0, (100 * result.points) / most)} height="10" />
          </svg>
        )}
      </td>
      <td class="race-stars">{result !== null && t("page.saved.stars", { count: result.points })}</td>
    </tr>
  );
}

export function Verdict({ result, bot }: { result: DailyResult; bot: BotResult }) {
  const count = result.points - bot.points;
  const text = count > 0 ? "daily_beat" : count < 0 ? "daily_behind" : "daily_even";
  return <p class="verdict">{t(`page.saved.${text}`, { count: Math.abs(count) })}</p>;
}

/** Everything about one day. */
export function DaySlip({ day }: { day: string }) {
  const map = useMap(day);
  const bot = useBot(day);
  const result = useLoaded(() => resultOf(day), day);
  const mine = useLoaded(async () => (result ? load(result.id) : null), `${day} ${result?.id}`);
  return (
    <div class="day-slip">
      <div class="day-map">
        {mine ? (
          <MiniMap game={mine} large />
        ) : (
          <svg
            class="mini-map"
            viewBox={map?.box ?? "0 0 1100 1100"}
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: map?.svg ?? "" }}
          />
        )}
      </div>
      <div class="day-about">
        <p class="label">{t("page.saved.daily_side", { side: dailySide(day) })}</p>
        <ol class="day-edicts" aria-label={t("page.saved.daily_edicts")}>
          {map?.edicts.map((edict) => (
            <li key={edict.letter}>
              <span class="day-letter">{edict.letter}</span> {edict.name}
            </li>
          ))}
        </ol>
        <Race result={result} bot={bot} />
        {result && bot && <Verdict result={result} bot={bot} />}
        {result && (
          <p>
            {t("page.saved.daily_rating", { rating: signed(result.rating ?? 0) })}
            {result.ids.length > 1 && <> · {t("page.saved.daily_best", { count: result.best })}</>}
          </p>
        )}
        {!result && day < today() && <p class="day-hint">{t("page.saved.daily_late")}</p>}
        {result && <p class="day-hint">{t("page.saved.daily_again_note")}</p>}
        <p class="row">
          <DayButton day={day} result={result} primary />
          {mine && (
            <a class="button" href={`#/replay/${mine.id}`}>
              <Icon name="replay" />
              {t("page.saved.replay")}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
