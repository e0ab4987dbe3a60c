// drawn.tsx - A drawn piece of a game away from its table, in the set-up and in the help: the engine draws it, here it stands alone.
import type { Engine } from "../engine/engine.ts";

interface Piece {
  box: string;
  svg: string;
}

/** Pieces that are named by words have the box of their kind. */
const BOXES: Record<string, string> = {
  villager: "0 0 100 112",
  building: "0 0 120 100",
  dark: "0 0 130 100",
};

const known = new WeakMap<Engine, Map<string, Piece>>();

/** "icon-food" is a piece that lies on a sheet with all others; "sign hammer" is drawn by itself. */
function pieceOf(engine: Engine, name: string): Piece {
  const pieces = known.get(engine) ?? new Map<string, Piece>();
  known.set(engine, pieces);
  if (name.includes(" ")) {
    const piece = pieces.get(name) ?? {
      box: BOXES[name.split(" ")[0]] ?? "0 0 100 100",
      svg: engine.piece(name),
    };
    pieces.set(name, piece);
    return piece;
  }
  if (!pieces.has(name))
    for (const line of engine.pieces().split("\n")) {
      const [each, box, svg] = line.split("\t");
      if (svg) pieces.set(each, { box, svg });
    }
  return pieces.get(name) ?? { box: "0 0 1 1", svg: "" };
}

export function Drawn({ engine, name }: { engine: Engine; name: string }) {
  const { box, svg } = pieceOf(engine, name);
  return <svg class="drawn" viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
