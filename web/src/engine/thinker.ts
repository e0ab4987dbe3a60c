// thinker.ts - Bots, hints, analysis and sheets for paper away from the page: a worker that can be stopped at any time.
//
// Questions wait here, not in the worker, which has one at a time: whoever drops them stops the worker, and the
// next question starts another one.

import { EngineError, moduleAt, type Words, wordsAt } from "./engine.ts";
import { moduleUrl, thinkingUrl } from "./load.ts";
import type { Answer, Question, Request, Thought } from "./thinking.ts";
import type { Hint, Judged, Move } from "./types.ts";

interface Waiting {
  question: Question;
  resolve: (value: never) => void;
  reject: (reason: EngineError) => void;
}

export class Thinker {
  /** The page's own engine, whose words are spoken here too, and the module that thinks. */
  readonly #url: string;
  readonly #thinking: string;
  readonly #waiting: Waiting[] = [];
  #asked: Waiting | null = null;
  #worker: Worker | null = null;
  #words: Words | null = null;
  #closed = false;

  constructor(game: string) {
    this.#url = moduleUrl(game);
    this.#thinking = thinkingUrl(game);
  }

  /** What a bot such as "planner:think=300" does for the seat. */
  choose(record: string, seat: number, bot: string, seed = 1): Promise<Move> {
    return this.#ask({ what: "choose", record, seat, bot, seed });
  }

  /** `think`: milliseconds of a usual machine, told in futures; 0 is the usual time. With the same time a hint and what is
   * judged afterwards agree. */
  hint(record: string, seat: number, think = 0): Promise<Hint[]> {
    return this.#ask({ what: "hint", record, seat, think });
  }

  /** One decision of the record; null for what chance did. */
  judge(record: string, index: number, think = 0): Promise<Judged | null> {
    return this.#ask({ what: "judge", record, index, think });
  }

  /** A sheet as a drawing for paper: the module of the worker has what the page's own can do without. */
  print(record: string, sheet: number, words: string): Promise<string> {
    return this.#ask({ what: "print", record, sheet, words });
  }

  /** Nothing that was asked is wanted any more: all of it is rejected at once with the code "dropped". */
  drop(): void {
    const dropped = this.#waiting.splice(0);
    if (this.#asked) {
      dropped.unshift(this.#asked);
      this.#stop();
    }
    for (const each of dropped) each.reject(new EngineError("dropped", ""));
  }

  close(): void {
    this.#closed = true;
    this.drop();
    this.#stop();
  }

  #ask<T extends Thought>(question: Question): Promise<T> {
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.push({ question, resolve: resolve as (value: never) => void, reject });
    });
    answer.catch(() => {}); // whoever dropped it may not listen any more
    if (this.#closed) this.drop();
    else void this.#next();
    return answer;
  }

  async #next(): Promise<void> {
    if (this.#asked || this.#waiting.length === 0) return;
    const asked = this.#waiting.shift() as Waiting;
    this.#asked = asked;
    try {
      const worker = await this.#ready();
      if (this.#asked !== asked) return; // dropped meanwhile
      this.#teach(worker);
      worker.postMessage({ kind: "ask", question: asked.question } satisfies Request);
    } catch {
      if (this.#asked === asked) this.#failed();
    }
  }

  async #ready(): Promise<Worker> {
    const module = await moduleAt(this.#thinking);
    if (!this.#worker && !this.#closed) {
      const worker = new Worker(new URL("./thinking.ts", import.meta.url), { type: "module" });
      worker.onmessage = (event: MessageEvent<Answer>) => this.#answered(event.data);
      worker.onerror = () => this.#failed();
      worker.postMessage({ kind: "start", module } satisfies Request);
      this.#worker = worker;
      this.#words = null;
    }
    if (!this.#worker) throw new EngineError("dropped", "");
    return this.#worker;
  }

  /** Sentences in hints are in the language of the page's own engine. */
  #teach(worker: Worker): void {
    const words = wordsAt(this.#url);
    if (this.#words === words) return;
    this.#words = words;
    worker.postMessage({ kind: "words", words } satisfies Request);
  }

  #answered(answer: Answer): void {
    const asked = this.#asked;
    this.#asked = null;
    if (!answer.ok && answer.code === "trap") this.#stop();
    if (answer.ok) asked?.resolve(answer.value as never);
    else asked?.reject(new EngineError(answer.code, answer.text));
    void this.#next();
  }

  #failed(): void {
    const asked = this.#asked;
    this.#stop();
    asked?.reject(new EngineError("worker", ""));
    void this.#next();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked = null;
  }
}
