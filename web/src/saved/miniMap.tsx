// miniMap.tsx - The map of a saved game, small. Drawn by the engine when there is time, remembered until the game changes.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import "./saved.css";
import type { SavedGame } from "./entry.ts";

interface Picture {
  box: string;
  svg: string;
}

const NOTHING: Picture = { box: "0 0 1100 1100", svg: "" };
const drawn = new Map<string, Picture>();

async function draw(record: string, seat: number, large: boolean): Promise<Picture> {
  const key = `${large ? "large" : "small"} ${seat} ${record}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const engine = await engineFor("cartographers");
  const handle = engine.load(record);
  try {
    const picture = large
      ? { box: engine.box(true), svg: engine.paper(handle, seat, true) + engine.map(handle, seat) }
      : { box: NOTHING.box, svg: engine.small(handle, seat) };
    if (drawn.size > 40) drawn.clear();
    drawn.set(key, picture);
    return picture;
  } finally {
    engine.close(handle);
  }
}

export function MiniMap({ game, large = false }: { game: SavedGame; large?: boolean }) {
  const [{ box, svg }, show] = useState(NOTHING);
  const seat = Math.max(0, game.bots.indexOf(null));
  useEffect(() => {
    let wanted = true;
    if (game.game === "cartographers")
      draw(game.record, seat, large).then(
        (found) => {
          if (wanted) show(found);
        },
        () => undefined, // a record that cannot be read has no picture; opening it says why
      );
    return () => {
      wanted = false;
    };
  }, [game.game, game.record, seat, large]);
  return <svg class="mini-map" viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
