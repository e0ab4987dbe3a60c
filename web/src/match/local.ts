// local.ts - A match that is played in this browser: chance and bots go on by themselves, and everything is saved.
import { type Signal, signal } from "@preact/signals";
import { nextTask, painted, soon } from "../base/later.ts";
import { t, texts } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import {
  type Handle,
  type Listener,
  type LogEntry,
  type MatchNews,
  type Move,
  OWNER,
  PUBLIC,
} from "../engine/types.ts";
import { isSealed, type SavedGame, save } from "../saved/games.ts";
import { Bots } from "./bots.ts";
import { type Match, type News, type Played, Refusal } from "./match.ts";

export interface LocalOptions {
  /** After a person has decided what they owed, it goes on when they say so, so that they can take it back: to the next card, or
   * to the next person at this device. */
  hold?: boolean;
  /** It is over and stays as it is. */
  sealed?: boolean;
}

/** What somebody has been told, and in which words. */
interface Told {
  texts: number;
  log: LogEntry[];
  logTo: number;
  /** What was done last is among it. */
  done: number;
}

export class LocalMatch implements Match {
  readonly game: string;
  readonly people: readonly number[];
  readonly names: readonly string[];
  readonly played: Played;
  readonly safe: Signal<boolean> = signal(true);
  readonly stuck: Signal<string> = signal("");
  /** The bot that is waited for. */
  private readonly thinking: Signal<number | null> = signal<number | null>(null);

  private readonly thinker: Thinker;
  private readonly bots: Bots;
  private readonly listeners = new Set<() => void>();
  private readonly told = new Map<number, Told>();
  /** What the engine said last: every step has one answer, for whoever looked last. */
  private last: MatchNews;
  private viewer = PUBLIC;
  /** Grows with every step. */
  private steps = 0;
  private held = false;
  private running = false;
  private wanted = false;
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
    const { names, rules, options: chosen } = engine.state(handle, PUBLIC);
    this.names = names;
    this.played = { rules, options: chosen };
    this.last = this.listen(engine.news(handle, this.listener(PUBLIC)));
    this.thinker = new Thinker(saved.game);
    this.bots = new Bots(engine, handle, this.thinker, saved.bots, this);
  }

  begin(): void {
    // Of several people at one device nobody looks yet who could take something back.
    const alone = this.people.length === 1 && this.holds();
    this.held = alone && (this.news(this.people[0]).mayUndo || !this.last.chance);
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
    const asked = viewer !== this.viewer || known?.done !== this.steps || known.texts !== texts.peek();
    this.viewer = viewer;
    if (asked) this.listen(this.engine.news(this.handle, this.listener(viewer)));
    const { epoch, actions, owes, over, rank, view } = this.last;
    const mayUndo = this.last.mayUndo && !(over && this.sealed());
    const { log, logTo } = this.told.get(viewer) as Told;
    return { epoch, actions, owes, over, rank, mayUndo, view, mine: null, held: this.held, log, logTo };
  }

  /** What is new to whoever looks. */
  private listener(viewer: number): Listener {
    const known = this.told.get(viewer);
    return { viewer, from: known && known.texts === texts.peek() ? known.logTo : 0 };
  }

  /** The answer of the engine to whoever looks. */
  private listen(news: MatchNews): MatchNews {
    const { logFrom, logTo, log } = news;
    const known = this.told.get(this.viewer)?.log ?? [];
    const all = [...known.filter((entry) => entry.index < logFrom), ...log];
    this.told.set(this.viewer, { texts: texts.peek(), log: all, logTo, done: this.steps });
    this.last = news;
    return news;
  }

  /** A step of the match, with its one answer. */
  private act(step: (to: Listener) => MatchNews): void {
    const news = step(this.listener(this.viewer));
    this.steps++;
    this.listen(news);
    // After a take-back what others were told is no longer true from there on.
    for (const [viewer, told] of this.told) {
      const log = told.log.filter((entry) => entry.index < news.logTo);
      if (told.logTo > news.logTo) this.told.set(viewer, { ...told, log, logTo: news.logTo });
    }
  }

  photo(viewer: number, index: number, event?: number): string {
    const moment = event === undefined ? [index + 1] : [index, event + 1];
    return this.engine.photo(this.handle, viewer, ...moment);
  }

  person(seat: number): boolean {
    return this.people.includes(seat);
  }

  secret(viewer: number): boolean {
    return this.engine.plain(this.handle, viewer).secret;
  }

  waits(viewer: number): string {
    const seat = this.thinking.value;
    if (seat !== null) return t("page.plain.thinking", { player: this.names[seat] });
    if (!this.held) return ""; // the next thing comes at once
    if (viewer === PUBLIC || this.names.length === 1) return t("page.carto.drawn");
    return t(this.last.mayUndo ? "page.carto.handed_in" : "page.carto.all_drawn");
  }

  // ---- Acting ----

  async play(seat: number, moves: readonly Move[]): Promise<void> {
    this.refusing(() => this.act((to) => this.engine.play(this.handle, seat, moves, to)));
    this.held = this.holds([seat]);
    return this.done();
  }

  async undo(seat: number, count: number): Promise<void> {
    if (this.last.over && (await isSealed(this.saved.id))) throw new Refusal(t("page.saved.sealed"));
    this.refusing(() => this.act((to) => this.engine.undo(this.handle, seat, count, to)));
    this.bots.forget();
    this.held = false;
    return this.done();
  }

  goOn(): void {
    if (!this.held) return;
    this.held = false;
    soon(() => void this.run()); // that it goes on is said first
  }

  private refusing(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof EngineError && error.code !== "trap") throw new Refusal(error.message);
      throw error;
    }
  }

  /** Alone, the last move may be taken back also when it has ended the game, until that is more than one's own business. */
  private sealed(): boolean {
    return this.options.sealed === true || this.saved.daily !== undefined || this.people.length > 1;
  }

  /** Is somebody here asked? */
  private asked(): boolean {
    return this.people.some((seat) => this.last.owes.includes(seat));
  }

  /** These have nothing more to decide. */
  private holds(seats = this.people): boolean {
    return (
      this.options.hold === true && !this.last.over && !seats.some((seat) => this.last.owes.includes(seat))
    );
  }

  // ---- What goes on by itself ----

  /** At once, so that what comes next is told with it; or in a task of its own. */
  private done(): Promise<void> | undefined {
    this.fresh = true;
    if (this.options.hold) return this.tellInTurn().then(() => void this.run());
    if (this.running) this.tell(); // otherwise what comes next is saved and told with it
    void this.run();
  }

  private async run(): Promise<void> {
    this.wanted = true; // whoever runs already looks once more
    if (this.running) return;
    this.running = true;
    try {
      while (this.wanted) {
        this.wanted = false;
        while (await this.next()) this.fresh = true;
        if (this.options.hold) await this.tellInTurn();
        else this.tell();
      }
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
    const now = this.last;
    if (now.over) return false;
    if (this.held || this.asked()) {
      void painted().then(() => this.ahead(now.epoch)); // what is asked is shown first
      return false;
    }
    this.bots.think(now);
    if (now.chance) {
      if (this.options.hold) await painted(); // laying down and turning the next card are two tasks
      if (this.gone) return false;
      this.act((to) => this.engine.deal(this.handle, to));
      return true;
    }
    return this.letBot(now, now.owes[0]);
  }

  /** Bots think while people do. */
  private ahead(epoch: number): void {
    if (!this.gone && !this.running && this.last.epoch === epoch) this.bots.think(this.last);
  }

  private async letBot(now: MatchNews, seat: number): Promise<boolean> {
    this.thinking.value = seat;
    this.tell();
    try {
      const move = await this.bots.choice(now, seat);
      if (this.gone) return false;
      this.act((to) => this.engine.play(this.handle, seat, move, to));
      return true;
    } finally {
      this.thinking.value = null;
    }
  }

  /** Saves what was done and tells whoever listens. */
  private tell(): void {
    if (this.keep()) this.inform();
  }

  /** The same where the table waits after what was decided: doing, with saving, and showing are two tasks then. */
  private async tellInTurn(): Promise<void> {
    if (!this.keep()) return;
    await nextTask();
    this.inform();
  }

  /** Whether there was something to save, which is then to be told. */
  private keep(): boolean {
    if (this.gone || !this.fresh) return false;
    this.fresh = false;
    this.save();
    return true;
  }

  private inform(): void {
    if (this.gone) return;
    for (const listener of this.listeners) listener();
  }

  private save(): void {
    const { over, actions, points, rating, rank } = this.last;
    Object.assign(this.saved, {
      record: this.engine.record(this.handle, OWNER),
      changed: Date.now(),
      finished: over,
      ...{ actions, points, rating, rank },
    });
    const writing = ++this.writings;
    this.safe.value = false;
    void save({ ...this.saved }).then(() => {
      if (writing === this.writings) this.safe.value = true;
    });
  }
}
