// piece.tsx - The drawn pieces of the engine: one symbol each, made once, used everywhere.
import type { Engine } from "../engine/engine.ts";

interface Drawn {
  box: string;
  svg: string;
}

const drawn = new Map<string, Drawn>();
let sheet: SVGSVGElement | null = null;

function addSheet(): void {
  if (sheet?.isConnected) return;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", "ew-sheet");
  made.setAttribute("aria-hidden", "true");
  made.innerHTML = [...drawn]
    .map(([name, { box, svg }]) => `<symbol id="ew-${name}" viewBox="${box}">${svg}</symbol>`)
    .join("");
  document.body.append(made);
  sheet = made;
}

/** Draws all pieces into the page, once. */
export function drawPieces(engine: Engine): void {
  if (drawn.size === 0)
    for (const line of engine.pieces().split("\n")) {
      const [name, box, svg] = line.split("\t");
      if (svg) drawn.set(name, { box, svg });
    }
  addSheet();
}

interface Props {
  name: string;
  class?: string;
}

export function Piece({ name, class: more = "" }: Props) {
  return (
    <svg class={`ew-piece ${more}`} viewBox={drawn.get(name)?.box} aria-hidden="true">
      <use href={`#ew-${name}`} />
    </svg>
  );
}

/** A part of a larger drawing. */
export function Part({ name, x, y, width }: { name: string; x: number; y: number; width: number }) {
  const [left, top, across, down] = (drawn.get(name)?.box ?? "0 0 1 1").split(" ").map(Number);
  const scale = width / across;
  return (
    <use href={`#ew-${name}`} x={x + left * scale} y={y + top * scale} width={width} height={down * scale} />
  );
}
