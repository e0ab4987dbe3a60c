// table.ts - One game of Cartographers on the table: what lies there, what the hand does, what is looked at.
//
// The engine decides everything, and the course of play (match/course.ts) what comes next, here or at a server's table. This
// shows it in the order in which a person sees it: draw, look at it (and take it back), go on; then an ambush is shown, a
// season is told, and the next card is turned.
import { batch, computed, effect, type Signal, signal, untracked } from "@preact/signals";
import type { Card as CardId, Position } from "../../wasm/cartographers.types.ts";
import { painted, soon } from "../base/later.ts";
import { done, known, learned } from "../base/lessons.ts";
import { moves, settings } from "../base/settings.ts";
import { t, texts } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import {
  type CartoCards,
  type Glow,
  type Hint,
  HandDo as hand,
  MONSTERS,
  PUBLIC,
  type Trial,
} from "../engine/types.ts";
import type { Course } from "../match/course.ts";
import type { Scene } from "../match/scenes.ts";
import { type Moment, momentOf } from "./moment.ts";
import * as say from "./say.ts";
import { changesOf, type Drawing, edictsOf, handedInOf, type Shown, taskOf } from "./shown.ts";
import { cardsIn, type Raid, raidOf } from "./tell.ts";

export type Stage = "draw" | "drawn" | "waiting" | "ambush" | "season" | "over";

/** Spaces that have just been inked. */
export interface Fresh {
  sheet: number;
  cells: number[];
  /** How the map looked before, so that only the new ink moves. */
  before: string;
}

/** What a seat has handed in while the others still draw. */
export interface Pending extends Drawing {
  sheet: number;
}

export const MONSTER_SEAL = 4;
/** No seat. */
const NOBODY = -1;

export class Table {
  readonly engine: Engine;
  /** The view that lies on the table. */
  readonly handle: number;
  readonly seat: number;
  /** The seat of the only person here: of several at one device nobody is "you" in the end. */
  readonly me: number | null;
  /** Through whose eyes it is seen, from the first picture to the last. */
  private readonly viewer: number;
  /** It is seen through nobody's eyes: nobody here has a seat, or none of several people has taken the device yet. */
  readonly watching: boolean;
  readonly shown: Signal<Shown>;
  /** What is printed, in the language of the page. */
  readonly printed = computed<CartoCards>(() => {
    void texts.value;
    return this.engine.cards<CartoCards>();
  });
  readonly stage: Signal<Stage> = signal<Stage>("waiting");
  readonly trial: Signal<Trial | null> = signal<Trial | null>(null);
  /** The ghost stays where it was put and no longer follows the mouse. */
  readonly pinned = signal(false);
  /** The edict whose spaces glow (4: the monsters): what is pointed at, else what was chosen. */
  readonly sealOver: Signal<number | null> = signal<number | null>(null);
  readonly sealHeld: Signal<number | null> = signal<number | null>(null);
  readonly seal = computed(() => this.sealOver.value ?? this.sealHeld.value);
  /** Somebody goes through the map space by space; where they were last. */
  readonly reading = signal(false);
  readAt = 0;
  readonly looking: Signal<number | null> = signal<number | null>(null);
  readonly hints: Signal<{ list: Hint[]; at: number } | null> = signal<{ list: Hint[]; at: number } | null>(
    null,
  );
  readonly fresh: Signal<Fresh | null> = signal<Fresh | null>(null);
  readonly pending: Signal<Pending | null> = signal<Pending | null>(null);
  readonly raid: Signal<Raid | null> = signal<Raid | null>(null);
  readonly moment: Signal<Moment | null> = signal<Moment | null>(null);
  readonly mayUndo = signal(false);
  /** Grows with every change of a map, for whoever draws maps. */
  readonly inked = signal(0);

  /** Whose sheet lies in the middle. */
  readonly sheet = computed(() => {
    if (this.looking.value !== null) return this.looking.value;
    if (this.raid.value) return this.raid.value.sheet;
    const drawing =
      this.stage.value === "draw" || this.stage.value === "drawn" || this.stage.value === "waiting";
    return drawing ? this.drawsOn(this.shown.value) : this.seat;
  });
  readonly seasons = computed(() => this.printed.value.seasons);
  readonly season = computed(() => Math.min(this.shown.value.state.season, this.seasons.value.length - 1));
  readonly edicts = computed(() =>
    edictsOf(this.shown.value.state, this.shown.value.facts, this.printed.value),
  );
  /** The card that is drawn; whoever only looks on sees what is printed. */
  readonly card = computed(() =>
    taskOf(this.shown.value, this.watching ? NOBODY : this.seat, this.printed.value),
  );
  readonly glow = computed<Glow | null>(() => {
    void this.inked.value;
    const seal = this.seal.value;
    if (seal === null) return null;
    const scoring = seal === MONSTER_SEAL ? MONSTERS : this.edicts.value[seal].number;
    return this.engine.glow(this.handle, this.sheet.value, scoring);
  });

  private readonly dispose: () => void;
  private gone = false;
  private epoch = -1;
  private lastDrawn = "";
  /** The player has said that it may go on. */
  private wentOn = false;
  /** They have said so while the drawing was still being handed in. */
  private eager = false;
  /** Drawn, and not shown as wet ink yet. */
  private laying = false;
  private takingBack = false;
  /** A card was turned, and its shape comes into the hand with the next frame. */
  private turned = false;
  /** In which words things were said last. */
  private spoken = texts.peek();
  /** Maps as they were drawn last, each with what `inked` was then. */
  private readonly maps = new Map<number, { inked: number; svg: string }>();

  constructor(readonly course: Course<Position>) {
    this.engine = course.engine;
    this.handle = course.handle;
    this.viewer = course.seat.peek();
    this.watching = this.viewer === PUBLIC;
    this.seat = this.watching ? 0 : this.viewer;
    this.me = course.people.length === 1 ? course.people[0] : null;
    this.shown = signal(this.look());
    this.dispose = effect(() => {
      void course.step.value;
      void course.stage.value;
      void course.scene.value;
      untracked(() => batch(() => this.update()));
    });
  }

  close(): void {
    this.gone = true;
    this.dispose();
    say.hush();
  }

  /** The map is read space by space, or no longer. */
  read(on: boolean): void {
    this.reading.value = on;
  }

  /** What is said while nothing can be drawn. */
  waits(): string {
    return this.course.waits();
  }

  /** What was drawn can be looked at, and goes on when the player says so. */
  get holds(): boolean {
    return this.course.stage.value === "done";
  }

  // ---- What the course says ----

  /** The table as it lies there. */
  private look(): Shown {
    const { owes, epoch, names, rank, position } = this.course.step.peek();
    const drawn = cardsIn(this.course.log.peek());
    if (position.state.card && drawn.at(-1) === position.state.card) drawn.pop();
    return { ...position, owes, epoch, names, rank, drawn };
  }

  /** Whose sheet this seat draws on. */
  drawsOn({ facts }: Shown): number {
    return facts.sheet[this.seat].drawn_on ?? this.seat;
  }

  kindOf(card: CardId | null): string | null {
    return card && this.printed.peek().cards[card].kind;
  }

  private update(): void {
    if (this.gone || this.course.seat.peek() !== this.viewer) return;
    const { stage, scene } = this.course;
    const now = this.look();
    this.mayUndo.value = this.course.now.mayUndo && !this.watching;
    const told = scene.peek();
    if (stage.peek() !== "choose") this.turned = false;
    if (stage.peek() === "scene" && told) this.tell(told, now);
    else {
      this.putAway(now);
      if (stage.peek() === "over") this.finish(now);
      else if (stage.peek() === "choose") this.ask(now);
      else this.wait(now);
      this.epoch = now.epoch;
    }
  }

  /** New ink on the sheet in the middle is drawn before one's eyes. */
  private inkOf(now: Shown, sheet = this.sheet.peek()): void {
    const before = this.shown.peek().state;
    if (before === now.state) return;
    const map = this.maps.get(sheet);
    const cells = changesOf(before.sheet[sheet], now.state.sheet[sheet]);
    if (!now.state.sheet.some((each, i) => changesOf(before.sheet[i], each).length > 0)) return;
    if (cells.length > 0 && map && map.inked === this.inked.peek() && moves())
      this.fresh.value = { sheet, cells, before: map.svg };
    else this.fresh.value = null;
    this.inked.value++;
  }

  private tell(scene: Scene, now: Shown): void {
    const before = this.shown.peek();
    const wasRaid = this.raid.peek();
    const sheets = withSheets(before, now);
    this.pending.value = null;
    this.trial.value = null;
    if (scene.kind === "raid") {
      const ambushes = [...now.drawn, now.state.card].filter((card) => this.kindOf(card) === "ambush");
      const card = ambushes.pop() ?? before.state.card;
      if (!wasRaid) this.inkOf(now, this.seat);
      this.raid.value = raidOf(scene.entries, this.seat, card ? this.printed.peek().cards[card].name : "");
      this.stage.value = "ambush";
      say.raid([`${this.raid.peek()?.card}.`, ...(this.raid.peek()?.texts ?? [])]);
    } else {
      this.inkOf(now);
      this.raid.value = null;
      this.moment.value = momentOf(this, now, now.state.season - 1);
      this.stage.value = "season";
      this.sealOver.value = this.sealHeld.value = null;
    }
    this.shown.value = { ...sheets, state: { ...sheets.state, card: null } };
  }

  private putAway(now: Shown): void {
    this.inkOf(now);
    this.raid.value = null;
    this.moment.value = null;
  }

  private finish(now: Shown): void {
    const first = this.stage.peek() !== "over";
    this.shown.value = now;
    this.pending.value = null;
    this.trial.value = null;
    this.stage.value = "over";
    if (first && this.wentOn && !this.watching) say.over(this);
  }

  private ask(now: Shown): void {
    const again = now.epoch === this.epoch;
    if (this.stage.peek() === "draw" && again) {
      this.shown.value = now;
      // In another language there are other words for why it does not fit.
      if (this.spoken !== texts.peek())
        this.trial.value = this.engine.hand(this.handle, this.seat, hand.look);
      this.spoken = texts.peek();
      return;
    }
    this.spoken = texts.peek();
    this.wentOn = this.eager = false;
    this.shown.value = now;
    this.pending.value = null;
    this.pinned.value = false;
    this.hints.value = null;
    if (again && !this.turned) {
      this.take();
      if (this.lastDrawn) {
        this.trial.value = this.engine.lay(this.handle, this.seat, this.lastDrawn);
        this.pinned.value = true;
      }
      return;
    }
    // The card is laid out in one frame and the shape in the hand in the next: together they are too much for a slow device.
    this.stage.value = "waiting";
    this.trial.value = null;
    if (this.turned) return;
    this.turned = true;
    void painted().then(() => {
      if (!this.gone && this.turned) batch(() => this.take());
    });
  }

  /** The shape is in the hand. */
  private take(): void {
    this.turned = false;
    this.stage.value = "draw";
    this.trial.value = this.engine.hand(this.handle, this.seat, hand.take, 0, 0);
    // The map of one's own, before others draw on it.
    if (this.drawsOn(this.shown.peek()) !== this.seat) soon(() => !this.gone && this.mapOf(this.seat));
    if (this.takingBack) say.takenBack();
    else say.card(this);
    this.takingBack = false;
  }

  private wait(now: Shown): void {
    const held = this.course.stage.peek() === "done";
    const before = this.shown.peek();
    // Season, time and edicts stay as they were until the player goes on: a closed season can still be taken back.
    this.shown.value = held ? { ...withSheets(before, now), owes: [] } : now;
    this.trial.value = null;
    this.pending.value = this.watching ? null : (this.handedIn(now) ?? this.pending.peek());
    if (held && !now.facts.sheet[this.seat].known) this.pending.value = null;
    this.stage.value = this.wentOn ? "waiting" : "drawn";
    if (held && this.lastDrawn && (this.eager || settings.peek().quick)) soon(() => this.goOn());
    this.eager = false;
  }

  /** What this seat has handed in lies on the sheet as wet ink. */
  private handedIn(now: Shown): Pending | null {
    const pending = handedInOf(now.facts.sheet[this.seat]);
    if (pending) return { ...pending, sheet: this.drawsOn(now) };
    const { mine } = this.course.now;
    if (!mine) return null;
    const { sheet, cells, terrain } = this.engine.lay(this.handle, this.seat, mine);
    this.lastDrawn = mine;
    return { sheet, cells, terrain };
  }

  // ---- The hand ----

  do(what: number, a = 0, b = 0): void {
    if (this.stage.peek() !== "draw") return;
    batch(() => {
      this.looking.value = null;
      if (this.hints.peek()) this.hints.value = null;
      this.trial.value = this.engine.hand(this.handle, this.seat, what, a, b);
    });
    if (what === hand.turn || what === hand.flip) done("turn");
    else if (
      what === hand.shape ||
      what === hand.terrain ||
      what === hand.nextShape ||
      what === hand.nextTerrain
    )
      done("card");
    say.ghost(this);
  }

  /** Laid down by hand, not only hovering under the mouse. */
  put(what: number, a = 0, b = 0): void {
    this.pinned.value = true;
    this.do(what, a, b);
    done("card", "place");
  }

  /** To the next place where it fits; with the other shape of the card if this one fits nowhere. */
  nextPlace(): void {
    this.put(hand.nextPlace);
    const shapes = this.card.peek()?.shapes.length ?? 0;
    for (let other = 1; other < shapes && !this.trial.peek()?.fits; other++) {
      this.put(hand.nextShape);
      this.put(hand.nextPlace);
    }
  }

  draw(): void {
    const trial = this.trial.peek();
    if (this.stage.peek() !== "draw" || !trial) return;
    if (this.laying) {
      this.eager = true;
      return;
    }
    if (this.looking.peek() !== null) {
      this.looking.value = null;
      return;
    }
    if (!trial.fits) {
      say.ghost(this);
      return;
    }
    this.lastDrawn = trial.notation;
    // The match notes it at once; how that looks is a task of its own, which comes before what the match makes of it.
    this.laying = true;
    soon(() => this.layDown(trial));
    this.course.play([trial.notation]);
  }

  private layDown(trial: Trial): void {
    this.laying = false;
    if (this.gone) return;
    const before = this.shown.peek();
    batch(() => {
      // Until the match has it, it lies there as wet ink.
      this.pending.value = { sheet: this.sheet.peek(), cells: trial.cells, terrain: trial.terrain };
      this.shown.value = { ...before, owes: before.owes.filter((seat) => seat !== this.seat) };
      this.hints.value = null;
      this.trial.value = null;
      this.mayUndo.value = false;
      this.stage.value = "drawn";
    });
    learned("card", "place", "turn", "edicts", "draw");
    if (known("drawn")) learned("time");
    if (before.state.ruins) learned("ruins");
    say.drawn(this, trial);
  }

  takeBack(): void {
    if (this.stage.peek() !== "drawn" || !this.course.mayTakeBack()) {
      say.text(t("engine.undo_revealed"));
      return;
    }
    this.takingBack = true;
    this.course.takeBack();
  }

  /** Hands the round in, or puts away what was told. */
  goOn(): void {
    const stage = this.course.stage.peek();
    if (stage === "choose" && this.stage.peek() === "drawn") this.eager = true;
    if (stage === "scene") learned(this.stage.peek() === "season" ? "season" : "ambush");
    else if (stage === "done") {
      learned("drawn");
      this.wentOn = true;
    } else return;
    this.course.goOn();
  }

  /** The drawing of a sheet as it is now. */
  mapOf(sheet: number): string {
    const inked = this.inked.value;
    const known = this.maps.get(sheet);
    if (known?.inked === inked) return known.svg;
    const svg = this.engine.map(this.handle, sheet);
    this.maps.set(sheet, { inked, svg });
    return svg;
  }

  /** The same as a thumbnail. */
  smallOf(sheet: number): string {
    return this.gone ? "" : this.engine.small(this.handle, sheet);
  }

  // ---- Advice ----

  async hint(): Promise<void> {
    if (this.stage.peek() !== "draw" || this.course.hinting.peek()) return;
    if (this.course.noHints()) return this.course.hint(); // which says why
    const known = this.hints.peek();
    if (known) {
      this.layHint(known.list, (known.at + 1) % known.list.length);
      return;
    }
    say.hinting();
    await this.course.hint();
    const list = this.course.hints.peek();
    if (!this.gone && list?.length && this.stage.peek() === "draw") this.layHint(list, 0);
  }

  private layHint(list: Hint[], at: number): void {
    batch(() => {
      this.looking.value = null;
      this.hints.value = { list, at };
      this.trial.value = this.engine.lay(this.handle, this.seat, list[at].move);
      this.pinned.value = true;
    });
    say.ghost(this);
  }
}

/** What lay there before, with the sheets as they are now. */
function withSheets(before: Shown, now: Shown): Shown {
  return {
    ...before,
    state: { ...before.state, sheet: now.state.sheet },
    facts: {
      ...before.facts,
      // Whose sheet somebody draws on is known as long as the card lies there.
      sheet: now.facts.sheet.map((sheet, i) => ({ ...sheet, drawn_on: before.facts.sheet[i].drawn_on })),
    },
    owes: now.owes,
  };
}
