// game.ts - What Above and Below brings to the page.
import type { TableKind } from "../tables/kind.ts";
import { AnbScreen } from "./screen.tsx";
import { tellAnb } from "./tell.ts";

export default {
  Screen: AnbScreen,
  firstGame: () => import("./firstGame.tsx").then((m) => m.AnbGuide),
  course: { tell: tellAnb },
} satisfies TableKind;
