// press.ts - What was tapped stays down until it is done. That answer needs no rules, so it is painted before anything is worked out.
import { painted } from "./later.ts";

/** The button of the event that is being handled. */
let tapped: Element | null = null;
let down: Element | null = null;

globalThis.document?.addEventListener(
  "click",
  ({ target }) => {
    tapped = target instanceof Element ? target.closest("button") : null;
    setTimeout(() => {
      tapped = null;
    });
  },
  true,
);

/** The button that was tapped goes down: the answer comes when that can be seen. Where no button was tapped there is nothing to
    wait for. */
export function press(): Promise<void> | null {
  if (!tapped) return null;
  release();
  down = tapped;
  down.setAttribute("data-pressed", "");
  return painted();
}

export function release(): void {
  down?.removeAttribute("data-pressed");
  down = null;
}
