// season.tsx - The end of a season as a moment: edict by edict, star by star, with the spaces they come from.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { moves } from "../base/settings.ts";
import { signed, t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Seal } from "./edicts.tsx";
import { Coin, Sign } from "./glyphs.tsx";
import { isDecidedByMonsters, type Moment, type Step, sums } from "./moment.ts";
import * as say from "./say.ts";
import type { Table } from "./table.ts";

const STEP_TIME = 1500; /* milliseconds an edict stays before the next one is told */

interface Props {
  table: Table;
  moment: Moment;
  onLit: (lines: Step["lines"] | null) => void;
  /** Whether all of it is told: before that nothing gives the sum away. */
  onTold: (told: boolean) => void;
}

export function SeasonMoment({ table, moment, onLit, onTold }: Props) {
  const at = useSignal(0);
  const button = useRef<HTMLButtonElement>(null);
  const done = at.value >= moment.steps.length;

  const show = (number: number): void => {
    at.value = number;
    const step = moment.steps[number];
    onTold(!step);
    onLit(step ? step.lines : null);
    say.text(
      step
        ? sentence(step)
        : t("page.carto.season.sum", { season: moment.name, stars: signed(moment.total) }),
    );
  };
  useEffect(() => {
    show(at.peek()); // a quick tap may have come before
    button.current?.focus();
    return () => onLit(null);
  }, []);
  useEffect(() => {
    if (at.value >= moment.steps.length || !moves()) return;
    const timer = setTimeout(() => show(at.peek() + 1), STEP_TIME);
    return () => clearTimeout(timer);
  }, [at.value]);

  const next = (): void => {
    if (done) void table.goOn();
    else show(at.value + 1);
  };
  return (
    <section
      class="moment slip"
      aria-label={t("page.carto.season.ends", { season: moment.name })}
      data-season={table.seasons.value[moment.season].id}
    >
      <h2>{t("page.carto.season.ends", { season: moment.name })}</h2>
      <ol class="moment-steps">
        {moment.steps.map((step, i) => (
          <li key={i} class={i === at.value ? "telling" : i < at.value ? "told" : "to-come"}>
            <button type="button" class="moment-step" onClick={() => show(i)}>
              <StepSign step={step} />
              <span class="moment-name">{stepName(step)}</span>
              <span class="moment-points">{i <= at.value ? signed(step.points) : ""}</span>
            </button>
            {i === at.value && step.lines.length > 0 && <Lines step={step} />}
          </li>
        ))}
      </ol>
      <p class={done ? "moment-sum" : "moment-sum to-come"}>
        <span>{t("page.carto.season.this", { season: moment.name })}</span>
        <strong>
          {done ? signed(moment.total) : ""}
          <Sign name="star" />
        </strong>
      </p>
      {done && moment.everybody.length > 1 && (
        <Everybody moment={moment} me={table.watching ? null : table.seat} />
      )}
      <div class="next-step">
        <button ref={button} type="button" class="button primary" onClick={next}>
          <Icon name="next" />
          {t(
            !done
              ? "page.carto.season.next_step"
              : moment.next
                ? "page.carto.season.begins"
                : "page.carto.season.finish",
            {
              season: moment.next ?? "",
            },
          )}
        </button>
        {!done && (
          <button type="button" class="button" onClick={() => show(moment.steps.length)}>
            {t("page.carto.season.skip")}
          </button>
        )}
      </div>
    </section>
  );
}

function StepSign({ step }: { step: Step }) {
  if (step.kind === "coins") return <Coin />;
  if (step.kind === "monsters") return <Sign name="claw" />;
  return <Seal letter={step.letter} idle={false} />;
}

function stepName(step: Step): string {
  return step.kind === "edict"
    ? step.name
    : t(step.kind === "coins" ? "page.carto.coins" : "page.carto.monsters");
}

function sentence(step: Step): string {
  return t("page.carto.season.step", { what: stepName(step), stars: signed(step.points) });
}

/** "4 × 1 = +4" and the like. */
function Lines({ step }: { step: Step }) {
  return (
    <ul class="moment-lines">
      {sums(step.lines)
        .slice(0, 6)
        .map(({ count, value, points }) => (
          <li key={value}>
            {t("page.carto.season.line", { count, value: minus(value), points: signed(points) })}
          </li>
        ))}
    </ul>
  );
}

/** A number without a plus, with the sign that is as wide as one. */
const minus = (n: number): string => (n < 0 ? signed(n) : String(n));

/** Of so many the list scrolls, and one's own row stays in sight. */
const MANY = 8;

function Everybody({ moment, me }: { moment: Moment; me: number | null }) {
  return (
    <div class="moment-everybody" tabIndex={moment.everybody.length > MANY ? 0 : undefined}>
      <table>
        <thead class="hide">
          <tr>
            <th>{t("page.carto.place")}</th>
            <th>{t("page.carto.player")}</th>
            <th>{t("page.carto.season.column")}</th>
            <th>{t("page.carto.total")}</th>
          </tr>
        </thead>
        <tbody>
          {moment.everybody.map((row) => (
            <tr key={row.seat} class={row.seat === me ? "me" : ""}>
              <td>{row.place}.</td>
              <th scope="row">{row.name}</th>
              <td>{signed(row.season)}</td>
              <td>{row.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isDecidedByMonsters(moment.everybody) && <p>{t("page.carto.same_stars")}</p>}
    </div>
  );
}
