// dice.tsx - Dice are down: beside everybody what they threw, what may still be done, and what it would bring.
import type { ComponentChildren } from "preact";
import { t } from "../base/words.ts";
import type { Paragraph, Villager } from "./cards.ts";
import { percent, useDesk } from "./desk.ts";
import { Die, Face, Lamps, type Mood, Sign } from "./pieces.tsx";
import { Wax } from "./wax.tsx";

const lamps = (count: number) => Array.from({ length: count }, (_, i) => <Sign key={i} name="lantern" />);

interface OneProps {
  villager: Villager;
  die: number | null;
  lanterns: number;
  order: number;
  picked?: boolean;
  mood?: Mood;
  children?: ComponentChildren;
}

/** Somebody of the party with their die. */
export function Thrower({ villager, die, lanterns, order, picked, mood, children }: OneProps) {
  const desk = useDesk();
  const person = desk.cards.value.villagers[villager];
  return (
    <li data-picked={picked ? "" : undefined}>
      <Face villager={villager} mood={mood} />
      <span class={die === null ? "anb-die" : "anb-die thrown"} style={{ animationDelay: `${order * 90}ms` }}>
        <Die pips={die ?? 0} />
        {die !== null && (
          <span class="hide">{desk.text("anb.ev.roll", { lanterns, villager: person.name, die })}</span>
        )}
      </span>
      <b>{person.name}</b>
      <span class="anb-lit">
        {die === null ? <Lamps person={person} /> : lanterns > 0 ? lamps(lanterns) : t("page.anb.no_light")}
      </span>
      {children}
    </li>
  );
}

/** Everybody who went below. */
export function Party() {
  const { party } = useDesk().position.value.facts;
  return (
    <ul class="anb-party">
      {party.map((each, i) => (
        <Thrower key={each.villager} {...each} order={i} />
      ))}
    </ul>
  );
}

/** The chosen ribbon, how many lanterns are lit, and what may be done about it. */
export function Rolled({ paragraph }: { paragraph: Paragraph }) {
  const desk = useDesk();
  const { state, facts } = desk.position.value;
  const number = state.option ?? 0;
  const option = paragraph.options[number];
  const needs = option?.numbers ?? [];
  const bonus = facts.option[number]?.bonus ?? 0;
  const dice = facts.party.reduce((sum, each) => sum + each.lanterns, 0);
  const lit = state.phase === "exert" ? state.lanterns : dice + bonus;
  return (
    <>
      {option && (
        <div>
          <p class="anb-ribbon" data-colour={number % 3}>
            {option.text}
          </p>
          {needs.length > 0 && <Lit lit={lit} needs={needs} />}
        </div>
      )}
      {state.phase === "reroll" && <Reroll lit={lit} needs={needs} />}
      {state.phase === "exert" && <Exert lit={lit} needs={needs} />}
      {state.phase !== "reroll" && state.phase !== "exert" && <Party />}
    </>
  );
}

/** "6 of 7", as lanterns; what is reached, and what the next number takes. */
function Lit({ lit, needs }: { lit: number; needs: readonly number[] }) {
  const top = needs[needs.length - 1];
  const reached = needs.filter((need) => need <= lit).at(-1);
  const next = needs.find((need) => need > lit);
  return (
    <p class="anb-under anb-sum">
      <b>{t("page.anb.lit_of", { lit, top })}</b>
      <span class="anb-row-of-lamps" aria-hidden="true">
        {Array.from({ length: Math.max(top, Math.min(lit, 12)) }, (_, i) => (
          <span key={i} class={i < lit ? "lit" : undefined} style={{ animationDelay: `${250 + i * 30}ms` }}>
            <Sign name={i < lit ? "lantern" : "lantern_off"} />
          </span>
        ))}
      </span>
      <span class="anb-reached">
        {reached !== undefined && <span>{t("page.anb.reached", { count: reached })}</span>}
        {next !== undefined && <b>{t("page.anb.more_for", { count: next - lit, need: next })}</b>}
      </span>
    </p>
  );
}

interface Numbers {
  lit: number;
  needs: readonly number[];
}

/** Each die that could be rolled again, with the chance that it reaches the next number. */
function Reroll({ lit, needs }: Numbers) {
  const desk = useDesk();
  const { facts } = desk.position.value;
  const wish = desk.wish("reroll");
  const keep = desk.wish("keep");
  const next = Math.max(
    0,
    needs.findIndex((need) => need > lit),
  );
  const { again } = desk.odds();
  const best = again.reduce((most, each, i) => (each[next][0] > again[most][next][0] ? i : most), 0);
  const reached = needs.every((need) => need <= lit);
  const chosen = desk.who.value[0] ?? (reached ? null : facts.party[best]?.villager);
  const wanted = wish && chosen ? desk.plan(wish, { who: [chosen] }) : null;
  return (
    <>
      <ul class="anb-party large">
        {facts.party.map((each, i) => (
          <Thrower key={each.villager} {...each} order={i} picked={chosen === each.villager}>
            {wish && (
              <button
                type="button"
                class="button"
                aria-pressed={chosen === each.villager}
                onClick={() => {
                  desk.who.value = [each.villager];
                }}
              >
                <Sign name="reroll" />
                {t("page.anb.again", { percent: reached ? 0 : percent(again[i][next]) })}
              </button>
            )}
          </Thrower>
        ))}
      </ul>
      {wish && (
        <div class="anb-go">
          <p>{t("page.anb.exert_later", { count: facts.party.length })}</p>
          {keep && (
            <button
              type="button"
              class={reached ? "button primary" : "button"}
              onClick={() => desk.want(keep)}
            >
              {t("page.anb.leave_at", { lit })}
            </button>
          )}
          {chosen && !reached && (
            <Wax
              wanted={wanted}
              label={t("page.anb.roll_again", { villager: desk.cards.value.villagers[chosen].name })}
              sign
            />
          )}
        </div>
      )}
    </>
  );
}

/** Everybody who could give one lantern more, for sure; it is said before that this shows what happens. */
function Exert({ lit, needs }: Numbers) {
  const desk = useDesk();
  const { facts } = desk.position.value;
  const wish = desk.wish("exert");
  const done = desk.wish("done");
  const chosen = desk.who.value;
  const wanted = wish && chosen.length > 0 ? desk.plan(wish, { who: chosen }) : null;
  const now = lit + chosen.length;
  const next = needs.find((need) => need > lit);
  return (
    <>
      <ul class="anb-party large">
        {facts.party.map((each, i) => {
          const picked = chosen.includes(each.villager);
          return (
            <Thrower key={each.villager} {...each} order={i} picked={picked} mood={picked ? "hurt" : "ready"}>
              {wish?.among.includes(each.villager) && (
                <button
                  type="button"
                  class="button"
                  aria-pressed={picked}
                  onClick={() => {
                    desk.who.value = picked
                      ? chosen.filter((one) => one !== each.villager)
                      : [...chosen, each.villager];
                  }}
                >
                  <Sign name="bed" />
                  {t("page.anb.exert")}
                </button>
              )}
            </Thrower>
          );
        })}
      </ul>
      {wish && (
        <div class="anb-go">
          <p>
            {chosen.length > 0 && next !== undefined
              ? t("page.anb.exert_makes", { lit: now, need: next })
              : t("page.anb.exert_reveals")}
          </p>
          {done && (
            <button
              type="button"
              class={chosen.length > 0 ? "button" : "button primary"}
              onClick={() => desk.want(done)}
            >
              {t("page.anb.leave_at", { lit })}
            </button>
          )}
          {wanted && <Wax wanted={wanted} label={t("page.anb.exert_them", { count: chosen.length })} />}
          {wanted?.why && <p class="anb-why">{wanted.why}</p>}
        </div>
      )}
    </>
  );
}
