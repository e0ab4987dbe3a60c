// connection.test.ts - How long a connection waits before it tries again.
import { expect, test } from "vitest";
import { backoff } from "./connection.ts";

test("a random time up to 1, 2, 4 ... 30 seconds, and never none at all", () => {
  expect([0, 1, 2, 3, 4].map((attempt) => backoff(attempt, 1))).toEqual([1000, 2000, 4000, 8000, 16000]);
  for (const attempt of [5, 6, 20, 1000]) expect(backoff(attempt, 1)).toBe(30000);
  expect(backoff(3, 0.5)).toBe(4000);
  expect(backoff(7, 0)).toBe(200);
});
