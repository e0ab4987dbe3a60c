// miniMap.tsx - The map of a kept game, small. Drawn by the engine when there is time, remembered until the game changes.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../app/engines.ts";
import type { KeptGame } from "./entry.ts";

const drawn = new Map<string, string>();

/** The map with its narrow paper. */
export const LARGE_BOX = "-26 -26 1152 1152";

async function draw(record: string, seat: number, large: boolean): Promise<string> {
  const key = `${large ? "large" : "small"} ${seat} ${record}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const engine = await engineFor("cartographers");
  const handle = engine.load(record);
  try {
    const svg = large
      ? engine.paper(handle, seat, true) + engine.map(handle, seat)
      : engine.small(handle, seat);
    if (drawn.size > 40) drawn.clear();
    drawn.set(key, svg);
    return svg;
  } finally {
    engine.close(handle);
  }
}

export function MiniMap({ game, large = false }: { game: KeptGame; large?: boolean }) {
  const [svg, setSvg] = useState("");
  const seat = Math.max(0, game.bots.indexOf(null));
  useEffect(() => {
    let wanted = true;
    if (game.game === "cartographers")
      draw(game.record, seat, large).then(
        (found) => {
          if (wanted) setSvg(found);
        },
        () => undefined, // a record that cannot be read has no picture; opening it says why
      );
    return () => {
      wanted = false;
    };
  }, [game.game, game.record, seat, large]);
  return (
    <svg
      class="mini-map"
      viewBox={large ? LARGE_BOX : "0 0 1100 1100"}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
