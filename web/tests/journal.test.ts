// journal.test.ts - A page that goes away in the very moment of a move has not lost it; and what is thrown away counts nowhere.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { begin, browser, likes, type Served, serve, visit } from "./harness.ts";

let served: Served;
let chrome: Browser;

before(async () => {
  [served, chrome] = await Promise.all([serve(), browser()]);
});
after(async () => {
  await chrome.close();
  await served.stop();
});

async function fresh(): Promise<BrowserContext> {
  const context = await chrome.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  await likes(context);
  return context;
}

const at = (page: Page, stage: string): Promise<void> =>
  page.locator(`main.table[data-stage=${stage}]`).waitFor();

/** Draws and leaves the page in one task: nothing that answers later can have answered. */
const drawAndLeave = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of ["n", "Enter"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    location.reload();
  });

const notes = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hearth.journal")));

test("a move that was made in the moment of a reload is there afterwards", async () => {
  const context = await fresh();
  const { page, troubles } = await visit(context, served.url);
  await begin(page, "oak");
  await at(page, "draw");
  for (let round = 1; round <= 3; round++) {
    const again = page.waitForNavigation();
    await drawAndLeave(page);
    await again;
    await at(page, "drawn");
    assert.ok((await page.locator(".sheet-drawing .cell.mountain").count()) > 0);
    await page.locator("main.table[data-safe=true]").waitFor();
    await page.keyboard.press("Enter");
    for (let i = 0; i < 20 && (await page.locator("main.table[data-stage=draw]").count()) === 0; i++) {
      await page.locator("main.table:not([data-stage=waiting])").waitFor();
      if ((await page.locator("main.table[data-stage=draw]").count()) === 0)
        await page.keyboard.press("Enter");
    }
    await at(page, "draw");
  }
  await page.locator("main.table[data-safe=true]").waitFor();
  assert.deepEqual(await notes(page), [], "what is kept is not noted any longer");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a damaged note does no harm", async () => {
  const context = await fresh();
  await context.addInitScript(() => localStorage.setItem("hearth.journal x", '{"tab":1'));
  const { page, troubles } = await visit(context, served.url);
  await page.locator(".kept-none").waitFor();
  assert.deepEqual(await notes(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

const DAY = "2026-11-16";

/** Two finished games of a day, as the page keeps them. */
const finishTwo = (page: Page): Promise<void> =>
  page.evaluate(
    (day) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("hearth");
        opening.onsuccess = () => {
          const tx = opening.result.transaction(["games", "daily"], "readwrite");
          const time = Date.parse(`${day}T12:00:00Z`);
          const game = (id: string, points: number) => ({
            id,
            game: "cartographers",
            record: "hearth-record 1\ngame cartographers rules 1\n",
            names: ["You"],
            bots: [null],
            created: time,
            changed: time,
            finished: true,
            daily: day,
            points: [points],
            rating: 0,
          });
          tx.objectStore("games").put(game("first", 80), "first");
          tx.objectStore("games").put(game("second", 120), "second");
          const result = { day, id: "first", points: 80, rating: 0, onTime: true, best: 120 };
          tx.objectStore("daily").put({ ...result, ids: ["first", "second"] }, day);
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    DAY,
  );

const history = (page: Page): Promise<{ id: string; points: number; best: number; ids: string[] }[]> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("hearth");
        opening.onsuccess = () => {
          const all = opening.result.transaction("daily").objectStore("daily").getAll();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result);
          };
        };
      }),
  );

async function remove(page: Page, id: string): Promise<void> {
  await page.locator(`.kept-game[data-id=${id}] .kept-remove`).click();
  await page.locator("dialog .primary").click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

test("a map of the day that was thrown away does not count in the history", async () => {
  const context = await fresh();
  const { page, troubles } = await visit(context, served.url);
  await page.locator(".kept-none").waitFor();
  await finishTwo(page);
  await page.reload();
  await page.locator(".kept-done summary").click();
  await remove(page, "first");
  const [left] = await history(page);
  assert.deepEqual(left, {
    day: DAY,
    id: "second",
    points: 120,
    rating: 0,
    onTime: true,
    best: 120,
    ids: ["second"],
  });
  await remove(page, "second");
  assert.deepEqual(await history(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});
