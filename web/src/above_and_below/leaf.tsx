// leaf.tsx - The leaf turns: what happened, the dice that made it so, and what comes home. What a rival met is the same, small.
import { useEffect, useRef } from "preact/hooks";
import { useParts } from "../base/later.ts";
import { language, t } from "../base/words.ts";
import { BookFrame, Heading, Reader } from "./book.tsx";
import { Brought, comeHome } from "./brought.tsx";
import type { Villager } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { Die, Face, Sign, Vignette } from "./pieces.tsx";
import { namesOf } from "./say.ts";
import { type Encounter, encountersOf, type Page, withoutFrame } from "./story.ts";

/** How many lanterns a die is worth. */
export function lanternsOf(desk: Desk, villager: Villager, die: number): number {
  const { dice, lanterns } = desk.cards.value.villagers[villager];
  return die >= dice[1] ? lanterns[1] : die >= dice[0] ? lanterns[0] : 0;
}

/** What happened, in the words of the book. */
export function endingOf(desk: Desk, met: Encounter): string {
  if (!met.result) return "";
  const { success, lanterns, texts } = met.result;
  const kind = !success ? "failure" : lanterns === 0 ? "happens" : "success";
  const said = withoutFrame(texts, (text) => desk.text(`anb.ev.${kind}`, { lanterns, text }));
  if (said === desk.text("anb.nothing_more")) return success ? "" : t("page.anb.fail_plain");
  // A story that goes on has its heading there, which stands over the page that follows.
  return met.pages.some(({ paragraph }) => desk.paragraph(paragraph).title === said) ? "" : said;
}

/** The encounter that a scene tells of, as far as it is known. */
export function encounterTold(desk: Desk): Encounter | null {
  const scene = desk.course.scene.value;
  if (!scene) return null;
  const last = scene.entries[scene.entries.length - 1].index;
  const first = scene.entries[0].index;
  const log = desk.course.log.value.filter((entry) => entry.index <= last);
  return (
    encountersOf(log)
      .filter((each) => each.to >= first)
      .at(-1) ?? null
  );
}

function Dice({ page }: { page: Page }) {
  const desk = useDesk();
  const { villagers } = desk.cards.value;
  const { dice, result } = page;
  if (dice.length === 0) return null;
  const exerted = dice.filter((each) => each.exerted).length;
  const thrown = dice.reduce((sum, { villager, die }) => sum + lanternsOf(desk, villager, die), 0);
  const bonus = result ? result.lanterns - thrown - exerted : 0;
  return (
    <ul class="anb-thrown">
      {dice.map(({ villager, die, again, exerted: hurt }) => {
        const count = lanternsOf(desk, villager, die) + (hurt ? 1 : 0);
        return (
          <li key={villager}>
            <Face villager={villager} mood={hurt ? "hurt" : "ready"} />
            <Die pips={die} />
            <span class="hide">
              {desk.text("anb.ev.roll", { lanterns: count, villager: villagers[villager].name, die })}
            </span>
            <span class="anb-lit" aria-hidden="true">
              {Array.from({ length: count }, (_, i) => (
                <Sign key={i} name="lantern" />
              ))}
              {again && <small>{t("page.anb.was_again")}</small>}
              {hurt && <small>{t("page.anb.was_exerted")}</small>}
            </span>
          </li>
        );
      })}
      {bonus > 0 && (
        <li>
          <Sign name="plus" />
          <span />
          <span class="anb-lit">
            {Array.from({ length: Math.min(bonus, 9) }, (_, i) => (
              <Sign key={i} name="lantern" />
            ))}
            <small>{t("page.anb.was_bonus")}</small>
          </span>
        </li>
      )}
    </ul>
  );
}

function Verdict({ page }: { page: Page }) {
  const desk = useDesk();
  if (!page.result || page.option === null || page.dice.length === 0) return null;
  const needs = desk.paragraph(page.paragraph).options[page.option].numbers;
  const { lanterns, success } = page.result;
  const need = success ? (needs.filter((each) => each <= lanterns).at(-1) ?? needs[0]) : needs[0];
  return (
    <p class="anb-verdict" data-success={success ? "" : undefined}>
      <b>{lanterns}</b>
      <Sign name="lantern" />
      <span>{t(success ? "page.anb.made_it" : "page.anb.not_made", { need })}</span>
    </p>
  );
}

/** The page on which the story has ended, if it was led there. */
function lastPage(met: Encounter): number | null {
  const last = met.pages.at(-1);
  return met.result && met.pages.length > 1 && last?.option === null ? last.paragraph : null;
}

/** The page before, what was chosen there and the dice. */
function FirstLeaf({ met, small }: { met: Encounter; small: boolean }) {
  const desk = useDesk();
  const page = lastPage(met) === null ? met.pages.at(-1) : met.pages.at(-2);
  if (!page) return null;
  const paragraph = desk.paragraph(page.paragraph);
  const chosen = met.pages.filter(({ option }) => option !== null).at(-1);
  const option = chosen && desk.paragraph(chosen.paragraph).options[chosen.option ?? 0];
  const rolled = chosen !== undefined && chosen.dice.length > 0;
  const told = small || !met.result || !rolled;
  return (
    <article class="anb-leaf anb-tale" tabIndex={0}>
      <Heading paragraph={paragraph} />
      {!met.result && <Reader seat={met.seat} />}
      {told && (
        <p lang={desk.storyLanguage()} class="anb-story first">
          {paragraph.text}
        </p>
      )}
      {option && (
        <p class="anb-ribbon" data-colour={(chosen.option ?? 0) % 3}>
          {option.text}
        </p>
      )}
      {chosen && <Dice page={chosen} />}
      {chosen && <Verdict page={chosen} />}
      {met.result && !rolled && <Vignette paragraph={page.paragraph} />}
    </article>
  );
}

/** Those of the party who came home like this. While a story goes on they are still below, and nothing is said of them. */
function CameHome({
  text,
  who,
}: {
  text: "page.anb.tired_now" | "page.anb.hurt_now";
  who: readonly Villager[];
}) {
  const desk = useDesk();
  if (who.length === 0) return null;
  return <p class="anb-aside">{t(text, { names: namesOf(desk, who, language.value) })}</p>;
}

/** What came of it, on the leaf that turns. */
export function Leaf({ met, own }: { met: Encounter; own: boolean }) {
  const desk = useDesk();
  const { course } = desk;
  const page = met.pages.at(-1)?.paragraph ?? 1;
  const last = lastPage(met);
  const led = last === null ? null : desk.paragraph(last);
  const ending = endingOf(desk, met);
  const part = useParts(1);
  const button = useRef<HTMLButtonElement>(null);
  const leaf = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [course.scene.value]);
  useEffect(() => {
    if (leaf.current) comeHome(leaf.current, met.seat, own);
  }, [course.scene.value]);
  const { tired, hurt } = desk.position.value.state.player[met.seat];
  return (
    <BookFrame
      name={own ? t("page.anb.book") : course.name(met.seat)}
      kind={own ? "leaf" : "rival"}
      busy={part < 1}
    >
      {!own && (
        <p class="anb-book-of" data-seat={met.seat}>
          {course.name(met.seat)}
        </p>
      )}
      <FirstLeaf met={met} small={!own} />
      <div class="anb-leaf anb-turned" ref={leaf}>
        <div class="anb-ending" role="status" tabIndex={0}>
          {led && <Heading paragraph={led} />}
          {led && (
            <p lang={desk.storyLanguage()} class="anb-story first">
              {led.text}
            </p>
          )}
          {ending && (
            <p lang={desk.storyLanguage()} class="anb-story first">
              {ending}
            </p>
          )}
          {!met.result && part > 0 && <Vignette paragraph={page} />}
        </div>
        <Brought events={met.brought} />
        {own && <CameHome text="page.anb.tired_now" who={met.party.filter((each) => tired.includes(each))} />}
        {own && <CameHome text="page.anb.hurt_now" who={met.party.filter((each) => hurt.includes(each))} />}
        <div class="anb-go">
          {!own && (
            <button type="button" class="button" onClick={() => course.skip()}>
              {t("page.anb.skip")}
            </button>
          )}
          <button ref={button} type="button" class="button primary anb-on" onClick={() => course.goOn()}>
            {t("page.anb.go_on")} →
          </button>
        </div>
      </div>
    </BookFrame>
  );
}
