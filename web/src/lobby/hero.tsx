// hero.tsx - A finished map that lies on the table when one comes in, drawn by the engine from its record.
import { useEffect, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { whenQuiet } from "../base/later.ts";
import { language } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { FIRST } from "../engine/games.ts";
import record from "./hero.rec?raw";

interface Drawing {
  box: string;
  svg: string;
}

function drawing(engine: Engine): Drawing {
  const handle = engine.load(record);
  try {
    return { box: engine.box(), svg: engine.paper(handle, 0) + engine.map(handle, 0) };
  } finally {
    engine.close(handle);
  }
}

/** An empty sheet until it is told to draw. */
export function Hero({ draws }: { draws: boolean }) {
  const [{ box, svg }, drawn] = useState<Drawing>({ box: "0 0 1100 1100", svg: "" });
  const spoken = language.value;
  // Its title is in the reader's language. The first frame does not wait for it.
  useEffect(() => {
    if (!draws) return;
    let stop = (): void => {};
    let wanted = true;
    engineFor(FIRST).then(
      (engine) => {
        if (wanted) stop = whenQuiet(() => drawn(drawing(engine)));
      },
      () => {}, // an empty sheet is a sheet
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [spoken, draws]);
  return (
    <div class="hero" aria-hidden="true">
      <svg viewBox={box} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
