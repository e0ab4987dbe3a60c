// lazy.tsx - Faces and the choice of rivals, fetched when the first one is shown: nobody needs them before the first map.
import { lazy } from "../ui/lazy.tsx";

export const Face = lazy(
  () => import("./face.tsx").then((m) => m.Face),
  () => <span class="face" />,
);

export const ChooseRivals = lazy(
  () => import("./choose.tsx").then((m) => m.ChooseRivals),
  () => null,
);
