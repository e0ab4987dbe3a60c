// scene.tsx - What others and chance did, told one after the other; and the leaf that turns: what came of an encounter.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import { CHANCE, type TranscriptEvent } from "../engine/types.ts";
import type { Item, Villager } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { Die, Face, Picture, Sign } from "./pieces.tsx";

const BELOW = ["paragraph", "roll", "reroll", "result", "exert", "option"];

/** What an event brought or showed, as a picture with a word. */
function pictureOf(desk: Desk, event: TranscriptEvent, key: number): ComponentChildren {
  const { cards } = desk;
  const one = (picture: ComponentChildren, word: string) => (
    <li key={key}>
      {picture}
      <b>{word}</b>
    </li>
  );
  const villager = event.villager as Villager;
  switch (event.type) {
    case "roll":
      return one(
        <>
          <Face villager={villager} />
          <Die pips={Number(event.die)} />
        </>,
        cards.value.villagers[villager].name,
      );
    case "gain":
      return one(
        <Sign name={String(event.item)} />,
        `${event.count} ${cards.value.items[event.item as Item]}`,
      );
    case "coins":
      return one(<Sign name="coins" />, `${Number(event.coins) > 0 ? "+" : ""}${event.coins}`);
    case "reputation":
      return one(<Sign name="torch" />, `${Number(event.change) > 0 ? "+" : ""}${event.change}`);
    case "find":
      return one(<Sign name="cave" />, t("page.anb.the_cave"));
    case "join":
    case "train":
    case "injure":
      return one(
        <Face villager={villager} mood={event.type === "injure" ? "hurt" : "ready"} />,
        cards.value.villagers[villager].name,
      );
    case "build":
    case "take": {
      const building = event.building as keyof typeof cards.value.buildings;
      return one(
        <Picture building={building} card={cards.value.buildings[building]} />,
        cards.value.buildings[building].name,
      );
    }
    default:
      return null;
  }
}

export function SceneSlip() {
  const desk = useDesk();
  const { course } = desk;
  const scene = course.scene.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [scene]);
  if (!scene) return null;
  const events = scene.entries.flatMap((entry) => entry.events);
  const below = scene.kind === "leaf" || events.some((event) => BELOW.includes(event.type));
  const pictures = events.map((event, i) => pictureOf(desk, event, i)).filter((each) => each !== null);
  const night = scene.kind === "night";
  const title = night
    ? t("page.anb.night")
    : scene.seat === CHANCE
      ? t("page.anb.meanwhile")
      : course.name(scene.seat);
  return (
    <section
      class={below ? "anb-over anb-told slip below" : "anb-over anb-told slip"}
      data-guide="told"
      aria-label={title}
    >
      <h2>{title}</h2>
      <div class="anb-texts" role="status" tabIndex={0}>
        {scene.entries.flatMap((entry) =>
          entry.texts.map((text, i) => <p key={`${entry.index} ${i}`}>{text}</p>),
        )}
      </div>
      {pictures.length > 0 && <ul class="anb-pictures">{pictures}</ul>}
      <div class="anb-go">
        <button type="button" class="button" onClick={() => course.skip()}>
          {t("page.anb.skip")}
        </button>
        <button ref={button} type="button" class="button primary" onClick={() => course.goOn()}>
          {t("page.anb.go_on")}
        </button>
      </div>
    </section>
  );
}
