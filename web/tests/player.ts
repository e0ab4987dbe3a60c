// player.ts - Somebody who plays by what can be seen: looks at the table, points at something that can be had, and goes on.
//
// Nothing here knows a rule or a game: things are buttons that are there for whoever looks (not covered, not put away), what
// glows is taken more often, and what is chosen comes from a seed. Whoever stays where they are for long is stuck, which is a
// fault of the table; where, and what could be seen there, is said.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LONG } from "./harness.ts";

export type Hand = "mouse" | "touch" | "keys";

export interface PlayOptions {
  hand: Hand;
  seed: number;
  /** Does what leads on, and little else: a game takes half as many taps. */
  calm?: boolean;
  /** Stops when this is true of what is seen; without it at the end of the game. */
  until?: (seen: Seen) => boolean;
  /** Taps no more often than that, and does not wait for what comes of the last one. */
  most?: number;
}

export interface Seen {
  stage: string;
  phase: string;
  /** Another text whenever something has been decided or told. */
  at: string;
  /** What was chosen, in words; empty if nothing could be. */
  name: string;
  /** In the middle of it. */
  x: number;
  y: number;
  /** What lies over the whole of it, if something does. */
  covered: string;
  /** How many things could be chosen. */
  count: number;
  /** What stands where something was to be said, if somewhere nothing was known to say. */
  unsaid: string;
}

/** More than any game needs. */
const MOST_STEPS = 6000;
/** So many taps without anything coming of them. */
const STUCK = 150;

/** Plays until the game is over; gives how many taps it took. */
export async function playOn(
  page: Page,
  { hand, seed, calm = false, until, most }: PlayOptions,
): Promise<number> {
  const random = dice(seed);
  const trail: string[] = [];
  let last = "";
  let same = 0;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (steps === most) return steps;
    const patience = most === undefined ? 40_000 : 0;
    const asked = { roll: random(), same, calm, keys: hand === "keys", patience };
    let seen = await page.evaluate(look, asked);
    // A dialog that was just about to open covers things for a moment; something that moves must come to rest.
    if (most !== undefined && seen.stage === "waiting") return steps;
    for (const end = Date.now() + LONG / 4; (seen.covered || seen.count === 0) && Date.now() < end; ) {
      if (seen.stage === "over" || (most !== undefined && seen.stage === "waiting")) return steps;
      seen = await page.evaluate(look, asked);
    }
    // Meanwhile it may have become somebody else's turn.
    if (most !== undefined && seen.stage === "waiting") return steps;
    const where = `${seen.stage} ${seen.phase}`;
    if (seen.covered) assert.fail(`after ${steps} taps, at ${where}, covered: ${seen.covered}`);
    if (seen.unsaid) assert.fail(`after ${steps} taps, at ${where}, it says: ${seen.unsaid}`);
    if (seen.stage === "over" || until?.(seen)) return steps;
    same = seen.at === last ? same + 1 : 0;
    last = seen.at;
    if (same > STUCK || seen.count === 0)
      assert.fail(`stuck after ${steps} taps, at ${where}: ${trail.slice(-30).join(" | ")}`);
    trail.push(`${where}: ${seen.name}`);
    if (hand === "mouse") await page.mouse.click(seen.x, seen.y);
    else if (hand === "touch") await page.touchscreen.tap(seen.x, seen.y);
    else await byKeys(page, seen.name);
  }
  assert.fail(`no end after ${MOST_STEPS} taps: ${trail.slice(-30).join(" | ")}`);
}

/** On to where Endless Winter tells an eclipse. */
export async function toEclipse(page: Page): Promise<void> {
  const told = page.locator(".kind-eclipse");
  for (let taps = 0; (await told.count()) === 0 && taps < 60; taps++) {
    let looks = 0;
    await playOn(page, { hand: "mouse", seed: taps, calm: true, until: () => looks++ > 0 });
  }
  await told.waitFor();
}

/** From thing to thing until the chosen one has the focus. */
async function byKeys(page: Page, name: string): Promise<void> {
  const there = (): boolean => document.activeElement?.hasAttribute("data-chosen") ?? false;
  const away = (): boolean => {
    const chosen = document.querySelector("[data-chosen]");
    const dialog = document.querySelector("dialog[open]");
    if (!chosen?.checkVisibility({ visibilityProperty: true }) || chosen.closest("[inert]")) return true;
    return dialog !== null && !dialog.contains(chosen);
  };
  for (let i = 0; i < 250; i++) {
    if (await page.evaluate(there)) {
      await page.keyboard.press("Enter");
      return;
    }
    // What was chosen may have gone in the meantime, or something lies over it now: then one looks again.
    if (i % 40 === 39 && (await page.evaluate(away))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no key reaches ${name}`);
}

/** Numbers from 0 to 1 that a seed makes (xorshift). */
function dice(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

interface Asked {
  roll: number;
  /** How many taps have come to nothing. */
  same: number;
  calm: boolean;
  keys: boolean;
  /** Milliseconds until somebody is asked. */
  patience: number;
}

/** Runs in the page: waits until somebody is asked, then chooses something. */
async function look({ roll, same, calm, keys, patience }: Asked): Promise<Seen> {
  const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
  const main = (): HTMLElement | null => document.querySelector("main[data-stage], main.plain-pass");
  const stageNow = (): string => {
    const there = main();
    return there ? (there.dataset.stage ?? "pass") : "waiting";
  };
  await frame();
  while (document.querySelector("[data-pressed]")) await frame(); // that tap is not done yet
  for (const end = performance.now() + patience; stageNow() === "waiting" && performance.now() < end; )
    await new Promise((done) => setTimeout(done, 15));
  const { phase = "", asked = "" } = main()?.dataset ?? {};
  const stage = stageNow();
  const told = document.querySelectorAll("[data-scene-line], .ew-steps li").length;
  const seen: Seen = {
    ...{ stage, phase, at: `${stage} ${phase} ${asked} ${told}` },
    ...{ name: "", x: 0, y: 0, covered: "", count: 0 },
    unsaid:
      /.{0,40}(\bundefined\b|\bNaN\b|\[object |\{[a-z_]+\}).{0,40}/.exec(main()?.innerText ?? "")?.[0] ?? "",
  };
  if (stage === "over" || stage === "waiting") return seen;

  const dialog = [...document.querySelectorAll("dialog")].filter(({ open }) => open).at(-1);
  const nameOf = (each: Element): string =>
    (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().slice(0, 60);
  const visible = (each: HTMLElement): boolean => {
    const { width, height } = each.getBoundingClientRect();
    const there = each.checkVisibility({ visibilityProperty: true });
    return width > 1 && height > 1 && there && getComputedStyle(each).opacity !== "0";
  };
  /** What people look for first. Whoever gets nowhere takes what is red or glows. */
  const weightOf = (each: HTMLElement): number => {
    const known = each.dataset.wish ?? each.dataset.scene ?? "";
    if (/undo|hint/.test(each.innerHTML) && each.closest(".ew-buttons")) return same > 20 ? 0 : 0.05;
    if (each.matches(".primary")) return calm ? 25 : 7;
    if (known !== "" || each.matches(".tool-place")) return 4;
    if (calm && each.matches(".not-now, [data-off], .edict-button, .monsters")) return 0;
    if (each.matches(".lit, .lit button, .lit *")) return 5;
    if (each.matches(".may, .may *")) return 3;
    if (each.matches(".not-now, [data-off]")) return same > 30 ? 0.02 : 0.2;
    if (each.getAttribute("aria-pressed") === "true") return 0.4;
    return 1;
  };
  const all = [...(dialog ?? main() ?? document.body).querySelectorAll<HTMLElement>("button")].filter(
    (each) =>
      visible(each) &&
      !each.matches(":disabled, [aria-disabled=true]") &&
      !each.closest("[inert]") &&
      !each.closest("header, nav"),
  );
  seen.count = all.length;
  const weights = all.map(weightOf);
  const sums = weights.map((_, i) => weights.slice(0, i + 1).reduce((sum, each) => sum + each, 0));
  const wanted = roll * (sums.at(-1) ?? 0);
  const chosen = all[sums.findIndex((sum) => sum > wanted)];
  if (!chosen) return seen;
  seen.name = nameOf(chosen);
  document.querySelector("[data-chosen]")?.removeAttribute("data-chosen");
  chosen.setAttribute("data-chosen", "");
  if (keys) return seen;
  chosen.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  await frame();
  const box = chosen.getBoundingClientRect();
  // Somewhere on it there is a place that nothing else covers.
  const places = [
    [0.5, 0.5],
    [0.5, 0.8],
    [0.5, 0.2],
    [0.2, 0.5],
    [0.8, 0.5],
  ];
  for (const [across, down] of places) {
    const [x, y] = [box.left + across * box.width, box.top + down * box.height];
    const top = document.elementFromPoint(x, y);
    if (top && chosen.contains(top)) return { ...seen, x, y };
  }
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const what = chosen.isConnected ? (top?.outerHTML.slice(0, 120) ?? "nothing") : "its removal";
  seen.covered = `"${seen.name}" at ${x},${y} of ${innerWidth}x${innerHeight} by ${what}`;
  return seen;
}

// ---- Sitting down ----

export interface Game {
  game: "cartographers" | "above_and_below" | "endless_winter";
  /** One for each seat: a person or a bot. */
  seats: readonly ("person" | "random" | "greedy" | "planner")[];
  seed: string;
  /** Cards of options that are chosen, each by the words on it. */
  options?: readonly string[];
}

/** From the screen before a game to its table. */
export async function begin(page: Page, wanted: Game): Promise<void> {
  await page.evaluate((game) => (location.hash = `#/new/${game}`), wanted.game);
  const form = page.locator("form");
  await form.locator("button[type=submit]").waitFor();
  await form.getByRole("radio", { name: String(wanted.seats.length), exact: true }).check({ force: true });
  for (const [i, who] of wanted.seats.entries()) await form.locator("select").nth(i).selectOption(who);
  for (const name of wanted.options ?? [])
    await form.locator(".option-card", { hasText: name }).locator("input").check({ force: true });
  await form.locator("details.plain-seed summary").click();
  await form.locator(".plain-seed input").fill(wanted.seed);
  await form.locator("button[type=submit]").click();
  await page.locator("main[data-stage], main.plain-pass").waitFor();
}
