// game.ts - What Endless Winter brings to the page.
import type { TableKind } from "../tables/kind.ts";
import { EwScreen } from "./screen.tsx";
import { tellEw } from "./tell.ts";
import "./drawer.css";

export default {
  Screen: EwScreen,
  firstGame: () => import("./firstGame.tsx").then((m) => m.EwGuide),
  course: { tell: tellEw },
} satisfies TableKind;
