// here.test.ts - A match that is played in this browser: what a step costs, and that nothing is forgotten however quick hands are.
import "./stand.ts"; // before everything that wants a browser

import { effect } from "@preact/signals";
import { expect, it, vi } from "vitest";
import { tell, told } from "../../src/cartographers/tell.ts";
import { Engine } from "../../src/engine/engine.ts";
import { PUBLIC } from "../../src/engine/types.ts";
import { Course } from "../../src/match/course.ts";
import { LocalMatch } from "../../src/match/local.ts";
import { entryOf } from "../../src/saved/newEntry.ts";
import { built, until } from "./stand.ts";

vi.mock("../../src/engine/thinker.ts", () => ({
  Thinker: class {
    choose = (): Promise<string> => Promise.reject(new Error("there are no workers here"));
    drop(): void {}
    close(): void {}
  },
}));

/** An engine that writes down what is asked of it. */
async function counted(game: string): Promise<{ engine: Engine; calls: string[] }> {
  const calls: string[] = [];
  const { instance } = await WebAssembly.instantiate(built(`${game}.wasm`), { env: { now: () => 0 } });
  const exports: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(instance.exports))
    exports[name] =
      typeof one !== "function"
        ? one
        : (...args: number[]) => {
            if (!/^hb_(in|out)$/.test(name)) calls.push(name);
            return one(...args);
          };
  const real = vi.spyOn(WebAssembly, "instantiate");
  real.mockResolvedValue({ exports } as never);
  const engine = await Engine.fromBytes(built(`${game}.wasm`));
  real.mockRestore();
  return { engine, calls };
}

it("a drawing, the next card and a take-back are one call each, and three to show and to save it", async () => {
  const { engine, calls } = await counted("cartographers");
  const handle = engine.open({ names: ["Ada"], seed: "calls" });
  const match = new LocalMatch(engine, handle, entryOf(engine, handle, [null]), { hold: true });
  const course = new Course(match, engine, { tell, told });
  course.begin();
  const after = async (stage: string): Promise<string[]> => {
    await until(() => course.stage.peek() === stage);
    return calls.splice(0);
  };
  await after("choose");
  for (let round = 0; round < 3; round++) {
    const move = engine.choose(handle, 0, round, "random");
    calls.length = 0;
    course.choose(move);
    expect(await after("done")).toEqual(["hb_play", "hb_record", "hb_view", "hb_position"]);
    course.takeBack();
    expect(await after("choose")).toEqual(["hb_undo", "hb_record", "hb_view", "hb_position"]);
    course.choose(move);
    await after("done");
    course.goOn();
    expect(await after("choose")).toEqual(["hb_deal", "hb_record", "hb_view", "hb_position"]);
  }
  course.close();
});

it("whoever plays at the very moment they are asked is heard, to the end of the game", async () => {
  const engine = await Engine.fromBytes(built("above_and_below.wasm"));
  const handle = engine.open({ names: ["Ada", "Béla"], seed: "quick" });
  const match = new LocalMatch(engine, handle, entryOf(engine, handle, [null, "random"]));
  const course = new Course(match, engine, { tell: () => [] });
  const end = effect(() => {
    void course.asked.value;
    if (course.stage.value === "choose")
      queueMicrotask(() => course.choose(engine.choose(handle, 0, course.now.actions, "random")));
  });
  course.begin();
  await until(() => course.stage.peek() === "over" || course.stage.peek() === "stuck");
  expect(course.stage.peek()).toBe("over");
  end();
  course.close();
}, 300_000);

it("two people at one device: each is told what happened, also after something was taken back", async () => {
  const engine = await Engine.fromBytes(built("above_and_below.wasm"));
  const handle = engine.open({ names: ["Ada", "Béla"], seed: "told" });
  const match = new LocalMatch(engine, handle, entryOf(engine, handle, [null, null]));
  match.begin();
  const same = (): void => {
    for (const viewer of [0, PUBLIC, 1]) {
      const texts = match.news(viewer).log.flatMap((entry) => entry.texts);
      const whole = engine.news(handle, { viewer, from: 0 }).log.flatMap((entry) => entry.texts);
      expect(texts).toEqual(whole);
    }
  };
  let undone = 0;
  for (let step = 0; step < 60; step++) {
    const [seat] = match.news(PUBLIC).owes;
    const play = (luck: number): Promise<void> =>
      match.play(seat, [engine.choose(handle, seat, luck, "random")]);
    await play(step);
    same();
    if (!match.news(seat).mayUndo) continue;
    await match.undo(seat, 1);
    if (step % 2 === 0) same();
    await play(step + 1000);
    same();
    undone++;
  }
  expect(undone).toBeGreaterThan(10);
  match.close();
});
