// ink.test.ts - Drawings cut into pieces: nothing is lost, nothing that lies there is drawn again.
import { expect, test } from "vitest";
import { newIn, nextStep, type Piece, piecesOf } from "./ink.tsx";

const wash = (d: string): string => `<path class="farm wash" d="${d}"/>`;
const cell = (n: number): string =>
  `<g class="cell farm" data-cell="${n}"><path d="m${n}"/><path d="q${n}"/></g>`;
const group = (...cells: number[]): string => `<g class="farm ink">${cells.map(cell).join("")}</g>`;
const whole = (pieces: Piece[]): string =>
  pieces.map(({ text, parts }) => (parts ? `${text}${parts.join("")}</g>` : text)).join("");

test("a drawing is its pieces", () => {
  const svg = `${wash("a")}${group(1, 12)}<text>R &amp; B</text><g class="x">words<path/></g><g></g>`;
  const pieces = piecesOf(svg);
  expect(pieces.map(({ parts }) => parts?.length ?? 0)).toEqual([0, 2, 0, 0, 0]);
  expect(whole(pieces)).toBe(svg);
  expect(piecesOf("")).toEqual([]);
});

test("only what is new lies over what was there", () => {
  expect(newIn(wash("a") + group(1, 12), wash("b") + group(1, 5, 12))).toBe(wash("b") + group(5));
  expect(newIn(group(1), group(1))).toBe("");
});

test("a step keeps what is there and brings no more than it may", () => {
  const shown = piecesOf(wash("a") + group(12));
  const wanted = piecesOf(wash("b") + group(1, 2, 12) + wash("c"));
  const first = nextStep(shown, wanted, 2);
  expect(first.whole).toBe(false);
  expect(whole(first.pieces)).toBe(wash("b") + group(1, 12));
  const second = nextStep(first.pieces, wanted, 100);
  expect(second.whole).toBe(true);
  expect(whole(second.pieces)).toBe(whole(wanted));
});
