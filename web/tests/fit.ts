// fit.ts - Does a screen fit? Nothing is wider than the page, nothing is cut off, nothing lies over a button.
import type { Page } from "playwright-core";
import { languages } from "../wasm/languages.ts";
import { lettered } from "./harness.ts";

/** From the smallest phone that is still in use to a large monitor. */
export const SIZES = {
  "320x568": { width: 320, height: 568 },
  "360x740": { width: 360, height: 740 },
  "390x844": { width: 390, height: 844 },
  "844x390": { width: 844, height: 390 },
  "1024x768": { width: 1024, height: 768 },
  "1280x720": { width: 1280, height: 720 },
  "1920x1080": { width: 1920, height: 1080 },
} as const;
export type Size = keyof typeof SIZES;
/** Those of the page; HEARTH_LANGUAGES names others, which another program has (./dev pseudo). */
export const LANGUAGES = process.env.HEARTH_LANGUAGES?.split(" ") ?? languages.map(({ id }) => id);

/** Everything that is wrong with the page as it stands, one line each. */
export async function misfits(page: Page): Promise<string[]> {
  await lettered(page);
  return page.evaluate(() => {
    const told: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      told.push(`the page is ${root.scrollWidth} wide, the window ${root.clientWidth}`);
    const words = document.body.innerText.match(/\[(page|carto|engine)\.[^\]]*\]|\{[a-z]+\}/g);
    if (words) told.push(`texts that are missing or want something: ${words.join(" ")}`);
    // What is looked up by an id is shown by its name, also to those who listen.
    const said = ["aria-label", "title", "alt"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name)),
    );
    // On a map of Cartographers spaces are called so: e7. Its cards have no codes.
    const codes = [document.body.innerText, ...said]
      .join("\n")
      .match(/(?<![\w#/.])(sv|[a-z])\d{1,3}(?![\w.])/g)
      ?.filter((code) => !/^[a-k]([1-9]|1[01])$/.test(code) || document.querySelector("main.anb, main.ew"));
    if (codes?.length) told.push(`codes that mean nothing to people: ${[...new Set(codes)].join(" ")}`);
    const dialog = Array.from(document.querySelectorAll("dialog"))
      .filter((each) => each.open)
      .at(-1);
    const within: Element = dialog ?? document.body;
    const name = (each: Element): string => {
      const words = (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().slice(0, 40);
      return `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? ""} "${words}"`;
    };
    /** Put away for the eye: for readers of the screen only. */
    const hidden = (each: Element): boolean => {
      const box = each.getBoundingClientRect();
      const style = getComputedStyle(each);
      const away = box.width <= 1 || box.height <= 1 || style.clipPath === "inset(50%)";
      return away || style.visibility === "hidden" || style.opacity === "0";
    };
    const put = (each: Element): boolean => hidden(each) || Boolean(each.closest(".hide"));
    /** The nearest element around it that scrolls or cuts, in that direction. */
    const frame = (each: Element, way: "overflowX" | "overflowY"): Element | null => {
      for (let around = each.parentElement; around && around !== root; around = around.parentElement)
        if (getComputedStyle(around)[way] !== "visible") return around;
      return null;
    };
    for (const each of within.querySelectorAll<HTMLElement>("*")) {
      if (each.closest("svg") || !each.checkVisibility() || put(each)) continue;
      const own = Array.from(each.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim());
      const control = each.matches("button, a[href], input, select, summary, [role=application]");
      if (!own && !control) continue;
      const box = each.getBoundingClientRect();
      const around = frame(each, "overflowX");
      const scrolls = around && /auto|scroll/.test(getComputedStyle(around).overflowX);
      const edge = around?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
      if (!scrolls && box.width > 0 && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5))
        told.push(
          `cut off: ${name(each)} from ${Math.round(box.left)} to ${Math.round(box.right)}, room to ${Math.round(edge.right)}`,
        );
      const window = frame(each, "overflowY");
      if (own && window && /hidden|clip/.test(getComputedStyle(window).overflowY)) {
        const { top, bottom } = window.getBoundingClientRect();
        if ([top, bottom].some((edge) => box.top < edge - 3 && box.bottom > edge + 3))
          told.push(`a line is cut through: ${name(each)}`);
      }
      const { overflowX, textOverflow } = getComputedStyle(each);
      if (
        own &&
        /hidden|clip/.test(overflowX) &&
        each.scrollWidth > each.clientWidth + 1 &&
        textOverflow !== "ellipsis"
      )
        told.push(`its text is cut off: ${name(each)}`);
      if (!control || each.matches(":disabled") || each.closest("[inert]")) continue;
      // A table that says so has no target smaller than that, in pixels.
      const least = Number(each.closest<HTMLElement>("[data-target]")?.dataset.target ?? 0);
      if (each.matches("button, a.button") && Math.min(each.offsetWidth, each.offsetHeight) < least)
        told.push(`small: ${name(each)}, ${each.offsetWidth} x ${each.offsetHeight}`);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
        // It must be possible to scroll there.
        const up = frame(each, "overflowY");
        const page =
          root.scrollHeight > root.clientHeight && !(up && getComputedStyle(up).position === "fixed");
        if (!page && !(up && /auto|scroll/.test(getComputedStyle(up).overflowY)) && !scrolls)
          told.push(`out of reach: ${name(each)} at ${Math.round(x)}, ${Math.round(y)}`);
        continue;
      }
      const clipped = [frame(each, "overflowX"), frame(each, "overflowY")].some((part) => {
        const room = part?.getBoundingClientRect();
        return room && (x < room.left || x > room.right || y < room.top || y > room.bottom);
      });
      const top = document.elementFromPoint(x, y);
      const same = top && (each.contains(top) || top.contains(each) || each.closest("label")?.contains(top));
      // What sticks to the edge lies on what is scrolled under it, and lets go of it where that ends.
      const sticks =
        top && getComputedStyle(top).position === "sticky" && root.scrollHeight > root.clientHeight;
      if (!clipped && top && !same && !sticks) told.push(`covered: ${name(each)} by ${name(top)}`);
    }
    return [...new Set(told)];
  });
}
