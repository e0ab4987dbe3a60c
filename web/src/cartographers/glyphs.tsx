// glyphs.tsx - Signs of the table, drawn like ink: terrains in a box of 100, and star, coin, claw, hourglass in a box of 24.
import { type Terrain, terrainIds } from "../../wasm/cartographers.types.ts";

/** By terrain: strokes, and what is filled with the terrain's own ink. */
const terrains: Record<Terrain, { fill: string; line: string; eyes?: string }> = {
  forest: {
    fill: "M30 62L14 62 24 46 18 46 30 24 42 46 36 46 46 62zM66 76L48 76 59 58 52 58 66 32 80 58 73 58 84 76z",
    line: "M30 62v10M66 76v10M22 56l8-2M58 68l9-3M25 40l6-2M60 52l8-3",
  },
  village: {
    fill: "M12 46L31 26 50 46zM46 58L66 36 88 58z",
    line: "M16 46v26h30V46M50 58v24h34V58M27 72V58h8v14M62 82V68h9v14M76 64h4v6h-4zM40 30v-8h-5v5",
  },
  farm: {
    fill: "M50 20c6 8 6 16 0 24-6-8-6-16 0-24zM34 30c8 3 11 9 11 18-8-2-12-9-11-18zM66 30c1 9-3 16-11 18 0-9 3-15 11-18zM33 46c8 1 12 6 13 14-8 0-13-6-13-14zM67 46c0 8-5 14-13 14 1-8 5-13 13-14z",
    line: "M50 44v42M14 74q12-7 24 0M62 74q12-7 24 0M22 86q10-6 20 0M58 86q10-6 20 0",
  },
  water: {
    fill: "",
    line: "M12 34q9.5-11 19 0t19 0 19 0 19 0M12 52q9.5-11 19 0t19 0 19 0 19 0M12 70q9.5-11 19 0t19 0 19 0 19 0",
  },
  monster: {
    fill: "M50 22c9-2 12-12 20-10-2 6 1 10 6 14 12 9 15 24 9 38 4 4 4 9 2 13-5-1-8-3-10-6-8 8-18 11-28 10-11 1-21-3-28-11-3 4-6 6-11 6-1-5 0-9 4-13-5-14-2-28 10-37 5-4 8-8 6-14 9-2 11 8 20 10z",
    line: "M34 66q4-6 8 0 4-6 8 0 4-6 8 0 4-6 8 0",
    eyes: "M36 44q6-6 12 3-7 6-12-3zM64 44q-6-6-12 3 7 6 12-3z",
  },
};

export { terrainIds };

/** The inside of a terrain's sign, in a box of 100. */
export function TerrainSign({ terrain }: { terrain: number }) {
  const id = terrainIds[terrain];
  const sign = terrains[id];
  return (
    <g class={`sign sign-${id}`}>
      {sign.fill && <path class="sign-fill" d={sign.fill} />}
      <path class="sign-line" d={sign.line} />
      {sign.eyes && <path class="sign-eyes" d={sign.eyes} />}
    </g>
  );
}

export function TerrainGlyph({ terrain }: { terrain: number }) {
  return (
    <svg class="glyph" viewBox="4 10 92 84" aria-hidden="true">
      <TerrainSign terrain={terrain} />
    </svg>
  );
}

const signs = {
  star: "M12 2.6l2.7 6.2 6.7.600-5.1 4.4 1.6 6.6L12 16.9l-5.9 3.5 1.6-6.6L2.6 9.4l6.7-.6z",
  claw: "M5 3c1.5 3.5 1.8 7.5.6 12.5C8 12 8.7 7.5 8.2 3.5M11 3c1.3 4.5 1.3 9.5-.3 15.5 3-4.5 4-10 3.3-15M17 4c1 3.7.8 8-.8 13 3-3.6 4.3-8.3 3.8-12.5",
  hourglass:
    "M6 3h12M6 21h12M7.5 3c0 5 3 6.5 4.5 9-1.5 2.5-4.5 4-4.5 9M16.5 3c0 5-3 6.5-4.5 9 1.5 2.5 4.5 4 4.5 9M9.5 19.5h5L12 16.5z",
} as const;

export function Sign({ name }: { name: keyof typeof signs }) {
  return (
    <svg class={`mark mark-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[name]} />
    </svg>
  );
}

export const starPath = signs.star;

export function Coin({ empty }: { empty?: boolean }) {
  return (
    <svg class={empty ? "mark mark-coin empty" : "mark mark-coin"} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" />
      {!empty && <path d={starPath} transform="translate(12 12) scale(.5) translate(-12 -12)" />}
    </svg>
  );
}
