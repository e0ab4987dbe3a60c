// game.ts - What Cartographers brings to the page. It leads through a first game by itself.
import type { TableKind } from "../tables/kind.ts";
import { CartoScreen } from "./screen.tsx";
import { tell, told } from "./tell.ts";

export default {
  Screen: CartoScreen,
  wide: () => import("./wide.tsx").then((m) => m.CartoWide),
  hold: true,
  course: { tell, told },
} satisfies TableKind;
