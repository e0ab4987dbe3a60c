// rulebook.test.ts - Reading the rules as the build writes them.
import { describe, expect, it } from "vitest";
import { readRules, topicNamed } from "./rulebook.ts";

const TEXT = `= first table The table
p Two words: here.
+ sign house, die 4
= round first_round,sample A first round, step by step
p Step one.
m .../...
v rules 1\toptions side=A\tname Ada\tview seats=1
= reference cards The cards
i Orchard: time 2
d ###/..# #/#$
`;

describe("rules", () => {
  it("are read line by line", () => {
    const topics = readRules(TEXT);
    expect(topics.map(({ part, id, title }) => [part, id, title])).toEqual([
      ["first", "table", "The table"],
      ["round", "first_round", "A first round, step by step"],
      ["reference", "cards", "The cards"],
    ]);
    expect(topics[0].rules).toEqual([
      { text: "Two words: here.", entry: false, pieces: ["sign house", "die 4"], shapes: [], view: null },
    ]);
    expect(topics[1].rules[0].view).toBe("rules 1\noptions side=A\nname Ada\nview seats=1");
    expect(topics[2].rules[0].shapes).toEqual([
      { rows: ["###", "..#"], coin: false },
      { rows: ["#", "#"], coin: true },
    ]);
  });

  it("are found by every name", () => {
    const topics = readRules(TEXT);
    for (const name of ["first_round", "first-round", "sample"])
      expect(topicNamed(topics, name)).toBe(topics[1]);
    expect(topicNamed(topics, "nothing")).toBeUndefined();
    expect(topicNamed(topics, undefined)).toBeUndefined();
  });
});
