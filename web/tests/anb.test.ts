// anb.test.ts - The drawn table of Above and Below: whole turns by few taps, in a real browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { axe, desktop, eventually, giveRecord, PROGRAM, phone, testSite, visit } from "./harness.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";

const here = testSite();

const record = playedBy(PROGRAM, "above_and_below", "ash", "random", ["Ada", "Béla"]);

/** On from where the record has come to the first action that looks like this. */
async function resume(page: Page, before: RegExp): Promise<void> {
  await page.goto(here.url);
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, before)));
  await page.locator('main.anb[data-stage="choose"][data-phase="turn"]').waitFor();
}

/** Against a bot, before the first turn. */
async function sitDown(options: typeof desktop): Promise<{ page: Page; done: () => Promise<void> }> {
  const context = await here.fresh(options);
  const { page, troubles } = await visit(context, here.url);
  await resume(page, /^p0 /);
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
const villagers = (page: Page): Promise<number> => page.locator(".anb-own .anb-villager").count();
const houses = (page: Page): Promise<number> => page.locator(".anb-own .anb-houses .anb-building").count();
const wax = ".anb-step .anb-wax";
const atHand = ".anb-own .anb-hand .anb-token";
const numberIn = (text: string): string => /\d+\D*$/.exec(text)?.[0].trim() ?? "";
const mine = '.anb-own .anb-villager[data-mood="ready"]';

/** Until the last tap is done: its button stays down as long. */
async function released(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("[data-pressed]"));
}

/** Until the next one is asked: what is told is read, questions are answered as proposed. */
async function untilTurn(page: Page): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await released(page);
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

test("what was tapped stays down until it is done, and is done once", async () => {
  const { page, done } = await sitDown(desktop);
  const before = await coins(page);
  await taps(page, '[data-action="labor"]');
  const asked = (await page.locator("main.anb").getAttribute("data-asked")) ?? "";
  // All in one task: nothing is painted in between, and whoever taps twice has tapped once.
  const seen = await page.locator(wax).evaluate((button: HTMLElement) => {
    button.click();
    const down = button.hasAttribute("data-pressed");
    button.click();
    return { down, asked: document.querySelector<HTMLElement>("main.anb")?.dataset.asked };
  });
  assert.deepEqual(seen, { down: true, asked });
  await page.locator(`main.anb:not([data-asked="${asked}"])`).waitFor();
  await untilTurn(page);
  assert.equal(await coins(page), before + 1);
  assert.equal(await page.locator("[data-pressed]").count(), 0);
  await done();
});

test("harvest, an offer and training are two taps each", async () => {
  const { page, done } = await sitDown(desktop);
  await resume(page, /^p0 harvest/);
  assert.equal(await page.locator(atHand).count(), 0);
  await taps(page, '[data-action="harvest"]');
  await press(page, wax);
  await untilTurn(page);
  assert.equal(await page.locator(atHand).count(), 1);
  await resume(page, /^p0 offer/);
  await taps(page, ".anb-rival-stall");
  await press(page, "dialog .primary");
  await page.locator('.anb-bar button[aria-label="The story so far"]').click();
  await eventually(
    () => page.locator(".anb-log li").allTextContents(),
    (told) => /Ada (offers|buys).* 3 coins/.test(told.join("\n")),
    "the story tells of the offer",
  );
  await resume(page, /^p0 train/);
  const before = await villagers(page);
  await taps(page, ".anb-market .anb-hireling:not([data-off])");
  await press(page, wax);
  await untilTurn(page);
  assert.equal(await villagers(page), before + 1);
  await done();
});

test("a phone takes as few, and one more where a card is chosen from the market", async () => {
  const { page, done } = await sitDown(phone);
  // The cave on top of the deck has six stories: the one that comes is among them.
  await taps(page, ".anb-chambers button:last-child");
  await page.locator("dialog[open] .anb-numbers").waitFor();
  const there = (await page.locator("dialog .anb-numbers li").allTextContents()).map(numberIn);
  assert.equal(there.length, 6);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await taps(page, `${mine} >> nth=0`, `${mine} >> nth=2`);
  await press(page, wax);
  assert.ok(there.includes(numberIn((await page.locator(".anb-chapter").textContent()) ?? "")));
  await resume(page, /^p0 build/);
  await taps(page, '[data-action="build"]', "dialog .anb-card:not([data-off])");
  await press(page, wax);
  await untilTurn(page);
  assert.equal(await houses(page), 2);
  await resume(page, /^p0 train/);
  const before = await villagers(page);
  await taps(page, '[data-action="train"]', "dialog .anb-hireling:not([data-off])");
  await press(page, wax);
  await untilTurn(page);
  assert.equal(await villagers(page), before + 1);
  await resume(page, /^p0 offer/);
  await taps(page, ".anb-rival-stall");
  await press(page, "dialog .primary");
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
  const title = (await page.locator(".anb-tale h2").textContent()) ?? "";
  await taps(page, ".anb-ribbon");
  const chosen = (await page.locator(".anb-ribbon").first().textContent()) ?? "";
  await untilTurn(page);
  await page.locator('.anb-bar button[aria-label="The story so far"]').click();
  assert.match((await page.locator(".anb-log").textContent()) ?? "", /Ada goes below with 2 villagers/);
  // The story is kept, to be read again and to be saved.
  await page.getByRole("button", { name: "The stories of this game" }).click();
  const kept = page.locator(".anb-chapter-told");
  assert.equal(await kept.count(), 1);
  assert.ok((await kept.locator("h3").first().textContent())?.endsWith(title));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as text" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf-8");
  assert.ok(text.includes(title) && text.includes(`> ${chosen}`), text);
  await done();
});

/** The first of the party is exerted, and nobody else; then the leaf has turned. Who they are. */
async function exertFirst(page: Page, seed: string): Promise<string[]> {
  const game = playedBy(PROGRAM, "above_and_below", seed, "greedy", ["Ada", "Béla"]);
  await page.goto(here.url);
  await giveRecord(page, "game.rec", beginningOf(game, actionsBefore(game, /^p0 exert/)));
  const party = page.locator(".anb-party.large");
  await party.waitFor();
  const names = await party.locator("li > b").allTextContents();
  await party.getByRole("button").first().click();
  await press(page, ".anb-book .anb-wax");
  await page.locator('.anb-book[data-kind="leaf"][aria-busy="false"]').waitFor();
  return names;
}

test("the leaf says who came home exhausted and who injured, and nothing while the story goes on", async () => {
  const { page, done } = await sitDown(desktop);
  const said = page.locator(".anb-book .anb-aside");
  const [hurt, ...tired] = await exertFirst(page, "v742");
  assert.ok(tired.length > 0);
  const names = new Intl.ListFormat("en", { type: "conjunction" }).format(tired);
  assert.deepEqual(await said.allTextContents(), [`Exhausted now: ${names}.`, `Injured now: ${hurt}.`]);
  await axe(page);
  // Here the dice lead to another choice: the exerted one lies in bed, the others are still below.
  const [first] = await exertFirst(page, "v211");
  assert.deepEqual(await said.allTextContents(), [`Injured now: ${first}.`]);
  await done();
});

/** The leaf of a story that is as long as this many, as its owner or the others see it. */
async function lengthen(page: Page, times: number, kind: string): Promise<void> {
  await page.evaluate(
    ([times, kind]) => {
      for (const story of document.querySelectorAll<HTMLElement>(".anb-book p"))
        story.textContent = (story.textContent ?? "").repeat(times);
      document.querySelector<HTMLElement>(".anb-book")?.setAttribute("data-kind", kind);
    },
    [times, kind] as const,
  );
}

/** Until the last leaf of a story, whose button goes on; questions are answered as proposed. */
async function readToTheEnd(page: Page): Promise<Locator> {
  const on = page.locator(".anb-book .anb-on");
  while ((await on.count()) === 0) {
    await page.locator('main.anb:not([data-stage="waiting"])').waitFor();
    await page.locator(".anb-over .primary, .anb-book .primary").first().click();
    await released(page);
  }
  return on;
}

test("however long a story is, what goes on is in reach, for its owner and for the others", async () => {
  for (const options of [desktop, phone]) {
    const { page, done } = await sitDown(options);
    await taps(page, `${mine} >> nth=0`, `${mine} >> nth=2`);
    await press(page, wax);
    await taps(page, ".anb-ribbon");
    const on = await readToTheEnd(page);
    for (const kind of ["leaf", "rival"]) {
      await lengthen(page, 4, kind);
      const box = await on.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      assert.ok(
        box && box.y > 0 && box.y + box.height <= height,
        `${kind}: ${JSON.stringify(box)} of ${height}`,
      );
    }
    await on.click();
    await done();
  }
});

/** A game in which a story led on after a roll, until the second page is to be answered. */
function ledOn(): string {
  const led =
    /\np0 option \d\n= \S+\n(?:chance die \d\n)+(?:p0 (?:exert|reroll|done).*\n= \S+\n|chance die \d\n)*(?=p0 option)/;
  for (let seed = 1; seed <= 40; seed++) {
    const record = playedBy(PROGRAM, "above_and_below", `led ${seed}`, "greedy", ["Ada", "Béla"]);
    const found = led.exec(record);
    if (found) return record.slice(0, found.index + found[0].length);
  }
  return assert.fail("no story led on after a roll");
}

test("where a story leads on after a roll, the next leaf has no dice of the page before", async () => {
  const context = await here.fresh(phone);
  const { page, troubles } = await visit(context, here.url);
  await giveRecord(page, "game.rec", ledOn());
  await page.locator(".anb-book .anb-ribbon").first().waitFor();
  await taps(page, ".anb-ribbon");
  await readToTheEnd(page);
  assert.doesNotMatch((await page.locator(".anb-book").textContent()) ?? "", /undefined|NaN/);
  assert.deepEqual(troubles, []);
  await context.close();
});
