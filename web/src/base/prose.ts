// prose.ts - The stories of a game: a file of its own per language, fetched when a match of that game is opened.
//
// The game never waits for it. Until it is there, three dots stand where a story would; if it cannot be fetched, the page says so in
// one sentence and tries again: after a while, when there is a connection, and when somebody wants it.
import { signal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import { proseOf } from "../engine/load.ts";
import { language, textsChanged } from "./words.ts";

/** The game whose stories could not be fetched. */
export const storiesMissing = signal<string | null>(null);

const FIRST_WAIT = 4_000;
const LONGEST_WAIT = 60_000;

/** Of one engine. */
export class Stories {
  /** The file that it was given. */
  private given: string | undefined;
  private fetching: string | undefined;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = false;
  /** The name of the data that the match was opened with, which came last. */
  private data = "";

  constructor(
    private readonly game: string,
    private readonly engine: Engine,
  ) {}

  /** A match was opened, as these lines say. */
  opened(lines: string): void {
    this.wanted = true;
    this.data = /[ \n]data=(\S+)/.exec(lines)?.[1] ?? "";
    this.want();
  }

  /** The language that the stories are in, which may not be that of the page. */
  get language(): string {
    return proseOf(this.game, this.data, language.value)?.language ?? language.value;
  }

  /** In the language of now, if a match was ever opened. */
  want(): void {
    const url = proseOf(this.game, this.data, language.peek())?.url;
    if (!this.wanted || url === undefined || url === this.given || url === this.fetching) return;
    this.fetching = url;
    clearTimeout(this.timer);
    void this.fetch(url);
  }

  private async fetch(url: string): Promise<void> {
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (this.fetching !== url) return;
      this.engine.prose(bytes);
      this.given = url;
      this.wait = FIRST_WAIT;
      if (storiesMissing.peek() === this.game) storiesMissing.value = null;
      textsChanged();
    } catch {
      if (this.fetching !== url) return;
      storiesMissing.value = this.game;
      this.timer = setTimeout(() => this.want(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    } finally {
      if (this.fetching === url) this.fetching = undefined;
    }
  }
}
