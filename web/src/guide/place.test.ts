import { expect, test } from "vitest";
import { type Box, placeNote } from "./place.ts";

const screen = { width: 400, height: 800 };
const size = { width: 300, height: 120 };
const boxAt = ({ left, top }: { left: number; top: number }): Box => ({
  left,
  top,
  right: left + size.width,
  bottom: top + size.height,
});
const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

test("a note lies below what it speaks of, or above it where the window ends", () => {
  const high = { left: 50, top: 100, right: 350, bottom: 160 };
  expect(placeNote(size, screen, high, [], []).top).toBe(170);
  const low = { left: 50, top: 700, right: 350, bottom: 780 };
  expect(placeNote(size, screen, low, [], []).top).toBe(570);
});

test("it goes further away rather than over what must be tapped", () => {
  const at = { left: 20, top: 300, right: 380, bottom: 360 };
  const above = { left: 0, top: 200, right: 400, bottom: 290 };
  const below = { left: 0, top: 370, right: 400, bottom: 640 };
  const note = boxAt(placeNote(size, screen, at, [above, below], []));
  for (const box of [at, above, below]) expect(meets(note, box)).toBe(false);
});

test("it never leaves the window, even where there is nothing to speak of", () => {
  const note = boxAt(placeNote(size, screen, null, [], []));
  expect(note.left).toBeGreaterThanOrEqual(0);
  expect(note.bottom).toBeLessThanOrEqual(screen.height);
  const beyond = { left: 390, top: 790, right: 460, bottom: 860 };
  expect(boxAt(placeNote(size, screen, beyond, [], [])).right).toBeLessThanOrEqual(screen.width);
});
