// hero.tsx - A finished map that lies on the table when one comes in, drawn by the engine from its record.
import { useEffect, useState } from "preact/hooks";
import { engineNow } from "../app/engines.ts";
import { language } from "../app/words.ts";
import record from "./hero.rec?raw";

function drawing(): string {
  const engine = engineNow("cartographers");
  const handle = engine.load(record);
  try {
    return engine.paper(handle, 0) + engine.map(handle, 0);
  } finally {
    engine.close(handle);
  }
}

/** Once the page stands; the answer calls it off. */
function whenQuiet(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const turn = requestIdleCallback(work, { timeout: 1500 });
  return () => cancelIdleCallback(turn);
}

export function Hero() {
  const [svg, drawn] = useState("");
  const spoken = language.value;
  // Its title is in the reader's language. The first frame does not wait for it.
  useEffect(() => whenQuiet(() => drawn(drawing())), [spoken]);
  return (
    <div class="hero" aria-hidden="true">
      <svg viewBox="-72 -136 1244 1308" dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
