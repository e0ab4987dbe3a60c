// oneLine.test.ts - A name is one line in which everything can be seen.
import { expect, test } from "vitest";
import { oneName } from "./oneLine.ts";

test("what cannot be seen is left out, and what people are called stays", () => {
  for (const name of ["Ada", "Béla", "Μαρία", "नमस्ते", "👩\u200d🚀", "❤\ufe0f", "👍🏽", "O'Brien"])
    expect(oneName(name)).toBe(name);
  expect(oneName(" Ada \n Lovelace ")).toBe("Ada Lovelace");
  expect(oneName("Be\u0301la")).toBe("Béla");
  expect(oneName("Ada\u202eadA")).toBe("AdaadA");
  expect(oneName("A\u200bd\u200da")).toBe("Ada");
  expect(oneName("\u0301Ada \u0301")).toBe("Ada");
  expect(oneName("\u0378")).toBe("");
  expect(oneName("王\u200d小")).toBe("王小");
  expect(oneName("é".repeat(64))).toBe("é".repeat(32));
});
