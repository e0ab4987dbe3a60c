// hero.tsx - A finished map that lies on the table when one comes in.
import { useMemo } from "preact/hooks";
import { engineNow } from "../app/engines.ts";

export function Hero() {
  const svg = useMemo(() => {
    const engine = engineNow("cartographers");
    const handle = engine.open("seats 1\nname x\nseed hearth\n");
    const drawing = engine.map(handle, 0);
    engine.close(handle);
    return drawing;
  }, []);
  return (
    <div class="hero" aria-hidden="true">
      <div class="hero-paper" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own engine */}
      <svg viewBox="0 0 1100 1100" dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
