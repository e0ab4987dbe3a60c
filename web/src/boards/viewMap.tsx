// viewMap.tsx - The map in the position text of somebody else's game.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";

interface Picture {
  box: string;
  svg: string;
}

const SMALL = "0 0 1100 1100";
const drawn = new Map<string, Picture>();

async function draw(view: string, large: boolean): Promise<Picture> {
  const key = `${large} ${view}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const engine = await engineFor("cartographers");
  const handle = engine.view(`name ?\nview ${view}`);
  try {
    const picture = large
      ? { box: engine.box(true), svg: engine.paper(handle, 0, true) + engine.map(handle, 0) }
      : { box: SMALL, svg: engine.small(handle, 0) };
    if (drawn.size > 40) drawn.clear();
    drawn.set(key, picture);
    return picture;
  } finally {
    engine.close(handle);
  }
}

export function ViewMap({ view, large = false }: { view: string; large?: boolean }) {
  const [{ box, svg }, show] = useState<Picture>(drawn.get(`${large} ${view}`) ?? { box: SMALL, svg: "" });
  useEffect(() => {
    let wanted = true;
    draw(view, large).then(
      (found) => {
        if (wanted) show(found);
      },
      () => undefined, // a map of other rules than this page knows has no picture
    );
    return () => {
      wanted = false;
    };
  }, [view, large]);
  return <svg class="mini-map" viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
