// turns.test.ts - Who is asked next.
import { expect, test } from "vitest";
import { nextPerson } from "./turns.ts";

test("whoever looks goes on", () => {
  expect(nextPerson([0, 2], [0, 2], 2)).toBe(2);
});

test("then the next person around the table", () => {
  expect(nextPerson([0, 3], [0, 2, 3], 2)).toBe(3);
  expect(nextPerson([0], [0, 2, 3], 3)).toBe(0);
  expect(nextPerson([1, 3], [1, 3], 126)).toBe(1);
});

test("nobody, if only bots owe something", () => {
  expect(nextPerson([1], [0, 2], 0)).toBe(null);
  expect(nextPerson([], [0], 0)).toBe(null);
});
