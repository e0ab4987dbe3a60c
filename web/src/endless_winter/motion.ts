// motion.ts - Things move to where they go: whatever is new on the table comes from where the same thing has just been, or from
// its home. Nothing waits for it, and who wants no motion sees none.
import { effect } from "@preact/signals";
import type { Table } from "./table.ts";

interface Seen {
  what: string;
  box: DOMRect;
}

const MS = 320;
/** When everything lies still again. */
const STILL_MS = 450;
const MOST = 16; // more than that is no longer a movement but another table
/** There is one of each: it comes from where it lay, even if it is still there for a moment. */
const ONLY_ONE = /^(animal|stone|card-c\d)/;

class Motion {
  /** Where things lay when everything lay still. */
  private before = new Map<Element, Seen>();
  private homes = new Map<string, DOMRect>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  /** Something changes: before the next picture, whatever is new is set on its way. Only that is measured. */
  changes(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.move());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), STILL_MS);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private look(): void {
    this.before = new Map();
    this.homes = new Map();
    for (const each of document.querySelectorAll<HTMLElement>("main.ew :is([data-move], [data-home])")) {
      const box = each.getBoundingClientRect();
      const { move, home } = each.dataset;
      if (box.width > 0 && move !== undefined) this.before.set(each, { what: move, box });
      if (box.width > 0 && home !== undefined) this.homes.set(home, box);
    }
  }

  private move(): void {
    if (this.before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const all = [...document.querySelectorAll<HTMLElement>("main.ew [data-move]")];
    const fresh = all.filter((each) => !this.before.has(each));
    if (fresh.length > MOST) return;
    const ways = fresh.map((each) => {
      const what = each.dataset.move ?? "";
      const box = each.getBoundingClientRect();
      return { each, what, box, from: this.from(what) };
    });
    for (const { each, what, box, from } of ways) {
      this.before.set(each, { what, box });
      if (!from || box.width === 0) continue;
      const way = `translate(${from.x - box.x}px, ${from.y - box.y}px) scale(${from.width / box.width})`;
      each.animate(
        [
          { transform: way, transformOrigin: "0 0", zIndex: 9 },
          { transformOrigin: "0 0", zIndex: 9 },
        ],
        { duration: MS, easing: "cubic-bezier(.3,.7,.3,1)" },
      );
    }
  }

  private from(what: string): DOMRect | undefined {
    const there = [...this.before].filter(([, seen]) => seen.what === what);
    const found = there.find(([each]) => !each.isConnected) ?? (ONLY_ONE.test(what) ? there[0] : undefined);
    if (!found) return this.homes.get(what) ?? this.homes.get(what.split("-")[0]);
    this.before.delete(found[0]);
    return found[1].box;
  }
}

/** Until the answer is called. */
export function watchMotion(table: Table): () => void {
  const motion = new Motion();
  const end = effect(() => {
    for (const each of [table.near, table.beside, table.behind])
      void [each.position.value, each.telling.value];
    motion.changes();
  });
  return () => {
    end();
    motion.close();
  };
}
