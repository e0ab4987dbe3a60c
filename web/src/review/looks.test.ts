// looks.test.ts - Everything is looked at once before anything is looked at twice, what may have cost most comes first, and the time
// that is told follows what was measured.
import { describe, expect, it } from "vitest";
import { isOpen, type Known, type Look, type Looked, Pace, passOf, recalled, roughly } from "./looks.ts";

/** A decision in which something else was better by `difference`. */
function looked(index: number, difference: number, margin: number, look: Look = "first"): Looked {
  const best = difference > 0 ? "b" : "a";
  const cost = difference > margin ? difference : 0;
  const texts = { playedText: "", bestText: "" };
  return { index, seat: 0, played: "a", best, ...texts, cost, difference, margin, look };
}
const known = (...all: Looked[]): Known => new Map(all.map((one) => [one.index, one]));

describe("passOf", () => {
  it("looks at everything first, in the order of the game", () => {
    const pass = passOf([2, 5, 9, 12], known(looked(5, 8, 1)));
    expect(pass).toEqual({ look: "first", done: 1, all: 4, left: [2, 9, 12] });
  });

  it("then closely where something may have been better, the most that it may have cost first", () => {
    const seen = known(
      looked(2, 0.1, 3), // hardly anything, but nobody knows yet
      looked(5, 6, 1), // clearly a mistake
      looked(9, 0, 0), // what was played is the best
      looked(12, 2, 9), // undecided, and much at stake
      looked(20, 6, 1), // as much as an earlier one
    );
    const pass = passOf([2, 5, 9, 12, 20], seen);
    expect(pass).toEqual({ look: "close", done: 0, all: 4, left: [12, 5, 20, 2] });
  });

  it("takes what was looked at closely for known, whatever came of it", () => {
    const seen = known(looked(2, 4, 3, "close"), looked(5, 1, 3, "close"), looked(9, 1, 3));
    expect(passOf([2, 5, 9], seen)).toEqual({ look: "close", done: 2, all: 3, left: [9] });
    expect(passOf([2, 5], seen)).toBeNull();
  });

  it("is over where the first look found nothing better, and cares for one seat only", () => {
    expect(passOf([2], known(looked(2, 0, 0), looked(3, 5, 1)))).toBeNull();
    expect(passOf([], known())).toBeNull();
  });

  it("leads through a whole game: every decision once, then each of those left once more", () => {
    const decisions = [1, 4, 6, 7];
    const found: Record<number, number> = { 1: 3, 4: 0, 6: 7, 7: 0.2 };
    const all = new Map<number, Looked>();
    const asked: string[] = [];
    for (let pass = passOf(decisions, all); pass !== null; pass = passOf(decisions, all)) {
      const [index] = pass.left as [number];
      asked.push(`${pass.look} ${index}`);
      all.set(index, looked(index, found[index] ?? 0, 1, pass.look));
    }
    expect(asked.join()).toBe("first 1,first 4,first 6,first 7,close 6,close 1,close 7");
    expect([...all.values()].every((one) => one.cost === 0 || one.look === "close")).toBe(true);
    expect([...all.values()].some(isOpen)).toBe(false);
  });
});

describe("Pace", () => {
  it("knows nothing until something is measured", () => {
    expect(new Pace("first", 100).for([3, 4])).toBeNull();
  });

  it("takes a look for as long as there is left of the game", () => {
    const pace = new Pace("first", 100);
    pace.took(0, 200);
    expect(pace.for([50])).toBeCloseTo(100);
    expect(pace.for([50, 75, 99])).toBeCloseTo(152);
    expect(pace.for([])).toBe(0);
    pace.took(50, 100);
    expect(pace.for([50])).toBeCloseTo(100);
  });

  it("follows a machine that becomes slower", () => {
    const pace = new Pace("close", 100);
    for (let i = 0; i < 10; i++) pace.took(0, 100);
    for (let i = 0; i < 10; i++) pace.took(0, 300);
    expect(pace.for([0])).toBeGreaterThan(200);
    expect(pace.for([0])).toBeLessThan(300);
  });
});

describe("roughly", () => {
  it("tells seconds below a minute and minutes above, rounded like an estimate", () => {
    const told = [0, 700, 9600, 13_000, 57_000, 58_000, 80_000, 100_000, 600_000].map(roughly);
    expect(told.map(({ unit, count }) => `${count} ${unit}`)).toEqual([
      "1 seconds",
      "1 seconds",
      "10 seconds",
      "15 seconds",
      "55 seconds",
      "1 minutes",
      "1 minutes",
      "2 minutes",
      "10 minutes",
    ]);
  });
});

describe("recalled", () => {
  it("takes what was saved before there were first looks for close ones, and leaves out what nobody was sure of", () => {
    const { look: _, ...earlier } = looked(3, 2, 1);
    const { margin: __, ...earliest } = earlier;
    const saved = [earlier, earliest as typeof earlier, looked(4, 2, 1), { ...looked(5, 2, 1), look: "?" }];
    expect(recalled(saved).map((one) => `${one.index} ${one.look}`)).toEqual([
      "3 close",
      "4 first",
      "5 close",
    ]);
  });
});
