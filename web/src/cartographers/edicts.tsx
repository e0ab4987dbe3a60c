// edicts.tsx - The four edicts with their seals: what each is worth now, how the ghost would change it, what it asks for.
import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { done } from "../base/lessons.ts";
import { signed, t } from "../base/words.ts";
import type { Trial } from "../engine/types.ts";
import { Coin, Sign } from "./glyphs.tsx";
import { MONSTER_SEAL, type Table } from "./table.ts";

/** Pointing at it, focusing it or choosing it lets its spaces glow. */
export function glowing(table: Table, seal: number) {
  return {
    "aria-pressed": table.sealHeld.value === seal,
    // Not when it enters: a mouse that lies still where a seal appears has not pointed at it.
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === "mouse") table.sealOver.value = seal;
      done("edicts");
    },
    onPointerLeave: () => {
      table.sealOver.value = null;
    },
    onFocus: (event: FocusEvent) => {
      if ((event.currentTarget as Element).matches(":focus-visible")) table.sealOver.value = seal;
    },
    onBlur: () => {
      table.sealOver.value = null;
    },
    onClick: () => {
      done("edicts");
      table.sealHeld.value = table.sealHeld.peek() === seal ? null : seal;
    },
  };
}

export function Seal({ letter, idle }: { letter: string; idle: boolean }) {
  return (
    <span class={idle ? "seal idle" : "seal"} aria-hidden="true">
      {letter}
    </span>
  );
}

/** What the ghost would make of a number: only this is drawn again with every step of it. */
function GhostChange({ table, of }: { table: Table; of: (trial: Trial) => [number, number] }) {
  const change = useComputed(() => {
    const trial = table.looking.value === null ? table.trial.value : null;
    if (!trial?.fits) return 0;
    const [before, after] = of(trial);
    return after - before;
  }).value;
  if (change === 0) return <span class="change" />;
  return <span class={change > 0 ? "change better" : "change worse"}>{signed(change)}</span>;
}

function Edict({ table, number }: { table: Table; number: number }) {
  const { letter, name, rule, left, number: scoring } = table.edicts.value[number];
  const now = table.seasons.value[table.season.value].edicts.includes(number);
  const stars = table.shown.value.facts.sheet[table.sheet.value].stars[number];
  return (
    <li class={`edict${now ? " edict-now" : ""}${left === 0 ? " edict-done" : ""}`}>
      <button type="button" class="edict-button" {...glowing(table, number)}>
        <Seal letter={letter} idle={!now} />
        <span class="edict-name">
          <span class="hide">{t("page.carto.edict", { letter })} </span>
          {name}
        </span>
        <span class="edict-stars">
          <GhostChange table={table} of={(trial) => [trial.edicts[number].now, trial.edicts[number].then]} />
          <span class="edict-count" aria-hidden="true">
            {stars}
          </span>
          <Sign name="star" />
          <span class="hide">{t("page.carto.stars_now", { count: stars })}</span>
        </span>
        <span class="edict-rule">{rule}</span>
        <Diagram table={table} scoring={scoring} />
      </button>
    </li>
  );
}

export function Edicts({ table }: { table: Table }) {
  return (
    <section class="edicts" aria-label={t("page.carto.edicts")}>
      <ul>
        {table.edicts.value.map((edict, i) => (
          <Edict key={edict.letter} table={table} number={i} />
        ))}
      </ul>
    </section>
  );
}

/** The coins on their track and the stars that monsters cost. */
export function Purse({ table }: { table: Table }) {
  const { state, facts } = table.shown.value;
  const { coins } = state.sheet[table.sheet.value];
  const { monsters } = facts.sheet[table.sheet.value];
  return (
    <section class="purse" aria-label={t("page.carto.purse")}>
      <div class="coins">
        <span class="hide">{t("page.carto.coins_are", { count: coins })}</span>
        <span class="coin-track" aria-hidden="true">
          {Array.from({ length: 14 }, (_, i) => (
            <Coin key={i} empty={i >= coins} />
          ))}
        </span>
        <span class="purse-count" aria-hidden="true">
          <Coin />
          {coins}
        </span>
        <GhostChange table={table} of={(trial) => trial.coins} />
      </div>
      <button type="button" class="monsters" {...glowing(table, MONSTER_SEAL)}>
        <Sign name="claw" />
        <span class="hide">{t("page.carto.monsters")}</span>
        <span>{signed(monsters)}</span>
        <GhostChange table={table} of={(trial) => trial.monsters} />
      </button>
    </section>
  );
}

/** On a small screen the edict that was tapped is told here, with its picture. */
export function EdictSlip({ table }: { table: Table }) {
  const held = table.sealHeld.value;
  if (held === null) return null;
  if (held === MONSTER_SEAL)
    return (
      <aside class="edict-slip slip">
        <p>{t("page.carto.monsters_rule")}</p>
        <CloseSlip table={table} />
      </aside>
    );
  const { letter, name, rule, number: scoring, left } = table.edicts.value[held];
  const seasons = table.seasons.value.filter((season) => season.edicts.includes(held));
  return (
    <aside class="edict-slip slip">
      <Diagram table={table} scoring={scoring} />
      <div>
        <h3>
          {letter}. {name}
        </h3>
        <p>{rule}</p>
        <p class="edict-when">
          {t("page.carto.scored_in", { first: seasons[0]?.name ?? "", second: seasons[1]?.name ?? "", left })}
        </p>
      </div>
      <CloseSlip table={table} />
    </aside>
  );
}

function CloseSlip({ table }: { table: Table }) {
  return (
    <button
      type="button"
      class="button quiet slip-close"
      onClick={() => {
        table.sealHeld.value = null;
      }}
    >
      {t("page.app.close")}
    </button>
  );
}

function Diagram({ table, scoring }: { table: Table; scoring: number }) {
  const svg = useMemo(() => table.engine.diagram(scoring), [table, scoring]);
  return <span class="diagram" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
