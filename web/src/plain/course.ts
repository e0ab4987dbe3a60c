// course.ts - One game at the plain table: whose turn it is, what they may see, what they choose.
//
// The engine decides everything. This keeps the order of things: chance draws, bots think in a worker, people are asked; and
// where several people share a device and have secrets, the table is covered until the next one has it in their hands.
import { batch, effect, type Signal, signal, untracked } from "@preact/signals";
import { language, t } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import {
  type Hint,
  type LogEntry,
  type Move,
  OWNER,
  type Plain,
  PUBLIC,
  type State,
} from "../engine/types.ts";
import { type SavedGame, save } from "../saved/games.ts";
import { nextPerson } from "./turns.ts";

export type Stage = "choose" | "pass" | "thinking" | "over" | "stuck";

const HINTS = 3;

export class Course {
  readonly stage: Signal<Stage> = signal<Stage>("thinking");
  /** Through whose eyes the table is seen; PUBLIC before the first of several people has taken the device. */
  readonly seat: Signal<number>;
  /** To whom the device goes, while it is passed; who thinks, while a bot does. */
  readonly other: Signal<number> = signal(0);
  readonly plain: Signal<Plain>;
  readonly state: Signal<State>;
  /** What happened since the one who looks chose something. */
  readonly news: Signal<LogEntry[]> = signal<LogEntry[]>([]);
  readonly hints: Signal<Hint[] | null> = signal<Hint[] | null>(null);
  readonly hinting = signal(false);
  /** Why something was refused, in one sentence. */
  readonly refused = signal("");
  /** Grows with every choice and every change of hands: whoever reads the screen starts at its head again. */
  readonly asked = signal(0);
  /** Everything that was done is saved. */
  readonly safe = signal(true);

  readonly people: readonly number[];
  protected readonly thinker: Thinker;
  protected readonly since = new Map<number, number>();
  private readonly dispose: () => void;
  protected gone = false;
  private writings = 0;

  constructor(
    readonly engine: Engine,
    readonly handle: number,
    readonly saved: SavedGame,
  ) {
    this.people = saved.bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
    this.seat = signal(this.people.length === 1 ? this.people[0] : PUBLIC);
    this.state = signal(engine.state(handle, this.seat.peek()));
    this.plain = signal(engine.plain(handle, this.seat.peek()));
    this.thinker = new Thinker(saved.game);
    // All sentences come from the engine: in another language they are asked for again.
    this.dispose = effect(() => {
      void language.value;
      untracked(() => this.look());
    });
  }

  begin(): void {
    void this.goOn();
  }

  close(): void {
    this.gone = true;
    this.dispose();
    this.thinker.close();
    this.engine.close(this.handle);
  }

  name(seat: number): string {
    return this.state.value.names[seat] ?? "";
  }

  /** What happened from that action on. */
  log(from: number): LogEntry[] {
    return this.engine.log(this.handle, this.seat.value, from);
  }

  /** What is said while nobody here is asked. */
  waits(): string {
    return t("page.plain.thinking", { player: this.name(this.other.value) });
  }

  /** The game as a bot wants it told. */
  protected position(): string {
    return this.engine.record(this.handle, OWNER);
  }

  // ---- Choosing ----

  choose(move: Move): void {
    if (this.stage.peek() !== "choose") return;
    const seat = this.seat.peek();
    const before = this.state.peek().actions;
    try {
      this.engine.play(this.handle, seat, move);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refused.value = error.message;
      return;
    }
    this.since.set(seat, before);
    this.putAway();
    this.save();
    void this.goOn();
  }

  takeBack(): void {
    if (!this.mayTakeBack()) return;
    const seat = this.seat.peek();
    this.engine.undo(this.handle, seat);
    this.since.set(seat, this.engine.state(this.handle, seat).actions);
    this.putAway();
    this.save();
    void this.goOn();
  }

  mayTakeBack(): boolean {
    return this.stage.value === "choose" && this.state.value.mayUndo;
  }

  /** The next one has the device in their hands. */
  taken(): void {
    if (this.stage.peek() !== "pass") return;
    this.ask(this.other.peek());
  }

  protected putAway(): void {
    if (this.hinting.peek()) this.thinker.drop();
    batch(() => {
      this.hints.value = null;
      this.hinting.value = false;
      this.refused.value = "";
    });
  }

  // ---- What comes next ----

  protected async goOn(): Promise<void> {
    while (!this.gone) {
      const state = this.engine.state(this.handle, this.seat.peek());
      if (state.over) {
        this.show("over");
        return;
      }
      if (state.chance) {
        if (!this.deal()) return;
        continue;
      }
      const person = nextPerson(state.owes, this.people, this.seat.peek());
      if (person !== null) {
        this.turnTo(person);
        return;
      }
      if (!(await this.letBot(state.owes[0]))) return;
    }
  }

  private deal(): boolean {
    try {
      this.engine.deal(this.handle);
      this.save();
      return true;
    } catch (error) {
      return this.stuck(error);
    }
  }

  private async letBot(seat: number): Promise<boolean> {
    batch(() => {
      this.other.value = seat;
      this.show("thinking");
    });
    try {
      const record = this.engine.record(this.handle, OWNER);
      const seed = this.engine.state(this.handle, PUBLIC).actions + 1;
      const move = await this.thinker.choose(record, seat, this.saved.bots[seat] ?? "random", seed);
      if (this.gone) return false;
      this.engine.play(this.handle, seat, move);
      this.save();
      return true;
    } catch (error) {
      return this.stuck(error);
    }
  }

  /** Nothing can go on: the reason stays on the table. */
  private stuck(error: unknown): false {
    if (this.gone) return false;
    batch(() => {
      this.refused.value = error instanceof Error ? error.message : "";
      this.show("stuck");
    });
    return false;
  }

  private turnTo(person: number): void {
    if (person === this.seat.peek() || !this.secret(person)) {
      this.ask(person);
      return;
    }
    batch(() => {
      this.other.value = person;
      this.seat.value = PUBLIC;
      this.show("pass");
    });
  }

  /** Would the one who looks now or the next one see something that is not for the other? */
  private secret(person: number): boolean {
    return [this.seat.peek(), person].some((seat) => this.engine.plain(this.handle, seat).secret);
  }

  private ask(person: number): void {
    batch(() => {
      this.seat.value = person;
      this.show("choose");
    });
  }

  protected show(stage: Stage): void {
    batch(() => {
      this.stage.value = stage;
      this.look();
      if (stage !== "thinking") this.asked.value++;
    });
  }

  protected look(): void {
    if (this.gone) return;
    const seat = this.seat.peek();
    const from = this.since.get(seat) ?? this.state.peek().actions;
    if (!this.since.has(seat)) this.since.set(seat, from);
    batch(() => {
      this.state.value = this.engine.state(this.handle, seat);
      this.plain.value = this.engine.plain(this.handle, seat);
      this.news.value = this.log(from).filter((entry) => entry.texts.length > 0);
      this.hints.value = null;
    });
  }

  // ---- Advice ----

  async hint(): Promise<void> {
    if (this.stage.peek() !== "choose" || this.hinting.peek()) return;
    const { actions } = this.state.peek();
    this.hinting.value = true;
    try {
      const found = await this.thinker.hint(this.position(), this.seat.peek());
      if (this.gone || this.state.peek().actions !== actions) return;
      this.hints.value = found.slice(0, HINTS);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== "dropped") this.refused.value = error.message;
    } finally {
      this.hinting.value = false;
    }
  }

  // ---- Keeping ----

  protected save(): void {
    const state = this.engine.state(this.handle, PUBLIC);
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
