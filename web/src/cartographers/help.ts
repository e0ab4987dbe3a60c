// help.ts - What the rules of Cartographers show: cards with their shapes, the diagrams of edicts, and the map at a step.
import type { Engine } from "../engine/engine.ts";
import type { CartoCards } from "../engine/types.ts";
import type { Drawing, HelpPictures } from "../help/pictures.tsx";

/** As on the table (carto.css). */
const INKS: Record<string, string> = {
  forest: "#3d6b45",
  village: "#a8472f",
  farm: "#c1912f",
  water: "#4a7390",
  monster: "#3d2c4d",
};
const SIDE = 20;
const GAP = 14;

type Cells = readonly (readonly [number, number])[];

function shape(cells: Cells, left: number, ink: string): { svg: string; width: number; height: number } {
  const svg = cells
    .map(
      ([row, column]) =>
        `<rect x="${left + column * SIDE + 1}" y="${row * SIDE + 1}" width="${SIDE - 2}" height="${SIDE - 2}" rx="2" fill="${ink}" stroke="#2e2116"/>`,
    )
    .join("");
  const width = (Math.max(...cells.map(([, column]) => column)) + 1) * SIDE;
  return { svg, width, height: (Math.max(...cells.map(([row]) => row)) + 1) * SIDE };
}

const coin = (left: number): string =>
  `<circle cx="${left + 9}" cy="10" r="7.5" fill="#e0b83e" stroke="#2e2116"/>`;

/** Shapes side by side, a coin behind one that earns it. */
function shapes(all: readonly { cells: Cells; coin: boolean }[], ink: string): Drawing {
  let left = 0;
  let high = 0;
  let svg = "";
  for (const each of all) {
    const drawn = shape(each.cells, left, ink);
    svg += drawn.svg + (each.coin ? coin(left + drawn.width) : "");
    left += drawn.width + (each.coin ? 20 : 0) + GAP;
    high = Math.max(high, drawn.height);
  }
  return { box: `0 0 ${left - GAP} ${high}`, svg };
}

/** "edict NAME", "card NAME" with all its shapes, or "drawn NAME SHAPE TERRAIN". */
function piece(engine: Engine, name: string): Drawing | null {
  const [kind, id, which, terrain] = name.split(" ");
  const { cards, scorings } = engine.cards<CartoCards>();
  if (kind === "edict") {
    const document = engine.diagram(scorings[id as keyof typeof scorings].number);
    const box = /viewBox="([^"]*)"/.exec(document)?.[1] ?? "0 0 100 100";
    return { box, svg: document };
  }
  const card = cards[id as keyof typeof cards];
  if (kind === "drawn") return shapes([card.shapes[Number(which)]], INKS[terrain]);
  return kind === "card" ? shapes(card.shapes, INKS[card.terrains[0]]) : null;
}

const SPACE = 100;
const ROWS = "abcdefghijk";

/** The map with its spaces and their names: the rules speak of them. */
function table(engine: Engine, handle: number): Drawing {
  const size = ROWS.length * SPACE;
  const lines = [...ROWS, ""].map((_, i) => `M0 ${i * SPACE}h${size}M${i * SPACE} 0v${size}`).join("");
  const names = [...ROWS]
    .map((row, i) => {
      const at = i * SPACE + SPACE / 2;
      return `<text x="-34" y="${at + 14}">${row}</text><text x="${at}" y="-20">${i + 1}</text>`;
    })
    .join("");
  const grid = `<path class="help-grid" d="${lines}"/><g class="help-names">${names}</g>`;
  return { box: "-80 -76 1190 1186", svg: grid + engine.map(handle, 0) };
}

export default { piece, table } satisfies HelpPictures;
