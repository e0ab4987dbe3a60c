// local.ts - A match that is played in this browser: chance and bots go on by themselves, and everything is saved.
import { type Signal, signal } from "@preact/signals";
import { painted } from "../base/later.ts";
import { t, texts } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import { type Handle, type LogEntry, type Move, OWNER, PUBLIC, type State } from "../engine/types.ts";
import { type SavedGame, save } from "../saved/games.ts";
import { Bots } from "./bots.ts";
import { type Match, type News, Refusal } from "./match.ts";

export interface LocalOptions {
  /** After a person has decided the last thing of a round, it goes on when they say so, so that they can take it back. */
  hold?: boolean;
}

/** What somebody has been told. */
interface Told {
  texts: number;
  log: LogEntry[];
  logTo: number;
}

export class LocalMatch implements Match {
  readonly game: string;
  readonly people: readonly number[];
  readonly names: readonly string[];
  readonly safe: Signal<boolean> = signal(true);
  readonly stuck: Signal<string> = signal("");
  /** The bot that is waited for. */
  private readonly thinking: Signal<number | null> = signal<number | null>(null);

  private readonly thinker: Thinker;
  private readonly bots: Bots;
  private readonly listeners = new Set<() => void>();
  private readonly told = new Map<number, Told>();
  private held = false;
  private running = false;
  private gone = false;
  /** Something was done that is not saved and not told yet. */
  private fresh = false;
  private writings = 0;

  constructor(
    readonly engine: Engine,
    readonly handle: Handle,
    readonly saved: SavedGame,
    private readonly options: LocalOptions = {},
  ) {
    this.game = saved.game;
    this.people = saved.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
    this.names = this.state().names;
    this.thinker = new Thinker(saved.game);
    this.bots = new Bots(engine, handle, this.thinker, saved.bots);
  }

  begin(): void {
    const state = this.state();
    const may = this.people.some((seat) => this.engine.state(this.handle, seat).mayUndo);
    this.held = this.holds(state) && (may || !state.chance);
    void this.run();
  }

  close(): void {
    this.gone = true;
    this.thinker.close();
    this.engine.close(this.handle);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- Telling ----

  news(viewer: number): News {
    const known = this.told.get(viewer);
    const from = known && known.texts === texts.peek() ? known.logTo : 0;
    const { logTo, log, ...now } = this.engine.news(this.handle, viewer, from);
    const all = from > 0 && known ? [...known.log, ...log] : log;
    this.told.set(viewer, { texts: texts.peek(), log: all, logTo });
    return { ...now, mine: null, held: this.held, log: all, logTo };
  }

  photo(viewer: number, index: number): string {
    return this.engine.photo(this.handle, viewer, index + 1);
  }

  secret(viewer: number): boolean {
    return this.engine.plain(this.handle, viewer).secret;
  }

  waits(viewer: number): string {
    const seat = this.thinking.value;
    if (seat !== null) return t("page.plain.thinking", { player: this.names[seat] });
    if (!this.held) return ""; // the next thing comes at once
    return viewer !== PUBLIC && this.names.length > 1 ? t("page.carto.handed_in") : t("page.carto.drawn");
  }

  // ---- Acting ----

  async play(seat: number, moves: readonly Move[]): Promise<void> {
    this.refusing(() => this.engine.plays(this.handle, seat, [...moves]));
    this.held = this.holds(this.state());
    this.done();
  }

  async undo(seat: number, count: number): Promise<void> {
    this.refusing(() => this.engine.undo(this.handle, seat, count));
    this.held = false;
    this.told.clear(); // what others handed in meanwhile has other numbers now
    this.done();
  }

  goOn(): void {
    if (!this.held) return;
    this.held = false;
    void this.run();
  }

  private refusing(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof EngineError && error.code !== "trap") throw new Refusal(error.message);
      throw error;
    }
  }

  private state(): State {
    return this.engine.state(this.handle, PUBLIC);
  }

  private asked(state: State): boolean {
    return this.people.some((seat) => state.owes.includes(seat));
  }

  private holds(state: State): boolean {
    return this.options.hold === true && !state.over && !this.asked(state);
  }

  // ---- What goes on by itself ----

  private done(): void {
    this.fresh = true;
    this.tell();
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (await this.next()) this.fresh = true;
      this.tell();
    } catch (error) {
      this.tell();
      if (!this.gone) this.stuck.value = (error instanceof Error && error.message) || t("page.plain.stuck");
    } finally {
      this.running = false;
    }
  }

  /** One step of a bot or of chance; false: somebody here is asked, or it is over. */
  private async next(): Promise<boolean> {
    if (this.gone) return false;
    const state = this.state();
    if (state.over) return false;
    if (this.held || this.asked(state)) {
      void painted().then(() => this.ahead(state)); // what is asked is shown first
      return false;
    }
    this.bots.think(state);
    if (state.chance) {
      if (this.options.hold) await painted(); // laying down and turning the next card are two tasks
      if (this.gone) return false;
      this.engine.deal(this.handle);
      return true;
    }
    return this.letBot(state, state.owes[0]);
  }

  /** Bots think while people do. */
  private ahead(then: State): void {
    if (this.gone || this.running) return;
    const state = this.state();
    if (state.epoch === then.epoch) this.bots.think(state);
  }

  private async letBot(state: State, seat: number): Promise<boolean> {
    this.thinking.value = seat;
    this.tell();
    try {
      const move = await this.bots.choice(state, seat);
      if (this.gone) return false;
      this.engine.play(this.handle, seat, move);
      return true;
    } finally {
      this.thinking.value = null;
    }
  }

  /** Saves what was done and tells whoever listens. */
  private tell(): void {
    if (this.gone || !this.fresh) return;
    this.fresh = false;
    this.save();
    for (const listener of this.listeners) listener();
  }

  private save(): void {
    const state = this.state();
    Object.assign(this.saved, {
      record: this.engine.record(this.handle, OWNER),
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
}
