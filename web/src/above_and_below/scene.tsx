// scene.tsx - What others and chance did, told one after the other where it happened: a slip below the village, the small book
// of a rival, the night line by line; and the leaf of one's own encounter.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { language, t } from "../base/words.ts";
import { CHANCE, type TranscriptEvent } from "../engine/types.ts";
import { Reader } from "./book.tsx";
import { Brought, comeHome } from "./brought.tsx";
import type { Building, Villager } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { encounterTold, Leaf } from "./leaf.tsx";
import { Face, Sign } from "./pieces.tsx";
import { namesOf } from "./say.ts";

const BELOW = ["explore", "paragraph", "roll", "reroll", "result", "exert", "option"];

export function SceneSlip() {
  const desk = useDesk();
  const scene = desk.course.scene.value;
  if (!scene) return null;
  const events = scene.entries.flatMap((entry) => entry.events);
  if (scene.kind === "night") return <NightSlip events={events} />;
  if (scene.kind === "leaf" || events.some((event) => BELOW.includes(event.type))) {
    const met = encounterTold(desk);
    if (met && met.pages.length > 0)
      return <Leaf key={scene.times} met={met} own={met.seat === desk.course.seat.value} />;
  }
  return <TurnSlip events={events} />;
}

/** On, or through all that is left. */
function GoOn() {
  const { course } = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [course.scene.value]);
  return (
    <div class="anb-go">
      {course.more.value > 0 && (
        <button type="button" class="button" onClick={() => course.skip()}>
          {t("page.anb.skip")}
        </button>
      )}
      <button ref={button} type="button" class="button primary" onClick={() => course.goOn()}>
        {t("page.anb.go_on")}
      </button>
    </div>
  );
}

/** Somebody's turn: one slip, its words and its pictures; the places that it tells of glow. */
function TurnSlip({ events }: { events: readonly TranscriptEvent[] }) {
  const desk = useDesk();
  const { course } = desk;
  const scene = course.scene.value;
  const slip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (slip.current && scene && scene.seat !== CHANCE) comeHome(slip.current, scene.seat, false);
  }, [scene]);
  if (!scene) return null;
  const title = scene.seat === CHANCE ? t("page.anb.meanwhile") : course.name(scene.seat);
  const explored = events.find((event) => event.type === "explore");
  return (
    <section ref={slip} data-guide="told" class="anb-told slip" data-seat={scene.seat} aria-label={title}>
      <h2>{title}</h2>
      <div class="anb-told-body" role="status" tabIndex={0}>
        <Brought events={events.filter((event) => event.type !== "offered")} />
        <div class="anb-texts">
          {scene.entries.flatMap((entry) =>
            entry.texts.map((text, i) => <p key={`${entry.index} ${i}`}>{text}</p>),
          )}
          {explored && <Reader seat={scene.seat} />}
        </div>
      </div>
      <GoOn />
    </section>
  );
}

// ---- The night ----

/** By seat, in the order of the table. */
function bySeat(events: readonly TranscriptEvent[], type: string): [number, TranscriptEvent[]][] {
  const found = new Map<number, TranscriptEvent[]>();
  for (const event of events)
    if (event.type === type) found.set(Number(event.seat), [...(found.get(Number(event.seat)) ?? []), event]);
  return [...found].sort(([a], [b]) => a - b);
}

/** Who slept, what came in, what grew, who is new, who is first: whose it is stands with it. */
function linesOf(desk: Desk, events: readonly TranscriptEvent[]): [string, string, ComponentChildren][] {
  const { course, cards } = desk;
  const lines: [string, string, ComponentChildren][] = [];
  const who = (seat: number) => (
    <b class="anb-owner" data-seat={seat}>
      {course.name(seat)}
    </b>
  );
  const rested = bySeat(events, "heal");
  if (rested.length > 0)
    lines.push([
      "bed",
      t("page.anb.tells.rest"),
      rested.map(([seat, healed]) => {
        const people = [...new Set(healed.map((event) => event.villager as Villager))];
        return (
          <span key={seat} class="anb-share">
            {who(seat)}
            {people.map((villager) => (
              <Face key={villager} villager={villager} />
            ))}
            <span class="hide">{namesOf(desk, people, language.value)}</span>
          </span>
        );
      }),
    ]);
  const income = bySeat(events, "income");
  if (income.length > 0)
    lines.push([
      "coins",
      t("page.anb.tells.income"),
      income.map(([seat, [event]]) => (
        <span key={seat} class="anb-share">
          {who(seat)} +{String(event.coins)}
          <Sign name="coin" />
          {Number(event.potions) > 0 && (
            <>
              +{String(event.potions)}
              <Sign name="potion" />
            </>
          )}
        </span>
      )),
    ]);
  const grown = bySeat(events, "renew");
  if (grown.length > 0)
    lines.push([
      "renew",
      t("page.anb.tells.grow"),
      grown.map(([seat, renewed]) => (
        <span key={seat} class="anb-share">
          {who(seat)}
          {renewed.map((event, i) => {
            const card = cards.value.buildings[event.building as Building];
            return (
              <span key={i} title={card.name}>
                <Sign name={card.goods} />
                <span class="hide">{cards.value.items[card.goods]}</span>
              </span>
            );
          })}
        </span>
      )),
    ]);
  const hired = events.filter((event) => event.type === "hirable");
  if (hired.length > 0)
    lines.push([
      "people",
      t("page.anb.row.hire"),
      hired.map((event) => (
        <span key={String(event.villager)} class="anb-share">
          <Face villager={event.villager as Villager} />
          {cards.value.villagers[event.villager as Villager].name}
        </span>
      )),
    ]);
  const round = events.find((event) => event.type === "round");
  if (round)
    lines.push([
      "flag",
      t("page.anb.tells.round", { round: Number(round.round) }),
      <span key="first" class="anb-share">
        {who(Number(round.first))}
      </span>,
    ]);
  return lines;
}

function NightSlip({ events }: { events: readonly TranscriptEvent[] }) {
  const desk = useDesk();
  const over = events.some((event) => event.type === "end");
  const title = over ? t("page.plain.end") : t("page.anb.night");
  return (
    <section data-guide="told" class="anb-told anb-night slip" aria-label={title}>
      <h2>
        <Sign name="moon" />
        {title}
      </h2>
      <div class="anb-told-body" role="status" tabIndex={0}>
        <dl>
          {linesOf(desk, events).map(([sign, name, what], i) => (
            <div key={name} style={{ animationDelay: `${i * 70}ms` }}>
              <dt>
                <Sign name={sign} />
                {name}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <GoOn />
    </section>
  );
}
