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

/** The tasks of the main thread over 50 ms while the planner thinks in its worker, each with what was going on. */
async function longTasks(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const tasks: string[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      const stage = document.querySelector<HTMLElement>("main.table")?.dataset.stage ?? "?";
      for (const entry of list.getEntries()) tasks.push(`${entry.duration.toFixed(0)} (${stage})`);
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
  return page.evaluate(() => (globalThis as unknown as { tasks: string[] }).tasks);
}

const load = execFileSync("cat", ["/proc/loadavg"], { encoding: "utf-8" }).split(" ")[0];
tell("load of this machine", load ?? "?");
const served = await serve();
const chromium = await browser();
try {
  const loads: number[] = [];
  for (let i = 0; i < 9; i++) loads.push(await coldLoad(chromium, served.url));
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
  const client = await slow(page);
  const rounds: number[][] = [];
  for (let round = 0; round < 9; round++) rounds.push(await ghost(page));
  const steps = rounds.map(middle);
  tell(
    `a step of the ghost, ${SLOWER}x (at most 6)`,
    `${middle(steps).toFixed(2)} ms  (${steps.map((t) => t.toFixed(2)).join(" ")}), longest ${Math.max(...rounds.flat()).toFixed(2)}`,
  );
  tell(`tasks over 50 ms while bots think, ${SLOWER}x (none)`, (await longTasks(page)).join(" ") || "none");
  await client.detach();
  await context.close();
} finally {
  await chromium.close();
  await served.stop();
}
