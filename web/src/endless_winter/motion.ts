// motion.ts - Things move to where they go: whatever is new on the table comes from where the same thing has just been, or from
// its home. Nothing waits for it, and who wants no motion sees none.
import { useLayoutEffect, useRef } from "preact/hooks";

interface Seen {
  what: string;
  box: DOMRect;
}

const MS = 320;
const MOST = 16; // more than that is no longer a movement but another table

function look(): Map<Element, Seen> {
  const seen = new Map<Element, Seen>();
  for (const each of document.querySelectorAll<HTMLElement>("main.ew [data-move]")) {
    const box = each.getBoundingClientRect();
    if (box.width > 0) seen.set(each, { what: each.dataset.move ?? "", box });
  }
  return seen;
}

/** Where things come from that lay nowhere before. */
function homes(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const each of document.querySelectorAll<HTMLElement>("main.ew [data-home]")) {
    const box = each.getBoundingClientRect();
    if (box.width > 0) found.set(each.dataset.home ?? "", box);
  }
  return found;
}

/** After every `moment` that differs from the one before. */
export function useMotion(...moment: unknown[]): void {
  const before = useRef<Map<Element, Seen> | null>(null);
  const from = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const now = look();
    const old = before.current;
    const home = from.current;
    before.current = now;
    from.current = homes();
    if (!old) return;
    const gone = [...old].filter(([each]) => !each.isConnected).map(([, seen]) => seen);
    const fresh = [...now].filter(([each]) => !old.has(each));
    if (fresh.length > MOST) return;
    for (const [each, { what, box }] of fresh) {
      const at = gone.findIndex((seen) => seen.what === what);
      const was = at < 0 ? (home.get(what) ?? home.get(what.split("-")[0])) : gone.splice(at, 1)[0].box;
      if (!was) continue;
      const way = `translate(${was.x - box.x}px, ${was.y - box.y}px) scale(${was.width / box.width})`;
      each.animate(
        [
          { transform: way, transformOrigin: "0 0", zIndex: 9 },
          { transformOrigin: "0 0", zIndex: 9 },
        ],
        {
          duration: MS,
          easing: "cubic-bezier(.3,.7,.3,1)",
        },
      );
    }
  }, moment);
}
