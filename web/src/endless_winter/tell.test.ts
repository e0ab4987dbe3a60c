import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Position, State } from "../../wasm/endless_winter.types";
import { Engine } from "../engine/engine.ts";
import { CHANCE, type LogEntry } from "../engine/types.ts";
import { beforeEvents } from "./before.ts";
import type { Faces } from "./faces.ts";
import { cutScene, ECLIPSE, stepsOf, tellEw } from "./tell.ts";

const folder = process.env.HEARTH_WASM ?? path.resolve("wasm");
let engine: Engine;
let faces: Faces;

beforeAll(async () => {
  engine = await Engine.fromBytes(new Uint8Array(fs.readFileSync(path.join(folder, "endless_winter.wasm"))));
  faces = engine.faces<Faces>();
});

/** What is drawn of it. */
function drawn({ player, piece, village, display, culture, stone, stack, round }: State) {
  return {
    sides: player.map(({ food, tool, honor, sacrifice, camps, villages, upright, tipped, stones }) => ({
      ...{ food, tool, honor, sacrifice, camps, villages, upright, tipped, stones },
    })),
    pieces: piece.map(({ level, cell, side, neutral }) => ({ level, cell, side, neutral })),
    ...{ village, display, culture, stone, stack, round },
  };
}

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
    expect(cutScene(parts[1], 0).told.map(({ event }) => event?.type)).toEqual(["eclipse", "shows"]);
  });

  it("cuts an entry in which the sun goes dark into two scenes", () => {
    const last = entry(4, CHANCE, "nomad_card", "food", "eclipse", "shows");
    const parts = tellEw([entry(3, 0, "end"), last], 0);
    expect(parts.map(({ kind }) => kind)).toEqual(["nomad", ECLIPSE]);
    const texts = parts.map((part) => cutScene(part, 0).told.map(({ text }) => text));
    expect(texts).toEqual([
      ["nomad_card", "food"],
      ["eclipse", "shows"],
    ]);
    expect(cutScene(parts[0], 0).later.map(({ type }) => type)).toEqual(["eclipse", "shows"]);
  });

  it("tells what comes by itself behind one's own decision, and not the decision", () => {
    const own: LogEntry = {
      ...entry(9, 0, "tile", "food", "board", "round"),
    };
    const [part] = tellEw([own], 0);
    expect(cutScene(part, 0).told.map(({ text }) => text)).toEqual(["board", "round"]);
    expect(tellEw([entry(9, 0, "place", "labor"), entry(10, CHANCE)], 0)).toEqual([]);
  });

  it("puts the reason to what it decides, and the sign of the event to each step", () => {
    const { told } = cutScene(
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
  });

  it.each([["Ada"], ["Ada", "Bela", "Csaba"]])("puts back what has not been told: %s", (...names) => {
    const handle = engine.open({ names, seed: "winter", options: "" });
    let looked = 0;
    let from = 0;
    let was = engine.position(handle, 0) as Position;
    for (let n = 0; !engine.state(handle, 0).over; n++) {
      const { chance, owes } = engine.state(handle, 0);
      if (chance) engine.deal(handle);
      else engine.play(handle, owes[0], engine.choose(handle, owes[0], n, "random"));
      const { log, logTo } = engine.news(handle, { viewer: 0, from });
      if (logTo < engine.state(handle, 0).actions) continue; // others hand something in as well
      from = logTo;
      const is = engine.position(handle, 0) as Position;
      const events = log.flatMap((entry) => entry.events);
      // Before the first round nothing is told so, and when one ends the table is cleared without a word.
      const has = (type: string): boolean => events.some((event) => event.type === type);
      const inside = events.length > 0 && was.state.round > 0 && was.state.round === is.state.round;
      if (inside && !has("nomad_shuffle") && !has("nomad_tile")) {
        const back = beforeEvents(is, events, faces, was);
        expect([events, drawn(back.state)]).toEqual([events, drawn(was.state)]);
        looked++;
      }
      was = is;
    }
    expect(looked).toBeGreaterThan(100);
    engine.close(handle);
  });
});
