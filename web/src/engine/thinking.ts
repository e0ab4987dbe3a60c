// thinking.ts - The worker that thinks: an engine of its own, asked one thing at a time.

import { Engine, EngineError, type Words } from "./engine.ts";
import type { Handle, Hint, Judged, Move } from "./types.ts";

/** What the page wants to know about a game, given as its record or as a view of it. */
export type Question =
  | { what: "choose"; record: string; seat: number; bot: string; seed: number }
  | { what: "hint"; record: string; seat: number; think: number }
  | { what: "judge"; record: string; index: number; think: number }
  | { what: "print"; record: string; sheet: number; words: string };

export type Thought = Move | Hint[] | Judged | string | null;

export type Request =
  | { kind: "start"; module: WebAssembly.Module }
  | { kind: "words"; words: Words }
  | { kind: "ask"; question: Question };

export type Answer = { ok: true; value: Thought } | { ok: false; code: string; text: string };

let engine: Promise<Engine> | null = null;
/** The game that was asked about last stays open: an analysis asks about one many times. */
let open: { record: string; handle: Handle } | null = null;

function match(of: Engine, record: string): Handle {
  if (open?.record === record) return open.handle;
  if (open) of.close(open.handle);
  open = null;
  open = { record, handle: /^(rules|name|view) /.test(record) ? of.view(record) : of.load(record) };
  return open.handle;
}

function think(of: Engine, q: Question): Thought {
  const handle = match(of, q.record);
  switch (q.what) {
    case "choose":
      return of.choose(handle, q.seat, q.seed, q.bot);
    case "hint":
      return of.hint(handle, q.seat, q.think);
    case "judge":
      return of.judge(handle, q.index, q.think);
    case "print":
      return of.print(handle, q.sheet, q.words);
  }
}

function learn(of: Engine, words: Words): void {
  of.language(words.language);
  if (words.catalogue) of.catalogue(words.catalogue);
  if (words.prose) of.prose(words.prose);
}

async function answer(request: Request): Promise<Answer | null> {
  if (request.kind === "start") engine = Engine.make(request.module);
  if (!engine) throw new EngineError("bad_usage", "");
  const ready = await engine;
  if (request.kind === "words") learn(ready, request.words);
  return request.kind === "ask" ? { ok: true, value: think(ready, request.question) } : null;
}

/** Requests are worked off in their order. */
let last: Promise<void> = Promise.resolve();

self.onmessage = (event: MessageEvent<Request>) => {
  last = last.then(async () => {
    try {
      const said = await answer(event.data);
      if (said) self.postMessage(said);
    } catch (error) {
      const code = error instanceof EngineError ? error.code : "trap";
      const text = error instanceof Error ? error.message : "";
      self.postMessage({ ok: false, code, text } satisfies Answer);
    }
  });
};
