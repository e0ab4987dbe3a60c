// miniMap.tsx - The map of a saved game, small. Drawn by the engine when there is time, remembered until the game changes.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import type { Engine } from "../engine/engine.ts";
import type { Handle } from "../engine/types.ts";
import "./saved.css";
import type { SavedGame } from "./entry.ts";

interface Picture {
  box: string;
  svg: string;
}

const NOTHING: Picture = { box: "0 0 1100 1100", svg: "" };
const drawn = new Map<string, Picture>();

/** `of`: what it is drawn from, by which it is remembered. */
async function draw({ of, open, seat = 0, large = false }: MapProps): Promise<Picture> {
  const key = `${large ? "large" : "small"} ${seat} ${of}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const engine = await engineFor("cartographers");
  const handle = open(engine);
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

interface MapProps {
  of: string;
  open: (engine: Engine) => Handle;
  seat?: number;
  large?: boolean;
}

/** The map of one seat in whatever `open` opens. */
export function MapOf(props: MapProps) {
  const [{ box, svg }, show] = useState(NOTHING);
  const { of, seat, large } = props;
  useEffect(() => {
    let wanted = true;
    if (of !== "")
      draw(props).then(
        (found) => {
          if (wanted) show(found);
        },
        () => undefined, // a record that cannot be read has no picture; opening it says why
      );
    return () => {
      wanted = false;
    };
  }, [of, seat, large]);
  return <svg class="mini-map" viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

export function MiniMap({ game, large = false }: { game: SavedGame; large?: boolean }) {
  const of = game.game === "cartographers" ? game.record : "";
  const seat = Math.max(0, game.bots.indexOf(null));
  return <MapOf of={of} open={(engine) => engine.load(of)} seat={seat} large={large} />;
}
