// perf.ts - Measures and reports, never fails: how soon the page is there, how quick the ghost is, whether the page stutters while a
// bot thinks. `npm run perf`; HEARTH names the program. How large everything is, is printed by the build (size-plugin.ts).
import { execFileSync } from "node:child_process";
import type { Browser, CDPSession, Page } from "playwright-core";
import { begin, browser, desktop, giveSettings, serve, settled, visit } from "./harness.ts";

const SLOWER = 4;

async function slow(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return client;
}

const middle = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function tell(what: string, value: string): void {
  console.log(`${what.padEnd(52)} ${value}`);
}

/** From the beginning of the navigation until the one obvious button is painted. */
async function coldLoad(chromium: Browser, url: string): Promise<number> {
  const context = await chromium.newContext(desktop);
  const page = await context.newPage();
  await slow(page);
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector(".begin"))
        requestAnimationFrame(() => setTimeout(() => console.log(`usable ${performance.now()}`)));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // Nothing is asked of the page before it has said so: every question costs it time.
  const saying = page.waitForEvent("console", (message) => message.text().startsWith("usable "));
  await page.goto(url, { waitUntil: "commit" });
  const said = await saying;
  await context.close();
  return Number(said.text().split(" ")[1]);
}

/** How long the page works for one step of the ghost, until the next frame is laid out. */
async function ghost(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const keys = ["ArrowLeft", "ArrowUp", "r", "ArrowRight", "ArrowDown", "f"];
    const times: number[] = [];
    const sheet = document.querySelector(".sheet-hand"); // found before: looking for it is no part of a step
    for (let i = 0; i < 120; i++) {
      await new Promise((frame) => requestAnimationFrame(frame));
      const from = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key: keys[i % keys.length] }));
      await Promise.resolve();
      sheet?.getBoundingClientRect();
      times.push(performance.now() - from);
    }
    return times;
  });
}

/** The longest task of the main thread while the planner thinks in its worker. */
async function longestTask(page: Page): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0 };
    Object.assign(globalThis, { watch });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.longest = Math.max(watch.longest, entry.duration);
    }).observe({ type: "longtask" });
  });
  for (let round = 0; round < 4; round++) {
    await page.keyboard.press("n");
    await page.waitForTimeout(1200);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    await page.keyboard.press("Enter");
    while ((await settled(page)) !== "draw") await page.keyboard.press("Enter");
  }
  return page.evaluate(() => (globalThis as unknown as { watch: { longest: number } }).watch.longest);
}

const load = execFileSync("cat", ["/proc/loadavg"], { encoding: "utf-8" }).split(" ")[0];
tell("load of this machine", load ?? "?");
const served = await serve();
const chromium = await browser();
try {
  const loads: number[] = [];
  for (let i = 0; i < 5; i++) loads.push(await coldLoad(chromium, served.url));
  tell(
    `cold load to the first usable frame, ${SLOWER}x (at most 1000)`,
    `${middle(loads).toFixed(0)} ms  (${loads.map((t) => t.toFixed(0)).join(" ")})`,
  );

  const context = await chromium.newContext(desktop);
  await giveSettings(context, { rivals: 2, strength: "planner" });
  const { page } = await visit(context, served.url);
  await begin(page, "ash");
  await settled(page);
  await page.waitForTimeout(3000);
  tell(
    "longest task while bots think (at most 50)",
    `${(await longestTask(page)).toFixed(0)} ms (0: none over 50)`,
  );
  const client = await slow(page);
  const times = await ghost(page);
  tell(
    `ghost preview, ${SLOWER}x (at most 4)`,
    `${middle(times).toFixed(2)} ms, longest ${Math.max(...times).toFixed(2)} ms`,
  );
  tell(`the same, ${SLOWER}x`, `${(await longestTask(page)).toFixed(0)} ms (0: none over 50)`);
  await client.detach();
  await context.close();
} finally {
  await chromium.close();
  await served.stop();
}
