// scenes.test.ts - The same game, played here and at a table of a server, is told in the same scenes: one game of each kind, with
// the same actions and the same draws, through the real program and through the module.

import "./stand.ts"; // before everything that wants a browser

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tellAnb } from "../../src/above_and_below/tell.ts";
import { tell, told } from "../../src/cartographers/tell.ts";
import { tellEw } from "../../src/endless_winter/tell.ts";
import { Engine } from "../../src/engine/engine.ts";
import { OWNER } from "../../src/engine/types.ts";
import { Course, type CourseOptions } from "../../src/match/course.ts";
import { LocalMatch } from "../../src/match/local.ts";
import { RemoteMatch } from "../../src/online/match.ts";
import { Remote } from "../../src/online/remote.ts";
import { entryOf } from "../../src/saved/newEntry.ts";
import { linkTo, serveTables, type TableServer, tableOf } from "../tables.ts";
import { built, page, until } from "./stand.ts";

/** A seed and the key that it makes, whatever is played with it. */
const SEED = "amb10#0";
const KEY = "e3adea156b531b962e0a5a3b86770a83fb1d99b268f963f7876a615faefcd922";
const NAMES = ["Ada", "Béla"];

interface Kind {
  game: string;
  table: string;
  course: CourseOptions;
  hold?: boolean;
  /** There are photographs between the events of one action. */
  between?: boolean;
}

const KINDS: Kind[] = [
  { game: "cartographers", table: "scenes0000001", course: { tell, told }, hold: true },
  { game: "above_and_below", table: "scenes0000002", course: { tell: tellAnb }, between: true },
  { game: "endless_winter", table: "scenes0000003", course: { tell: tellEw }, between: true },
];

/** What Béla did at the table, for the bot that plays Béla here. */
const deeds = vi.hoisted(() => ({ left: [] as string[] }));

vi.mock("../../src/engine/thinker.ts", () => ({
  Thinker: class {
    choose = async (): Promise<string> => deeds.left.shift() ?? "nothing is left";
    hint = async (): Promise<never[]> => [];
    drop(): void {}
    close(): void {}
  },
}));

/** A scene as it was told: what kind, whose, its sentences, the table that lay below them, and as it was after each event. */
interface Told {
  kind: string;
  seat: number;
  texts: string[];
  photograph: unknown;
  moments: (string | null)[];
}

/** Goes on until the course asks for something: what was told on the way. */
function listen(course: Course): Told[] {
  const rows: Told[] = [];
  for (;;) {
    const stage = course.stage.peek();
    if (stage !== "scene" && stage !== "done") return rows;
    const scene = course.scene.peek();
    if (scene)
      rows.push({
        kind: scene.kind,
        seat: scene.seat,
        texts: scene.entries.flatMap((entry) => entry.texts),
        photograph: course.step.peek().position,
        moments: scene.entries.flatMap(({ index, events }) =>
          events.map((_, i) => course.match.photo(course.seat.peek(), index, i)),
        ),
      });
    course.goOn();
  }
}

async function engineOf(game: string): Promise<Engine> {
  const engine = await Engine.fromBytes(built(`${game}.wasm`));
  if (game === "above_and_below") engine.prose(built(`${game}.en.prose`)); // as the server has it
  return engine;
}

/** As far as the first question. */
function newRecord(engine: Engine): string {
  const handle = engine.open({ names: NAMES, seed: SEED });
  const record = engine.record(handle, OWNER);
  engine.close(handle);
  return record;
}

let server: TableServer;
beforeAll(async () => {
  const tables = KINDS.map(async ({ game, table }) => tableOf(table, newRecord(await engineOf(game)), KEY));
  server = await serveTables(await Promise.all(tables));
  page.baseURI = server.url;
}, 300_000);
afterAll(() => server?.stop());

async function sitAt(table: string, seat: "p0" | "p1"): Promise<Remote> {
  const [, , token] = linkTo(table, seat).split("/");
  const remote = new Remote({ table, token, host: "" });
  await until(() => remote.match.peek() !== null);
  return remote;
}

interface Played {
  scenes: Told[];
  /** By seat. */
  moves: string[][];
  end: unknown;
}

/** Chooses by luck, the same luck everywhere. */
function choiceOf(course: Course, seat: number, number: number): string {
  return course.engine.choose(course.handle, seat, 1000 * seat + number, "random");
}

async function atTheTable({ game, table, course: options }: Kind): Promise<Played> {
  const remotes = [await sitAt(table, "p0"), await sitAt(table, "p1")];
  const courses: Course[] = [];
  for (const remote of remotes)
    courses.push(new Course(new RemoteMatch(remote), await engineOf(game), options));
  for (const course of courses) course.begin();
  const scenes: Told[] = [];
  const moves: string[][] = [[], []];
  // Ada does not look before Béla's turn is over: what is told then lies behind how the table stands.
  const look = (): void => {
    listen(courses[1]);
    if (courses[1].stage.peek() !== "choose") scenes.push(...listen(courses[0]));
  };
  for (look(); courses.some((course) => course.stage.peek() !== "over"); look()) {
    const count = (course: Course): number => course.now.actions;
    const before = courses.map(count);
    courses.forEach((course, seat) => {
      if (course.stage.peek() !== "choose") return;
      const move = choiceOf(course, seat, moves[seat].length);
      moves[seat].push(move);
      course.choose(move);
    });
    // Everybody has heard of everything that was done.
    await until(() =>
      courses.every(
        (course, i) => course.safe.peek() && count(course) > before[i] && count(course) === count(courses[0]),
      ),
    );
  }
  const end = courses[0].step.peek().position;
  for (const course of courses) course.close();
  for (const remote of remotes) remote.close();
  return { scenes, moves, end };
}

async function here({ game, course: options, hold }: Kind, moves: string[][]): Promise<Played> {
  const engine = await engineOf(game);
  const handle = engine.open({ names: NAMES, seed: SEED });
  const mine = [...moves[0]];
  deeds.left = [...moves[1]];
  const match = new LocalMatch(engine, handle, entryOf(engine, handle, [null, "random"]), { hold });
  const course = new Course(match, engine, options);
  course.begin();
  const scenes: Told[] = [];
  for (;;) {
    await until(() => course.stage.peek() !== "waiting");
    scenes.push(...listen(course));
    const stage = course.stage.peek();
    if (stage === "over") break;
    expect(stage, course.refused.peek()).not.toBe("stuck");
    if (stage === "choose") course.choose(mine.shift() ?? "nothing is left");
  }
  expect([mine, deeds.left]).toEqual([[], []]);
  const end = course.step.peek().position;
  course.close();
  return { scenes, moves, end };
}

for (const kind of KINDS)
  it(`${kind.game} is told here as at a table`, async () => {
    const there = await atTheTable(kind);
    const alone = await here(kind, there.moves);
    expect(there.scenes.length).toBeGreaterThan(4);
    expect(alone.end).toEqual(there.end);
    const told = ({ kind, seat, texts }: Told) => ({ kind, seat, texts });
    expect(alone.scenes.map(told)).toEqual(there.scenes.map(told));
    alone.scenes.forEach((scene, i) => {
      expect(scene.photograph, `scene ${i}: ${scene.texts[0]}`).toEqual(there.scenes[i].photograph);
      if (kind.between) expect(scene.moments, `scene ${i}: events`).toEqual(there.scenes[i].moments);
    });
    const different = (scene: Told): boolean => new Set(scene.moments).size > 3;
    expect(alone.scenes.some(different)).toBe(kind.between === true);
  }, 300_000);
