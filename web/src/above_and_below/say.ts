// say.ts - Cards and villagers in words: for readers of the screen, and where a card is shown large.
import { t } from "../base/words.ts";
import type { Card, Villager } from "./cards.ts";
import type { Desk } from "./desk.ts";

/** Asked for once: a card, and its words, are others in another language. */
const said = new WeakMap<Card, string[]>();

/** What a card gives, one phrase each. */
export function effectsOf(desk: Desk, card: Card): readonly string[] {
  const known = said.get(card) ?? phrasesOf(desk, card);
  said.set(card, known);
  return known;
}

function phrasesOf(desk: Desk, card: Card): string[] {
  const { items } = desk.cards.value;
  const names = (ids: string[]): string =>
    ids.map((id) => items[id as keyof typeof items] ?? desk.text(`anb.say.per.${id}`)).join(", ");
  const fx = (id: string, count: number, args: Record<string, string> = {}): string | null =>
    count > 0 ? desk.text(`anb.say.fx.${id}`, { count, ...args }) : null;
  const goods = items[card.goods];
  return [
    fx("vp", card.points),
    fx("vp_per", card.each, { what: names(card.of) }),
    fx("beds", card.beds),
    fx("income", card.income),
    card.renewing ? fx("renewing", card.count, { item: goods }) : fx("goods", card.count, { item: goods }),
    fx("potions", card.potions),
    fx("potion_income", card.potionIncome),
    fx("reputation", card.reputation),
    fx("rerolls", card.rerolls),
    fx("coin_build", card.coinOnBuild ? 1 : 0),
    fx("coin_explore", card.coinOnExplore ? 1 : 0),
    fx("train", card.trainReady ? 1 : 0),
    fx("tokens", card.tokensAsCoins ? 1 : 0),
    fx("income_per", card.incomeFor.length, { item: names(card.incomeFor) }),
  ].filter((phrase) => phrase !== null);
}

/** "Builder, hammer, 1 lantern from 2, 2 lanterns from 5" */
export function villagerWords(
  desk: Desk,
  villager: Villager,
  state?: "ready" | "tired" | "hurt" | "party",
): string {
  const person = desk.cards.value.villagers[villager];
  const skills = (["hammer", "quill"] as const).flatMap((skill) =>
    person[skill] > 0 ? [desk.text(`anb.say.${skill}${person[skill] > 1 ? "_plus" : ""}`)] : [],
  );
  const lamps = person.dice.map((die, i) => t("page.anb.lanterns_from", { count: person.lanterns[i], die }));
  const fish = person.fishfolk ? [desk.text("anb.say.fishfolk")] : [];
  return [
    person.name,
    ...(state ? [desk.text(`anb.say.one.${state}`)] : []),
    ...skills,
    ...fish,
    ...lamps,
  ].join(", ");
}

/** A list of names as a sentence has it. */
export function namesOf(desk: Desk, villagers: readonly Villager[], language: string): string {
  const names = villagers.map((each) => desk.cards.value.villagers[each].name);
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
