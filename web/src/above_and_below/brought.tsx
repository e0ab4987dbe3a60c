// brought.tsx - What an event brought, took or showed, as a picture with a word.
import type { ComponentChildren } from "preact";
import { t } from "../base/words.ts";
import type { TranscriptEvent } from "../engine/types.ts";
import type { Building, Item, Villager } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { fly } from "./motion.ts";
import { Dark, Die, Face, Picture, Sign } from "./pieces.tsx";

export interface Shown {
  picture: ComponentChildren;
  word: string;
  /** Where it goes in the village of whoever got it. */
  home?: string;
}

const signed = (value: unknown): string => `${Number(value) > 0 ? "+" : "−"}${Math.abs(Number(value))}`;

/** Null for what has no picture. */
export function shownOf(desk: Desk, event: TranscriptEvent): Shown | null {
  const { buildings, villagers, items } = desk.cards.value;
  const villager = event.villager as Villager;
  const item = event.item as Item;
  const building = event.building as Building;
  switch (event.type) {
    case "roll":
      return {
        picture: (
          <>
            <Face villager={villager} />
            <Die pips={Number(event.die)} />
          </>
        ),
        word: villagers[villager].name,
      };
    case "gain":
      return { picture: <Sign name={item} />, word: `${event.count} ${items[item]}`, home: `good ${item}` };
    case "lose":
      return { picture: <Sign name={item} />, word: `−${event.count} ${items[item]}` };
    case "harvest": {
      const good = buildings[building].goods;
      return { picture: <Sign name={good} />, word: items[good], home: `good ${good}` };
    }
    case "place":
      return { picture: <Sign name={item} />, word: items[item] };
    case "sale":
      return items[item] ? { picture: <Sign name={item} />, word: t("page.anb.for_sale") } : null;
    case "coins":
      return { picture: <Sign name="coins" />, word: signed(event.coins), home: "coins" };
    case "labor":
    case "income":
      return { picture: <Sign name="coins" />, word: `+${event.coins}`, home: "coins" };
    case "reputation":
      return { picture: <Sign name="torch" />, word: signed(event.change), home: "shaft" };
    case "find":
      return { picture: <Dark what="empty" which={1} />, word: t("page.anb.the_cave"), home: "room" };
    case "join":
    case "train":
      return {
        picture: <Face villager={villager} />,
        word: villagers[villager].name,
        home: `villager ${villager}`,
      };
    case "injure":
    case "exert":
      return { picture: <Face villager={villager} mood="hurt" />, word: villagers[villager].name };
    case "build":
    case "take":
    case "offered":
      return {
        picture: <Picture building={building} card={buildings[building]} />,
        word: buildings[building].name,
        home: event.type === "offered" ? undefined : `building ${building}`,
      };
    default:
      return null;
  }
}

/** A row of them; `home` marks what flies into a village. */
export function Brought({ events }: { events: readonly TranscriptEvent[] }) {
  const desk = useDesk();
  const shown = events.map((event) => shownOf(desk, event)).filter((each) => each !== null);
  if (shown.length === 0) return null;
  return (
    <ul class="anb-pictures">
      {shown.map(({ picture, word, home }, i) => (
        <li key={i} data-home={home}>
          {picture}
          <b>{word}</b>
        </li>
      ))}
    </ul>
  );
}

/** What was won flies to where it is from now on; a rival's village is small, and everything goes into its middle. */
export function comeHome(from: Element, seat: number, own: boolean): void {
  const flights = [...from.querySelectorAll<HTMLElement>("[data-home]")].flatMap((each) => {
    const home = document.querySelector(
      own ? `.anb-own [data-at="${each.dataset.home}"]` : `[data-at="rival ${seat}"] .anb-rival-village`,
    );
    const piece = each.querySelector(".piece");
    return home && piece
      ? [{ piece, from: piece.getBoundingClientRect(), to: home.getBoundingClientRect() }]
      : [];
  });
  fly(flights, 200);
}
