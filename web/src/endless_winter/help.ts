// help.ts - Endless Winter in the help: what every sign is called, and the land at a step of the worked round.
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import type { Drawing, HelpPictures } from "../help/pictures.tsx";

const signs = (engine: Engine): [piece: string, text: string][] => {
  const { ops, columns } = engine.faces<{
    ops: Record<string, string>;
    columns: { id: string; name: string }[];
  }>();
  const drawn = new Set(
    engine
      .pieces()
      .split("\n")
      .map((line) => line.split("\t")[0]),
  );
  return [
    ...columns.map(({ id, name }): [string, string] => [`icon-${id}`, name]),
    ["icon-honor", t("page.ew.honor")],
    ["icon-sacrifice", t("page.ew.sacrifice")],
    ["icon-eclipse", t("page.ew.eclipse")],
    ...Object.entries(ops).flatMap(([op, name]): [string, string][] =>
      drawn.has(`icon-${op}`) ? [[`icon-${op}`, name]] : [],
    ),
  ];
};

interface LandFaces {
  places: { x: number; y: number }[];
  junctures: number[][];
  tiles: { id: string; land: string }[];
}

/** A hexagon is so wide; x counts halves of it, y rows. */
const WIDE = 100;
const ROW = 86;

/** The land with everybody's camps and villages. */
function table(engine: Engine, handle: number): Drawing {
  const { places, junctures, tiles } = engine.faces<LandFaces>();
  const { state } = engine.position<"endless_winter">(handle, 0);
  const pieces = new Map(
    engine
      .pieces()
      .split("\n")
      .map((line) => line.split("\t"))
      .map(([name, box, svg]) => [name, { box, svg }]),
  );
  const put = (name: string, x: number, y: number, size: number): string => {
    const piece = pieces.get(name);
    if (!piece) return "";
    return `<svg x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" viewBox="${piece.box}">${piece.svg}</svg>`;
  };
  const across = (x: number): number => (x * WIDE) / 2;
  let svg = "";
  places.forEach(({ x, y }, place) => {
    const land = tiles.find(({ id }) => id === state.tile[place])?.land ?? "base";
    svg += put(`land-${land}-0`, across(x), y * ROW, WIDE + 12);
  });
  places.forEach(({ x, y }, place) => {
    const tents = state.player.flatMap(({ camps }, side) =>
      Array.from({ length: camps[place] }, () => `tent-${side}`),
    );
    tents.forEach((tent, i) => {
      svg += put(tent, across(x) + (i - (tents.length - 1) / 2) * 26, y * ROW + 12, 40);
    });
  });
  junctures.forEach((around, juncture) => {
    const owner = state.village[juncture];
    if (owner === null) return;
    const middle = (pick: (place: number) => number): number =>
      around.reduce((sum, place) => sum + pick(place), 0) / 3;
    svg += put(
      `hut-${owner}`,
      middle((place) => across(places[place].x)),
      middle((place) => places[place].y) * ROW,
      48,
    );
  });
  return { box: `${-2.7 * WIDE} ${-2.8 * ROW} ${5.4 * WIDE} ${5.6 * ROW}`, svg };
}

export default { signs, table } satisfies HelpPictures;
