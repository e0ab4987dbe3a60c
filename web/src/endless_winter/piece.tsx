// piece.tsx - The drawn pieces of the engine, each kept as a picture and shown wherever it lies. A picture is one element, whatever
// is drawn in it: some hundred of them lie on the table, and all are styled, laid out and painted with it.
import type { Engine } from "../engine/engine.ts";
import { Steady } from "./steady.ts";

const pictures = new Map<string, HTMLImageElement>();

/** What is carved in a side's sign: a picture does not know the color around it. */
const INKS: Record<string, string> = { "sign-2": "#062a30", "sign-3": "#4a3105" };

/** Draws all pieces, once; whatever comes onto the table later is there already. */
export function drawPieces(engine: Engine): void {
  if (pictures.size > 0) return;
  for (const line of engine.pieces().split("\n")) {
    const [name, box, drawn] = line.split("\t");
    if (!drawn) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawn}</svg>`;
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg.replaceAll("currentColor", INKS[name] ?? "#fff"))}`;
    pictures.set(name, picture);
  }
}

interface Props {
  name: string;
  class?: string;
  /** What it is as a thing that moves. */
  move?: string;
}

export class Piece extends Steady<Props> {
  override render({ name, class: more, move }: Props) {
    return (
      <img
        class={more ? `ew-piece ${more}` : "ew-piece"}
        src={pictures.get(name)?.src}
        alt=""
        decoding="sync"
        data-move={move}
      />
    );
  }
}
