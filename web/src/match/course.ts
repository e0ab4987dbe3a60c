// course.ts - One course of a game for all games, here or at a table of a server: who is asked, what is told, taking back.
//
// What lies on the table (laid.ts) is the position as it stands, or, while a scene is told (telling.ts), as it was at that
// moment. Screens draw what lies there and say what was chosen.
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";
import { press, release } from "../base/press.ts";
import { settings } from "../base/settings.ts";
import { texts } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { type Handle, type Hint, type LogEntry, type Move, type Plain, PUBLIC } from "../engine/types.ts";
import { Advice } from "./advice.ts";
import { Laid, type Step } from "./laid.ts";
import { type Match, type News, Refusal, viewLines } from "./match.ts";
import type { Scene } from "./scenes.ts";
import { Telling, type TellingOptions } from "./telling.ts";
import { nextPerson } from "./turns.ts";

/** choose: the one who looks is asked; done: they have decided, and it goes on when they say so; scene: something is told;
 * pass: the device goes to somebody else; waiting: others decide. */
export type Stage = "choose" | "done" | "scene" | "waiting" | "pass" | "over" | "stuck";

export type { Step };
export type CourseOptions = TellingOptions;

export class Course<Position = unknown> {
  readonly stage: Signal<Stage> = signal<Stage>("waiting");
  /** Through whose eyes the table is seen; PUBLIC: nobody's of those who play. */
  readonly seat: Signal<number>;
  /** To whom the device goes, while it is passed. */
  readonly other: Signal<number> = signal(0);
  /** What happened since the one who looks chose something. */
  readonly news: ReadonlySignal<readonly LogEntry[]> = computed(() => {
    const from = this.since.get(this.seat.value) ?? 0;
    return this.log.value.filter((entry) => entry.index >= from && entry.texts.length > 0);
  });
  /** Why something was refused, in one sentence. */
  readonly refused = signal("");
  /** Grows with every choice and every change of hands: whoever reads the screen starts at its head again. */
  readonly asked = signal(0);
  /** The same position in words, for whoever wants it. */
  readonly plain = computed<Plain>(() => {
    void this.step.value;
    void texts.value;
    return this.engine.plain(this.handle, this.seat.value);
  });

  /** How things stand, whatever is told just now. */
  now: News;
  private readonly advice: Advice;
  private readonly telling: Telling<Position>;
  private readonly laid: Laid<Position>;
  private readonly since = new Map<number, number>();
  /** What a gesture was, so that taking it back takes all of it back. */
  private gestures: number[] = [];
  private sending = false;
  private gone = false;
  private readonly ends: (() => void)[];

  constructor(
    readonly match: Match,
    readonly engine: Engine,
    options: CourseOptions = {},
  ) {
    const { people } = match;
    this.seat = signal(people.length === 1 ? people[0] : PUBLIC);
    this.now = match.news(this.seat.peek());
    // Whoever only looks on is not asked to go on.
    const runs = (): boolean => settings.peek().scenes === "run" || this.watching;
    this.telling = new Telling(options, runs, () => this.goOn());
    // Last the one through whose eyes it is seen: the log is theirs.
    for (const viewer of new Set([...people, this.seat.peek()])) {
      this.now = match.news(viewer);
      this.since.set(viewer, this.telling.begin(this.now, match, viewer));
    }
    this.laid = new Laid(engine, match, this.now, this.seat.peek());
    this.advice = new Advice(match.game);
    this.ends = [
      match.onChange(() => this.came()),
      // All sentences come from the engine: in another language, or with the stories, they are asked for again.
      effect(() => {
        void texts.value;
        untracked(() => this.speak());
      }),
      effect(() => {
        if (match.stuck.value) untracked(() => this.settle());
      }),
    ];
  }

  begin(): void {
    this.match.begin();
    this.came();
  }

  close(): void {
    this.gone = true;
    this.telling.close();
    for (const end of this.ends) end();
    this.advice.close();
    this.laid.close();
    this.match.close();
  }

  // ---- Asking ----

  /** Nobody here has a seat. */
  get watching(): boolean {
    return this.match.people.length === 0;
  }

  get closed(): boolean {
    return this.gone;
  }

  get people(): readonly number[] {
    return this.match.people;
  }

  get safe(): ReadonlySignal<boolean> {
    return this.match.safe;
  }

  name(seat: number): string {
    return this.match.names[seat] ?? "";
  }

  /** What is said while nobody here is asked. */
  waits(): string {
    void this.step.value;
    return this.match.waits(this.seat.value);
  }

  /** To whom the device goes after what was decided here; null if nobody else at it is asked. */
  handsTo(): number | null {
    void this.step.value;
    const seat = this.seat.value;
    const person = nextPerson(this.now.owes, this.people, seat);
    return person === seat ? null : person;
  }

  /** What was chosen while others still choose, as a sentence; empty if nothing was. */
  chosen(): string {
    void this.step.value;
    const { mine } = this.now;
    try {
      return mine ? this.engine.describe(this.handle, this.seat.value, mine) : "";
    } catch {
      return "";
    }
  }

  /** As the match was opened, so that another one can be. */
  get options(): string {
    return this.engine.state(this.handle, PUBLIC).options;
  }

  /** The position as bots want it told. */
  lines(): string {
    return viewLines(this.match, this.now.view);
  }

  // ---- Choosing ----

  /** One gesture. */
  play(moves: readonly Move[]): void {
    if (this.stage.peek() !== "choose" || this.sending || moves.length === 0) return;
    const seat = this.seat.peek();
    this.since.set(seat, this.now.logTo);
    void this.send(() => this.match.play(seat, moves)).then((done) => {
      if (done) this.gestures.push(moves.length);
    });
  }

  choose(move: Move): void {
    this.play([move]);
  }

  mayTakeBack(): boolean {
    void this.step.value;
    const stage = this.stage.value;
    const still = stage === "choose" || stage === "done" || stage === "waiting" || stage === "over";
    return still && !this.sending && !this.watching && this.now.mayUndo;
  }

  takeBack(): void {
    if (!this.mayTakeBack()) return;
    const seat = this.seat.peek();
    void this.send(() => this.match.undo(seat, this.gestures.at(-1) ?? 1)).then((done) => {
      if (done) this.gestures.pop();
    });
  }

  /** Done and stored: true. Until it is answered nothing else is sent, and what comes meanwhile is shown afterwards. */
  private async send(work: () => Promise<void>): Promise<boolean> {
    this.putAway();
    this.sending = true;
    let done = true;
    try {
      const down = press();
      if (down) await down;
      if (this.gone) return false;
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done = false;
      this.refused.value = error.message;
    } finally {
      this.sending = false;
      release();
    }
    if (this.gone) return false;
    this.came();
    return done;
  }

  private putAway(): void {
    this.advice.drop();
    this.refused.value = "";
  }

  // ---- Telling ----

  /** What is told now. */
  get scene(): ReadonlySignal<Scene<Position> | null> {
    return this.telling.scene;
  }

  /** Scenes that come after this one. */
  get more(): ReadonlySignal<number> {
    return this.telling.more;
  }

  /** Whatever has been told. */
  get log(): ReadonlySignal<readonly LogEntry[]> {
    return this.telling.log;
  }

  /** The table as it was once an event of an action had happened; null if nobody took a photograph of it. */
  moment(index: number, event: number): Position | null {
    const seat = this.seat.peek();
    const photo = this.match.photo(seat, index, event);
    return photo === null ? null : this.laid.viewed(photo, seat);
  }

  /** The next thing: another scene, or what comes after what was decided. */
  goOn(): void {
    if (this.stage.peek() === "scene") this.leaveScene();
    else if (this.stage.peek() === "done") {
      this.stage.value = "waiting";
      this.match.goOn();
      this.came();
    }
  }

  /** All that is left to tell, at once. */
  skip(): void {
    if (this.stage.peek() !== "scene") return;
    this.telling.drop();
    this.leaveScene();
  }

  private leaveScene(): void {
    const scene = this.scene.peek();
    const next = (): void => {
      release();
      if (!this.gone && this.scene.peek() === scene) this.nextScene();
    };
    const down = press();
    if (down) void down.then(next);
    else next();
  }

  /** The same scene once more. */
  again(): void {
    this.telling.again();
  }

  /** Something has happened in the match. */
  private came(): void {
    if (this.gone) return;
    if (this.sending) return; // the answer comes first
    const seat = this.seat.peek();
    this.now = this.match.news(seat);
    // While the device is passed nobody looks.
    const still = (seat === PUBLIC && !this.watching) || this.telling.hear(seat, this.now);
    if (!still || (this.stage.peek() !== "scene" && this.stage.peek() !== "pass")) this.nextScene();
  }

  private nextScene(): void {
    const last = this.scene.peek()?.entries.at(-1);
    if (last) this.match.markTold?.(last.index + 1);
    batch(() => {
      const told = this.telling.next(this.now, (last) => {
        const before = this.step.peek().position;
        const photo = last === null ? null : this.match.photo(this.seat.peek(), last);
        this.lay(photo ?? this.now.view);
        return { before, after: this.step.peek().position };
      });
      if (!told) {
        this.settle();
        return;
      }
      this.stage.value = "scene";
      this.asked.value++;
    });
  }

  /** Everything has been told: what is to be done now? */
  private settle(): void {
    if (this.gone) return;
    const now = this.now;
    if (this.match.stuck.peek()) {
      this.refused.value = this.match.stuck.peek();
      this.show("stuck");
    } else if (now.over) {
      this.show("over");
    } else if (now.held) {
      this.show("done");
    } else {
      const person = nextPerson(now.owes, this.people, this.seat.peek());
      if (person === null) this.show("waiting");
      else if (person === this.seat.peek()) this.ask(person);
      else this.turnTo(person);
    }
  }

  /** To somebody else. What is secret is covered until they have the device; otherwise they have seen what happened, unless nobody
   * looked. */
  private turnTo(person: number): void {
    const now = this.seat.peek();
    if ([now, person].some((seat) => this.match.secret(seat))) {
      this.other.value = person;
      this.turn(PUBLIC);
      this.show("pass");
    } else if (now === PUBLIC) {
      this.sit(person);
    } else {
      this.turn(person);
      this.ask(person);
    }
  }

  /** The next one has the device in their hands. */
  taken(): void {
    if (this.stage.peek() === "pass") this.sit(this.other.peek());
  }

  /** Somebody begins to look, and is told what happened since they last did. */
  private sit(person: number): void {
    this.turn(person);
    this.telling.drop();
    this.telling.hear(person, this.now);
    this.nextScene();
  }

  private ask(person: number): void {
    this.telling.known(person, this.now);
    this.show("choose");
  }

  /** The table is seen through other eyes. */
  private turn(seat: number): void {
    this.seat.value = seat;
    this.gestures = [];
    this.now = this.match.news(seat);
    this.telling.log.value = this.now.log;
  }

  private show(stage: Stage): void {
    const same = stage === this.stage.peek() && this.step.peek().actions === this.now.actions;
    this.lay(this.now.view);
    this.stage.value = stage;
    this.advice.hints.value = null;
    if (stage !== "waiting" && !same) this.asked.value++;
  }

  // ---- What lies on the table ----

  /** The view that lies there. */
  get handle(): Handle {
    return this.laid.handle;
  }

  /** What lies there. */
  get step(): ReadonlySignal<Step<Position>> {
    return this.laid.step;
  }

  private lay(view: string): void {
    this.laid.lay(view, this.seat.peek(), this.now);
  }

  private speak(): void {
    if (this.gone) return;
    batch(() => {
      this.now = this.match.news(this.seat.peek());
      this.telling.speak(this.now);
      this.laid.again();
    });
  }

  // ---- Advice ----

  get hints(): Signal<Hint[] | null> {
    return this.advice.hints;
  }

  get hinting(): ReadonlySignal<boolean> {
    return this.advice.hinting;
  }

  /** It is no longer wanted. */
  dropHint(): void {
    this.advice.drop();
  }

  /** Why there are no hints; empty if there are. */
  noHints(): string {
    return this.match.noHints?.() ?? "";
  }

  async hint(): Promise<void> {
    if (this.stage.peek() !== "choose" || this.hinting.peek()) return;
    this.refused.value = this.noHints();
    if (this.refused.peek()) return;
    const { epoch } = this.now;
    const wanted = (): boolean => !this.gone && this.now.epoch === epoch;
    const why = await this.advice.ask(this.lines(), this.seat.peek(), wanted);
    if (why) this.refused.value = why;
  }
}
