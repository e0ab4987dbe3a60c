// step.tsx - The five actions, and the slip that says what will happen: who, what they bring, and one red button.
import { language, t } from "../base/words.ts";
import type { Wish } from "./cards.ts";
import { type Desk, useDesk, type Wanted } from "./desk.ts";
import { Face, Sign } from "./pieces.tsx";
import { namesOf } from "./say.ts";
import { Wax } from "./wax.tsx";

export const ACTIONS = [
  ["explore", "cave", "e"],
  ["harvest", "basket", "h"],
  ["build", "hammer", "b"],
  ["train", "quill", "t"],
  ["labor", "pick", "l"],
] as const;
export type Action = (typeof ACTIONS)[number][0];

/** The wish that the tag of an action stands for: what is tapped already, else the first that can be had. */
export function wishOf(desk: Desk, action: Action): Wish | undefined {
  const all = desk.wishes.value.filter((wish) => wish.kind === action);
  return all.find((wish) => !wish.why) ?? all[0];
}

export function Actions({ onAction }: { onAction: (action: Action) => void }) {
  const desk = useDesk();
  const { why_not } = desk.position.value.facts;
  const deed = desk.wanted.value?.wish.kind;
  return (
    <ul class="anb-actions" data-guide="actions" aria-label={t("page.anb.actions")}>
      {ACTIONS.map(([action, sign, shortcut]) => {
        const why = why_not[action];
        return (
          <li key={action}>
            <button
              type="button"
              class="anb-action"
              data-action={action}
              data-guide={action}
              data-at={`do ${action}`}
              data-off={why ? "" : undefined}
              aria-pressed={deed === action}
              aria-keyshortcuts={shortcut}
              onClick={() => onAction(action)}
            >
              <Sign name={sign} />
              <b>{t(`page.anb.do.${action}`)}</b>
              <span>{why ? shortOf(why) : moreOf(desk, action)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Reasons that have short words of their own; the long ones are said below when the action is tapped. */
const SHORT = [
  "few_ready",
  "no_caves_left",
  "no_hammer_ready",
  "no_harvest",
  "no_quill_ready",
  "nobody_ready",
  "nobody_to_hire",
  "nothing_to_build",
] as const;

function shortOf(why: string): string {
  const known = SHORT.find((each) => why === `anb.${each}`);
  return t(`page.anb.short.${known ?? "not_now"}`);
}

/** A word under the name of an action. */
function moreOf(desk: Desk, action: Action): string {
  const { state } = desk.position.value;
  const own = state.player[desk.own.value];
  if (action === "harvest")
    return t("page.anb.goods_wait", {
      count: own.buildings.reduce((sum, each) => sum + state.on_card[each], 0),
    });
  if (action === "labor") return t("page.anb.coin_each");
  if (action === "explore") return t("page.anb.two_or_more");
  const skill = action === "build" ? "hammer" : "quill";
  const able = own.ready.find((each) => desk.cards.value.villagers[each][skill] > 0);
  return able ? t("page.anb.can", { villager: desk.cards.value.villagers[able].name }) : "";
}

/** What the red button says: what happens, and what it costs. */
function labelOf(desk: Desk, { wish, who }: Wanted): string {
  const { buildings, villagers } = desk.cards.value;
  switch (wish.kind) {
    case "explore":
      return t("page.anb.go.explore");
    case "harvest":
      return t("page.anb.go.harvest", { count: who.length });
    case "build":
      return wish.building
        ? t("page.anb.go.build", { building: buildings[wish.building].name, cost: wish.cost })
        : "";
    case "train":
      return wish.hire
        ? t("page.anb.go.train", { villager: villagers[wish.hire].name, cost: wish.cost })
        : "";
    case "labor":
      return t("page.anb.go.labor", { count: who.length });
    case "refresh":
      return t("page.anb.go.refresh");
    case "pass":
      return t("page.anb.go.pass");
    default:
      return t("page.anb.do_it");
  }
}

export function NextStep() {
  const desk = useDesk();
  const wanted = desk.wanted.value;
  const going = desk.going();
  const { state, facts } = desk.position.value;
  const pass = desk.wish("pass");
  const end = desk.wish("next");
  const why = desk.note.value || desk.course.refused.value || wanted?.why || "";
  const choosing = desk.stage.value === "choose";
  const done = desk.wish("done") ?? desk.wish("go");
  const cancel = desk.wish("cancel");
  return (
    <section class="anb-step slip" data-guide="step" aria-label={t("page.anb.next_step")}>
      <div class="anb-going" aria-hidden="true">
        {going.slice(0, 5).map((villager) => (
          <Face key={villager} villager={villager} />
        ))}
      </div>
      <div class="anb-says" role="status">
        {why ? (
          <p class="anb-why">{why}</p>
        ) : (
          <>
            <b>{going.length > 0 ? namesOf(desk, going, language.value) : desk.status.value}</b>
            {wanted?.wish.kind === "explore" && <span>{bring(desk)}</span>}
            {going.length === 0 && choosing && state.phase === "turn" && (
              <span>{t("page.anb.tap_villagers")}</span>
            )}
          </>
        )}
        {desk.course.hinting.value && <span>{t("page.plain.hint_wait")}</span>}
      </div>
      {choosing && pass && (
        <button
          type="button"
          class="button"
          aria-pressed={desk.chosen(pass)}
          onClick={() => desk.tapDeed(pass)}
        >
          {desk.text("anb.say.do.pass")}
        </button>
      )}
      {choosing && state.phase === "assign" && cancel && !cancel.why && (
        <button type="button" class="button" onClick={() => desk.want(cancel)}>
          {t("page.anb.stay_home")}
        </button>
      )}
      {choosing && state.phase === "turn" && (
        <Wax wanted={wanted} label={wanted ? labelOf(desk, wanted) : t("page.anb.choose_deed")} />
      )}
      {choosing && state.phase === "assign" && (wanted || done) && (
        <Wax
          wanted={wanted ?? (done ? desk.plan(done) : null)}
          label={wanted ? labelOf(desk, wanted) : t("page.anb.go_on")}
        />
      )}
      {choosing && end && <Wax wanted={desk.plan(end)} label={t("page.anb.end_turn")} />}
      <span class="hide">{facts.player[desk.own.value].points}</span>
    </section>
  );
}

/** How many lanterns the party brings at least and at most. */
function bring(desk: Desk): string {
  const people = desk.going().map((each) => desk.cards.value.villagers[each]);
  const least = people.reduce((sum, { dice, lanterns }) => sum + (dice[0] === 1 ? lanterns[0] : 0), 0);
  const most = people.reduce((sum, { lanterns }) => sum + Math.max(...lanterns), 0);
  return t("page.anb.bring", { least, count: most });
}
