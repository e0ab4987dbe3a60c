// filter.test.ts - Long lists of choices: finding one, what is open, what has a key.
import { expect, test } from "vitest";
import type { PlainChoices } from "../engine/types.ts";
import { count, filtered, numbered, openAtFirst, plainLetters } from "./filter.ts";

function group(kind: string, texts: string[]): PlainChoices {
  return { kind, title: kind, items: texts.map((text, i) => ({ move: `${kind} ${i}`, text, more: "" })) };
}

const build = group("build", ["Build with Esk: Manor.", "Build with Esk: Orchard."]);
const labor = group("labor", ["Labor with Esk."]);
const long = group(
  "offer",
  Array.from({ length: 20 }, (_, i) => `Offer ${i} coins.`),
);

test("letters are compared without accents and capitals", () => {
  expect(plainLetters("Εξερευνητής")).toBe(plainLetters("εξερευνητης"));
  expect(plainLetters("Építő")).toBe("epito");
});

test("all words must be there, in the sentence or in the title", () => {
  expect(filtered([build, labor], "esk manor").map((g) => g.items.length)).toEqual([1]);
  expect(filtered([build, labor], "ESK")).toHaveLength(2);
  expect(filtered([build, labor], "build")[0].items).toHaveLength(2);
  expect(filtered([build, labor], "nobody")).toEqual([]);
  expect(filtered([build, labor], "  ")).toEqual([build, labor]);
});

test("few choices are all open; among many only small groups are", () => {
  expect(openAtFirst(build, [build, labor])).toBe(true);
  expect(openAtFirst(long, [build, long])).toBe(false);
  expect(openAtFirst(build, [build, long])).toBe(true);
  expect(openAtFirst(long, [long])).toBe(true);
  expect(count([build, long])).toBe(22);
});

test("number keys go to the first nine that can be seen", () => {
  const keys = numbered([long, build, labor], (g) => g !== long);
  expect(keys.map((item) => item.move)).toEqual(["build 0", "build 1", "labor 0"]);
  expect(numbered([long], () => true)).toHaveLength(9);
});
