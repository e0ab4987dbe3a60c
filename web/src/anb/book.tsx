// book.tsx - An encounter: the table dims and a book opens. The story, the options as ribbons with what they need and how
// likely this party makes it, dice beside everybody, and what came of it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, t } from "../base/words.ts";
import type { Chance, Option, Paragraph, Villager, Wish } from "./cards.ts";
import { percent, useDesk, type Wanted } from "./desk.ts";
import { Dark, Die, Face, Lamps, Sign } from "./pieces.tsx";

/** The story is read out by the device, where it has a voice in the language of the text. */
function ReadAloud({ text }: { text: string }) {
  const speech = globalThis.speechSynthesis;
  const voices = useSignal(speech?.getVoices().length ?? 0);
  useEffect(() => {
    if (!speech) return;
    const heard = (): void => {
      voices.value = speech.getVoices().length;
    };
    speech.addEventListener("voiceschanged", heard);
    return () => {
      speech.removeEventListener("voiceschanged", heard);
      speech.cancel();
    };
  }, [speech]);
  const voice =
    voices.value > 0 ? speech.getVoices().find((each) => each.lang.startsWith(language.value)) : undefined;
  if (!voice) return null;
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        speech.cancel();
        const said = new SpeechSynthesisUtterance(text);
        said.lang = voice.lang;
        said.voice = voice;
        speech.speak(said);
      }}
    >
      {t("page.anb.read_aloud")}
    </button>
  );
}

export function Book() {
  const desk = useDesk();
  const { state } = desk.position.value;
  const paragraph = desk.paragraph(state.paragraph ?? 1);
  const rolled = state.phase !== "paragraph";
  return (
    <section class="anb-book" aria-label={t("page.anb.book")}>
      <article class="anb-leaf">
        <p class="anb-chapter">{t("page.anb.paragraph", { number: paragraph.number })}</p>
        <h2>{paragraph.title}</h2>
        <ReadAloud text={`${paragraph.title}. ${paragraph.text}`} />
        <p class="anb-story">{paragraph.text}</p>
        <Dark what="unknown" which={paragraph.number} />
      </article>
      <div class="anb-leaf" data-guide={rolled ? "dice" : "ribbons"}>
        {rolled ? <Rolled paragraph={paragraph} /> : <Ribbons paragraph={paragraph} />}
      </div>
    </section>
  );
}

// ---- Before the dice ----

/** "your rope gives 2 lanterns" and such; what a bonus would take, if it gives nothing. */
function bonusWords(desk: ReturnType<typeof useDesk>, option: Option, gives: number): string {
  if (!option.bonus) return "";
  const { items } = desk.cards.value;
  const of = {
    hammer: desk.text("anb.say.hammer"),
    quill: desk.text("anb.say.quill"),
    fishfolk: desk.text("anb.say.fishfolk"),
    coin: t("page.anb.a_coin"),
    if_item: option.items.map((item) => items[item]).join(" / "),
    per_item: option.items.map((item) => items[item]).join(" / "),
  }[option.bonus];
  return gives > 0
    ? t("page.anb.bonus_gives", { count: gives, what: of })
    : t("page.anb.bonus_would", { count: option.lanterns, what: of });
}

function Needs({
  number,
  bonus,
  chance,
  pay,
}: {
  number: number;
  bonus: number;
  chance: Chance;
  pay: number;
}) {
  const desk = useDesk();
  const people = desk.position.value.facts.party.map(({ villager }) => desk.cards.value.villagers[villager]);
  const least =
    bonus + people.reduce((sum, { dice, lanterns }) => sum + (dice[0] === 1 ? lanterns[0] : 0), 0);
  const most = bonus + people.reduce((sum, { lanterns }) => sum + Math.max(...lanterns), 0);
  const share = percent(chance);
  const said = share === 100 ? t("page.anb.sure") : share === 0 ? t("page.anb.never") : `${share} %`;
  return (
    <p class="anb-needs">
      <span>
        {pay > 0 && <Sign name="coin" />}
        {t("page.anb.needs", { count: number })}
      </span>
      <span class="anb-row-of-lamps" aria-hidden="true">
        {Array.from({ length: number }, (_, i) => (
          <span key={i} class={i >= least && i < most ? "faint" : undefined}>
            <Sign name={i < most ? "lantern" : "lantern_off"} />
          </span>
        ))}
      </span>
      <meter min={0} max={100} value={share} aria-label={t("page.anb.odds")} />
      <b>{said}</b>
    </p>
  );
}

function Ribbons({ paragraph }: { paragraph: Paragraph }) {
  const desk = useDesk();
  const { facts } = desk.position.value;
  const odds = desk.odds();
  const asked = desk.wishes.value.length > 0;
  const wishes = desk.wishes.value.filter((wish) => wish.kind === "option");
  const shown: { wish: Wish | null; number: number; coin: boolean }[] = asked
    ? wishes.map((wish) => ({ wish, number: (wish.option ?? 1) - 1, coin: wish.coin }))
    : paragraph.options.map((_, number) => ({ wish: null, number, coin: false }));
  const back = desk.wish("cancel");
  const wanted = desk.wanted.value;
  return (
    <>
      <h3>{asked ? t("page.anb.what_do_you_do") : desk.course.name(desk.position.value.state.turn)}</h3>
      <ul class="anb-ribbons" data-many={shown.length > 2 ? "" : undefined}>
        {shown.map(({ wish, number, coin }) => {
          const option = paragraph.options[number];
          const bonus = facts.option[number].bonus + (coin && option.bonus === "coin" ? option.lanterns : 0);
          const chances = (coin ? odds.coin : odds.plain)[number];
          const picked = wish !== null && desk.deed.value === wish;
          const words = bonusWords(desk, option, bonus);
          return (
            <li key={`${number} ${coin}`}>
              <button
                type="button"
                class="anb-ribbon"
                data-colour={number % 3}
                aria-pressed={picked}
                data-off={wish?.why ? "" : undefined}
                aria-disabled={asked ? undefined : "true"}
                onClick={() => {
                  if (wish) desk.tapDeed(wish);
                }}
              >
                {option.text}
                {coin && <span> ({t("page.anb.with_coin")})</span>}
              </button>
              <div class="anb-under">
                {option.pay > 0 && <p>{t("page.anb.pay", { count: option.pay })}</p>}
                {words && <p>{words}</p>}
                {option.numbers.length === 0 && <p>{desk.text("anb.say.no_roll")}</p>}
                {option.numbers.map((need, i) => (
                  <Needs key={need} number={need} bonus={bonus} chance={chances[i]} pay={option.pay} />
                ))}
                {wish?.why && <p class="anb-why">{desk.text(wish.why)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      <Party />
      {asked && (
        <div class="anb-go">
          <p>
            {facts.player[desk.own.value].rerolls > 0 &&
              t("page.anb.may_reroll", { count: facts.player[desk.own.value].rerolls })}{" "}
            {t("page.anb.may_exert")}
          </p>
          {back && (
            <button type="button" class="button primary" onClick={() => desk.want(back)}>
              {t("page.anb.turn_back")}
            </button>
          )}
          {!back && <Wax wanted={wanted} label={optionLabel(paragraph, wanted)} />}
        </div>
      )}
    </>
  );
}

function optionLabel(paragraph: Paragraph, wanted: Wanted | null): string {
  if (!wanted) return t("page.anb.choose_ribbon");
  const option = paragraph.options[(wanted.wish.option ?? 1) - 1];
  return option.numbers.length > 0 ? t("page.anb.roll") : t("page.anb.do_it");
}

/** The one red button. */
export function Wax({ wanted, label }: { wanted: Wanted | null; label: string }) {
  const desk = useDesk();
  const off = !wanted || wanted.moves.length === 0;
  return (
    <button
      type="button"
      class="button primary anb-wax"
      aria-disabled={off ? "true" : undefined}
      onClick={() => {
        if (wanted) desk.do(wanted);
      }}
    >
      {label}
    </button>
  );
}

function Party() {
  const desk = useDesk();
  const { party } = desk.position.value.facts;
  return (
    <ul class="anb-party">
      {party.map(({ villager, die, lanterns }) => (
        <li key={villager}>
          <Face villager={villager} />
          <Die pips={die ?? 0} />
          <b>{desk.cards.value.villagers[villager].name}</b>
          <span class="anb-lit">
            <span class="hide">{t("page.anb.lanterns", { count: lanterns })}</span>
            {Array.from({ length: lanterns }, (_, i) => (
              <Sign key={i} name="lantern" />
            ))}
            {die !== null && lanterns === 0 && t("page.anb.no_light")}
            {die === null && <Lamps person={desk.cards.value.villagers[villager]} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

// ---- Dice are down ----

function Rolled({ paragraph }: { paragraph: Paragraph }) {
  const desk = useDesk();
  const { state, facts } = desk.position.value;
  const number = state.option ?? 0;
  const option = paragraph.options[number];
  const needs = option?.numbers ?? [];
  const bonus = facts.option[number]?.bonus ?? 0;
  const dice = facts.party.reduce((sum, each) => sum + each.lanterns, 0);
  const lit = state.phase === "exert" ? state.lanterns : dice + bonus;
  const top = needs[needs.length - 1] ?? 0;
  return (
    <>
      {option && (
        <p class="anb-ribbon" data-colour={number % 3}>
          {option.text}
        </p>
      )}
      {top > 0 && (
        <p class="anb-sum">
          <b>{t("page.anb.lit_of", { lit, top })}</b>
          <span class="anb-row-of-lamps" aria-hidden="true">
            {Array.from({ length: Math.max(top, Math.min(lit, 12)) }, (_, i) => (
              <Sign key={i} name={i < lit ? "lantern" : "lantern_off"} />
            ))}
          </span>
        </p>
      )}
      {state.phase === "reroll" && <Reroll />}
      {state.phase === "exert" && <Exert />}
      {state.phase !== "reroll" && state.phase !== "exert" && <Party />}
    </>
  );
}

/** Each die that could be rolled again, with the chance that it reaches the next number. */
function Reroll() {
  const desk = useDesk();
  const { state, facts } = desk.position.value;
  const wish = desk.wish("reroll");
  const keep = desk.wish("keep");
  const needs = facts.option[state.option ?? 0].needs;
  const lit =
    facts.party.reduce((sum, each) => sum + each.lanterns, 0) + facts.option[state.option ?? 0].bonus;
  const next = Math.max(
    0,
    needs.findIndex((need) => need > lit),
  );
  const again = desk.odds().again;
  const best = again.reduce((most, each, i) => (each[next][0] > again[most][next][0] ? i : most), 0);
  const reached = needs.every((need) => need <= lit);
  const chosen = desk.who.value[0] ?? (reached ? null : facts.party[best]?.villager);
  const wanted = wish && chosen ? desk.plan(wish, { who: [chosen] }) : null;
  return (
    <>
      <ul class="anb-party large">
        {facts.party.map(({ villager, die, lanterns }, i) => (
          <li key={villager} data-picked={chosen === villager ? "" : undefined}>
            <Face villager={villager} />
            <Die pips={die ?? 0} />
            <b>{desk.cards.value.villagers[villager].name}</b>
            <span class="anb-lit">{lanterns > 0 ? lamps(lanterns) : t("page.anb.no_light")}</span>
            {wish && (
              <button
                type="button"
                class="button"
                aria-pressed={chosen === villager}
                onClick={() => {
                  desk.who.value = [villager];
                }}
              >
                <Sign name="reroll" />
                {t("page.anb.again", { percent: reached ? 0 : percent(again[i][next]) })}
              </button>
            )}
          </li>
        ))}
      </ul>
      {wish && (
        <div class="anb-go">
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
            />
          )}
        </div>
      )}
    </>
  );
}

const lamps = (count: number) => Array.from({ length: count }, (_, i) => <Sign key={i} name="lantern" />);

function Exert() {
  const desk = useDesk();
  const { state, facts } = desk.position.value;
  const wish = desk.wish("exert");
  const done = desk.wish("done");
  const chosen = desk.who.value;
  const name = (villager: Villager): string => desk.cards.value.villagers[villager].name;
  const wanted = wish && chosen.length > 0 ? desk.plan(wish, { who: chosen }) : null;
  return (
    <>
      <ul class="anb-party large">
        {facts.party.map(({ villager, die, lanterns }) => (
          <li key={villager} data-picked={chosen.includes(villager) ? "" : undefined}>
            <Face villager={villager} mood={chosen.includes(villager) ? "hurt" : "ready"} />
            <Die pips={die ?? 0} />
            <b>{name(villager)}</b>
            <span class="anb-lit">{lanterns > 0 ? lamps(lanterns) : t("page.anb.no_light")}</span>
            {wish?.among.includes(villager) && (
              <button
                type="button"
                class="button"
                aria-pressed={chosen.includes(villager)}
                onClick={() => {
                  desk.who.value = chosen.includes(villager)
                    ? chosen.filter((each) => each !== villager)
                    : [...chosen, villager];
                }}
              >
                <Sign name="bed" />
                {t("page.anb.exert")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {wish && <p class="anb-aside">{t("page.anb.exert_note")}</p>}
      {wish && (
        <div class="anb-go">
          {done && (
            <button
              type="button"
              class={chosen.length > 0 ? "button" : "button primary"}
              onClick={() => desk.want(done)}
            >
              {t("page.anb.leave_at", { lit: state.lanterns })}
            </button>
          )}
          {wanted && <Wax wanted={wanted} label={t("page.anb.exert_them", { count: chosen.length })} />}
          {wanted?.why && <p class="anb-why">{wanted.why}</p>}
        </div>
      )}
    </>
  );
}
