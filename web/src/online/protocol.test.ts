// protocol.test.ts - A view from the one before and what is different in it.
import { expect, test } from "vitest";
import { patched } from "./protocol.ts";

test("a patch replaces letters at places of the text before", () => {
  expect(patched("seats=2 sheet=.... coins=1", [])).toBe("seats=2 sheet=.... coins=1");
  expect(
    patched("seats=2 sheet=.... coins=1", [
      [15, 2, "FF"],
      [25, 1, "12"],
    ]),
  ).toBe("seats=2 sheet=.FF. coins=12");
  expect(patched("abc", [[0, 3, ""]])).toBe("");
  expect(patched("abc", [[3, 0, "d"]])).toBe("abcd");
});
