// viewMap.tsx - The map in the position text of somebody else's game.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";

const drawn = new Map<string, string>();

async function draw(view: string): Promise<string> {
  const known = drawn.get(view);
  if (known !== undefined) return known;
  const engine = await engineFor("cartographers");
  const handle = engine.view(`name ?\nview ${view}`);
  try {
    const svg = engine.small(handle, 0);
    if (drawn.size > 40) drawn.clear();
    drawn.set(view, svg);
    return svg;
  } finally {
    engine.close(handle);
  }
}

export function ViewMap({ view }: { view: string }) {
  const [svg, show] = useState(drawn.get(view) ?? "");
  useEffect(() => {
    let wanted = true;
    draw(view).then(
      (found) => {
        if (wanted) show(found);
      },
      () => undefined, // a map of other rules than this page knows has no picture
    );
    return () => {
      wanted = false;
    };
  }, [view]);
  return (
    <svg
      class="mini-map"
      viewBox="0 0 1100 1100"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
