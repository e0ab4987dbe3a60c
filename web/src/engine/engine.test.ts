// engine.test.ts - The class around the module, with the real module: HEARTH_WASM names the folder it was built into.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Engine, EngineError } from "./engine.ts";
import { games } from "./games.ts";
import { HandDo, MONSTERS, PUBLIC } from "./types.ts";

const records = new URL("../../../tests/records/", import.meta.url);
const folder = process.env.HEARTH_WASM ?? path.resolve("wasm");
const file = (name: string) => new Uint8Array(fs.readFileSync(path.join(folder, name)));
const engine = (game = "cartographers") => Engine.fromBytes(file(`${game}.wasm`));

describe("Engine", () => {
  it("plays a game of Cartographers to its end", async () => {
    const e = await engine();
    const h = e.open({ names: ["Ann", "Bób"], seed: "typed", options: "side=B" });
    expect(e.position<"cartographers">(h, 0).state.side).toBe("B");
    expect(e.state(h, 0).names).toEqual(["Ann", "Bób"]);
    for (;;) {
      const state = e.state(h, PUBLIC);
      if (state.over) break;
      if (state.chance) {
        const { actions, log, logFrom } = e.deal(h, { viewer: 0, from: state.actions });
        expect(actions).toBeGreaterThan(state.actions);
        expect(logFrom).toBe(state.actions);
        expect(log.length).toBeGreaterThan(0);
        continue;
      }
      const seat = state.owes[0];
      const trial = e.hand(h, seat, HandDo.take);
      e.play(h, seat, trial.fits ? trial.notation : e.choose(h, seat, state.actions, "greedy"));
    }
    const { facts, points } = e.position<"cartographers">(h, 0);
    expect(e.state(h, 0).rank).toHaveLength(2);
    expect(points).toEqual(facts.sheet.map((sheet) => sheet.total));
    expect(e.score(h, 0).points).toBe(points[0]);
    expect(e.glow(h, 0, MONSTERS).stars).toBe(facts.sheet[0].monsters);
    const again = e.load(e.record(h));
    expect(e.report(again)).toMatchObject({ complete: true, actions: e.state(h, 0).actions });
    expect(e.log(again, 0).length).toBe(e.state(h, 0).actions);
    const then = e.at(again, 10);
    expect(e.state(then, 0).actions).toBe(10);
    e.close(then);
    expect(() => e.state(then, 0)).toThrow(EngineError);
  });

  it("replays games of older and newer rules, and opens views of both", async () => {
    const e = await engine("above_and_below");
    const record = (name: string): string =>
      fs.readFileSync(new URL(`above_and_below/${name}.rec`, records), "utf-8");
    const views = ["g1-market", "g5-price-named"].map((name) => {
      const h = e.load(record(name));
      expect(e.report(h).complete).toBe(true);
      const { rules, options, actions } = e.state(h, PUBLIC);
      return { rules, options, view: e.photo(h, PUBLIC, actions) };
    });
    expect(views.map(({ rules }) => rules)).toEqual([1, 2]);
    for (const { rules, options, view } of views) {
      const h = e.view(`rules ${rules}\noptions ${options}\nname Ann\nname Ben\nview ${view}`);
      expect(e.state(h, PUBLIC).rules).toBe(rules);
      expect("counter" in e.position<"above_and_below">(h, PUBLIC).state).toBe(rules > 1);
    }
    // Without a word about them the newest are meant.
    expect(() => e.view(`name Ann\nname Ben\nview ${views[0].view}`)).toThrow(EngineError);
    expect(() => e.view(`rules 9\nname Ann\nname Ben\nview ${views[0].view}`)).toThrow(EngineError);
  });

  it("says why something is refused", async () => {
    const e = await engine();
    const h = e.open("seats 1\nseed why");
    const refusal = (() => {
      try {
        e.play(h, 0, "draw forest a1");
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(EngineError);
    expect((refusal as EngineError).code).toBe("illegal");
    expect((refusal as EngineError).message).not.toBe("");
    expect(() => e.open("seats 0\nseed x")).toThrow(EngineError);
    expect(() => e.load("no record\n")).toThrow(/hearth-record/);
  });

  it("gives sentences with numbers, words and texts, and shows ids that are not there", async () => {
    const e = await engine();
    const args = { game: { word: "carto.title" }, least: 1, most: 100, seats: 0 };
    expect(e.text("engine.seats_range", args)).toBe("Cartographers is for 1 to 100 players, not for 0.");
    expect(e.text("engine.not_pending", { player: "a\0b" })).toBe("a b: there is nothing to decide now.");
    expect(e.text("engine.no_seat", { seat: 1.5 })).toBe("There is no seat 1.5 in this game.");
    expect(e.text("page.nothing")).toBe("[page.nothing]");
  });

  it("speaks the language it is given, and forgets the one before", async () => {
    const e = await engine();
    expect(e.text("engine.over")).toBe("The game is over.");
    expect(e.language("pl-PL")).toBe("pl");
    e.catalogue(file("cartographers.pl.mo"));
    const polish = e.text("engine.over");
    expect(polish).not.toBe("The game is over.");
    expect(e.words.language).toBe("pl");
    expect(e.words.catalogue?.length).toBeGreaterThan(1000);
    expect(e.language("en")).toBe("en");
    expect(e.text("engine.over")).toBe("The game is over.");
  });

  it("opens names and seeds that would break a line", async () => {
    const e = await engine();
    const h = e.open({ names: ["A\nseats 5"], seed: "x\ny" });
    expect(e.state(h, 0).names).toEqual(["A seats 5"]);
  });

  it("knows every game", async () => {
    for (const { id: game } of games) {
      const e = await engine(game);
      const about = e.game();
      expect(about.id).toBe(game);
      expect(about.bots.map((bot) => bot.name)).toEqual(expect.arrayContaining(["random", "planner"]));
      const h = e.open({ names: ["Ann", "Bob"], seed: "plain" });
      const seat = e.state(h, 0).owes[0];
      const plain = e.plain(h, seat);
      expect(plain.choices.flatMap((choices) => choices.items).length).toBeGreaterThan(0);
      if (game !== "cartographers") expect(() => e.glow(h, 0, MONSTERS)).toThrow(EngineError);
    }
  });
});
