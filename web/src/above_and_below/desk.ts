// desk.ts - What lies in the hand: who was tapped and what for. The engine says what can be wanted (wishes), what it takes
// (plans) and why something cannot be; nothing here knows a rule.
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { storyLanguage } from "../base/engines.ts";
import { framed, painted } from "../base/later.ts";
import { language } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";
import type { Arg, Move } from "../engine/types.ts";
import type { Course, Stage } from "../match/course.ts";
import type { Building, Cards, Odds, Paragraph, Position, Villager, Wish } from "./cards.ts";
import { toldOf } from "./places.ts";

/** What the table needs of a course: a replay can have as much. */
export type AnbCourse = Pick<
  Course<Position>,
  | "engine"
  | "handle"
  | "step"
  | "stage"
  | "seat"
  | "people"
  | "match"
  | "scene"
  | "more"
  | "log"
  | "plain"
  | "hints"
  | "hinting"
  | "refused"
  | "asked"
  | "safe"
  | "watching"
  | "name"
  | "waits"
  | "play"
  | "hint"
  | "noHints"
  | "mayTakeBack"
  | "takeBack"
  | "goOn"
  | "skip"
>;
export type Kind = NonNullable<Wish["kind"]>;

/** Something that is wanted, and what it takes. */
export interface Wanted {
  wish: Wish;
  who: Villager[];
  /** Empty if it cannot be had; then the reason. */
  moves: Move[];
  why: string;
}

export interface Change {
  who?: readonly Villager[];
  from?: readonly Building[];
  price?: number;
}

/** What is known about a wish, kept so that whoever asks hears only when the answer changes. */
function answerOf<Answer>(
  known: WeakMap<Wish, ReadonlySignal<Answer>>,
  wish: Wish,
  ask: () => Answer,
): Answer {
  const answer = known.get(wish) ?? computed(ask);
  known.set(wish, answer);
  return answer.value;
}

/** What a part of the table shows. */
interface Shown {
  stage: Stage;
  own: number;
  position: Position;
  wishes: Wish[];
  told: ReadonlySet<string>;
}

interface Layer {
  desk: Desk;
  show: (shown: Shown) => void;
}

/** A wish in the words of a plan. */
export function wordsOf(wish: Wish, { who = wish.who, from = wish.from, price }: Change = {}): string {
  const words = [`kind=${wish.kind}`];
  const say = (name: string, value: string | number | null): void => {
    if (value !== null && value !== "") words.push(`${name}=${value}`);
  };
  say("who", who.join(","));
  say("building", wish.building);
  say("from", from.join(","));
  say("hire", wish.hire);
  say("item", wish.kind === "harvest" || wish.kind === "offer" ? null : wish.item);
  say("deck", wish.deck);
  say("seat", wish.kind === "offer" ? wish.seat : null);
  say("price", wish.kind === "offer" || price !== undefined ? (price ?? wish.price) : null);
  say("option", wish.option);
  say("coin", wish.coin ? 1 : null);
  say("reward", wish.reward);
  say("ciders", wish.ciders);
  say("potions", wish.potions);
  return words.join(" ");
}

export class Desk {
  readonly cards: ReadonlySignal<Cards>;
  readonly position: ReadonlySignal<Position>;
  readonly stage: ReadonlySignal<Stage>;
  /** What is to be done now, as a sentence. */
  readonly status: ReadonlySignal<string>;
  /** What the one who looks could want now. */
  readonly wishes: ReadonlySignal<Wish[]>;
  /** Whose village is large. */
  readonly own: ReadonlySignal<number>;
  /** Villagers who were tapped. */
  readonly who: Signal<Villager[]> = signal<Villager[]>([]);
  /** What was tapped for them to do. */
  readonly deed: Signal<Wish | null> = signal<Wish | null>(null);
  /** Buildings whose goods are wanted. */
  readonly from: Signal<Building[]> = signal<Building[]>([]);
  readonly wanted: ReadonlySignal<Wanted | null>;
  /** Why something that was tapped cannot be. */
  readonly note = signal("");
  /** What that was, so that it is said there as well. */
  readonly blocked: Signal<Wish | null> = signal<Wish | null>(null);
  /** Places that are told of just now. */
  readonly told: ReadonlySignal<ReadonlySet<string>>;
  /** Points that are counted on a village, by the name of the place. */
  readonly counted: Signal<ReadonlyMap<string, number> | null> = signal<ReadonlyMap<string, number> | null>(
    null,
  );
  /** The name of the game. */
  readonly title: ReadonlySignal<string>;
  /** Something lies over the table: the book, a question, what is told. */
  readonly covered: ReadonlySignal<boolean>;
  /** The same table further back: what is to be done, one's village, the market, the others. After a step they follow one after the
      other, a frame each: what answers a tap does not wait for all that has hardly changed. */
  readonly now: Desk;
  readonly village: Desk;
  readonly market: Desk;
  readonly others: Desk;
  /** How often somebody was asked, as soon as everything has followed. */
  readonly settled = signal(0);
  private readonly tapped = new WeakMap<Wish, ReadonlySignal<boolean>>();
  private readonly whys = new WeakMap<Wish, ReadonlySignal<string>>();
  private readonly goers = new Map<Villager, ReadonlySignal<boolean>>();
  private readonly dispose: (() => void)[];
  private steps = 0;

  constructor(readonly course: AnbCourse) {
    const { engine } = course;
    this.cards = computed(() => {
      void language.value;
      return engine.cards<Cards>();
    });
    this.position = computed(() => course.step.value.position);
    this.own = computed(() => {
      const seat = course.seat.value;
      return seat < course.step.value.seats ? seat : 0;
    });
    this.wishes = computed(() => {
      void course.step.value;
      return course.stage.value === "choose" ? engine.wishes<Wish>(course.handle, course.seat.value) : [];
    });
    this.wanted = computed(() => {
      // Two who were tapped and nothing else: they go below.
      const below = this.who.value.length > 1 ? this.wish("explore") : undefined;
      const wish = this.deed.value ?? below;
      return wish && course.stage.value === "choose" ? this.plan(wish, this.named(wish)) : null;
    });
    this.told = computed(() => {
      const scene = course.scene.value;
      const shown = course.match.still ? course.log.value.slice(-1) : [];
      return toldOf(scene?.entries ?? shown, this.own.value);
    });
    this.stage = course.stage;
    this.status = this.statusOf(this.stage);
    this.title = computed(() => {
      void language.value;
      return engine.game().title;
    });
    this.covered = computed(() => {
      const stage = course.stage.value;
      const { phase } = this.position.value.state;
      return stage === "scene" || (phase !== "turn" && phase !== "assign" && stage !== "over");
    });
    const layers = [this.behind(), this.behind(), this.behind(), this.behind()];
    [this.now, this.village, this.market, this.others] = layers.map(({ desk }) => desk);
    this.dispose = [
      // Whatever happens, the hand is empty again.
      effect(() => {
        void course.step.value;
        void course.stage.value;
        this.clear();
      }),
      effect(() => {
        const shown = {
          stage: this.stage.value,
          own: this.own.value,
          position: this.position.value,
          wishes: this.wishes.value,
          told: this.told.value,
        };
        const asked = course.asked.value;
        untracked(() => void this.follow(layers, shown, asked));
      }),
    ];
  }

  private behind(): Layer {
    const stage = signal(this.stage.peek());
    const own = signal(this.own.peek());
    const position = signal(this.position.peek());
    const wishes = signal(this.wishes.peek());
    const told = signal(this.told.peek());
    const status = this.statusOf(stage, position);
    const fields = { stage, own, position, wishes, told, status };
    const desk = Object.create(
      this,
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
    ) as Desk;
    const show = (shown: Shown): void =>
      batch(() => {
        stage.value = shown.stage;
        own.value = shown.own;
        position.value = shown.position;
        wishes.value = shown.wishes;
        told.value = shown.told;
      });
    return { desk, show };
  }

  /** Asked for when the stage or the position that is shown has changed. */
  private statusOf(
    stage: ReadonlySignal<Stage>,
    position: ReadonlySignal<Position> = this.position,
  ): ReadonlySignal<string> {
    const { course } = this;
    return computed(() => {
      void position.value;
      void language.value;
      const waits = stage.value === "waiting";
      return untracked(() => (waits ? course.waits() : course.plain.value.status));
    });
  }

  private async follow(layers: readonly Layer[], shown: Shown, asked: number): Promise<void> {
    const step = ++this.steps;
    await framed(); // of several steps in one frame only the last is shown
    for (const [i, layer] of layers.entries()) {
      if (i > 0 || this.covered.peek()) await painted();
      if (step !== this.steps) return;
      layer.show(shown);
    }
    this.settled.value = asked;
  }

  /** What marks a place: its name, and whether it is told of. */
  at(name: string): { "data-at": string; "data-told": "" | undefined } {
    return { "data-at": name, "data-told": this.told.value.has(name) ? "" : undefined };
  }

  /** The neighbor on the left reads the story to whoever went below, if a person sits there. */
  reader(seat: number): number | null {
    const { seats } = this.position.value.state;
    const left = (seat + 1) % seats;
    const person = (who: number): boolean => this.course.match.person?.(who) ?? false;
    return person(seat) && person(left) ? left : null;
  }

  close(): void {
    this.steps++;
    for (const end of this.dispose) end();
  }

  /** The language of the stories, which may not be that of the page. */
  storyLanguage(): string {
    return storyLanguage(this.course.match.game);
  }

  /** Why something cannot be, where it was tapped. */
  whyHere(wish: Wish | undefined): string {
    return wish ? answerOf(this.whys, wish, () => (this.blocked.value === wish ? this.note.value : "")) : "";
  }

  /** Is this what was tapped? Of all cards only the one that was, and the one before, are drawn again. */
  chosen(wish: Wish | undefined): boolean {
    return wish !== undefined && answerOf(this.tapped, wish, () => this.deed.value === wish);
  }

  goes(villager: Villager): boolean {
    let goes = this.goers.get(villager);
    if (!goes) {
      goes = computed(() => this.going().includes(villager));
      this.goers.set(villager, goes);
    }
    return goes.value;
  }

  clear(): void {
    batch(() => {
      this.blocked.value = null;
      this.who.value = [];
      this.deed.value = null;
      this.from.value = [];
      this.note.value = "";
    });
  }

  /** A text of the game, in the language of the page. */
  text(id: string, args: Record<string, Arg> = {}): string {
    void language.value;
    return this.course.engine.text(id, args);
  }

  paragraph(number: number): Paragraph {
    void language.value;
    return this.course.engine.paragraph<Paragraph>(this.course.handle, number);
  }

  odds(): Odds {
    return this.course.engine.odds<Odds>(this.course.handle);
  }

  wish(kind: Kind, matches: (wish: Wish) => boolean = () => true): Wish | undefined {
    return this.wishes.value.find((wish) => wish.kind === kind && matches(wish));
  }

  plan(wish: Wish, change: Change = {}): Wanted {
    const { engine, handle, seat } = this.course;
    const who = [...(change.who ?? wish.who)];
    try {
      return { wish, who, moves: engine.plan(handle, seat.value, wordsOf(wish, change)), why: "" };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === "trap") throw error;
      return { wish, who, moves: [], why: error.message };
    }
  }

  do(wanted: Wanted): void {
    if (wanted.moves.length > 0) this.course.play(wanted.moves);
    else this.note.value = wanted.why;
  }

  /** The row of moves of a wish as it is listed. */
  want(wish: Wish, change?: Change): void {
    this.do(this.plan(wish, change));
  }

  /** Villagers who were tapped come first; those who cannot do it stay behind, and without any the engine names somebody. */
  private named(wish: Wish): Change {
    const from = wish.kind === "harvest" ? this.from.value : wish.from;
    const able = this.who.value.filter((each) => wish.among.includes(each));
    const few = wish.kind === "build" || wish.kind === "train" ? able.slice(0, 1) : able;
    if (few.length > 0) return { who: few, from };
    const some = wish.kind === "harvest" && from.length > wish.who.length;
    return { who: some ? wish.among.slice(0, from.length) : wish.who, from };
  }

  /** Who would do it, as things lie in the hand. */
  going(): readonly Villager[] {
    return this.wanted.value?.who ?? this.who.value;
  }

  tapVillager(villager: Villager): void {
    const shown = this.going();
    const next = shown.includes(villager)
      ? shown.filter((each) => each !== villager)
      : [...this.who.value, villager];
    batch(() => {
      this.note.value = "";
      const deed = this.deed.value;
      const one = deed?.kind === "build" || deed?.kind === "train";
      this.who.value = one && !shown.includes(villager) ? [villager] : next;
      if (next.length === 0) this.deed.value = null;
    });
  }

  tapDeed(wish: Wish | undefined): void {
    if (!wish) return;
    batch(() => {
      this.note.value = wish.why ? this.text(wish.why) : "";
      this.blocked.value = wish.why ? wish : null;
      if (wish.why) return;
      if (this.deed.value === wish) this.deed.value = null;
      else {
        this.deed.value = wish;
        this.from.value = wish.kind === "harvest" ? wish.from : [];
      }
    });
  }

  /** A good that waits: one more to fetch, or one less. */
  tapGoods(building: Building): void {
    const wish = this.wish("harvest", (each) => each.from.includes(building));
    if (!wish) return;
    if (wish.why) {
      this.tapDeed(wish);
      return;
    }
    const { on_card } = this.position.value.state;
    const wanted = this.deed.value?.kind === "harvest" ? this.from.value : [];
    const there = wanted.filter((each) => each === building).length;
    const full = there >= on_card[building];
    batch(() => {
      this.note.value = "";
      this.from.value = full ? wanted.filter((each) => each !== building) : [...wanted, building];
      this.deed.value = this.from.value.length > 0 ? wish : null;
    });
  }
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("there is no table");
  return desk;
}

export function percent([won, of]: readonly [number, number]): number {
  const share = Math.round((100 * won) / of);
  return won > 0 && won < of ? Math.min(99, Math.max(1, share)) : share;
}
