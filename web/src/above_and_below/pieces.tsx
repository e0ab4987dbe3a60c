// pieces.tsx - The drawn pieces. The engine draws each once; it is kept as a picture and shown wherever it lies. A picture is one
// element, whatever is drawn in it: some hundred of them lie on a table, and each is styled and laid out with it.

import type { VNode } from "preact";
import { painted } from "../base/later.ts";
import type { Engine } from "../engine/engine.ts";
import type { Building, Card, Person, Villager } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";

const pictures = new Map<string, string>();

/** The address of a picture, drawn when it is first needed. */
function pictureOf(engine: Engine, words: string, box: string): string {
  const known = pictures.get(words);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${engine.piece(words)}</svg>`;
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  pictures.set(words, picture);
  return picture;
}

const FACE = "0 0 100 112";
const SIGN = "0 0 100 100";
const SOON = ["check", "lantern", "lantern_off", "book", "bed", "coins", "moon", "people", "flag", "reroll"];
const MOODS = ["ready", "tired", "hurt"] as const;
const ahead: HTMLImageElement[] = [];

/** What the next taps will show is drawn before, one picture in a frame: a browser takes its time for each new one. */
export async function drawAhead({ course, cards, position }: Desk, wanted: () => boolean): Promise<void> {
  const { villagers, items } = cards.peek();
  const { player, row } = position.peek().state;
  const people = [...player.flatMap(({ ready, tired, hurt }) => [...ready, ...tired, ...hurt]), ...row];
  const kinds = new Set(people.flatMap((each) => (each ? [villagers[each].kind] : [])));
  const soon = [
    ...[...kinds].flatMap((kind) => MOODS.map((mood) => [`villager ${kind} ${mood}`, FACE])),
    ...[...SOON, ...Object.keys(items)].map((name) => [`sign ${name}`, SIGN]),
    ...[0, 1, 2, 3, 4, 5, 6].map((pips) => [`die ${pips}`, SIGN]),
  ];
  for (const [words, box] of soon) {
    if (pictures.has(words)) continue;
    await painted();
    if (!wanted()) return;
    const image = new Image();
    image.src = pictureOf(course.engine, words, box);
    ahead.push(image);
  }
}

interface Props {
  words: string;
  box?: string;
  class?: string;
  /** How it fills a space of another form. */
  fit?: string;
}

/** What has been made once: it is not compared again where it lies already. */
const pieces = new Map<string, VNode>();

function Piece({ words, box = SIGN, class: name, fit }: Props) {
  const { engine } = useDesk().course;
  let piece = pieces.get(words);
  if (!piece) {
    const [, , width, height] = box.split(" ");
    piece = (
      <svg class={name} viewBox={box} preserveAspectRatio={fit} aria-hidden="true">
        <image href={pictureOf(engine, words, box)} width={width} height={height} />
      </svg>
    );
    pieces.set(words, piece);
  }
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
  const fit = name === "rock" ? "xMinYMin slice" : "xMidYMax slice";
  return <Piece words={`backdrop ${name}`} box={BACKDROPS[name]} class="backdrop" fit={fit} />;
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
