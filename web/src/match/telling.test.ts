import { describe, expect, it, vi } from "vitest";
import type { LogEntry } from "../engine/types.ts";
import type { Match, News } from "./match.ts";
import { sceneMs, Telling } from "./telling.ts";

vi.mock("../base/settings.ts", () => ({ settings: { peek: () => ({ scenes: "wait" }) } })); // the real ones want a window

const entry = (index: number, seat: number, text = "something"): LogEntry => ({
  ...{ index, seat, texts: [text], events: [] },
});
const news = (...log: LogEntry[]): News => ({ log, logTo: log.length }) as unknown as News;
const match = { people: [0] } as unknown as Match;
const lay = () => ({ before: null, after: null });

function listening(): Telling<null> {
  const telling = new Telling<null>(
    {},
    () => false,
    () => undefined,
  );
  telling.begin(news(entry(0, 1)), match, 0);
  return telling;
}

describe("what is told", () => {
  it("is not what was taken back, neither now nor later", () => {
    const telling = listening();
    const [first, second, third] = [entry(0, 1), entry(1, 1), entry(2, 2)];
    expect(telling.hear(0, news(first, second, third))).toBe(true);
    expect(telling.next(news(first, second, third), lay)).toBe(true);
    expect(telling.more.value).toBe(1);
    expect(telling.hear(0, news(first, second))).toBe(true);
    expect(telling.more.value).toBe(0);
    expect(telling.hear(0, news(first))).toBe(false);
    expect(telling.hear(0, news(first, entry(1, 1, "another")))).toBe(true);
    expect(telling.next(news(first, entry(1, 1, "another")), lay)).toBe(true);
    expect(telling.scene.value?.entries.map(({ texts }) => texts)).toEqual([["another"]]);
  });
  it("stays longer if it takes longer to read", () => {
    const short = sceneMs([entry(0, 1)]);
    expect(sceneMs([entry(0, 1, "A word.")])).toBe(short);
    expect(sceneMs([entry(0, 1, "a story ".repeat(60))])).toBeGreaterThan(3 * short);
  });
});
