// cells.ts - Spaces of the sheet as lines on the screen. A space is row times 11 plus column; on the map it is 100 wide.

import { SIDE } from "../../wasm/cartographers.types.ts";

export const N = SIDE;
export const SIZE = 100;

export const rowOf = (cell: number): number => Math.floor(cell / N);
export const colOf = (cell: number): number => cell % N;

/** Letters of the rows, as the notation has them. */
export const letters = "abcdefghijk";
/** "c4". */
export const cellName = (cell: number): string => `${letters[rowOf(cell)]}${colOf(cell) + 1}`;
export const cellOf = (name: string): number => letters.indexOf(name[0]) * N + Number(name.slice(1)) - 1;

/** The outline of a set of spaces, side by side, drawn a little inside so that two outlines do not cover each other. */
export function outline(cells: number[], inset = 0): string {
  const has = new Set(cells);
  const inside = (row: number, col: number): boolean =>
    row >= 0 && row < N && col >= 0 && col < N && has.has(row * N + col);
  let path = "";
  for (const cell of cells) {
    const row = rowOf(cell);
    const col = colOf(cell);
    const x = col * SIZE;
    const y = row * SIZE;
    const left = inside(row, col - 1);
    const right = inside(row, col + 1);
    const above = inside(row - 1, col);
    const below = inside(row + 1, col);
    const x0 = x + (left ? -inset : inset);
    const x1 = x + SIZE - (right ? -inset : inset);
    const y0 = y + (above ? -inset : inset);
    const y1 = y + SIZE - (below ? -inset : inset);
    if (!above) path += `M${x0} ${y + inset}H${x1}`;
    if (!below) path += `M${x0} ${y + SIZE - inset}H${x1}`;
    if (!left) path += `M${x + inset} ${y0}V${y1}`;
    if (!right) path += `M${x + SIZE - inset} ${y0}V${y1}`;
  }
  return path;
}

/** All spaces as one area. */
export function area(cells: number[]): string {
  return cells
    .map((cell) => `M${colOf(cell) * SIZE} ${rowOf(cell) * SIZE}h${SIZE}v${SIZE}h-${SIZE}z`)
    .join("");
}

/** The space of a group that is nearest to its middle. */
export function middle(cells: number[]): number {
  const row = cells.reduce((sum, cell) => sum + rowOf(cell), 0) / cells.length;
  const col = cells.reduce((sum, cell) => sum + colOf(cell), 0) / cells.length;
  const far = (cell: number): number => (rowOf(cell) - row) ** 2 + (colOf(cell) - col) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best), cells[0]);
}
