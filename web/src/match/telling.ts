// telling.ts - What others and chance did, told scene by scene: which is told now, which come after it, what was told before.
//
// It does not know what is asked afterwards; the course of play does (course.ts).
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { settings } from "../base/settings.ts";
import type { LogEntry } from "../engine/types.ts";
import type { Match, News } from "./match.ts";
import { byActor, type Part, type Scene, type Teller } from "./scenes.ts";

export interface TellingOptions {
  tell?: Teller;
  /** How much of the log has been told to somebody already; otherwise all of it. */
  told?: (news: News, match: Match, viewer: number) => number;
  /** Scenes are told over the position as it is in the end: the game draws what was before by itself. */
  noPhotos?: boolean;
}

/** Milliseconds that a scene stays at least if scenes run by themselves, and for each letter of a long one. */
const SCENE_MS = 2600;
const LETTER_MS = 25;

/** How long a scene stays if scenes run by themselves: a story takes longer to read than a sentence. */
export function sceneMs(entries: readonly LogEntry[]): number {
  const letters = entries.reduce((sum, { texts }) => sum + texts.join(" ").length, 0);
  return Math.max(SCENE_MS, LETTER_MS * letters);
}

/** Somebody else has not finished, and the one who looks need not decide anything meanwhile. */
function goesOn(seat: number, viewer: number, { owes, over }: News): boolean {
  return !over && !owes.includes(viewer) && (owes.length === 0 || owes.includes(seat));
}

export class Telling<Position> {
  /** What is told now. */
  private readonly now: Signal<Scene<Position> | null> = signal<Scene<Position> | null>(null);
  readonly scene: ReadonlySignal<Scene<Position> | null> = this.now;
  /** Scenes that come after this one. */
  readonly more = signal(0);
  /** Whatever has been told. */
  readonly log: Signal<readonly LogEntry[]> = signal<readonly LogEntry[]>([]);

  /** By who looks: the log up to here was told or stands in the row. */
  private readonly heard = new Map<number, number>();
  private row: Part[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: TellingOptions,
    /** Scenes go on without being asked to. */
    private readonly runs: () => boolean,
    private readonly goOn: () => void,
  ) {}

  /** The match as it is found: how much of it was told to somebody before. */
  begin(news: News, match: Match, viewer: number): number {
    const told = this.options.told?.(news, match, viewer) ?? news.logTo;
    this.heard.set(viewer, told);
    this.log.value = news.log.filter((entry) => entry.index < told);
    return told;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** What has happened since somebody looked stands in the row from now on; what was taken back does not any longer. False if
   * nothing is left of the scene that is told. */
  hear(viewer: number, news: News): boolean {
    const { log, logTo } = news;
    const heard = this.heard.get(viewer) ?? logTo;
    const from = Math.min(heard, logTo);
    this.heard.set(viewer, logTo);
    const still = heard <= logTo || this.forget(logTo);
    if (settings.peek().scenes !== "none") {
      const fresh = log.filter((entry) => entry.index >= from);
      const parts = (this.options.tell ?? byActor)(fresh, viewer);
      const last = parts.at(-1);
      if (last?.whole && goesOn(last.seat, viewer, news)) {
        parts.pop();
        this.heard.set(viewer, last.entries[0].index);
      }
      this.row.push(...parts);
    }
    if (this.now.peek()) this.more.value = this.row.length;
    return still;
  }

  /** The log ends here now. */
  private forget(logTo: number): boolean {
    const left = (entries: readonly LogEntry[]): LogEntry[] => entries.filter(({ index }) => index < logTo);
    this.row = this.row
      .map((part) => ({ ...part, entries: left(part.entries) }))
      .filter((part) => part.entries.length > 0);
    const scene = this.now.peek();
    if (!scene) return true;
    const entries = left(scene.entries);
    if (entries.length === 0) return false;
    if (entries.length < scene.entries.length) this.now.value = { ...scene, entries };
    return true;
  }

  /** Somebody is asked: what led there need not be told to them. */
  known(viewer: number, news: News): void {
    this.heard.set(viewer, news.logTo);
  }

  /** The next scene, if there is one; `lay` lays its photograph on the table and says what lay there before and lies there now. */
  next(news: News, lay: (photoOf: number | null) => { before: Position; after: Position }): boolean {
    clearTimeout(this.timer);
    const part = this.row.shift();
    if (!part) {
      this.now.value = null;
      this.log.value = news.log;
      return false;
    }
    const last = part.entries[part.entries.length - 1].index;
    const { before, after } = lay(this.options.noPhotos ? null : last);
    this.log.value = news.log.filter((entry) => entry.index <= last);
    this.now.value = { ...part, before, after, times: 0 };
    this.more.value = this.row.length;
    this.later();
    return true;
  }

  /** All that is left is not told. */
  drop(): void {
    this.row = [];
  }

  /** The same scene once more. */
  again(): void {
    const scene = this.now.peek();
    if (!scene) return;
    this.now.value = { ...scene, times: scene.times + 1 };
    this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    if (this.runs()) this.timer = setTimeout(this.goOn, sceneMs(this.now.peek()?.entries ?? []));
  }

  /** The same sentences in other words. */
  speak(news: News): void {
    const same = (entries: readonly LogEntry[]): LogEntry[] => {
      const wanted = new Set(entries.map((entry) => entry.index));
      return news.log.filter((entry) => wanted.has(entry.index));
    };
    const last = this.log.peek().at(-1)?.index ?? -1;
    this.log.value = news.log.filter((entry) => entry.index <= last);
    const scene = this.now.peek();
    if (scene) this.now.value = { ...scene, entries: same(scene.entries) };
    this.row = this.row.map((part) => ({ ...part, entries: same(part.entries) }));
  }
}
