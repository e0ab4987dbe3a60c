// pieces.tsx - The drawn pieces, as they lie on the table. A piece is one element, whatever is drawn in it.

import type { VNode } from "preact";
import type { Building, Card, Person, Villager } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { printOf } from "./prints.ts";

const FACE = "0 0 100 112";
const SIGN = "0 0 100 100";
const SOON = ["check", "lantern", "lantern_off", "book", "bed", "coins", "moon", "people", "flag", "reroll"];
const MOODS = ["ready", "tired", "hurt"] as const;

/** What the next taps will show is printed before. */
export function drawAhead({ course, cards, position }: Desk): void {
  const { villagers, items } = cards.peek();
  const { player, row } = position.peek().state;
  const people = [...player.flatMap(({ ready, tired, hurt }) => [...ready, ...tired, ...hurt]), ...row];
  const kinds = new Set(people.flatMap((each) => (each ? [villagers[each].kind] : [])));
  const soon = [
    ...[...SOON, ...Object.keys(items)].map((name) => [`sign ${name}`, SIGN]),
    ...[0, 1, 2, 3, 4, 5, 6].map((pips) => [`die ${pips}`, SIGN]),
    ...[...kinds].flatMap((kind) => MOODS.map((mood) => [`villager ${kind} ${mood}`, FACE])),
  ];
  for (const [words, box] of soon) printOf(course.engine, words, box, true);
}

/** What has been made once: it is not compared again where it lies already. */
const pieces = new Map<string, VNode>();

function Piece({ words, box = SIGN, class: name }: { words: string; box?: string; class: string }) {
  const { engine } = useDesk().course;
  const known = pieces.get(words);
  if (known) return known;
  const print = printOf(engine, words, box).value;
  const [, , width, height] = box.split(" ");
  const piece = (
    <img
      class={`piece ${name}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      src={print}
      alt=""
      draggable={false}
      decoding="sync"
    />
  );
  if (print) pieces.set(words, piece);
  return piece;
}

/** The same for what depends on a card alone; in another language there are other cards. */
export function once<Of extends object>(make: (of: Of) => VNode): (of: Of) => VNode {
  const made = new WeakMap<Of, VNode>();
  return (of) => {
    const node = made.get(of) ?? make(of);
    made.set(of, node);
    return node;
  };
}

export function Sign({ name }: { name: string }) {
  return <Piece words={`sign ${name}`} class="sign" />;
}

export function Die({ pips }: { pips: number }) {
  return <Piece words={`die ${pips}`} class="die" />;
}

export type Mood = "ready" | "tired" | "hurt";

export function Face({ villager, mood = "ready" }: { villager: Villager; mood?: Mood }) {
  const { kind } = useDesk().cards.value.villagers[villager];
  return <Piece words={`villager ${kind} ${mood}`} box={FACE} class="face" />;
}

export function House({ building }: { building: Building | "start" }) {
  return <Piece words={`building ${building}`} box="0 0 120 100" class="house" />;
}

export function Chamber({ building }: { building: Building }) {
  return <Piece words={`building ${building}`} box="0 0 130 100" class="chamber" />;
}

export function Dark({ what, which }: { what: "empty" | "unknown"; which: number }) {
  return <Piece words={`dark ${what} ${which % 8}`} box="0 0 130 100" class="chamber" />;
}

/** The picture of a paragraph. */
export function Vignette({ paragraph }: { paragraph: number }) {
  return <Piece words={`vignette ${paragraph}`} box="0 0 240 130" class="vignette" />;
}

const BACKDROPS = { ridge: "0 0 780 130", meadow: "0 0 780 150", rock: "0 0 700 220" };

/** What lies behind a village. */
export function Backdrop({ name }: { name: keyof typeof BACKDROPS }) {
  return <Piece words={`backdrop ${name}`} box={BACKDROPS[name]} class={`backdrop ${name}`} />;
}

export function Picture({ building, card }: { building: Building; card: Card }) {
  return card.kind === "outpost" ? <Chamber building={building} /> : <House building={building} />;
}

const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => <Sign key={i} name={name} />);

/** "From this die on, so many lanterns", twice. */
export function Lamps({ person }: { person: Person }) {
  return lampsOf(person);
}

const lampsOf = once((person: Person) => (
  <span class="anb-lamps">
    {person.dice.map((die, i) => (
      <span key={die} class="anb-lamp">
        <Die pips={die} />
        {many("lantern", person.lanterns[i])}
      </span>
    ))}
  </span>
));

/** Hammer and quill; a plus is one coin less. */
export function Skills({ person }: { person: Person }) {
  const skill = (name: "hammer" | "quill") =>
    person[name] > 0 && (
      <span class="anb-skill">
        <Sign name={name} />
        {person[name] > 1 && <Sign name="plus" />}
      </span>
    );
  if (!person.hammer && !person.quill) return null;
  return (
    <span class="anb-skills">
      {skill("hammer")}
      {skill("quill")}
    </span>
  );
}

/** What points are given for, as signs. */
const counted: Record<string, string> = { star: "starhouse" };

/** What a card gives, as a row of small pictures. */
export function Effects({ card }: { card: Card }) {
  return givesOf(card);
}

const givesOf = once((card: Card) => (
  <span class="anb-effects" aria-hidden="true">
    {card.points > 0 && (
      <span>
        {card.points}
        <Sign name="star" />
      </span>
    )}
    {card.each > 0 && (
      <span>
        +{card.each}
        <Sign name="star" />:
        {card.of.map((what) => (
          <Sign key={what} name={counted[what] ?? what} />
        ))}
      </span>
    )}
    {card.beds > 0 && <span>{many("bed", card.beds)}</span>}
    {card.count > 0 && (
      <span>
        {many(card.goods, card.count)}
        {card.renewing && <Sign name="renew" />}
      </span>
    )}
    {card.income > 0 && (
      <span>
        +{card.income}
        <Sign name="coin" />
      </span>
    )}
    {card.incomeFor.length > 0 && (
      <span>
        +1
        <Sign name="coin" />:
        {card.incomeFor.map((what) => (
          <Sign key={what} name={what} />
        ))}
      </span>
    )}
    {card.potions > 0 && <span>{many("potion", card.potions)}</span>}
    {card.potionIncome > 0 && (
      <span>
        <Sign name="potion" />
        <Sign name="renew" />
      </span>
    )}
    {card.reputation > 0 && (
      <span>
        +{card.reputation}
        <Sign name="torch" />
      </span>
    )}
    {card.rerolls > 0 && <span>{many("reroll", card.rerolls)}</span>}
    {card.coinOnBuild && (
      <span>
        <Sign name="hammer" />›<Sign name="coin" />
      </span>
    )}
    {card.coinOnExplore && (
      <span>
        <Sign name="cave" />›<Sign name="coin" />
      </span>
    )}
    {card.trainReady && (
      <span>
        <Sign name="quill" />›<Sign name="sun" />
      </span>
    )}
    {card.tokensAsCoins && (
      <span>
        <Sign name="cider" />
        <Sign name="potion" />=<Sign name="coin" />
      </span>
    )}
  </span>
));
