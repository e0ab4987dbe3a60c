// pieces.tsx - The drawn pieces. The engine draws each once; it is kept as a symbol and used wherever it lies.

import type { Engine } from "../engine/engine.ts";
import type { Building, Card, Person, Villager } from "./cards.ts";
import { useDesk } from "./desk.ts";

const SVG = "http://www.w3.org/2000/svg";
const kept = new Set<string>();
let store: SVGSVGElement | null = null;

/** The symbol of a piece, drawn when it is first needed. */
function symbolOf(engine: Engine, words: string, box: string): string {
  const id = `anb-${words.replaceAll(" ", "-")}`;
  if (kept.has(id)) return id;
  if (!store) {
    store = document.createElementNS(SVG, "svg");
    store.setAttribute("aria-hidden", "true");
    store.setAttribute("class", "anb-store");
    document.body.append(store);
  }
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = id;
  symbol.setAttribute("viewBox", box);
  symbol.innerHTML = engine.piece(words);
  store.append(symbol);
  kept.add(id);
  return id;
}

interface Props {
  words: string;
  box?: string;
  class?: string;
  /** How it fills a space of another form. */
  fit?: string;
}

function Piece({ words, box = "0 0 100 100", class: name, fit }: Props) {
  const { engine } = useDesk().course;
  return (
    <svg class={name} viewBox={box} preserveAspectRatio={fit} aria-hidden="true">
      <use href={`#${symbolOf(engine, words, box)}`} />
    </svg>
  );
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
  return <Piece words={`villager ${kind} ${mood}`} box="0 0 100 112" class="face" />;
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
  return (
    <span class="anb-lamps">
      {person.dice.map((die, i) => (
        <span key={die} class="anb-lamp">
          <Die pips={die} />
          {many("lantern", person.lanterns[i])}
        </span>
      ))}
    </span>
  );
}

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
  return (
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
  );
}
