// draws.test.ts - When a number is pledged and revealed, and what the record is compared with in the end.
import { expect, test } from "vitest";
import { compareNumbers, type OwnNumber, stepOf } from "./draws.ts";
import type { TableInfo } from "./protocol.ts";

let next = 0;
const tools = { pledgeOf: (nonce: string) => `hash of ${nonce}`, randomHex: () => `${++next}`.repeat(4) };

const waiting = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "7qk2m9x0tp4ha",
  game: "cartographers",
  rules: 1,
  options: "",
  title: "",
  listed: false,
  status: "waiting",
  seats: [
    { name: "Ada", kind: "person", owned: true },
    { name: "Béla", kind: "person", owned: true },
    { name: "Rowan", kind: "bot", bot: "greedy" },
  ],
  commitment: "c1",
  nonces: [null, null, null],
  pledges: [null, null, null],
  key: null,
  ...more,
});

test("a number is pledged once, revealed when asked for, and another one with another key", () => {
  const first = stepOf(waiting(), 0, undefined, tools, false);
  expect(first?.say).toEqual({ type: "pledge", pledge: `hash of ${first?.own.nonce}` });
  const own = first?.own as OwnNumber;
  const pledges = [`hash of ${own.nonce}`, "theirs", null];
  expect(stepOf(waiting({ pledges }), 0, own, tools, false)).toBeNull();
  expect(stepOf(waiting({ pledges }), 2, undefined, tools, true)).toBeNull(); // a bot
  expect(stepOf(waiting({ pledges, status: "playing" }), 0, own, tools, false)).toBeNull();
  const step = stepOf(waiting({ pledges, revealing: true }), 0, own, tools, false);
  expect(step?.say).toEqual({ type: "nonce", nonce: own.nonce });
  expect(step?.own.before).toEqual({ pledges, nonces: [null, null, null] });
  // What is shown after it was said changes nothing of what was seen before.
  const changed = waiting({ pledges: [pledges[0], "another", null], revealing: true });
  expect(stepOf(changed, 0, step?.own, tools, false)?.own.before).toEqual(step?.own.before);
  // The host begins anew.
  const anew = stepOf(waiting({ commitment: "c2" }), 0, step?.own, tools, false);
  expect(anew?.say.type).toBe("pledge");
  expect(anew?.own.nonce).not.toBe(own.nonce);
  expect(anew?.own.before).toBeUndefined();
});

test("a seat with several devices, one that is barred, and an old table", () => {
  const pledges = [null, "of another device", null];
  expect(stepOf(waiting({ pledges }), 1, undefined, tools, true)?.say.type).toBe("pledge");
  expect(stepOf(waiting({ pledges }), 1, undefined, tools, false)).toBeNull();
  expect(stepOf(waiting({ pledges, revealing: true }), 1, undefined, tools, true)).toBeNull();
  const seats = waiting().seats.map((seat) => ({ ...seat, barred: true }));
  expect(stepOf(waiting({ seats }), 0, undefined, tools, true)).toBeNull();
  const old = { ...waiting(), pledges: undefined } as TableInfo;
  expect(stepOf(old, 0, undefined, tools, false)?.say.type).toBe("nonce");
  expect(stepOf({ ...old, nonces: ["00", null, null] }, 0, undefined, tools, false)).toBeNull();
});

test("the record is compared with what was written down", () => {
  const own: OwnNumber = {
    nonce: "aa",
    commitment: "c1",
    before: { pledges: ["hash of aa", "hash of bb", null], nonces: [null, null, null] },
  };
  const record = (...lines: string[]): string =>
    ["hearth-record 1", ...lines, "chance edict x", ""].join("\n");
  const said = (text: string, number: OwnNumber | undefined = own, seat: number | null = 0) =>
    compareNumbers(text, seat, number, tools);
  expect(said(record("nonce p0 aa", "nonce p1 bb"))).toBe("proven");
  expect(said(record("nonce p0 00", "nonce p1 bb"))).toBe("other"); // somebody put another in its place
  expect(said(record("nonce p1 bb"))).toBe("other");
  expect(said(record("nonce p0 aa", "nonce p1 cc"))).toBe("changed");
  expect(said(record("nonce p0 aa"))).toBe("changed"); // left out when the others were known
  expect(said(record("nonce p0 aa", "nonce p1 bb", "nonce p2 dd"))).toBe("changed"); // of a bot
  expect(said(record("nonce p0 aa"), { nonce: "aa", commitment: "c1" })).toBe("open");
  expect(compareNumbers(record("nonce p0 aa"), 0, undefined, tools)).toBe("none");
  expect(said(record("nonce p0 aa"), own, null)).toBe("none");
});
