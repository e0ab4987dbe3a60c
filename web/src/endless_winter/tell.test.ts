import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../engine/engine.ts";
import { CHANCE, type LogEntry } from "../engine/types.ts";
import type { Faces } from "./faces.ts";
import { cutScene, ECLIPSE, stepsOf, tellEw } from "./tell.ts";

const folder = process.env.HEARTH_WASM ?? path.resolve("wasm");
let engine: Engine;
let faces: Faces;

beforeAll(async () => {
  engine = await Engine.fromBytes(new Uint8Array(fs.readFileSync(path.join(folder, "endless_winter.wasm"))));
  faces = engine.faces<Faces>();
});

const entry = (index: number, seat: number, ...types: string[]): LogEntry => ({
  index,
  seat,
  texts: types,
  events: types.map((type) => ({ type, seat: seat === CHANCE ? "nomad" : seat })),
  told: types.map((_, i) => i),
});

describe("scenes of Endless Winter", () => {
  it("tells an eclipse with its sky also if a rival's last card sets it off", () => {
    const parts = tellEw([entry(7, 1, "pile", "eclipse", "shows")], 0);
    expect(parts.map(({ kind }) => kind)).toEqual(["turn", ECLIPSE]);
    expect(cutScene(parts[1], 0).map(({ event }) => event?.type)).toEqual(["eclipse", "shows"]);
  });

  it("cuts an entry in which the sun goes dark into two scenes", () => {
    const last = entry(4, CHANCE, "nomad_card", "food", "eclipse", "shows");
    const parts = tellEw([entry(3, 0, "end"), last], 0);
    expect(parts.map(({ kind }) => kind)).toEqual(["nomad", ECLIPSE]);
    const texts = parts.map((part) => cutScene(part, 0).map(({ text }) => text));
    expect(texts).toEqual([
      ["nomad_card", "food"],
      ["eclipse", "shows"],
    ]);
    expect(cutScene(parts[0], 0).at(-1)?.moment).toEqual([4, 1]); // the table is that of before the dark
  });

  it("tells what comes by itself behind one's own decision, and not the decision", () => {
    const own: LogEntry = {
      ...entry(9, 0, "tile", "food", "board", "round"),
    };
    const [part] = tellEw([own], 0);
    expect(cutScene(part, 0).map(({ text }) => text)).toEqual(["board", "round"]);
    expect(tellEw([entry(9, 0, "place", "labor"), entry(10, CHANCE)], 0)).toEqual([]);
  });

  it("tells what is hidden from the viewer in words, and what comes behind it on its own", () => {
    const hidden: LogEntry = { index: 5, seat: 1, texts: ["buries a card"], events: [] };
    const [part] = tellEw([hidden, entry(6, 1, "food")], 0);
    const steps = stepsOf(cutScene(part, 0), faces);
    expect(steps.map(({ texts, events }) => [texts, events.length])).toEqual([
      [["buries a card"], 0],
      [["food"], 1],
    ]);
  });

  it("puts the reason to what it decides, and the sign of the event to each step", () => {
    const told = cutScene(
      {
        seat: CHANCE,
        kind: "nomad",
        entries: [entry(1, CHANCE, "nomad_instead", "nomad_pick", "bury", "honor")],
      },
      0,
    );
    const steps = stepsOf(told, faces);
    expect(steps.map(({ sign, why }) => [sign, why.length])).toEqual([
      ["bury", 2],
      ["honor", 0],
    ]);
    expect(steps.map(({ moment }) => moment)).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });
});
