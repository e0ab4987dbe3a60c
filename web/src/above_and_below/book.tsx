// book.tsx - An encounter: the table dims and a book opens. The story, the options as ribbons with what they need and how
// likely this party makes it; at a table of people everybody sees it, and the neighbor on the left reads.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { painted, useParts, whenQuiet } from "../base/later.ts";
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import type { Chance, Option, Paragraph, Wish } from "./cards.ts";
import { type Desk, percent, useDesk, type Wanted } from "./desk.ts";
import { Party, Rolled } from "./dice.tsx";
import { Sign, Vignette } from "./pieces.tsx";
import { Wax } from "./wax.tsx";

/** The story is read out by the device, where it has a voice in the language of the text. */
function ReadAloud({ text }: { text: string }) {
  const spoken = useDesk().storyLanguage();
  const speech = globalThis.speechSynthesis;
  const voices = useSignal(speech?.getVoices().length ?? 0);
  const speaking = useSignal(false);
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
    voices.value > 0 ? speech.getVoices().find((each) => each.lang.startsWith(spoken)) : undefined;
  if (!voice) return null;
  const say = (): void => {
    const before = speaking.value;
    speech.cancel();
    speaking.value = !before;
    if (before) return;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = voice.lang;
    said.voice = voice;
    const done = (): void => {
      speaking.value = false;
    };
    said.addEventListener("end", done);
    said.addEventListener("error", done);
    speech.speak(said);
  };
  return (
    <button type="button" class="button anb-aloud" aria-pressed={speaking.value} onClick={say}>
      <Icon name="sound" />
      <span>{t("page.anb.read_aloud")}</span>
    </button>
  );
}

/** Who reads to whom, where people sit beside each other. */
export function Reader({ seat }: { seat: number }) {
  const desk = useDesk();
  const reader = desk.reader(seat);
  if (reader === null) return null;
  const own = desk.course.people.length === 1 ? desk.own.value : -1;
  return (
    <p class="anb-reader">
      <Sign name="book" />
      {reader === own
        ? t("page.anb.you_read", { player: desk.course.name(seat) })
        : t("page.anb.reads", { reader: desk.course.name(reader) })}
    </p>
  );
}

/** Chapter, number, heading. */
export function Heading({ paragraph }: { paragraph: Paragraph }) {
  const spoken = useDesk().storyLanguage();
  return (
    <>
      <p class="anb-chapter">
        {t(`page.anb.chapter.${paragraph.chapter}`)} · {paragraph.number}
      </p>
      <h2 lang={spoken}>{paragraph.title}</h2>
    </>
  );
}

const LONG_STORY = 520;

export function StoryLeaf({ paragraph, seat, bare }: { paragraph: Paragraph; seat: number; bare: boolean }) {
  const { text } = paragraph;
  const spoken = useDesk().storyLanguage();
  return (
    <article class="anb-leaf anb-tale" data-long={text.length > LONG_STORY ? "" : undefined} tabIndex={0}>
      <Heading paragraph={paragraph} />
      <ReadAloud text={`${paragraph.title}. ${text}`} />
      <Reader seat={seat} />
      {text.split("\n").map((part, i) => (
        <p key={i} lang={spoken} class={i === 0 ? "anb-story first" : "anb-story"}>
          {part}
        </p>
      ))}
      {!bare && <Vignette paragraph={paragraph.number} />}
    </article>
  );
}

function Dim({ kind }: { kind?: string }) {
  return <div class="anb-dim" data-kind={kind} />;
}

interface BookFrameProps {
  name: string;
  kind?: string;
  /** More is to come. */
  busy: boolean;
  children: ComponentChildren;
}

export function BookFrame({ name, kind, busy, children }: BookFrameProps) {
  return (
    <>
      <Dim kind={kind} />
      <section class="anb-book" data-guide="told" data-kind={kind} aria-label={name} aria-busy={busy}>
        {children}
      </section>
    </>
  );
}

/** The open paragraph: asked, or seen by the others. */
export function Book() {
  const desk = useDesk();
  const { state } = desk.position.value;
  const asked = desk.course.stage.value === "choose";
  const rolled = state.phase !== "paragraph";
  // The table grows dark; then there is something to read, something to choose, something to look at.
  const part = useParts(3);
  const kind = asked ? "asked" : "seen";
  if (part === 0) return <Dim kind={kind} />;
  const paragraph = desk.paragraph(state.paragraph ?? 1);
  return (
    <BookFrame name={t("page.anb.book")} kind={kind} busy={part < 3}>
      <StoryLeaf paragraph={paragraph} seat={state.turn} bare={part < 3} />
      <div class="anb-leaf anb-choices" data-guide={rolled ? "dice" : "ribbons"}>
        {!asked && <h3>{desk.course.name(state.turn)}</h3>}
        {part > 1 &&
          (rolled ? <Rolled paragraph={paragraph} /> : <Ribbons paragraph={paragraph} asked={asked} />)}
        {!asked && <p class="anb-aside">{desk.course.waits()}</p>}
      </div>
    </BookFrame>
  );
}

/** The first page of a book takes its time, because its letters are new in that size. So one is laid out where it cannot be seen, when
    there is nothing else to do. */
export function Rehearsal() {
  const desk = useDesk();
  const on = useSignal(false);
  useEffect(
    () =>
      whenQuiet(() => {
        on.value = true;
        void globalThis.speechSynthesis?.getVoices(); // asked for the first time they take a while, too
        void painted().then(() => {
          on.value = false;
        });
      }),
    [desk],
  );
  if (!on.value) return null;
  const { title, text, options } = desk.paragraph(1);
  return (
    <div class="anb-rehearsal" aria-hidden="true" inert>
      <div class="anb-leaf">
        <p class="anb-chapter">{text}</p>
        <h2>{title}</h2>
        <p class="anb-story first">{text}</p>
        <h3>{title}</h3>
        {options.map((option) => (
          <p key={option.text} class="anb-ribbon-words">
            {option.text}
          </p>
        ))}
      </div>
    </div>
  );
}

// ---- Before the dice ----

/** "your rope gives 2 lanterns" and such; what a bonus would take, if it gives nothing. */
function bonusWords(desk: Desk, option: Option, gives: number): string {
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

/** What a bonus is, as a sign. */
function bonusSign(option: Option): string {
  if (option.bonus === "coin" || option.bonus === "hammer" || option.bonus === "quill") return option.bonus;
  return option.bonus === "fishfolk" ? "fish" : option.items[0];
}

interface NeedsProps {
  number: number;
  bonus: number;
  chance: Chance;
  pay: number;
}

function Needs({ number, bonus, chance, pay }: NeedsProps) {
  const desk = useDesk();
  const people = desk.position.value.facts.party.map(({ villager }) => desk.cards.value.villagers[villager]);
  const least =
    bonus + people.reduce((sum, { dice, lanterns }) => sum + (dice[0] === 1 ? lanterns[0] : 0), 0);
  const most = bonus + people.reduce((sum, { lanterns }) => sum + Math.max(...lanterns), 0);
  const share = percent(chance);
  const said = share === 100 ? t("page.anb.sure") : share === 0 ? t("page.anb.never") : `${share} %`;
  const level = share === 100 ? "sure" : share >= 50 ? "likely" : "rare";
  return (
    <p class="anb-needs">
      <span>
        {pay > 0 && <Sign name="coin" />}
        {t("page.anb.needs", { count: number })}
      </span>
      <span class="anb-row-of-lamps" aria-hidden="true">
        {Array.from({ length: number }, (_, i) => (
          <span
            key={i}
            class={i >= least && i < most ? "faint" : undefined}
            data-bonus={i < bonus ? "" : undefined}
          >
            <Sign name={i < most ? "lantern" : "lantern_off"} />
          </span>
        ))}
      </span>
      <span class="anb-meter" data-level={level} aria-hidden="true">
        <i style={{ transform: `scaleX(${share / 100})` }} />
      </span>
      <b>
        <span class="hide">{t("page.anb.odds")} </span>
        {said}
      </b>
    </p>
  );
}

interface RibbonProps {
  option: Option;
  number: number;
  coin: boolean;
  wish: Wish | null;
  chances: readonly Chance[];
}

function Ribbon({ option, number, coin, wish, chances }: RibbonProps) {
  const desk = useDesk();
  const bonus =
    desk.position.value.facts.option[number].bonus + (coin && option.bonus === "coin" ? option.lanterns : 0);
  const words = bonusWords(desk, option, bonus);
  return (
    <li>
      <button
        type="button"
        class="anb-ribbon"
        data-colour={number % 3}
        aria-pressed={desk.chosen(wish ?? undefined)}
        data-off={wish?.why ? "" : undefined}
        aria-disabled={wish ? undefined : "true"}
        onClick={() => {
          if (wish) desk.tapDeed(wish);
        }}
      >
        <span lang={desk.storyLanguage()}>{option.text}</span>
        {coin && <span> ({t("page.anb.with_coin")})</span>}
      </button>
      <div class="anb-under">
        {option.pay > 0 && (
          <p>
            <Sign name="coin" /> {t("page.anb.pay", { count: option.pay })}
          </p>
        )}
        {words && (
          <p>
            <Sign name={bonusSign(option)} /> {words}
          </p>
        )}
        {option.numbers.length === 0 && <p>{desk.text("anb.say.no_roll")}</p>}
        {option.numbers.map((need, i) => (
          <Needs key={need} number={need} bonus={bonus} chance={chances[i]} pay={option.pay} />
        ))}
        {wish?.why && <p class="anb-why">{desk.text(wish.why)}</p>}
      </div>
    </li>
  );
}

function Ribbons({ paragraph, asked }: { paragraph: Paragraph; asked: boolean }) {
  const desk = useDesk();
  const odds = desk.odds();
  const wishes = desk.wishes.value.filter((wish) => wish.kind === "option");
  const shown: Pick<RibbonProps, "wish" | "number" | "coin">[] = asked
    ? wishes.map((wish) => ({ wish, number: (wish.option ?? 1) - 1, coin: wish.coin }))
    : paragraph.options.map((_, number) => ({ wish: null, number, coin: false }));
  return (
    <>
      {asked && <h3>{t("page.anb.what_do_you_do")}</h3>}
      <ul class="anb-ribbons" data-many={shown.length > 2 ? "" : undefined}>
        {shown.map(({ wish, number, coin }) => (
          <Ribbon
            key={`${number} ${coin}`}
            option={paragraph.options[number]}
            number={number}
            coin={coin}
            wish={wish}
            chances={(coin ? odds.coin : odds.plain)[number]}
          />
        ))}
      </ul>
      <Party />
      {asked && <Choose paragraph={paragraph} />}
    </>
  );
}

/** What may still be done after the dice, and the one button that throws them. */
function Choose({ paragraph }: { paragraph: Paragraph }) {
  const desk = useDesk();
  const { facts } = desk.position.value;
  const back = desk.wish("cancel");
  const wanted = desk.wanted.value;
  const { rerolls } = facts.player[desk.own.value];
  return (
    <div class="anb-go">
      <ul class="anb-may">
        {rerolls > 0 && (
          <li>
            <Sign name="reroll" />
            {t("page.anb.may_reroll", { count: rerolls })}
          </li>
        )}
        <li>
          <Sign name="bed" />
          {t("page.anb.exert_may", { count: facts.party.length })}
        </li>
      </ul>
      {back ? (
        <button type="button" class="button primary" onClick={() => desk.want(back)}>
          {t("page.anb.turn_back")}
        </button>
      ) : (
        <Wax wanted={wanted} label={optionLabel(paragraph, wanted)} sign={rolls(paragraph, wanted)} />
      )}
    </div>
  );
}

const chosenOf = (paragraph: Paragraph, wanted: Wanted | null): Option | null =>
  wanted ? paragraph.options[(wanted.wish.option ?? 1) - 1] : null;

const rolls = (paragraph: Paragraph, wanted: Wanted | null): boolean =>
  (chosenOf(paragraph, wanted)?.numbers.length ?? 0) > 0;

function optionLabel(paragraph: Paragraph, wanted: Wanted | null): string {
  if (!wanted) return t("page.anb.choose_ribbon");
  return rolls(paragraph, wanted) ? t("page.anb.roll") : t("page.anb.do_it");
}
