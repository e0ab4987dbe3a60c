// late.test.ts - Late frames, late answers and lost lines on purpose: the course of play never shows what is no longer true, nothing
// is done twice, and nothing is lost without a word.
import "./stand.ts"; // before everything that wants a browser

import { beforeAll, expect, it, vi } from "vitest";
import { tellAnb } from "../../src/above_and_below/tell.ts";
import { Engine } from "../../src/engine/engine.ts";
import { Course } from "../../src/match/course.ts";
import { RemoteMatch } from "../../src/online/match.ts";
import { Remote } from "../../src/online/remote.ts";
import { type Said, TableAt } from "./line.ts";
import { built, until } from "./stand.ts";

vi.mock("../../src/engine/thinker.ts", () => ({
  Thinker: class {
    close(): void {}
    drop(): void {}
  },
}));

const NAMES = ["Ada", "Béla"];
/** Two moves that belong together; after them the turn is Béla's. */
const GESTURE = ["labor sv1", "done"];
let module: Uint8Array<ArrayBuffer>;
beforeAll(() => {
  module = built("above_and_below.wasm");
});

interface Sitting {
  table: TableAt;
  remote: Remote;
  course: Course;
  /** Sentences of scenes, in the order in which they were told. */
  told: string[];
  /** Goes on until something is asked. */
  listen(): void;
  leave(): void;
}

async function sit(): Promise<Sitting> {
  const server = await Engine.fromBytes(module);
  const table = new TableAt(server, server.open({ names: NAMES, seed: "late" }), NAMES);
  const remote = new Remote({ table: "t", token: "x", host: "" });
  await until(() => remote.match.peek() !== null);
  const course = new Course(new RemoteMatch(remote), await Engine.fromBytes(module), { tell: tellAnb });
  course.begin();
  const told: string[] = [];
  return {
    table,
    remote,
    course,
    told,
    listen() {
      while (course.stage.peek() === "scene") {
        told.push(...(course.scene.peek()?.entries.flatMap((entry) => entry.texts) ?? []));
        course.goOn();
      }
    },
    leave() {
      course.close();
      remote.close();
    },
  };
}

const turn = (): Promise<void> => until(() => true);

/** Where the table is and where the course shows it. */
function same({ table, course }: Sitting): void {
  const now = table.engine.news(table.handle, { viewer: 0, from: 0 });
  expect([course.step.peek().actions, course.step.peek().epoch]).toEqual([now.actions, now.epoch]);
  expect(course.step.peek().position).toEqual(table.engine.position(table.handle, 0));
  expect(course.log.peek().map((entry) => entry.texts)).toEqual(now.log.map((entry) => entry.texts));
  expect(course.stage.peek()).toBe(now.owes.includes(0) ? "choose" : "waiting");
}

/** Ada's gesture, then three things that Béla does: what the server says of these. */
async function three(sitting: Sitting): Promise<Said[]> {
  sitting.course.play(GESTURE);
  sitting.table.deliver();
  await turn();
  return ["labor sv1", "labor sv3", "done"].map((move) => sitting.table.act(1, [move]));
}

it("what comes twice or too late changes nothing and is told once", async () => {
  const usual = await sit();
  for (const update of await three(usual)) {
    usual.table.deliver(update);
    usual.listen();
  }
  same(usual);
  expect(usual.told.length).toBeGreaterThan(0);
  usual.leave();
  const orders: [number[], string][] = [
    [[0, 0, 1, 1, 2, 2], "each twice"],
    [[0, 1, 0, 2, 1, 0], "older ones after newer ones"],
    [[0, 1, 2, 1], "one of them again in the end"],
    [[0, 1, 2, 0, 1, 2], "all of them again"],
  ];
  for (const [order, what] of orders) {
    const sitting = await sit();
    const updates = await three(sitting);
    let newest = 0;
    for (const i of order) {
      sitting.table.deliver(updates[i]);
      newest = Math.max(newest, (updates[i].match as { actions: number }).actions);
      expect(sitting.course.now.actions, what).toBe(newest);
      sitting.listen();
    }
    same(sitting);
    expect(sitting.told, what).toEqual(usual.told);
    sitting.leave();
  }
});

it("between the answer and what shows it nobody is asked a second time", async () => {
  const sitting = await sit();
  const { table, course } = sitting;
  course.play(GESTURE);
  const [answer, update] = table.out.splice(0);
  expect([answer.type, update.type]).toEqual(["ok", "update"]);
  expect(course.mayTakeBack()).toBe(false);
  table.deliver(answer);
  await turn();
  expect(course.stage.peek()).toBe("waiting");
  course.play(GESTURE); // fingers are quick
  expect(table.out).toEqual([]);
  table.deliver(update);
  await turn();
  same(sitting);
  sitting.leave();
});

/** Where the line is cut: before the server has heard it, before it has answered, between the answer and the update, or after. */
const CUTS = ["before it is heard", "before the answer", "before the update", "after the update"] as const;

for (const again of [1, 2, 3])
  for (const where of CUTS)
    it(`a gesture is done once, cut ${again} times ${where}`, async () => {
      const sitting = await sit();
      const { table, course, remote } = sitting;
      const before = table.engine.state(table.handle, 0).actions;
      for (let i = 0; i < again; i++) {
        table.deaf = where === "before it is heard";
        if (i === 0) course.play(GESTURE);
        const said = table.out.splice(0);
        const count = where === "before the update" ? 1 : where === "after the update" ? said.length : 0;
        if (count > 0 && said.length > 0) table.deliver(...said.slice(0, count));
        table.cut();
        expect(remote.connection.state.peek()).toBe("lost");
        table.deaf = false;
        remote.connection.wake();
        await until(() => remote.connection.state.peek() === "open");
        await turn();
      }
      table.deliver();
      await turn();
      expect(table.engine.state(table.handle, 0).actions).toBe(before + GESTURE.length);
      const ids = new Set(table.heard.filter(({ type }) => type === "plays").map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(course.refused.peek()).toBe("");
      sitting.listen();
      same(sitting);
      expect(course.safe.peek()).toBe(true);
      expect(course.mayTakeBack()).toBe(true);
      course.takeBack();
      table.deliver();
      await turn();
      expect(table.engine.state(table.handle, 0).actions).toBe(before);
      same(sitting);
      sitting.leave();
    });

it("a take-back that is refused forgets nothing: the next one takes back the whole gesture", async () => {
  const sitting = await sit();
  const { table, course } = sitting;
  const before = table.engine.state(table.handle, 0).actions;
  course.play(GESTURE);
  table.deliver();
  await turn();
  const moved = table.act(1, ["explore sv1"]); // of which nothing is heard yet
  course.takeBack();
  table.deliver();
  await turn();
  expect(course.refused.peek()).toBe("That was of a moment ago.");
  table.deliver(moved, table.takeBack(1));
  await turn();
  sitting.listen();
  course.takeBack();
  table.deliver();
  await turn();
  expect(table.heard.filter(({ type }) => type === "undo").map(({ count }) => count)).toEqual([2, 2]);
  expect(table.engine.state(table.handle, 0).actions).toBe(before);
  same(sitting);
  sitting.leave();
});

it("a gesture that came too late is refused in words, and the table is shown as it is", async () => {
  const sitting = await sit();
  const { table, course, remote } = sitting;
  table.deaf = true;
  course.play(GESTURE);
  table.cut();
  table.deaf = false;
  table.act(0, GESTURE); // the same seat, from another device
  table.act(1);
  remote.connection.wake();
  await until(() => table.out.length > 0);
  table.deliver();
  await turn();
  expect(course.refused.peek()).toBe("That was of a moment ago.");
  sitting.listen();
  same(sitting);
  sitting.leave();
});

it("a line that ends for good ends what waits for an answer", async () => {
  const sitting = await sit();
  const { table, course, remote } = sitting;
  table.deaf = true;
  course.play(GESTURE);
  table.deliver({ type: "no", code: "gone", text: "This table is not there any more." });
  table.cut(4003);
  await turn();
  expect(remote.connection.state.peek()).toBe("ended");
  expect(course.refused.peek()).toBe("This table is not there any more.");
  expect(course.safe.peek()).toBe(true);
  sitting.leave();
});
