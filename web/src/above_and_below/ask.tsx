// ask.tsx - What else is asked, on a slip over the table: rewards, buildings for nothing, payments, offers, the night.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../base/words.ts";
import type { Item, Villager, Wish } from "./cards.ts";
import { type Desk, type Kind, useDesk } from "./desk.ts";
import { Effects, Face, type Mood, Picture, Sign } from "./pieces.tsx";

interface Way {
  key: string;
  text: string;
  more?: string;
  picture: ComponentChildren;
  wish: Wish;
  who?: Villager[];
}

/** Every way to answer, one villager each where somebody is to be named. */
function waysOf(desk: Desk, kinds: readonly Kind[]): Way[] {
  const { cards, course } = desk;
  const described = new Map(
    course.plain.value.choices.flatMap((group) => group.items.map((item) => [item.move, item] as const)),
  );
  const way = (wish: Wish, who?: Villager[]): Way => {
    const { moves, why } = desk.plan(wish, who ? { who } : {});
    const item = moves.length > 0 ? described.get(moves[0]) : undefined;
    const text =
      item?.text ?? (moves[0] ? course.engine.describe(course.handle, course.seat.value, moves[0]) : why);
    const { building, item: good } = wish;
    return {
      key: `${moves[0] ?? why} ${who ?? ""}`,
      text: building ? cards.value.buildings[building].name : text,
      more: item?.more || undefined,
      picture: building ? (
        <>
          <Picture building={building} card={cards.value.buildings[building]} />
          <Effects card={cards.value.buildings[building]} />
        </>
      ) : who ? (
        <Face villager={who[0]} />
      ) : good ? (
        <Sign name={good} />
      ) : null,
      wish,
      who,
    };
  };
  return desk.wishes.value
    .filter((wish) => wish.kind !== null && kinds.includes(wish.kind) && !wish.why)
    .flatMap((wish) => (wish.kind === "injure" ? wish.among.map((each) => way(wish, [each])) : [way(wish)]));
}

/** One of several is tapped, the red button does it. */
export function Question({ title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const desk = useDesk();
  const picked = useSignal("");
  const ways = waysOf(desk, kinds);
  const chosen = ways.find((way) => way.key === picked.value) ?? (ways.length === 1 ? ways[0] : undefined);
  return (
    <Over title={title}>
      <ul class="anb-ways">
        {ways.map((way) => (
          <li key={way.key}>
            <button
              type="button"
              class="anb-way"
              aria-pressed={way === chosen}
              onClick={() => {
                picked.value = way.key;
              }}
            >
              {way.picture}
              <b>{way.text}</b>
              {way.more && <span>{way.more}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div class="anb-go">
        <button
          type="button"
          class="button primary anb-wax"
          aria-disabled={chosen ? undefined : "true"}
          onClick={() => {
            if (chosen) desk.want(chosen.wish, chosen.who ? { who: chosen.who } : {});
          }}
        >
          {chosen ? t("page.anb.do_it") : t("page.anb.choose_one")}
        </button>
      </div>
    </Over>
  );
}

export function Over({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <>
      <div class="anb-dim" />
      <section class="anb-over slip" data-guide="over" aria-label={title}>
        <h2>{title}</h2>
        {children}
      </section>
    </>
  );
}

/** The seller sees who offers what, and what it would do. */
export function Answer() {
  const desk = useDesk();
  const { state } = desk.position.value;
  const yes = desk.wish("accept");
  const no = desk.wish("refuse");
  // Where the rules have it, the seller may name a price instead, once.
  const counter = desk.wishes.value.find((wish) => wish.kind === "counter" && !wish.why);
  if (!yes || !no || yes.item === null) return null;
  const price = yes.price ?? 0;
  const player = desk.course.name(state.turn);
  const item = desk.cards.value.items[yes.item];
  const own = state.player[desk.own.value];
  const buyer = state.player[state.turn];
  const [somebody] = [...buyer.ready, ...buyer.tired, ...buyer.hurt];
  return (
    <Over title={t("page.anb.asks_for", { player, item })}>
      <div class="anb-swap" aria-hidden="true">
        <span data-seat={state.turn}>
          {somebody ? <Face villager={somebody} /> : <Sign name="villager" />}
          <b>{player}</b>
        </span>
        <span>
          <Sign name="coins" />
          <b>{price}</b>
        </span>
        <span class="anb-arrows">⇄</span>
        <Stall item={yes.item} word={item} />
      </div>
      <div class="anb-if">
        <section>
          <h3>{t("page.anb.if_you_sell")}</h3>
          <p>
            <Sign name="coin" /> {t("page.anb.coins_become", { before: own.coins, after: own.coins + price })}
          </p>
          <p>
            <Sign name="coin" /> {t("page.anb.buyer_left", { player, count: buyer.coins - price })}
          </p>
        </section>
        <section>
          <h3>{t("page.anb.if_you_keep")}</h3>
          <p>
            <Sign name={yes.item} /> {keptWords(desk, yes.item)}
          </p>
        </section>
      </div>
      <p class="anb-aside">{t("page.anb.no_costs_nothing", { player })}</p>
      {counter && <NamePrice wish={counter} player={player} least={price + 1} />}
      <div class="anb-go">
        <button type="button" class="button" onClick={() => desk.want(no)}>
          {t("page.anb.keep_it")}
        </button>
        <button type="button" class="button primary" onClick={() => desk.want(yes)}>
          {t("page.anb.sell_for", { price })}
        </button>
      </div>
    </Over>
  );
}

/** The third answer to an offer: a price of one's own. */
function NamePrice({ wish, player, least }: { wish: Wish; player: string; least: number }) {
  const desk = useDesk();
  const price = useSignal(wish.price ?? least);
  return (
    <fieldset class="anb-name-price">
      <legend>{t("page.anb.name_price")}</legend>
      <Stepper value={price} least={wish.price ?? least} most={wish.highest ?? MOST_NAMED} />
      <button type="button" class="button" onClick={() => desk.want(wish, { price: price.value })}>
        {t("page.anb.ask_price", { price: price.value })}
      </button>
      <p class="anb-aside">{t("page.anb.name_price_once", { player })}</p>
    </fieldset>
  );
}

const MOST_NAMED = 99;

/** The buyer sees the price that the seller has named: it is paid, or nothing is bought. */
export function NamedPrice() {
  const desk = useDesk();
  const { state } = desk.position.value;
  const yes = desk.wish("accept");
  const no = desk.wish("refuse");
  if (!yes || !no || no.item === null || no.seat === null) return null;
  const price = no.price ?? 0;
  const player = desk.course.name(no.seat);
  const item = desk.cards.value.items[no.item];
  const own = state.player[desk.own.value];
  return (
    <Over title={t("page.anb.wants_for", { player, price, item })}>
      <div class="anb-swap" aria-hidden="true">
        <Stall item={no.item} word={item} />
        <span class="anb-arrows">⇄</span>
        <span>
          <Sign name="coins" />
          <b>{price}</b>
        </span>
      </div>
      <p class="anb-aside">{t("page.anb.you_offered", { count: state.price ?? 0 })}</p>
      {yes.why ? (
        <p>{desk.text(yes.why)}</p>
      ) : (
        <p>
          <Sign name="coin" /> {t("page.anb.coins_become", { before: own.coins, after: own.coins - price })}
        </p>
      )}
      <div class="anb-go">
        <button type="button" class="button" onClick={() => desk.want(no)}>
          {t("page.anb.do_not_buy")}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={yes.why !== null}
          onClick={() => desk.want(yes)}
        >
          {t("page.anb.buy_for", { price })}
        </button>
      </div>
    </Over>
  );
}

interface StepperProps {
  value: Signal<number>;
  least: number;
  most: number;
  children?: ComponentChildren;
}

/** A number between two buttons. */
export function Stepper({ value, least, most, children }: StepperProps) {
  const step = (name: "less" | "more", by: number, sign: string) => (
    <button
      type="button"
      class="button"
      aria-label={t(`page.anb.${name}`)}
      onClick={() => {
        value.value = Math.min(most, Math.max(least, value.value + by));
      }}
    >
      {sign}
    </button>
  );
  return (
    <span class="anb-stepper">
      {step("less", -1, "−")}
      <output>
        <b>{value.value}</b> {children}
      </output>
      {step("more", 1, "+")}
    </span>
  );
}

/** What is on sale, behind its counter. */
export function Stall({ item, word }: { item: Item; word: string }) {
  return (
    <span class="anb-stand">
      <Sign name={item} />
      <b>{word}</b>
    </span>
  );
}

/** What a good that is kept would be on the track. */
function keptWords(desk: Desk, item: Item): string {
  if (item === "potion" || item === "cider") return t("page.anb.kept_for_night");
  const { trackPoints, trackIncome } = desk.cards.value;
  const { slot } = desk.position.value.state.player[desk.own.value];
  const there = (slot as readonly (Item | null)[]).indexOf(item);
  const next = slot.indexOf(null);
  if (there >= 0) return t("page.anb.kept_more", { points: trackPoints[there] });
  if (next < 0) return t("page.anb.kept_more", { points: 0 });
  const before = next > 0 ? trackIncome[next - 1] : trackIncome[0] - 1;
  return t("page.anb.kept_new", {
    points: trackPoints[next],
    coins: Math.max(0, trackIncome[next] - before),
  });
}

/** Potions, cider and beds: the best use is laid in already, and can be changed by tapping. */
export function Night() {
  const desk = useDesk();
  const { phase } = desk.position.value.state;
  const useful = (kind: Kind): Wish | undefined => desk.wish(kind, (wish) => !wish.why);
  const wish = phase === "beds" ? useful("bed") : (useful("potion") ?? useful("cider"));
  const done = useful("done");
  if (!wish)
    return done ? (
      <Over title={t("page.anb.night")}>
        <div class="anb-go">
          <button type="button" class="button primary" onClick={() => desk.want(done)}>
            {t("page.anb.go_on")}
          </button>
        </div>
      </Over>
    ) : null;
  return <Sleepers key={`${wish.kind} ${wish.among.join()}`} wish={wish} done={done} />;
}

function Sleepers({ wish, done }: { wish: Wish; done: Wish | undefined }) {
  const desk = useDesk();
  const { state } = desk.position.value;
  const picked = useSignal<Villager[]>([...wish.who]);
  const kind = wish.kind as "bed" | "potion" | "cider";
  const mood = (villager: Villager): Mood =>
    state.player[desk.own.value].hurt.includes(villager) ? "hurt" : "tired";
  const wanted = picked.value.length > 0 ? desk.plan(wish, { who: picked.value }) : null;
  return (
    <Over title={t(`page.anb.night.${kind}`, { count: kind === "bed" ? state.beds : wish.most })}>
      <ul class="anb-sleepers">
        {wish.among.map((villager) => {
          const on = picked.value.includes(villager);
          return (
            <li key={villager}>
              <button
                type="button"
                class="anb-way"
                aria-pressed={on}
                onClick={() => {
                  // With all beds given, one more takes the place of the first: there are never too many.
                  picked.value = on
                    ? picked.value.filter((each) => each !== villager)
                    : [...picked.value, villager].slice(-wish.most);
                }}
              >
                <Face villager={villager} mood={mood(villager)} />
                <b>{desk.cards.value.villagers[villager].name}</b>
                <span class="anb-sleeper-state">
                  {on && <Sign name={kind} />}
                  {desk.text(`anb.say.one.${mood(villager)}`)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {wanted?.why && (
        <p class="anb-why" role="status">
          {wanted.why}
        </p>
      )}
      <div class="anb-go">
        {done && (
          <button type="button" class={wanted ? "button" : "button primary"} onClick={() => desk.want(done)}>
            {t("page.anb.none_of_it")}
          </button>
        )}
        {(wanted || !done) && (
          <button
            type="button"
            class="button primary anb-wax"
            aria-disabled={wanted && wanted.moves.length > 0 ? undefined : "true"}
            onClick={() => {
              if (wanted) desk.do(wanted);
            }}
          >
            {t(`page.anb.give.${kind}`)}
          </button>
        )}
      </div>
    </Over>
  );
}
