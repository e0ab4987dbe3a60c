import { describe, expect, it } from "vitest";
import { find, fold } from "./find.ts";

const marked = (text: string, wanted: string): string =>
  find(text, wanted)
    ?.map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join("") ?? "-";

describe("searching", () => {
  it("does not mind case and accents", () => {
    expect(marked("Ένα χωριό", "ενα ΧΩΡΙΟ")).toBe("[Ένα] [χωριό]");
    expect(marked("Mező és erdő", "erdo")).toBe("Mező és [erdő]");
    expect(marked("Świątynia, złoto", "swiatynia zloto")).toBe("[Świątynia], [złoto]");
    expect(marked("δάσος", "ΔΑΣΟΣ")).toBe("[δάσος]");
  });

  it("wants all words, anywhere", () => {
    expect(marked("A coin for a mountain", "mountain coin")).toBe("A [coin] for a [mountain]");
    expect(marked("A coin for a mountain", "mountain river")).toBe("-");
    expect(marked("Anything", "  ")).toBe("-");
  });

  it("marks every place", () => {
    expect(marked("map, maps", "map")).toBe("[map], [map]s");
  });

  it("keeps places in place", () => {
    const text = "İstanbul ß ﬁ Ελλάς 🗺 Łódź";
    expect(fold(text)).toHaveLength(text.length);
  });
});
