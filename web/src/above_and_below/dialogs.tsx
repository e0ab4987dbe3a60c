// dialogs.tsx - What a tap opens: a card, a good at hand, the next cave, another village, an offer; points and the log.
import { useSignal } from "@preact/signals";
import { useRulebook } from "../base/rulebook.ts";
import { t, titleOf } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { Stall, Stepper } from "./ask.tsx";
import type { Building, Item } from "./cards.ts";
import { useDesk } from "./desk.ts";
import { Hill } from "./hill.tsx";
import { Effects, Picture, Sign } from "./pieces.tsx";
import { effectsOf } from "./say.ts";

interface Closes {
  onClose: () => void;
}

export function BuildingDialog({ building, onClose }: { building: Building } & Closes) {
  const desk = useDesk();
  const card = desk.cards.value.buildings[building];
  return (
    <Dialog title={card.name} onClose={onClose}>
      <div class="anb-large">
        <Picture building={building} card={card} />
        <Effects card={card} />
        <ul>
          {effectsOf(desk, card).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** 2.8: the top cave lies open: its six paragraphs. */
export function CavesDialog({ onClose }: Closes) {
  const desk = useDesk();
  const { cave_top } = desk.position.value.state;
  return (
    <Dialog title={t("page.anb.next_cave")} onClose={onClose}>
      <p>{t("page.anb.next_cave_why")}</p>
      <ol class="anb-numbers">
        {cave_top !== null &&
          desk.cards.value.caves[cave_top].map((paragraph, i) => (
            <li key={paragraph}>
              <b>{i + 1}</b> {t("page.anb.paragraph", { number: paragraph })}
            </li>
          ))}
      </ol>
    </Dialog>
  );
}

/** A good at hand: onto the shelf, for sale, or back. */
export function ItemDialog({ item, onClose }: { item: Item } & Closes) {
  const desk = useDesk();
  const wishes = desk.wishes.value.filter(
    (wish) => wish.item === item && ["place", "sell", "withdraw"].includes(wish.kind ?? ""),
  );
  const name = desk.cards.value.items[item];
  return (
    <Dialog title={name} onClose={onClose}>
      <div class="anb-large">
        <Sign name={item} />
        <ul class="anb-item-ways">
          {wishes.map((wish) => (
            <li key={wish.kind}>
              <button
                type="button"
                class="button"
                aria-disabled={wish.why ? "true" : undefined}
                onClick={() => {
                  if (wish.why) return;
                  onClose();
                  desk.want(wish);
                }}
              >
                {t(`page.anb.item.${wish.kind as "place" | "sell" | "withdraw"}`)}
              </button>
              {wish.why && <span class="anb-why">{desk.text(wish.why)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

export function VillageDialog({ seat, onClose }: { seat: number } & Closes) {
  const desk = useDesk();
  return (
    <Dialog title={desk.course.name(seat)} onClose={onClose} wide>
      <div class="anb-visit">
        <Hill seat={seat} onLook={() => {}} />
      </div>
    </Dialog>
  );
}

/** What will you pay? */
export function OfferDialog({ seat, onClose }: { seat: number } & Closes) {
  const desk = useDesk();
  const wish = desk.wish("offer", (each) => each.seat === seat);
  const least = wish?.price ?? 3;
  const price = useSignal(least);
  const { coins } = desk.position.value.state.player[desk.own.value];
  if (!wish) return null;
  return (
    <Dialog title={t("page.anb.what_will_you_pay")} onClose={onClose}>
      <div class="anb-large">
        {wish.item && (
          <Stall
            item={wish.item}
            word={t("page.anb.good_of", {
              player: desk.course.name(seat),
              item: desk.cards.value.items[wish.item],
            })}
          />
        )}
        {wish.why ? (
          <p class="anb-why">{desk.text(wish.why)}</p>
        ) : (
          <>
            <Stepper value={price} least={least} most={wish.highest ?? least}>
              {t("page.anb.of_yours", { count: coins })}
            </Stepper>
            <p class="anb-aside">
              {t("page.anb.offers_left", { price: least, count: desk.position.value.state.offers_left })}
            </p>
            <button
              type="button"
              class="button primary"
              onClick={() => {
                onClose();
                desk.want(wish, { price: price.value });
              }}
            >
              {t("page.anb.offer", { price: price.value })}
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}

export function PointsDialog({ onClose }: Closes) {
  return (
    <Dialog title={t("page.plain.points")} onClose={onClose} wide>
      <Points />
    </Dialog>
  );
}

/** Everybody's points, line by line. */
export function Points() {
  const { course, own } = useDesk();
  const { names, points, rank } = course.step.value;
  const seats = names
    .map((_, seat) => seat)
    .sort((a, b) => (rank ? rank[a] - rank[b] : 0) || (a === own.value ? -1 : 1));
  return (
    <div class="anb-points">
      {seats.map((seat) => (
        <section key={seat} data-seat={seat}>
          <h3>
            <span>{names[seat]}</span>
            <b>
              {points[seat]} <Sign name="star" />
            </b>
          </h3>
          <ul>
            {course.engine
              .score(course.handle, seat)
              .lines.filter((line) => line.points !== 0)
              .map((line, i) => (
                <li key={i}>
                  <span>{line.text}</span>
                  <b>{line.points}</b>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function LogDialog({ onClose, onTale }: Closes & { onTale: () => void }) {
  const { course } = useDesk();
  const entries = course.log.value.filter((entry) => entry.texts.length > 0);
  return (
    <Dialog title={t("page.plain.log")} onClose={onClose} wide>
      <button type="button" class="button" onClick={onTale}>
        <Icon name="book" />
        <span>{t("page.anb.tale")}</span>
      </button>
      <ol class="anb-log">
        {entries.map((entry) => (
          <li key={entry.index}>{entry.texts.join(" ")}</li>
        ))}
      </ol>
    </Dialog>
  );
}

export function RulesDialog({ onClose }: Closes) {
  const { course } = useDesk();
  const { id } = course.engine.game();
  const topics = useRulebook(id);
  return (
    <Dialog title={titleOf(id)} onClose={onClose} wide>
      {topics === "failed" && <p>{t("page.help.failed")}</p>}
      {Array.isArray(topics) &&
        topics.map((topic) => (
          <details key={topic.id} open={topic.id === course.plain.value.topic}>
            <summary>{topic.title}</summary>
            {topic.rules.map((rule, i) => (
              <p key={i}>{rule.text}</p>
            ))}
          </details>
        ))}
      <p>
        <a href={`#/help/${id}`}>{t("page.plain.all_rules")}</a>
      </p>
    </Dialog>
  );
}
