// tools.tsx - Turn, flip, draw, take back, hint: what the hands can do besides the sheet, and the sentence that says how it stands.
import { useComputed } from "@preact/signals";
import { decimal, signed, t } from "../base/words.ts";
import { HandDo as hand } from "../engine/types.ts";
import { Icon } from "../ui/icons.tsx";
import type { Table } from "./table.ts";

export function Tools({ table }: { table: Table }) {
  const drawing = table.stage.value === "draw";
  return (
    <div class="tools" role="group" aria-label={t("page.carto.tools")}>
      <button
        type="button"
        class="button tool-turn"
        disabled={!drawing}
        onClick={() => table.do(hand.turn, 1)}
        aria-keyshortcuts="r"
      >
        <Icon name="turn" />
        <span>{t("page.carto.turn")}</span>
      </button>
      <button
        type="button"
        class="button tool-flip"
        disabled={!drawing}
        onClick={() => table.do(hand.flip)}
        aria-keyshortcuts="f"
      >
        <Icon name="flip" />
        <span>{t("page.carto.flip")}</span>
      </button>
      <button
        type="button"
        class="button tool-place"
        disabled={!drawing}
        onClick={() => table.nextPlace()}
        aria-keyshortcuts="n"
      >
        <Icon name="place" />
        <span>{t("page.carto.next_place")}</span>
      </button>
      <button
        type="button"
        class="button tool-hint"
        disabled={!drawing}
        aria-disabled={!!table.course.noHints()}
        title={table.course.noHints()}
        onClick={() => void table.hint()}
        aria-keyshortcuts="h"
      >
        <Icon name="hint" />
        <span>{t("page.carto.hint")}</span>
      </button>
    </div>
  );
}

/** The one thing to do next, always in the same place. */
export function NextStep({ table }: { table: Table }) {
  const stage = table.stage.value;
  const fits = useComputed(() => table.trial.value?.fits ?? false).value;
  const other = useComputed(() => (table.holds ? table.course.handsTo() : null)).value;
  if (stage === "draw")
    return (
      <div class="next-step">
        <button
          type="button"
          class="button primary draw"
          aria-disabled={!fits}
          onClick={() => table.draw()}
          aria-keyshortcuts="Enter"
        >
          <Icon name="quill" />
          {t(table.shown.value.facts.nothing ? "page.carto.draw_nothing" : "page.carto.draw")}
        </button>
      </div>
    );
  if (stage === "drawn" || stage === "waiting")
    return (
      <div class="next-step">
        {table.mayUndo.value && stage === "drawn" && (
          <button
            type="button"
            class="button take-back"
            onClick={() => table.takeBack()}
            aria-keyshortcuts="u"
          >
            <Icon name="undo" />
            <span>{t("page.carto.take_back")}</span>
          </button>
        )}
        {(table.holds || stage === "waiting") && (
          <button
            type="button"
            class="button primary go-on"
            aria-disabled={stage === "waiting"}
            onClick={() => table.goOn()}
            aria-keyshortcuts="Enter"
          >
            <Icon name={other === null ? "cards" : "next"} />
            {other === null
              ? t("page.carto.next_card")
              : t("page.carto.pass", { player: table.course.name(other) })}
          </button>
        )}
      </div>
    );
  return <div class="next-step" />;
}

/** How it stands: fits or why not, who thinks, what a hint promises. */
export function Status({ table }: { table: Table }) {
  const { text, tone } = statusOf(table);
  return (
    <p class={`status ${tone}`} data-tone={tone}>
      {text}
    </p>
  );
}

function statusOf(table: Table): { text: string; tone: string } {
  const stage = table.stage.value;
  const trial = table.trial.value;
  const { names, facts } = table.shown.value;
  const looking = table.looking.value;
  if (looking !== null) return { text: t("page.carto.looking", { player: names[looking] }), tone: "calm" };
  if (table.course.hinting.value) return { text: t("page.carto.hint.wait"), tone: "calm" };
  const hints = table.hints.value;
  if (stage === "draw" && hints) return { text: hintText(table), tone: "good" };
  if (stage === "draw" && facts.nothing) return { text: t("page.carto.full"), tone: "calm" };
  if (stage === "draw" && trial && !trial.fits) return { text: trial.why, tone: "bad" };
  if (stage === "draw" && trial && trial.sheet !== table.seat)
    return {
      text: t("page.carto.fits_victim", { owner: names[trial.sheet], worth: signed(trial.worth) }),
      tone: "good",
    };
  if (stage === "draw" && trial)
    return { text: t("page.carto.fits", { worth: signed(trial.worth) }), tone: "good" };
  if (stage === "drawn" || stage === "waiting") return { text: table.waits(), tone: "calm" };
  return { text: "", tone: "calm" };
}

function hintText(table: Table): string {
  const hints = table.hints.value;
  if (!hints) return "";
  const { expected, ofVictim } = hints.list[hints.at];
  const which = t("page.carto.hint.which", { number: hints.at + 1, count: hints.list.length });
  const worth = table.trial.value
    ? t("page.carto.hint.worth", { worth: signed(table.trial.value.worth) })
    : "";
  const end = ofVictim ? "page.carto.hint.expected_victim" : "page.carto.hint.expected";
  return `${which} ${worth} ${t(end, { points: decimal(expected) })}`;
}
