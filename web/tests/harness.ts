// harness.ts - What all tests in a browser need: the real program on a port of its own, a real Chromium, and a look at its console.
//
// HEARTH names the program; without it the one in build/ is taken. No test may wait for time to pass: it waits for something
// that can be seen (`settled`, `next`, `eventually`). With HEARTH_LATE the page is late on purpose (late.ts).
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import type axeCore from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { launching } from "./chromium.mjs";
import { makeLate } from "./late.ts";

/** How long something may take on a machine that does much else, before it counts as never. */
export const LONG = 180_000;

// ---- The program and the browser ----

export const PROGRAM = process.env.HEARTH ?? fileURLToPath(new URL("../../build/hearth", import.meta.url));
try {
  accessSync(PROGRAM, constants.X_OK);
} catch {
  throw new Error(`There is no program at ${PROGRAM}: ./dev build makes one, and HEARTH names another.`);
}

export interface Served {
  url: string;
  stop(): Promise<void>;
  /** Again, at the same address. */
  start(): Promise<void>;
}

export interface Running {
  program: ChildProcess;
  port: number;
}

/** Until the first line that it says: then it listens, and has said where. Port 0 is any that is free; whoever was there
 * before knows its own. Without --store among `more`, tables are below `data`. `env`: variables of its own. */
export async function run(
  port: number,
  data: string,
  more: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Running> {
  const program = spawn(PROGRAM, ["serve", "--listen", `127.0.0.1:${port}`, ...more], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env, XDG_DATA_HOME: data },
  });
  const gone = once(program, "exit").then(() => {
    throw new Error(`${PROGRAM} serve has ended`);
  });
  gone.catch(() => undefined);
  const [said] = await Promise.race([once(program.stdout, "data"), gone]);
  program.stdout.resume();
  const listens = /http:\/\/[^\s/]+:(\d+)/.exec(String(said));
  if (!listens) throw new Error(`${PROGRAM} serve does not say where it listens: ${said}`);
  return { program, port: Number(listens[1]) };
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}

export async function serve(): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), "hearth-served-")); // whatever it keeps is nobody's
  process.once("exit", () => rmSync(data, { recursive: true, force: true }));
  const first = await run(0, data);
  const url = `http://127.0.0.1:${first.port}/`;
  let program: ChildProcess | null = first.program;
  if (!(await (await fetch(url)).text()).includes('id="app"')) {
    await end(program);
    throw new Error(`${PROGRAM} was built without the page: ./dev build puts it in.`);
  }
  return {
    url,
    async stop() {
      const running = program;
      program = null;
      if (running) await end(running);
    },
    async start() {
      program ??= (await run(first.port, data)).program;
    },
  };
}

export function browser(executablePath = launching.executablePath): Promise<Browser> {
  return chromium.launch({ ...launching, executablePath });
}

/** What the tests of one file share. */
export interface TestSite {
  readonly url: string;
  readonly served: Served;
  /** Somebody with a browser of their own and nothing in it, who wants no motion: that would only take time.
   * `wanted`: their settings; null if nothing is to be stored beforehand. */
  fresh(options?: BrowserContextOptions, wanted?: Record<string, unknown> | null): Promise<BrowserContext>;
}

/** One program and one Chromium for all tests of a file, from its first test to its last. */
export function testSite(executablePath?: string): TestSite {
  let served: Served | undefined;
  let chrome: Browser | undefined;
  before(async () => {
    served = await serve();
    chrome = await browser(executablePath);
  });
  after(async () => {
    await chrome?.close();
    await served?.stop();
  });
  const there = (): Served => {
    if (!served) throw new Error("nothing is served yet");
    return served;
  };
  return {
    get url() {
      return there().url;
    },
    get served() {
      return there();
    },
    async fresh(options = {}, wanted = {}) {
      if (!chrome) throw new Error("there is no browser yet");
      const context = await chrome.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
      context.setDefaultTimeout(LONG);
      await unpainted(context);
      if (wanted !== null) await giveSettings(context, wanted);
      return context;
    },
  };
}

// ---- A visit ----

/** Boxes, words and events are all there, but no pixels: on a machine without a graphics processor they take a third of the time of
 * the browser, and no test looks at one. `axe` lets a page be painted while it looks at colours. */
export async function unpainted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const away = new CSSStyleSheet();
    away.replaceSync("html { opacity: 0 !important }");
    document.adoptedStyleSheets.push(away);
    Object.assign(globalThis, { painted: (whether: boolean) => (away.disabled = whether) });
  });
}

export interface Visit {
  page: Page;
  /** Errors of the console and of the page, and what the content policy refused. */
  troubles: string[];
}

/** Said by the browser when the machine was too busy to use at once what was fetched beforehand: nothing of the page's. */
const BUSY = /was preloaded using link preload but not used within a few seconds/;

/** Opens an address in a new tab. A server that was stopped on purpose is no trouble. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    const bad = message.type() === "error" || message.type() === "warning";
    if (bad && !BUSY.test(message.text())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.stack ?? error.message));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await makeLate(page);
  await page.goto(url);
  return { page, troubles };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");

/** What axe finds in a part of the page, once its letters are there; and what scrolls, though keys cannot reach it. `looks`:
 * the same screen in other colors, where only contrast can be another. */
export async function axe(page: Page, part = "html", looks = false): Promise<void> {
  await lettered(page);
  // Without @axe-core/playwright: that opens a tab of its own for every run, which takes longer than axe itself.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const told = await page.evaluate(
    async ([within, only]) => {
      const { axe, painted } = globalThis as unknown as {
        axe: typeof axeCore;
        painted?: (whether: boolean) => void;
      };
      painted?.(true);
      // Style sheets are fetched beforehand for rules that are not asked for.
      const how: axeCore.RunOptions = { resultTypes: ["violations"], preload: false };
      if (only) how.runOnly = ["color-contrast"];
      const { violations } = await axe.run({ include: [[within]] }, how);
      painted?.(false);
      return violations.map(({ id, nodes }) => {
        const where = nodes.map(
          ({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ""}`,
        );
        return `${id}: ${where.join("\n    ")}`;
      });
    },
    [part, looks] as const,
  );
  assert.deepEqual([...told, ...(await beyondKeys(page, part))], []);
}

/** What scrolls without having the focus or something in it that has. Axe forgives 13 pixels, here none are forgiven. */
export function beyondKeys(page: Page, part = "html"): Promise<string[]> {
  return page.evaluate((within) => {
    const told: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>(`${within} *`)) {
      const { overflowX, overflowY } = getComputedStyle(each);
      const scrolls = (way: string, content: number, box: number): boolean =>
        (way === "auto" || way === "scroll") && content > box + 1;
      const wide = scrolls(overflowX, each.scrollWidth, each.clientWidth);
      const high = scrolls(overflowY, each.scrollHeight, each.clientHeight);
      if (!(wide || high) || !each.checkVisibility() || each.tabIndex >= 0) continue;
      if (each.querySelector("a[href], button, input, select, textarea, summary, [tabindex='0']")) continue;
      told.push(`scrolls, and no key reaches it: ${each.outerHTML.slice(0, 160)}`);
    }
    return told;
  }, part);
}

/** Until all fonts that the page wants are there: others have other sizes. */
export async function lettered(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => document.querySelector("img:not([src])") === null);
}

/** Settings that are there before the page is opened: notes for beginners are put away unless a test wants them. */
export async function giveSettings(
  context: BrowserContext,
  wanted: Record<string, unknown> = {},
): Promise<void> {
  const stored = JSON.stringify({ notes: ["all"], ...wanted });
  await context.addInitScript((text) => {
    if (localStorage.getItem("hearth.settings") === null) localStorage.setItem("hearth.settings", text);
  }, stored);
}

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

// ---- Waiting ----

/** Asks until the answer is good, and gives it; says what it was instead if it never is. */
export async function eventually<T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  what: string,
): Promise<T> {
  for (const end = Date.now() + LONG; ; ) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > end) assert.fail(`${what}: it stays ${JSON.stringify(answer)}`);
    await new Promise((soon) => setTimeout(soon, 25));
  }
}

/** Until it can be read there: what others did, or what was just chosen, is shown a frame later than it is known. */
export function reads(where: Locator, what: RegExp): Promise<string> {
  return eventually(
    async () => (await where.textContent()) ?? "",
    (text) => what.test(text),
    `${where} reads ${what}`,
  );
}

/** Until what was tapped is no longer held down: the table shows what came of it. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[data-pressed]") === null);
}

/** A tap, until the page has got the click that the browser makes of it: that comes later than the finger goes up, and not at
 * all where the machine was so busy that it took the tap for a long press. Then one taps again. */
export async function tap(where: Locator): Promise<void> {
  const page = where.page();
  await page.evaluate(() => {
    const root = document.documentElement;
    delete root.dataset.tapped;
    addEventListener("click", () => (root.dataset.tapped = ""), { capture: true, once: true });
  });
  for (const end = Date.now() + LONG; Date.now() < end; ) {
    await where.tap();
    const got = page.locator("html[data-tapped]").waitFor({ timeout: 5_000 });
    if (await got.then(() => true).catch(() => false)) return;
  }
  assert.fail(`no tap on ${where} becomes a click`);
}

/** Chooses a file with a record on the first screen. */
export async function giveRecord(page: Page, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.locator(".saved-file button").click();
  await (await choosing).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Opens all groups of choices of a plain page, at once: one after the other, the list of those still closed changes. */
export function openAll(page: Page): Promise<void> {
  return page.locator(".plain-choices details:not([open]) > summary").evaluateAll((all) => {
    for (const group of all) (group as HTMLElement).click();
  });
}

// ---- At the table of Cartographers ----

/** From the first screen to the table, with a seed so that the cards are known. Gives what the table asks for first. */
export async function begin(page: Page, seed: string): Promise<string> {
  await page.locator(".new-map-more summary").click();
  await page.locator(".new-map-more input").fill(seed);
  await page.locator(".begin").click();
  return settled(page);
}

/** Until the table waits for the player. Before that it hears no keys. */
export async function settled(page: Page): Promise<string> {
  const waiting = page.locator('main.table:not([data-stage="waiting"])');
  await waiting.waitFor();
  return (await waiting.getAttribute("data-stage")) ?? "";
}

/** How the table stands: another text after everything that a player can do there to go on. */
function standing(): string {
  const stage = document.querySelector<HTMLElement>("main.table")?.dataset.stage ?? "waiting";
  const told = document.querySelectorAll(".moment-steps .told").length;
  return `${stage} ${told} ${document.querySelector(".raid")?.textContent ?? ""}`;
}

/** Does something, and waits until the table stands differently and asks for something; gives what. */
export async function next(page: Page, act: () => Promise<void>): Promise<string> {
  const before = await page.evaluate(standing);
  await act();
  await eventually(
    () => page.evaluate(standing),
    (now) => now !== before && !now.startsWith("waiting"),
    "the table goes on",
  );
  return settled(page);
}

/** Draws the shape at the next place where it fits. */
export function drawSomewhere(page: Page): Promise<string> {
  return next(page, async () => {
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
  });
}

export function goOn(page: Page): Promise<string> {
  return next(page, () => page.keyboard.press("Enter"));
}

/** What the table asked for: its stage, or "passing" when an ambush is drawn on somebody else's sheet. */
export interface Asked {
  what: string;
  /** Whose sheet lay there. */
  sheet: string;
  /** Who raids, or the season that is told. */
  told: string;
}

/** Every drawing and every step by a real hand: whole games of that take long and show little that their parts do not. */
export const WHOLE = process.env.HEARTH_WHOLE === "1";

/** Plays on with keys, inside the page and as soon as the table asks, until it asks for one of these; gives everything that it
 * asked for on the way, the last included. */
export function hurry(page: Page, until: readonly string[] = ["over"]): Promise<Asked[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<Asked[]>((done) => {
        const all: Asked[] = [];
        let last = "";
        const text = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
        const press = (key: string): void => {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        };
        const look = (): void => {
          const { stage = "waiting", safe } =
            document.querySelector<HTMLElement>("main.table")?.dataset ?? {};
          const steps = document.querySelectorAll(".moment-steps .told").length;
          const now = `${stage} ${steps} ${text(".raid")}`;
          const what = stage === "draw" && document.querySelector(".passing") ? "passing" : stage;
          if (now !== last && stage !== "waiting") {
            const sheet = document.querySelector<HTMLElement>(".sheet")?.dataset.sheet ?? "";
            all.push({ what, sheet, told: stage === "season" ? text(".moment h2") : text(".raid") });
          }
          last = now;
          if (wanted.includes(what) || stage === "over") {
            done(all);
            return;
          }
          if (stage === "season")
            document.querySelector<HTMLElement>(".moment .next-step .button:last-child")?.click();
          else if (stage === "draw" && safe === "true") {
            press("n");
            press("Enter");
          } else if (stage === "drawn" || stage === "ambush") press("Enter");
          setTimeout(look, 10);
        };
        look();
      }),
    until,
  );
}

/** Until everything that was done is saved. */
export async function safe(page: Page): Promise<void> {
  await page.locator('main[data-safe="true"]').waitFor();
}
