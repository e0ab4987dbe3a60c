// anb.test.ts - The drawn table of Above and Below: whole turns by few taps, in a real browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { axe, desktop, giveRecord, PROGRAM, phone, testSite, visit } from "./harness.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";

const here = testSite();

/** Against a bot, before the first turn. */
async function sitDown(options: typeof desktop): Promise<{ page: Page; done: () => Promise<void> }> {
  const record = playedBy(PROGRAM, "above_and_below", "ash", "random", ["Ada", "Béla"]);
  const context = await here.fresh(options);
  const { page, troubles } = await visit(context, here.url);
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, /^p0 /)));
  await page.locator('main.anb[data-stage="choose"][data-phase="turn"]').waitFor();
  return {
    page,
    async done() {
      assert.deepEqual(troubles, []);
      await context.close();
    },
  };
}

/** Taps, one after the other; the table must wait for exactly these. */
async function taps(page: Page, ...where: string[]): Promise<void> {
  for (const each of where) await page.locator(each).first().click();
}

/** The red button, and what it brings. */
async function press(page: Page, button: string): Promise<void> {
  const asked = (await page.locator("main.anb").getAttribute("data-asked")) ?? "";
  await page.locator(button).first().click();
  await page.locator(`main.anb:not([data-asked="${asked}"])`).waitFor();
}

const coins = async (page: Page): Promise<number> =>
  Number(await page.locator(".anb-own .anb-chest > b").textContent());
const houses = (page: Page): Promise<number> => page.locator(".anb-own .anb-houses li").count();
const wax = ".anb-step .anb-wax";
const mine = '.anb-own .anb-villager[data-mood="ready"]';

/** Until the next one is asked: what is told is read, questions are answered as proposed. */
async function untilTurn(page: Page): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.locator('main.anb:not([data-stage="waiting"])').waitFor();
    if (await page.locator('main.anb[data-stage="choose"][data-phase="turn"]').count()) return;
    const pressed = page.locator(".anb-ways .anb-way");
    if ((await pressed.count()) > 0) await pressed.first().click();
    await page
      .locator(".anb-told .primary, .anb-over .primary, .anb-book .primary, .anb-step .anb-wax")
      .first()
      .click();
  }
  assert.fail("nobody's turn comes");
}

test("labor and building are two taps each, and the table says what they would be", async () => {
  const { page, done } = await sitDown(desktop);
  await axe(page);
  const before = await coins(page);
  await taps(page, '[data-action="labor"]');
  assert.match((await page.locator(wax).textContent()) ?? "", /^Labor for coins: 1$/);
  await press(page, wax);
  await untilTurn(page);
  assert.equal(await coins(page), before + 1);
  assert.equal(await houses(page), 1);
  await taps(page, ".anb-market .anb-card:not([data-off])");
  const label = (await page.locator(wax).textContent()) ?? "";
  assert.match(label, /^Build: .+, \d+$/);
  await press(page, wax);
  await untilTurn(page);
  assert.equal(await houses(page), 2);
  assert.equal(await coins(page), before + 1 - Number(/\d+$/.exec(label)?.[0]));
  // What cannot be is said where it is tapped.
  await taps(page, '[data-action="harvest"]');
  assert.match((await page.locator(".anb-says").textContent()) ?? "", /no goods on your buildings/);
  await done();
});

test("three taps lead to the story, on a phone as well, and the leaf turns", async () => {
  const { page, done } = await sitDown(phone);
  await taps(page, `${mine} >> nth=0`, `${mine} >> nth=2`);
  await press(page, wax);
  await page.locator(".anb-book .anb-story").waitFor();
  assert.ok(((await page.locator(".anb-story").textContent()) ?? "").length > 100);
  assert.match((await page.locator(".anb-needs b").first().textContent()) ?? "", /%|sure|no/);
  await axe(page);
  await taps(page, ".anb-ribbon");
  await untilTurn(page);
  await page.locator('.anb-bar button[aria-label="The story so far"]').click();
  assert.match((await page.locator(".anb-log").textContent()) ?? "", /Ada goes below with 2 villagers/);
  await done();
});
