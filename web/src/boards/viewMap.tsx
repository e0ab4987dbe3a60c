// viewMap.tsx - The map in the position text of somebody else's game.
import { MapOf } from "../saved/miniMap.tsx";

export function ViewMap({ view, large }: { view: string; large?: boolean }) {
  return <MapOf of={view} open={(engine) => engine.view(`name ?\nview ${view}`)} large={large} />;
}
