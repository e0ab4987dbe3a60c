// late.ts - What a busy machine does late, done late on purpose: HEARTH_LATE=300 npm run browser must pass as well.
//
// Frames and short timers come that many milliseconds later (and with them what Preact does after a frame), what is
// written to the database is on the disk later, and taps and turns of the wheel reach the page later. A test that waits for
// nothing but its own pace fails then, every time, instead of once in a hundred runs on somebody else's machine.
import type { Page } from "playwright-core";

export async function makeLate(page: Page): Promise<void> {
  const late = Number(process.env.HEARTH_LATE ?? 0);
  if (late > 0) await page.addInitScript(inPage, late);
}

/** Runs in the page, before anything of ours. */
function inPage(late: number): void {
  const timer = window.setTimeout.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) => frame(() => timer(() => work(performance.now()), late));
  window.setTimeout = ((work: TimerHandler, ms = 0, ...rest: unknown[]) =>
    timer(work, ms <= 100 ? ms + late : ms, ...rest)) as typeof window.setTimeout;

  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    const end = performance.now() + late;
    const hold = (): void => {
      if (performance.now() < end) this.get("").onsuccess = hold; // a transaction ends when nothing more is asked
    };
    hold();
    return request;
  };

  const again = (event: Event, work: () => void): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
    timer(work, late);
  };
  addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && (event as PointerEvent).pointerType === "touch")
        again(event, () => event.target?.dispatchEvent(new PointerEvent("click", event)));
    },
    { capture: true },
  );
  addEventListener(
    "wheel",
    (event) => {
      if (event.isTrusted) again(event, () => event.target?.dispatchEvent(new WheelEvent("wheel", event)));
    },
    { capture: true, passive: false },
  );
}
