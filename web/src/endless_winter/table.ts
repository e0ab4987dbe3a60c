// table.ts - The table of Endless Winter between the course of the game and the screen: what can be wanted of each thing that
// lies there, and the gesture that gets it. What is possible, what it costs and the moves for it are the engine's.
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import type { Facts, Op, Position, Side, State, Wish } from "../../wasm/endless_winter.types";
import { painted, whenQuiet } from "../base/later.ts";
import { language, type TextId, t } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";
import { type LogEntry, PUBLIC } from "../engine/types.ts";
import type { Course, Stage } from "../match/course.ts";
import { type Faces, facesOf } from "./faces.ts";
import { cutScene, ECLIPSE, type Moment, type Step, stepsOf } from "./tell.ts";

export type Tab = "camp" | "land" | "cards" | "stones" | "nomad";
/** Something that is looked at large. */
export interface Large {
  kind: "card" | "animal" | "stone" | "tile" | "nomad" | "chief";
  id: string;
  place?: number;
}

/** What a wish is made of when it is sent; prices and reasons are told, not asked for. */
const SAID = [
  "setup",
  "chief",
  "column",
  "figure",
  "section",
  "gain",
  "card",
  "zone",
  "discard",
  "animal",
  "stone",
  "space",
  "from",
  "to",
  "place",
  "juncture",
  "level",
  "cell",
  "option",
] as const;

export function wishText(wish: Partial<Wish> & { kind: Wish["kind"] }): string {
  const words = [`kind=${wish.kind}`];
  for (const name of SAID) if (wish[name] != null) words.push(`${name}=${wish[name]}`);
  if (wish.kind === "chief") words.push(`side_b=${wish.side_b ? 1 : 0}`);
  if (wish.eat) words.push(`eat=${wish.eat}`);
  if (wish.kind === "eclipse" && wish.cards) words.push(`cards=${Object.values(wish.cards).join(",")}`);
  if (wish.kind === "eclipse" && wish.cultures?.length) words.push(`cultures=${wish.cultures.join(",")}`);
  return words.join(" ");
}

/** Which tab shows where such a thing is. */
const TABS: Partial<Record<Wish["kind"], Tab>> = {
  place: "camp",
  section: "camp",
  tribe: "cards",
  culture: "cards",
  animal: "cards",
  stone: "cards",
  move: "land",
  village: "land",
  tile: "land",
  megalith: "stones",
};

/** What is told now, and how far. */
interface Telling {
  steps: Step[];
  at: number;
  /** How far that is. */
  moment: Moment | undefined;
  spots: Set<string>;
}

/** What is drawn later than it is known. */
const LATER = ["wishes", "telling", "position", "seen", "stage", "count", "log"] as const;

export class Table {
  readonly wishes: ReadonlySignal<Wish[]>;
  /** The scene and its step that is shown. */
  private readonly step: Signal<{ key: string; at: number }> = signal({ key: "", at: 0 });
  readonly telling: ReadonlySignal<Telling | null>;
  /** What lies on the table: while something is told, what lay there then. */
  readonly position: ReadonlySignal<Position>;
  /** Where the step of a game that is only looked at happened. */
  readonly seen: ReadonlySignal<ReadonlySet<string>>;
  readonly stage: ReadonlySignal<Stage>;
  /** Grows with everything that is decided. */
  readonly count: ReadonlySignal<number>;
  readonly log: ReadonlySignal<readonly LogEntry[]>;
  /** The same table as most of it is drawn: one picture later, when what answers a tap can be seen. */
  readonly behind: Table = this;
  /** The table as it is drawn where one decides (columns, slip): at once, but behind a scene, which answers by itself. */
  readonly near: Table = this;
  /** And what lies around that (store, hand): a picture later, before all the rest. */
  readonly beside: Table = this;
  /** The chief is placed next, not a tribe figure. */
  readonly chief = signal(false);
  /** The camp that was lifted. */
  readonly from: Signal<number | null> = signal<number | null>(null);
  readonly tab: Signal<Tab> = signal<Tab>("camp");
  /** Places that are pointed out while nothing is told. */
  readonly shine: Signal<string> = signal("");
  readonly large: Signal<Large | null> = signal<Large | null>(null);
  /** The megaliths lie there large. */
  readonly board = signal(false);
  /** Why something cannot be had, and whether food would do. */
  readonly why: Signal<{ text: string; eat: Wish | null } | null> = signal<{
    text: string;
    eat: Wish | null;
  } | null>(null);

  /** Never changes: whoever asks for it need not wait for what lies on the table. */
  private readonly seats: number;

  constructor(readonly course: Course<Position>) {
    this.seats = course.step.peek().position.state.seats;
    this.stage = course.stage;
    this.count = course.asked;
    this.log = course.log;
    this.wishes = computed(() => {
      void language.value;
      void course.step.value;
      if (course.stage.value !== "choose") return [];
      return course.engine.wishes<Wish>(course.handle, course.seat.value);
    });
    this.telling = computed(() => {
      const scene = course.scene.value;
      if (!scene) return null;
      const steps = stepsOf(cutScene(scene, course.seat.value), this.faces);
      const { key, at: wanted } = this.step.value;
      const at = key === this.sceneKey() ? Math.min(wanted, steps.length - 1) : 0;
      return { steps, at, moment: steps[at]?.moment, spots: new Set(steps[at]?.spots) };
    });
    this.seen = computed(() => {
      const entries = course.match.still ? course.log.value.slice(-1) : [];
      const told = cutScene({ seat: PUBLIC, kind: "turn", entries }, PUBLIC);
      return new Set(stepsOf(told, this.faces).flatMap(({ spots }) => spots));
    });
    this.position = computed(() => {
      const { position } = course.step.value;
      const moment = this.telling.value?.moment;
      return (moment && course.moment(...moment)) ?? position;
    });
    this.behind = this.shadow();
    this.near = this.shadow();
    this.beside = this.shadow();
  }

  /** A table that knows what it shows by signals of its own. */
  private shadow(): Table {
    const own = LATER.map((name) => [name, { value: signal(this[name].peek()) }]);
    return Object.create(this, Object.fromEntries(own));
  }

  /** What lies here now, drawn there. */
  private show(there: Table): void {
    batch(() => {
      for (const name of LATER) (there[name] as Signal<unknown>).value = this[name].peek();
    });
  }

  /** Lets the tables that are drawn follow this one, until the answer is called. */
  follow(): () => void {
    const { course } = this;
    let newest = 0;
    const end = effect(() => {
      void [course.step.value, course.asked.value, course.log.value, this.step.value, language.value];
      const told = course.stage.value === "scene" && course.scene.value !== null;
      const mine = ++newest;
      untracked(() => {
        if (!told) this.show(this.near);
      });
      void this.showRest(() => mine === newest);
    });
    const cold = whenQuiet(() => this.warm());
    return () => {
      newest++;
      end();
      cold();
    };
  }

  /** A picture each, as long as nothing newer comes. */
  private async showRest(newest: () => boolean): Promise<void> {
    for (const tables of [[this.near, this.beside], [this.behind]]) {
      await painted();
      if (!newest()) return;
      batch(() => {
        for (const each of tables) this.show(each);
      });
    }
  }

  /** A module compiles a function when it is first called: not while somebody waits for the answer to the first tap. */
  private warm(): void {
    const wish = this.wishes.value.find(({ why }) => !why);
    if (wish) this.say(wish);
  }

  private sceneKey(): string {
    const scene = this.course.scene.value;
    return scene ? `${scene.kind} ${scene.entries[0]?.index} ${scene.times}` : "";
  }

  /** Another step of what is told. */
  turnTo(at: number): void {
    this.step.value = { key: this.sceneKey(), at };
  }

  /** What is told now happens there. */
  glows(spot: string | undefined): boolean {
    if (spot === undefined) return false;
    const { shine, seen, telling } = this;
    return telling.value?.spots.has(spot) ?? (shine.value === spot || seen.value.has(spot));
  }

  /** Of several places that glow, the how manieth this is. */
  glowsAt(spot: string): number {
    return [...(this.telling.value?.spots ?? [])].indexOf(spot);
  }

  get state(): State {
    return this.position.value.state;
  }
  get facts(): Facts {
    return this.position.value.facts;
  }
  /** The sun is dark, or going dark. */
  get dark(): boolean {
    const scene = this.course.scene.value;
    return scene ? scene.kind === ECLIPSE : this.state.phase.startsWith("eclipse");
  }
  get faces(): Faces {
    return facesOf(this.course.engine, language.value);
  }
  /** The side through whose eyes the table is seen; the first one for those who only watch, and while the device is passed on
   * that of the next one, whose hand is still covered. */
  get me(): number {
    const { seat, stage, other } = this.course;
    if (seat.value < this.seats) return seat.value;
    return stage.value === "pass" ? other.value : 0;
  }
  get mine(): Side {
    return this.state.player[this.me];
  }
  get solo(): boolean {
    return this.seats === 1;
  }
  /** What is asked now, if it is a question; the last one comes first. */
  get asked(): Op | null {
    return this.state.job.at(-1)?.op ?? null;
  }

  landName(place: number): string {
    const tile = this.state.tile[place];
    return tile ? (this.faces.tiles.find(({ id }) => id === tile)?.name ?? "") : "";
  }

  sideName(side: number): string {
    if (this.solo && side === 1) return this.faces.nomad;
    return this.course.name(side);
  }

  /** A number of something, as words. */
  amount(op: string, n: number): string {
    return t(`ew.fx.${op}` as TextId, { n });
  }

  price(wish: Wish): string {
    const parts: string[] = [];
    if (wish.labor > 0) parts.push(this.amount("labor", wish.labor));
    if (wish.food > 0) parts.push(this.amount("food", wish.food));
    if (wish.tool > 0) parts.push(this.amount("tool", wish.tool));
    return parts.join(", ");
  }

  // ---- Wishes ----

  /** What can be wanted of a thing: what can be had comes first, and the cheapest of it. */
  of(kind: Wish["kind"], fits: (wish: Wish) => boolean = () => true): Wish[] {
    const found = this.wishes.value.filter((wish) => wish.kind === kind && fits(wish));
    const rank = (wish: Wish): number => (wish.why ? 1000 : wish.labor + wish.food + wish.tool);
    return found.sort((a, b) => rank(a) - rank(b));
  }

  can(kind: Wish["kind"], fits?: (wish: Wish) => boolean): Wish | null {
    const [first] = this.of(kind, fits);
    return first && !first.why ? first : null;
  }

  /** Does what can be had, or says why it cannot; nothing is known of it: returns false. */
  tap(...wishes: (Wish | undefined)[]): boolean {
    const known = wishes.filter((wish) => wish !== undefined);
    const best = known.find((wish) => !wish.why) ?? known[0];
    if (!best) return false;
    this.want(best);
    return true;
  }

  want(wish: Partial<Wish> & { kind: Wish["kind"] }): void {
    const { course } = this;
    this.why.value = null;
    this.from.value = null;
    const whole = { ...wish };
    if (this.state.phase === "turn" && this.chief.value && wish.column && wish.kind !== "play")
      whole.figure = "chief";
    try {
      const moves = course.engine.plan(course.handle, course.seat.value, wishText(whole));
      this.chief.value = false;
      course.play(moves);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const eat = (wish.would_eat ?? 0) > 0 ? ({ ...wish, eat: wish.would_eat } as Wish) : null;
      this.why.value = { text: error.message, eat };
    }
  }

  /** One move in words. */
  say(wish: Wish): string {
    const { course } = this;
    try {
      const moves = course.engine.plan(course.handle, course.seat.value, wishText(wish));
      const sentence = course.engine.describe(course.handle, course.seat.value, moves[0]);
      return sentence.replace(/\.$/, "");
    } catch {
      return wish.kind;
    }
  }

  // ---- The land ----

  /** A hexagon was tapped: a reward, a camp that is lifted or set down, a new camp. */
  tapPlace(place: number): boolean {
    const from = this.from.value;
    if (from !== null && from !== place) {
      const [move] = this.of("move", (wish) => wish.from === from && wish.to === place);
      if (move) return this.tap(move);
    }
    if (from === place) {
      this.from.value = null;
      return true;
    }
    const tile = this.can("tile", (wish) => wish.place === place);
    if (tile) return this.tap(tile);
    const home = place === this.basePlace && this.mine.camps[place] === 0;
    const camp = home ? this.can("section", (wish) => wish.gain === "camp") : null;
    if (camp) return this.tap(camp);
    if (this.movable(place)) {
      this.from.value = place;
      this.why.value = null;
      return true;
    }
    const to = this.of("move", (wish) => wish.to === place);
    return to.length > 0 && this.tap(...to);
  }

  /** A camp of one's own stands there that may go elsewhere. */
  movable(place: number): boolean {
    return this.mine.camps[place] > 0 && this.can("move", (wish) => wish.from === place) !== null;
  }

  get basePlace(): number {
    return this.faces.places.findIndex(({ x, y }) => x === 0 && y === 0);
  }

  /** Places that a tap can do something with now. */
  livePlaces(): Set<number> {
    const live = new Set<number>();
    const from = this.from.value;
    for (const wish of this.wishes.value) {
      if (wish.why) continue;
      if (wish.kind === "tile" && wish.place !== null) live.add(wish.place);
      if (wish.kind === "move" && wish.to !== null && (from === null || wish.from === from))
        live.add(wish.to);
      if (wish.kind === "move" && from === null && wish.from !== null && this.mine.camps[wish.from] > 0)
        live.add(wish.from);
      if (wish.kind === "section" && wish.gain === "camp") live.add(this.basePlace);
    }
    return live;
  }

  /** The tab that a decision is about. */
  tabOfQuestion(): Tab | null {
    const tabs = new Set<Tab>();
    for (const wish of this.wishes.value) {
      const tab = TABS[wish.kind];
      if (!wish.why && tab) tabs.add(tab);
    }
    if (this.asked !== null && tabs.size === 1) return [...tabs][0];
    if (this.state.phase === "turn") return "camp";
    if (this.state.phase === "work" && this.state.column)
      return { initiate: "cards", develop: "cards", migrate: "land", hunt: "cards" }[
        this.state.column
      ] as Tab;
    if (this.state.phase === "eclipse_tiles") return "land";
    return null;
  }
}
