// journal.test.ts - A page that goes away in the very moment of a move has not lost it; and what is thrown away counts nowhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, goOn, safe, settled, testSite, visit } from "./harness.ts";

const here = testSite();

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
  const context = await here.fresh();
  const { page, troubles } = await visit(context, here.url);
  assert.equal(await begin(page, "oak"), "draw");
  for (let round = 1; round <= 3; round++) {
    const again = page.waitForNavigation();
    await drawAndLeave(page);
    await again;
    assert.equal(await settled(page), "drawn");
    await page.locator(".sheet-drawing .cell.mountain").first().waitFor(); // the map comes after the table, in pieces
    await safe(page);
    for (let stage = "drawn"; stage !== "draw"; ) stage = await goOn(page);
  }
  await safe(page);
  assert.deepEqual(await notes(page), [], "what is saved is not noted any longer");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a damaged note does no harm", async () => {
  const context = await here.fresh();
  await context.addInitScript(() => localStorage.setItem("hearth.journal x", '{"tab":1'));
  const { page, troubles } = await visit(context, here.url);
  await page.locator(".saved-none").waitFor();
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
  await page.locator(`.saved-game[data-id=${id}] .saved-remove`).click();
  await page.locator("dialog .primary").click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

test("a map of the day that was thrown away does not count in the history", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, here.url);
  await page.locator(".saved-none").waitFor();
  await finishTwo(page);
  await page.reload();
  await page.locator(".saved-done summary").click();
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
