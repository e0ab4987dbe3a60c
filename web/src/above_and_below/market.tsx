// market.tsx - What can be had: villagers for hire, houses, outposts, key and star houses; and the other villages.
import { t } from "../base/words.ts";
import type { Building, Villager, Wish } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { VillagerSlip } from "./hill.tsx";
import { Effects, Face, House, Picture, Sign } from "./pieces.tsx";
import { personKey } from "./places.ts";
import { effectsOf, villagerWords } from "./say.ts";

export type Row = "hire" | "houses" | "outposts" | "keys" | "stars";
export const ROWS: readonly [Row, string][] = [
  ["hire", "people"],
  ["houses", "house"],
  ["outposts", "outpost"],
  ["keys", "key"],
  ["stars", "star"],
];

/** Key and star houses that are gone leave their space empty. */
const KEYS = 4;
const STARS = 6;
const filled = (open: readonly Building[], spaces: number): (Building | null)[] => [
  ...open,
  ...Array.from({ length: Math.max(0, spaces - open.length) }, () => null),
];

interface Tapped {
  /** Over the table: whatever is tapped is taken, and the row is put away. */
  onTap?: () => void;
}

/** In a row that lies over the table, what is proposed already is not put back by the tap that means it. */
function pick(desk: Desk, wish: Wish | undefined, onTap?: () => void): void {
  if (!onTap || desk.deed.value !== wish) desk.tapDeed(wish);
  if (!wish?.why) onTap?.(); // what cannot be is said on the card
}

export function RowOf({ row, onTap }: { row: Row } & Tapped) {
  const desk = useDesk();
  const { state } = desk.position.value;
  if (row === "hire") return <Hire onTap={onTap} />;
  const lists: Record<Exclude<Row, "hire">, readonly (Building | null)[]> = {
    houses: state.house_row,
    outposts: state.outpost_row,
    keys: filled(state.key_open, KEYS),
    stars: filled(state.star_open, STARS),
  };
  const deck = {
    houses: state.house_left.length + state.house_under.length,
    outposts: state.outpost_left.length + state.outpost_under.length,
  };
  return (
    <div class="anb-row" data-row={row} data-guide={row} {...desk.at(`row ${row}`)}>
      <ul aria-label={t(`page.anb.row.${row}`)}>
        {lists[row].map((building, i) => (
          <li key={building ?? `none ${i}`}>
            {building ? (
              <BuildingCard building={building} onTap={onTap} />
            ) : (
              <span class="anb-taken">{t("page.anb.taken")}</span>
            )}
          </li>
        ))}
      </ul>
      {(row === "houses" || row === "outposts") && <Refresh deck={row} left={deck[row]} onTap={onTap} />}
    </div>
  );
}

function Price({ cost, dim }: { cost: number; dim: boolean }) {
  return <span class={dim ? "anb-price dim" : "anb-price"}>{cost}</span>;
}

function BuildingCard({ building, onTap }: { building: Building } & Tapped) {
  const desk = useDesk();
  const card = desk.cards.value.buildings[building];
  const taking = desk.wish("take", (each) => each.building === building);
  const wish = taking ?? desk.wish("build", (each) => each.building === building);
  const cost = wish && !taking ? wish.cost : card.cost;
  const off = !wish || Boolean(wish.why);
  const words = [card.name, t("page.anb.costs", { count: cost }), ...effectsOf(desk, card)];
  if (wish?.why) words.push(desk.text(wish.why));
  return (
    <button
      type="button"
      class="anb-card"
      {...desk.at(`building ${building}`)}
      data-where="market"
      data-kind={card.kind}
      data-building={building}
      data-off={off ? "" : undefined}
      aria-pressed={desk.chosen(wish)}
      aria-label={words.join(", ")}
      title={words.slice(1).join(", ")}
      onClick={() => pick(desk, wish, onTap)}
    >
      {desk.whyHere(wish) && (
        <span class="anb-here" aria-hidden="true">
          {desk.whyHere(wish)}
        </span>
      )}
      <span class="anb-scene">
        <Picture building={building} card={card} />
      </span>
      <Effects card={card} />
      <span class="anb-card-name">{card.name}</span>
      <Price cost={cost} dim={off} />
    </button>
  );
}

function Refresh({ deck, left, onTap }: { deck: "houses" | "outposts"; left: number } & Tapped) {
  const desk = useDesk();
  const wish = desk.wish("refresh", (each) => each.deck === deck);
  return (
    <p class="anb-deck">
      <button
        type="button"
        class="anb-refresh"
        data-off={!wish || wish.why ? "" : undefined}
        aria-pressed={desk.chosen(wish)}
        aria-label={t("page.anb.refresh")}
        title={t("page.anb.refresh")}
        onClick={() => pick(desk, wish, onTap)}
      >
        <Sign name="renew" />
        <span>
          1<Sign name="coin" />
        </span>
      </button>
      <span>{t("page.anb.in_deck", { count: left })}</span>
    </p>
  );
}

function Hire({ onTap }: Tapped) {
  const desk = useDesk();
  const { row } = desk.position.value.state;
  return (
    <div class="anb-row" data-row="hire" data-guide="hire">
      <ul aria-label={t("page.anb.row.hire")}>
        {row.map((villager, i) => (
          <li key={villager ?? `none ${i}`}>
            {villager && <Hireling villager={villager} space={i} onTap={onTap} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hireling({ villager, space, onTap }: { villager: Villager; space: number } & Tapped) {
  const desk = useDesk();
  const wish: Wish | undefined = desk.wish("train", (each) => each.hire === villager);
  const cost = wish?.cost ?? desk.cards.value.hire[space];
  const off = !wish || Boolean(wish.why);
  return (
    <button
      type="button"
      class="anb-hireling"
      {...desk.at(`villager ${villager}`)}
      data-where="market"
      data-off={off ? "" : undefined}
      aria-pressed={desk.chosen(wish)}
      aria-label={`${villagerWords(desk, villager)}, ${t("page.anb.costs", { count: cost })}`}
      onClick={() => pick(desk, wish, onTap)}
    >
      {desk.whyHere(wish) && (
        <span class="anb-here" aria-hidden="true">
          {desk.whyHere(wish)}
        </span>
      )}
      <Price cost={cost} dim={off} />
      <Face villager={villager} />
      <VillagerSlip villager={villager} />
    </button>
  );
}

// ---- The others ----

interface RivalProps {
  seat: number;
  onOpen: (what: { village: number } | { offer: number }) => void;
}

export function Rival({ seat, onOpen }: RivalProps) {
  const desk = useDesk();
  const { state, facts } = desk.position.value;
  const player = state.player[seat];
  const name = desk.course.name(seat);
  const points = facts.player[seat].points;
  return (
    <li class="anb-rival slip" data-seat={seat} {...desk.at(`rival ${seat}`)}>
      <button type="button" class="anb-rival-look" onClick={() => onOpen({ village: seat })}>
        <b class="anb-rival-name">{name}</b>
        <span class="anb-rival-is">
          {player.passed
            ? desk.text("anb.say.passed")
            : state.turn === seat
              ? t("page.anb.turn_of_other")
              : ""}
        </span>
        <span class="anb-rival-points">
          {points}
          <Sign name="star" />
          <span class="hide">{t("page.plain.points")}</span>
        </span>
        <span class="anb-rival-village" aria-hidden="true">
          <House building="start" />
          {player.buildings.map((building) => (
            <span key={building} {...desk.at(`building ${building}`)} data-where={`village ${seat}`}>
              <Picture building={building} card={desk.cards.value.buildings[building]} />
            </span>
          ))}
        </span>
        <span class="anb-rival-coins">
          {player.coins}
          <Sign name="coin" />
          <span class="hide">{desk.text("anb.say.head.coins")}</span>
        </span>
        <span class="anb-rival-people" aria-hidden="true">
          {player.ready.slice(0, 6).map((villager) => (
            <span key={villager} {...desk.at(personKey(villager, seat))} data-where={`village ${seat}`}>
              <Face villager={villager} />
            </span>
          ))}
        </span>
      </button>
      {player.sale && (
        <button
          type="button"
          class="anb-rival-stall"
          data-guide="stall"
          aria-label={t("page.anb.good_of", { player: name, item: desk.cards.value.items[player.sale] })}
          onClick={() => onOpen({ offer: seat })}
        >
          <Sign name={player.sale} />
          <span>{t("page.anb.for_sale")}</span>
        </button>
      )}
    </li>
  );
}
