// piece.tsx - The drawn pieces of the engine: one symbol each, made once, used everywhere.
import type { Engine } from "../engine/engine.ts";
import { Steady } from "./steady.ts";

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
  /** What it is as a thing that moves. */
  move?: string;
}

export class Piece extends Steady<Props> {
  override render({ name, class: more = "", move }: Props) {
    // The symbol has its own box; around it only the shape counts.
    const [, , width, height] = (drawn.get(name)?.box ?? "0 0 1 1").split(" ");
    return (
      <svg class={`ew-piece ${more}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-move={move}>
        <use href={`#ew-${name}`} />
      </svg>
    );
  }
}
