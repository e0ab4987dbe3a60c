// table.ts - One game of Cartographers on the table: what lies there, what the hand does, what comes next.
//
// The engine decides everything. This keeps the order of things as a person sees them: draw, look at it (and take it back),
// go on; then bots hand in, a season is told, an ambush is shown, and the next card is turned.
import { batch, computed, type Signal, signal } from "@preact/signals";
import { painted, soon } from "../base/later.ts";
import { moves, settings } from "../base/settings.ts";
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import {
  type Carto,
  CHANCE,
  type Glow,
  type Hint,
  HandDo as hand,
  type LogEntry,
  MONSTERS,
  type Trial,
} from "../engine/types.ts";
import { type SavedGame, save } from "../saved/games.ts";
import { N } from "./cells.ts";
import { done, known, learned } from "./lessons.ts";
import { type Moment, momentOf } from "./moment.ts";
import * as say from "./say.ts";

export type Stage = "draw" | "drawn" | "waiting" | "ambush" | "season" | "over";

/** Spaces that have just been inked. */
export interface Fresh {
  sheet: number;
  cells: number[];
  /** How the map looked before, so that only the new ink moves. */
  before: string;
}

/** What a seat has handed in while the others still draw. */
export interface Pending {
  sheet: number;
  cells: number[];
  terrain: number;
}

export interface Raid {
  card: string;
  texts: string[];
  sheet: number;
  cells: number[];
}

export const MONSTER_SEAL = 4;
const HINT_THINK = 700;
const QUICK_BOT = "greedy";
/** So that no two bots think with the same luck. */
const SEEDS = CHANCE + 1;

export class Table {
  readonly seat: number;
  /** The game is played elsewhere: rounds go on by themselves. */
  readonly remote: boolean = false;
  /** Nobody here has a seat. */
  readonly watching: boolean = false;
  readonly shown: Signal<Carto>;
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
  readonly hinting = signal(false);
  readonly thinking: Signal<number | null> = signal<number | null>(null);
  readonly fresh: Signal<Fresh | null> = signal<Fresh | null>(null);
  readonly pending: Signal<Pending | null> = signal<Pending | null>(null);
  readonly raid: Signal<Raid | null> = signal<Raid | null>(null);
  readonly moment: Signal<Moment | null> = signal<Moment | null>(null);
  readonly mayUndo = signal(false);
  /** Everything that was done is saved. */
  readonly safe = signal(true);
  /** Grows with every change of a map, for whoever draws maps. */
  readonly inked = signal(0);

  /** Whose sheet lies in the middle. */
  readonly sheet = computed(() => {
    if (this.looking.value !== null) return this.looking.value;
    if (this.raid.value) return this.raid.value.sheet;
    const drawing =
      this.stage.value === "draw" || this.stage.value === "drawn" || this.stage.value === "waiting";
    return drawing && this.shown.value.card ? this.shown.value.sheetOf : this.seat;
  });
  readonly season = computed(() => Math.min(this.shown.value.season, this.shown.value.seasons.length - 1));
  readonly glow = computed<Glow | null>(() => {
    void this.inked.value;
    const seal = this.seal.value;
    if (seal === null) return null;
    const scoring = seal === MONSTER_SEAL ? MONSTERS : this.shown.value.edicts[seal].scoring;
    return this.engine.glow(this.handle, this.sheet.value, scoring);
  });

  protected readonly thinker: Thinker;
  private choices = new Map<number, Promise<string>>();
  private choicesFor = -1;
  protected goOnAfter: (() => void) | null = null;
  protected gone = false;
  protected told = 0;
  protected lastDrawn = "";
  private writings = 0;
  /** Maps as they were drawn last, each with what `inked` was then. */
  private readonly maps = new Map<number, { inked: number; svg: string }>();

  constructor(
    readonly engine: Engine,
    readonly handle: number,
    readonly saved: SavedGame,
  ) {
    const person = saved.bots.indexOf(null);
    this.seat = Math.max(0, person);
    this.shown = signal(engine.carto(handle, this.seat));
    this.thinker = new Thinker(saved.game);
    this.told = this.shown.peek().season;
  }

  /** Goes on where the game was left. */
  begin(): void {
    const state = this.engine.state(this.handle, this.seat);
    if (state.over) {
      this.stage.value = "over";
      return;
    }
    if (state.chance) {
      this.told = this.seasonBefore(state.actions);
      if (state.mayUndo) this.show("drawn");
      else void this.roundClosed();
      return;
    }
    if (state.owes.includes(this.seat)) {
      void this.firstCard();
      return;
    }
    this.pending.value = this.handedIn();
    this.show("drawn");
    this.askBots();
  }

  /** Alone, monsters can come before the first card: that is shown as later on. */
  private async firstCard(): Promise<void> {
    const now = this.shown.peek();
    if (this.log(0).every((entry) => entry.seat === CHANCE)) {
      const raid = this.raidSince(0, now);
      this.shown.value = { ...now, card: null };
      if (raid) await this.tellRaid(raid, null);
      if (this.gone) return;
    }
    this.takeUp();
  }

  /** The map is read space by space, or no longer. */
  read(on: boolean): void {
    this.reading.value = on;
  }

  /** What happened from that action on. */
  log(from: number): LogEntry[] {
    return this.engine.log(this.handle, this.seat, from);
  }

  /** What is said while nothing can be drawn. */
  waits(): string {
    return t(this.shown.value.names.length > 1 ? "page.carto.handed_in" : "page.carto.drawn");
  }

  /** The game as a bot wants it told. */
  protected position(): string {
    return this.engine.record(this.handle);
  }

  close(): void {
    this.gone = true;
    this.thinker.close();
    this.engine.close(this.handle);
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
    const shapes = this.shown.peek().card?.shapes.length ?? 0;
    for (let other = 1; other < shapes && !this.trial.peek()?.fits; other++) {
      this.put(hand.nextShape);
      this.put(hand.nextPlace);
    }
  }

  protected takeUp(): void {
    const now = this.engine.carto(this.handle, this.seat);
    batch(() => {
      this.shown.value = now;
      this.pending.value = null;
      this.pinned.value = false;
      this.hints.value = null;
      this.stage.value = "draw";
      this.mayUndo.value = this.engine.state(this.handle, this.seat).mayUndo;
      this.trial.value = this.engine.hand(this.handle, this.seat, hand.take, 0, 0);
    });
    soon(() => this.askBots());
    say.card(this);
  }

  draw(): void {
    const trial = this.trial.peek();
    if (this.stage.peek() !== "draw" || !trial) return;
    if (this.looking.peek() !== null) {
      this.looking.value = null;
      return;
    }
    if (!trial.fits) {
      say.ghost(this);
      return;
    }
    const before = this.shown.peek();
    const sheet = this.sheet.peek();
    const map = this.mapOf(sheet);
    this.engine.play(this.handle, this.seat, trial.notation);
    this.lastDrawn = trial.notation;
    const after = this.engine.carto(this.handle, this.seat);
    const seen = changes(before.sheets[sheet].rows, after.sheets[sheet].rows);
    batch(() => {
      this.hints.value = null;
      this.hinting.value = false;
      if (seen.length > 0) this.ink(sheet, seen, map);
      else this.pending.value = { sheet, cells: trial.cells, terrain: trial.terrain };
      // Season, time and edicts stay as they were until the player goes on: a closed season can still be taken back.
      this.shown.value = { ...before, sheets: after.sheets, owes: [] };
      this.trial.value = null;
      this.show("drawn");
    });
    this.save();
    learned("card", "place", "turn", "edicts", "draw");
    if (known("drawn")) learned("time");
    if (before.ruins) learned("ruins");
    say.drawn(this, trial);
    if (settings.peek().quick) void this.goOn();
  }

  takeBack(): void {
    if (this.stage.peek() !== "drawn" || !this.mayUndo.peek()) {
      say.text(t("engine.undo_revealed"));
      return;
    }
    this.engine.undo(this.handle, this.seat);
    this.save();
    batch(() => {
      this.fresh.value = null;
      this.inked.value++;
      this.takeUp();
      if (this.lastDrawn) this.trial.value = this.engine.lay(this.handle, this.seat, this.lastDrawn);
      this.pinned.value = true;
    });
    say.takenBack();
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

  protected ink(sheet: number, cells: number[], before: string): void {
    this.fresh.value = moves() ? { sheet, cells, before } : null;
    this.inked.value++;
  }

  // ---- The course of a round ----

  protected show(stage: Stage): void {
    this.stage.value = stage;
    this.mayUndo.value = this.engine.state(this.handle, this.seat).mayUndo;
  }

  /** Hands the round in: the bots' drawings are laid down, then chance goes on. */
  async goOn(): Promise<void> {
    if (this.goOnAfter) {
      const after = this.goOnAfter;
      learned(this.stage.peek() === "season" ? "season" : "ambush");
      this.goOnAfter = null;
      after();
      return;
    }
    if (this.stage.peek() !== "drawn") return;
    learned("drawn");
    this.stage.value = "waiting";
    const card = this.shown.peek().card;
    const map = this.mapOf(this.seat);
    const told = this.engine.state(this.handle, this.seat).actions;
    this.askBots();
    for (const [seat, choice] of this.choices) {
      this.thinking.value = seat;
      const move = await this.chosen(seat, choice);
      if (this.gone) return;
      this.engine.play(this.handle, seat, move);
    }
    this.thinking.value = null;
    this.choices.clear();
    // One thing a frame: laying down, telling, turning the next card.
    await painted();
    if (this.gone) return;
    this.save();
    const after = this.engine.carto(this.handle, this.seat);
    const raid = card?.kind === "ambush" ? this.raidSince(told, { ...after, card }) : null;
    batch(() => {
      this.pending.value = null;
      this.shown.value = { ...this.shown.peek(), sheets: after.sheets };
      this.inked.value++;
    });
    if (raid) await this.tellRaid(raid, map);
    else await painted();
    if (this.gone) return;
    await this.roundClosed();
  }

  private async roundClosed(): Promise<void> {
    const now = this.engine.carto(this.handle, this.seat);
    if (now.season > this.told) await this.tellSeason(this.told);
    this.told = now.season;
    if (this.gone) return;
    if (now.over) {
      batch(() => {
        this.shown.value = now;
        this.stage.value = "over";
      });
      say.over(this);
      return;
    }
    await this.turnCard();
  }

  private async turnCard(): Promise<void> {
    const map = this.mapOf(this.seat);
    const from = this.engine.state(this.handle, this.seat).actions;
    this.engine.deal(this.handle);
    this.save();
    const after = this.engine.carto(this.handle, this.seat);
    const raid = this.raidSince(from, after);
    if (raid) {
      this.shown.value = { ...after, card: null };
      await this.tellRaid(raid, map);
      if (this.gone) return;
    }
    this.takeUp();
  }

  /** What monsters have come to the player's sheet, drawn by others or settled by themselves. */
  protected raidSince(from: number, now: Carto): Raid | null {
    const raid: Raid = { card: "", texts: [], sheet: this.seat, cells: [] };
    const cards = now.card ? [...now.drawn, now.card] : now.drawn;
    for (const entry of this.log(from))
      entry.events.forEach((event, i) => {
        const mine = event.sheet === this.seat && (event.seat !== this.seat || entry.seat === CHANCE);
        if (event.type !== "draw" || event.terrain !== "monster" || !mine) return;
        raid.texts.push(entry.texts[i] ?? "");
        raid.cells.push(...(event.cells as [number, number][]).map(([row, col]) => row * N + col));
      });
    raid.card = cards.filter((card) => card.kind === "ambush").pop()?.name ?? "";
    return raid.cells.length > 0 ? raid : null;
  }

  protected tellRaid(raid: Raid, map: string | null): Promise<void> {
    batch(() => {
      this.raid.value = raid;
      this.stage.value = "ambush";
      if (map) this.ink(this.seat, raid.cells, map);
    });
    say.raid([`${raid.card}.`, ...raid.texts]);
    return this.pause().then(() => this.putAway());
  }

  protected tellSeason(season: number): Promise<void> {
    batch(() => {
      this.moment.value = momentOf(this.engine, this.handle, this.seat, season);
      this.stage.value = "season";
      this.sealOver.value = this.sealHeld.value = null;
    });
    return this.pause().then(() => this.putAway());
  }

  /** What was told is put away, and its card with it; the next thing comes in another frame. */
  private putAway(): Promise<void> {
    batch(() => {
      this.raid.value = null;
      this.moment.value = null;
      this.shown.value = { ...this.shown.peek(), card: null };
      this.stage.value = "waiting";
    });
    return painted();
  }

  /** Until the player goes on. */
  private pause(): Promise<void> {
    return new Promise((resolve) => {
      this.goOnAfter = resolve;
    });
  }

  // ---- Bots and advice ----

  /** Bots think while the player does; what they choose is laid down when the player hands in. */
  protected askBots(): void {
    if (this.gone) return;
    const state = this.engine.state(this.handle, this.seat);
    if (this.choicesFor === state.epoch) return;
    this.choicesFor = state.epoch;
    this.choices.clear();
    const record = this.engine.record(this.handle);
    for (const seat of state.owes) {
      const bot = this.saved.bots[seat];
      if (bot) this.choices.set(seat, this.thinker.choose(record, seat, bot, state.actions * SEEDS + seat));
    }
  }

  /** What a bot does. One whose worker fails twice is not waited for: it chooses quickly, here. */
  private async chosen(seat: number, choice: Promise<string>): Promise<string> {
    try {
      return await choice;
    } catch {
      return this.gone ? "" : this.chosenAgain(seat);
    }
  }

  private async chosenAgain(seat: number): Promise<string> {
    const seed = this.engine.state(this.handle, this.seat).actions * SEEDS + seat;
    try {
      const bot = this.saved.bots[seat] ?? QUICK_BOT;
      return await this.thinker.choose(this.engine.record(this.handle), seat, bot, seed);
    } catch {
      return this.gone ? "" : this.engine.choose(this.handle, seat, seed, QUICK_BOT);
    }
  }

  async hint(): Promise<void> {
    if (this.stage.peek() !== "draw" || this.hinting.peek()) return;
    const known = this.hints.peek();
    if (known) {
      this.layHint(known.list, (known.at + 1) % known.list.length);
      return;
    }
    const actions = this.shown.peek().actions;
    this.hinting.value = true;
    say.hinting();
    const list = await this.thinker.hint(this.position(), this.seat, HINT_THINK).catch((): Hint[] => []);
    if (this.gone || !this.hinting.peek()) return;
    this.hinting.value = false;
    if (list.length > 0 && this.stage.peek() === "draw" && this.shown.peek().actions === actions)
      this.layHint(list.slice(0, 3), 0);
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

  // ---- Keeping ----

  protected save(): void {
    const state = this.engine.state(this.handle, this.seat);
    Object.assign(this.saved, {
      record: this.engine.record(this.handle),
      changed: Date.now(),
      finished: state.over,
      actions: state.actions,
      points: state.points,
      rating: state.rating,
      rank: state.rank,
    });
    const writing = ++this.writings;
    this.safe.value = false;
    void save({ ...this.saved }).then(() => {
      if (writing === this.writings) this.safe.value = true;
    });
  }

  private seasonBefore(actions: number): number {
    if (actions === 0) return 0;
    const handle = this.engine.at(this.handle, actions - 1);
    const { season } = this.engine.carto(handle, this.seat);
    this.engine.close(handle);
    return season;
  }

  protected handedIn(): Pending | null {
    const { pending } = this.shown.peek().sheets[this.seat];
    return pending ? { ...pending, sheet: this.shown.peek().sheetOf } : null;
  }
}

/** Spaces whose sign is another one now. */
export function changes(before: string[], after: string[]): number[] {
  const cells: number[] = [];
  for (let row = 0; row < after.length; row++)
    for (let col = 0; col < after[row].length; col++)
      if (before[row][col] !== after[row][col]) cells.push(row * after[row].length + col);
  return cells;
}
