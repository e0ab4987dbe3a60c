// advice.ts - What the engine would do: asked for in a worker, and dropped as soon as it is no longer wanted.
import { batch, type Signal, signal } from "@preact/signals";
import { EngineError } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import type { Hint } from "../engine/types.ts";

const HINTS = 3;

export class Advice {
  readonly hints: Signal<Hint[] | null> = signal<Hint[] | null>(null);
  readonly hinting = signal(false);
  private readonly thinker: Thinker;

  constructor(game: string) {
    this.thinker = new Thinker(game);
  }

  close(): void {
    this.thinker.close();
  }

  /** It is no longer wanted. */
  drop(): void {
    if (this.hinting.peek()) this.thinker.drop();
    batch(() => {
      this.hints.value = null;
      this.hinting.value = false;
    });
  }

  /** For a seat, about a position as bots want it told; `wanted` says whether it still is when it comes. Gives why there is none, in
   * one sentence; else nothing. */
  async ask(lines: string, seat: number, wanted: () => boolean): Promise<string> {
    this.hinting.value = true;
    try {
      const found = await this.thinker.hint(lines, seat);
      if (wanted()) this.hints.value = found.slice(0, HINTS);
      return "";
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return error.code === "dropped" ? "" : error.message;
    } finally {
      this.hinting.value = false;
    }
  }
}
