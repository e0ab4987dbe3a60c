// hill.tsx - A village cut open: houses on the grass, villagers by day and night, chambers below, the shelf and the shaft.
import { t } from "../base/words.ts";
import type { Building, Item, Person, Villager } from "./cards.ts";
import { ROUNDS, SURFACE } from "./cards.ts";
import { useDesk } from "./desk.ts";
import {
  Backdrop,
  Chamber,
  Dark,
  Effects,
  Face,
  House,
  Lamps,
  type Mood,
  once,
  Sign,
  Skills,
} from "./pieces.tsx";
import { personKey } from "./places.ts";
import { effectsOf, villagerWords } from "./say.ts";

export type Look = { building: Building } | { item: Item } | { caves: true };

interface Props {
  seat: number;
  /** One's own, while one is asked: things can be tapped. */
  live?: boolean;
  onLook: (what: Look) => void;
}

export function Hill({ seat, live = false, onLook }: Props) {
  return (
    <div class="anb-hill">
      <div class="anb-sky" aria-hidden="true">
        <Sign name="sun" />
        <Sign name="moon" />
      </div>
      <Counted seat={seat} />
      <div class="anb-ridge">
        <Backdrop name="ridge" />
        <Houses seat={seat} live={live} onLook={onLook} />
      </div>
      <Villagers seat={seat} live={live} />
      <div class="anb-earth">
        <div class="anb-rock">
          <Backdrop name="rock" />
          <Chambers seat={seat} live={live} onLook={onLook} />
          <Shelf seat={seat} live={live} onLook={onLook} />
        </div>
        <Shaft />
      </div>
    </div>
  );
}

/** Points that are counted up on the place that gives them. */
function Badge({ of }: { of: string }) {
  const counted = useDesk().counted.value;
  const points = counted?.get(of);
  if (!counted || points === undefined) return null;
  const order = [...counted.keys()].indexOf(of);
  return (
    <span class="anb-badge" style={{ animationDelay: `${order * 60}ms` }} aria-hidden="true">
      {points > 0 ? `+${points}` : points}
    </span>
  );
}

/** Whose village is counted. */
function Counted({ seat }: { seat: number }) {
  const desk = useDesk();
  if (!desk.counted.value) return null;
  return (
    <p class="anb-counted" data-seat={seat} aria-hidden="true">
      {desk.course.name(seat)}
    </p>
  );
}

// ---- Buildings ----

function BuildingButton({ building, live, onLook }: { building: Building } & Omit<Props, "seat">) {
  const desk = useDesk();
  const card = desk.cards.value.buildings[building];
  const goods = desk.position.value.state.on_card[building];
  const wanted = desk.from.value.filter((each) => each === building).length;
  const words = [card.name, ...effectsOf(desk, card)];
  if (goods > 0) words.push(t("page.anb.waits", { count: goods, item: desk.cards.value.items[card.goods] }));
  return (
    <button
      type="button"
      class="anb-building"
      {...desk.at(`building ${building}`)}
      data-where="village"
      aria-label={words.join(", ")}
      aria-pressed={live && goods > 0 ? wanted > 0 : undefined}
      title={card.name}
      onClick={() => (live && goods > 0 ? desk.tapGoods(building) : onLook({ building }))}
    >
      {card.kind === "outpost" ? <Chamber building={building} /> : <House building={building} />}
      {goods > 0 && (
        <span
          class={wanted > 0 ? "anb-waiting picked" : "anb-waiting"}
          data-at={`waits ${building}`}
          aria-hidden="true"
        >
          <Sign name={card.goods} />
          {goods > 1 && <b>{wanted > 0 ? `${wanted}/${goods}` : goods}</b>}
        </span>
      )}
      <span class="anb-plaque">
        <Effects card={card} />
      </span>
      <Badge of={`building ${building}`} />
    </button>
  );
}

function Houses({ seat, live, onLook }: Props) {
  const desk = useDesk();
  const { buildings } = desk.cards.value;
  const own = desk.position.value.state.player[seat].buildings.filter(
    (each) => buildings[each].kind !== "outpost",
  );
  return (
    <ul class="anb-houses" data-many={own.length > 6 ? "" : undefined} aria-label={t("page.anb.houses")}>
      <li>
        <span class="anb-building" role="img" aria-label={t("page.anb.first_house")}>
          <House building="start" />
          <span class="anb-plaque" aria-hidden="true">
            <span class="anb-effects">
              <Sign name="bed" />
              <Sign name="bed" />
              <Sign name="bed" />
            </span>
          </span>
          <Badge of="buildings" />
        </span>
      </li>
      {own.map((building) => (
        <li key={building}>
          <BuildingButton building={building} live={live} onLook={onLook} />
        </li>
      ))}
    </ul>
  );
}

function Chambers({ seat, live, onLook }: Props) {
  const desk = useDesk();
  const { state } = desk.position.value;
  const { buildings } = desk.cards.value;
  const player = state.player[seat];
  const own = player.buildings.filter((each) => buildings[each].kind === "outpost");
  const left = state.cave_left.length + state.cave_under.length + (state.cave_top === null ? 0 : 1);
  return (
    <ul
      class="anb-chambers"
      data-guide="below"
      data-many={own.length + player.caves > 5 ? "" : undefined}
      aria-label={t("page.anb.below")}
    >
      {own.map((building) => (
        <li key={building}>
          <BuildingButton building={building} live={live} onLook={onLook} />
        </li>
      ))}
      {Array.from({ length: player.caves }, (_, i) => (
        <li key={`empty ${i}`}>
          <span class="anb-building" {...desk.at("room")}>
            <Dark what="empty" which={i + seat} />
            <span class="anb-plaque dark">{t("page.anb.room")}</span>
          </span>
        </li>
      ))}
      <li>
        <button
          type="button"
          class="anb-building"
          {...desk.at("cave")}
          onClick={() => onLook({ caves: true })}
        >
          <Dark what="unknown" which={left} />
          <span class="anb-plaque dark">{t("page.anb.to_explore", { count: left })}</span>
        </button>
      </li>
    </ul>
  );
}

// ---- Villagers ----

const AREAS = [
  ["ready", "sun"],
  ["tired", "dusk"],
  ["hurt", "moon"],
] as const;

function Villagers({ seat, live }: { seat: number; live: boolean }) {
  const desk = useDesk();
  const player = desk.position.value.state.player[seat];
  return (
    <div class="anb-meadow">
      <Backdrop name="meadow" />
      {AREAS.map(([area, sign]) => {
        const people = area === "ready" ? [...player.party, ...player.ready] : player[area];
        return (
          <section
            key={area}
            class={`anb-area ${area}`}
            data-guide={area}
            data-empty={people.length === 0 ? "" : undefined}
            style={{ flexGrow: Math.max(0.7, people.length) }}
            aria-label={desk.text(`anb.say.one.${area}`)}
          >
            {area === "tired" && people.length > 0 && <Sign name="fire" />}
            <h2>
              <Sign name={sign} />
              <span>{desk.text(`anb.say.one.${area}`)}</span>
            </h2>
            <ul data-many={people.length > 5 ? "" : undefined}>
              {people.map((villager) => (
                <li key={villager}>
                  <VillagerButton
                    villager={villager}
                    seat={seat}
                    mood={area}
                    live={live && area === "ready"}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function VillagerButton({
  villager,
  seat,
  mood,
  live,
}: {
  villager: Villager;
  seat: number;
  mood: Mood;
  live: boolean;
}) {
  const desk = useDesk();
  const picked = live && desk.goes(villager);
  return (
    <button
      type="button"
      class="anb-villager"
      {...desk.at(personKey(villager, seat))}
      data-where={mood}
      data-mood={mood}
      data-villager={villager}
      aria-pressed={live ? picked : undefined}
      aria-disabled={live ? undefined : "true"}
      aria-label={villagerWords(desk, villager, mood)}
      onClick={() => {
        if (live) desk.tapVillager(villager);
      }}
    >
      <Face villager={villager} mood={mood} />
      {picked && <Sign name="check" />}
      <VillagerSlip villager={villager} />
    </button>
  );
}

const LONG_NAME = 8;

/** The name, what they can do, and what a die is worth in lanterns. */
export function VillagerSlip({ villager }: { villager: Villager }) {
  return slipOf(useDesk().cards.value.villagers[villager]);
}

const slipOf = once((person: Person) => (
  <span class="anb-slip">
    <span class="anb-name" data-long={person.name.length > LONG_NAME ? "" : undefined}>
      <span>{person.name}</span>
      <Skills person={person} />
    </span>
    <Lamps person={person} />
  </span>
));

// ---- The shelf ----

function Shelf({ seat, live, onLook }: Props) {
  const desk = useDesk();
  const { state, facts } = desk.position.value;
  const { items, trackPoints, trackIncome } = desk.cards.value;
  const player = state.player[seat];
  const filled = player.slot.filter((good) => good !== null).length;
  const hand = (Object.keys(player.items) as Item[]).filter((item) => player.items[item] > 0);
  const token = (item: Item, count: number, name: string, children: string | null) => (
    <button
      type="button"
      class="anb-token"
      {...desk.at(`good ${item}`)}
      aria-label={`${name}: ${items[item]}${count > 1 ? `, ${count}` : ""}`}
      title={items[item]}
      aria-disabled={live ? undefined : "true"}
      onClick={() => {
        if (live) onLook({ item });
      }}
    >
      <Sign name={item} />
      {count > 1 && <b>{count}</b>}
      {children && <span class="anb-stall-word">{children}</span>}
    </button>
  );
  return (
    <div class="anb-shelf">
      <div class="anb-hand" data-guide="goods">
        <p class="anb-chest" {...desk.at("coins")}>
          <Sign name="chest" />
          <b key={player.coins}>{player.coins}</b>
          <span class="hide">{desk.text("anb.say.head.coins")}</span>
          <span class="anb-income" title={desk.text("anb.say.head.income")}>
            +{facts.player[seat].income}
            <Sign name="coin" />
            <Sign name="moon" />
            <span class="hide">{desk.text("anb.say.head.income")}</span>
          </span>
        </p>
        <ul aria-label={desk.text("anb.say.head.beside")}>
          {hand.map((item) => (
            <li key={item}>{token(item, player.items[item], t("page.anb.at_hand"), null)}</li>
          ))}
          {player.sale && (
            <li class="anb-stall">{token(player.sale, 1, t("page.anb.for_sale"), t("page.anb.for_sale"))}</li>
          )}
        </ul>
      </div>
      <ol class="anb-track" data-guide="track" aria-label={desk.text("anb.say.head.track")}>
        {player.slot.map((good, i) => (
          <li
            key={i}
            class={good ? "filled" : i === filled ? "next" : undefined}
            data-income={i === filled - 1 ? "" : undefined}
            {...(good ? desk.at(`slot ${good}`) : {})}
          >
            <span class="anb-worth">
              {trackPoints[i]}
              <Sign name="star" />
              <span class="anb-slot-income">
                {trackIncome[i]}
                <Sign name="coin" />
              </span>
            </span>
            <span class="anb-niche">
              {good && <Sign name={good} />}
              {good && player.placed[good] > 1 && <b>{player.placed[good]}</b>}
              {good && <span class="hide">{items[good]}</span>}
              {good && <Badge of={`slot ${good}`} />}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

// ---- Reputation ----

/** It goes down, as in the rules; everybody has a rope of their own. */
function Shaft() {
  const desk = useDesk();
  const { player } = desk.position.value.state;
  const { reputation } = desk.cards.value;
  return (
    <ol class="anb-shaft" {...desk.at("shaft")} aria-label={desk.text("anb.say.head.reputation")}>
      {reputation.map((points, i) => {
        const place = i + SURFACE;
        return (
          <li key={place}>
            <span>{place}</span>
            <span class="anb-ropes">
              {player.map((each, seat) =>
                each.reputation === place ? (
                  <b key={seat} data-seat={seat} title={desk.course.name(seat)}>
                    {[...desk.course.name(seat)][0]}
                    <span class="hide">{desk.course.name(seat)}</span>
                  </b>
                ) : (
                  <i key={seat} />
                ),
              )}
            </span>
            {place === SURFACE && <Badge of="shaft" />}
            <span class="anb-rep-points">{points !== 0 && (points > 0 ? `+${points}` : `−${-points}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** How far the game is: a lantern for each round. */
export function Rounds() {
  const desk = useDesk();
  const { round } = desk.position.value.state;
  return (
    <p class="anb-rounds" data-guide="rounds">
      <span>{t("page.anb.round", { round, rounds: ROUNDS })}</span>
      <span aria-hidden="true">
        {Array.from({ length: ROUNDS }, (_, i) => (
          <Sign key={i} name={i < round ? "lantern" : "lantern_off"} />
        ))}
      </span>
    </p>
  );
}
