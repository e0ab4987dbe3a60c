// perf.ts - Measures and reports, never fails: how soon the page is there, how quick the ghost is, whether the page stutters while a
// bot thinks, how soon a tap is answered. `npm run perf`; HEARTH names the program. How large everything is, is printed by the build
// (size-plugin.ts).
import { execFileSync } from "node:child_process";
import type { Browser, CDPSession, Page } from "playwright-core";
import {
  begin,
  browser,
  desktop,
  giveRecord,
  giveSettings,
  lettered,
  PROGRAM,
  serve,
  settled,
  visit,
} from "./harness.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";

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

// ---- Taps ----

/** A game of bots up to its nth action that looks like this, and what one taps on then, each as "what: where". */
interface Turn {
  game: string;
  seats: number;
  before: RegExp;
  which: number;
  main: string;
  taps: string[];
}

const villager = '.anb-own .anb-villager[data-mood="ready"]';
const wax = ".anb-step .anb-wax, .anb-over .primary";
const back = 'button[aria-label^="Take back"]:not(:disabled, [aria-disabled="true"])';
const next = '[data-scene="next"], [data-scene="end"]';

const TURNS: Turn[] = [
  {
    ...{
      game: "above_and_below",
      seats: 2,
      before: /^p0 build /,
      which: 0,
      main: ".anb",
    },
    taps: [
      `a villager: ${villager}`,
      `another: ${villager} >> nth=-1`,
      `an action: [data-action="labor"]`,
      `a house: .anb-market .anb-card:not([data-off])`,
      `buy: ${wax}`,
    ],
  },
  {
    ...{ game: "above_and_below", seats: 2, before: /^p0 explore/, which: 0, main: ".anb" },
    taps: [
      `a villager: ${villager}`,
      `another: ${villager} >> nth=-1`,
      `open the book: ${wax}`,
      "a choice: .anb-ribbon",
      "go on: .anb-book .primary, .anb-step .anb-wax, .anb-over .primary",
    ],
  },
  {
    ...{ game: "endless_winter", seats: 1, before: /^p0 place/, which: 4, main: ".ew" },
    taps: [
      "put a figure: .ew-column.lit .ew-cover",
      `take back: ${back}`,
      'put hunters: .ew-column.lit .ew-cover[data-column="hunt"]',
      "a card: .ew-hand .ew-held.lit",
      "something that glows: .ew .ew-thing.lit, .ew-hex.lit button",
      "look at a stone: .ew-stones .ew-thing",
      "put it away: dialog[open] .dialog-head button",
      `end the turn: [data-wish="end"]`,
      `go on: ${next}`,
      `go on: ${next}`,
    ],
  },
];

/** A tap: milliseconds from its event until the frame that answers it, as the browser itself tells them (in steps of 8), and until the
    table has begun to show what it led to; a button that goes down is only the answer. */
interface Tap {
  what: string;
  ms: number;
  shown: number;
}

async function tapsOf(page: Page, url: string, turn: Turn): Promise<Tap[]> {
  const people = ["Ada", "Béla"].slice(0, turn.seats);
  const record = playedBy(PROGRAM, turn.game, "ash", "random", people);
  await page.goto(`${url}#/`);
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, turn.before, turn.which)));
  await page.locator(`main${turn.main}:not([data-stage="waiting"])`).waitFor();
  await lettered(page); // letters and pictures are there before somebody taps
  await page.evaluate(() => {
    const answers: number[] = [];
    const measured = { answers, tapped: 0, shown: 0 };
    Object.assign(globalThis, { measured });
    addEventListener(
      "pointerdown",
      ({ timeStamp }) => Object.assign(measured, { tapped: timeStamp, shown: 0 }),
      true,
    );
    new MutationObserver((changes) => {
      if (measured.shown > 0 || changes.every(({ attributeName }) => attributeName === "data-pressed"))
        return;
      measured.shown = Number.MIN_VALUE;
      requestAnimationFrame(() => setTimeout(() => Object.assign(measured, { shown: performance.now() })));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    // Only what belongs to the tap itself: a pointer that comes over a thing is no tap.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) answers.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const told: Tap[] = [];
  for (const tap of turn.taps) {
    const [what, where] = tap.split(/: (.*)/);
    const there = page.locator(where).first();
    const seen = await there.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (!seen) {
      tell(`  not measured in ${turn.game.replaceAll("_", " ")}`, what);
      continue;
    }
    // The pointer is there before, as a finger is, and nobody asks the page anything while it answers.
    await there.scrollIntoViewIfNeeded();
    const box = await there.boundingBox();
    if (!box) continue;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      (globalThis as unknown as { measured: { answers: number[] } }).measured.answers.length = 0;
    });
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(700); // what comes after the answer is no part of it
    const measured = await page.evaluate(
      () =>
        (globalThis as unknown as { measured: { answers: number[]; tapped: number; shown: number } })
          .measured,
    );
    told.push({
      what,
      ms: Math.max(0, ...measured.answers),
      shown: Math.round(measured.shown - measured.tapped),
    });
  }
  return told;
}

async function taps(chromium: Browser, url: string): Promise<void> {
  for (const game of new Set(TURNS.map((turn) => turn.game))) {
    const context = await chromium.newContext(desktop);
    await giveSettings(context, {});
    const { page } = await visit(context, url);
    const client = await slow(page);
    const all: Tap[] = [];
    for (const turn of TURNS.filter((each) => each.game === game))
      all.push(...(await tapsOf(page, url, turn)));
    const times = all.map(({ ms }) => ms);
    tell(
      `a tap in ${game.replaceAll("_", " ")}, ${SLOWER}x (at most 100)`,
      `${middle(times)} ms, longest ${Math.max(...times)}  (${all.map(({ what, ms }) => `${what} ${ms}`).join(", ")})`,
    );
    const shown = all.map((tap) => tap.shown);
    tell(
      "  until the table shows what it led to",
      `${middle(shown)} ms, longest ${Math.max(...shown)}  (${all.map((tap) => `${tap.what} ${tap.shown}`).join(", ")})`,
    );
    await client.detach();
    await context.close();
  }
}

// ---- All of it ----

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
  await giveSettings(context, { rivals: 2, company: ["planner:think=600", "planner:think=600"] });
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
  await taps(chromium, served.url);
} finally {
  await chromium.close();
  await served.stop();
}
