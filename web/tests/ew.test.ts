// ew.test.ts - The drawn table of Endless Winter in a real browser: turns in few taps, several people at one device, what
// stays after a reload. Whole games are in play.test.ts.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import {
  answered,
  axe,
  desktop,
  eventually,
  giveRecord,
  visit as open,
  PROGRAM,
  phone,
  safe,
  testSite,
  type Visit,
} from "./harness.ts";
import { playOn, type Seen } from "./player.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";

const here = testSite();

async function visit(options: BrowserContextOptions): Promise<Visit> {
  return open(await here.fresh(options), here.url);
}

async function leave({ page, troubles }: Visit): Promise<void> {
  await page.context().close();
  assert.deepEqual(troubles, []);
}

async function begin(page: Page, seed: string, people: number): Promise<void> {
  await page.goto(`${here.url}#/new/endless_winter`);
  await page.waitForSelector(".plain-form");
  await page.getByRole("radio", { name: String(people), exact: true }).check({ force: true });
  for (let i = 0; i < people; i++) await page.locator(".plain-seat select").nth(i).selectOption("person");
  await page.locator(".plain-seed summary").click();
  await page.locator(".plain-seed input").fill(seed);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector("main.ew, .plain-pass");
}

interface Now {
  stage: string;
  phase: string;
}

/** A scene is there, or has gone, a frame before the rest of the table says so: until then the table is not there yet. Nor is it while
    a button is down, which waits for what it leads to. */
const now = (page: Page): Promise<Now> =>
  page.evaluate(() => {
    const { stage = "", phase = "" } = document.querySelector<HTMLElement>("main.ew")?.dataset ?? {};
    const told = document.querySelector(".ew-scene") !== null;
    const there = told === (stage === "scene") && !document.querySelector("[data-pressed]");
    return { stage: there ? stage : "waiting", phase };
  });

/** Reads what is told, until something is asked. */
async function readOn(page: Page): Promise<Now> {
  for (;;) {
    const at = await eventually(
      () => now(page),
      ({ stage }) => stage !== "" && stage !== "waiting",
      "something is asked",
    );
    if (at.stage !== "scene") return at;
    await page.locator('[data-scene="end"]').click();
  }
}

/** Through the set-up, with the first of everything, to the first turn. */
async function toFirstTurn(page: Page): Promise<void> {
  for (let steps = 0; steps < 30; steps++) {
    const { phase } = await readOn(page);
    if (phase === "turn") return;
    await page
      .locator(".ew-pick, dialog .ew-site, .ew-answers .button, .ew-slip .primary, .ew .lit")
      .first()
      .click();
  }
  assert.fail("the first turn did not come");
}

test("Rest says what a figure gives now and in the eclipse, by its rest tile, and no sort of section", async () => {
  const v = await visit(desktop);
  const { page } = v;
  const rest = page.locator('.ew-column:has([data-column="rest"])');
  // Without a tile 2 labor in the eclipse (clause 5.1); tile r6 adds 1 and has a card drawn, but no animal tipped (13.10).
  for (const [option, labor, gain] of [
    ["rest_tiles=off", 2, ["draw", "tip"]],
    ["rest_tiles=on", 3, ["draw"]],
  ] as const) {
    const game = playedBy(PROGRAM, "endless_winter", "g", "greedy", ["Ada"], [option]);
    if (labor === 3) assert.match(game, /^chance rest_tile r6$/m);
    await page.goto(here.url);
    await giveRecord(page, "game.rec", beginningOf(game, actionsBefore(game, /^p0 place/)));
    await readOn(page);
    const rows = rest.locator(".ew-section");
    assert.deepEqual(await rows.locator("i").allTextContents(), []);
    const signs = rows.first().locator(".ew-sign use, .ew-sign img");
    assert.equal(await signs.count(), gain.length);
    assert.equal(await rows.last().locator(".ew-dark").textContent(), String(labor));
    const said = `In the eclipse, for each figure resting here: ${labor} labor`;
    assert.ok((await rest.locator(".ew-cover").getAttribute("aria-label"))?.endsWith(said));
  }
  await axe(page);
  await leave(v);
});

test("a hunter's turn in few taps: what glows is taken, paid and confirmed", async () => {
  const v = await visit(desktop);
  const { page } = v;
  await begin(page, "taps", 1);
  await toFirstTurn(page);
  await axe(page);
  const animals = await page.locator(".ew-own-animal").count();
  let taps = 0;
  const tap = async (selector: string): Promise<void> => {
    taps++;
    await page.locator(selector).first().click();
  };
  // The animal is all that is pointed at: the figure and the cards that pay for it come by themselves.
  await tap(".ew-animals .ew-thing.may");
  await eventually(
    () => now(page),
    ({ phase }) => phase === "work",
    "the phase",
  );
  assert.equal(await page.locator(".ew-column.here .ew-standing img").count(), 1);
  assert.ok((await page.locator(".ew-at-work .ew-held").count()) >= 1, "a card works for it");
  assert.ok((await page.locator(".ew-own-animal").count()) >= Math.max(1, animals));
  // Taking back puts everything where it was; and again.
  await page.keyboard.press("z");
  await eventually(
    () => now(page),
    ({ phase }) => phase === "turn",
    "the phase",
  );
  assert.equal(await page.locator(".ew-at-work").count(), 0);
  await tap(".ew-animals .ew-thing.may");
  await eventually(
    () => now(page),
    ({ phase }) => phase === "work",
    "the phase",
  );
  // A quick finger opens the megaliths before the turn is over: they do not stand in the way of what is told.
  await page.evaluate(() => {
    for (const each of ['[data-wish="end"]', ".ew-board-open"])
      document.querySelector<HTMLElement>(each)?.click();
  });
  assert.ok(++taps <= 8);
  // The Nomad's turn waits to be read, step by step.
  await page.locator('main.ew[data-stage="scene"]').waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
  const steps = page.locator(".ew-steps li");
  const figures = page.locator(".ew-standing img");
  const standing = await figures.count();
  assert.equal(await steps.count(), 1);
  await page.locator('[data-scene="next"]').click();
  // The second step is the column: it glows, and only now a figure stands there; back, and it does not.
  const stand = (count: number) =>
    eventually(
      () => figures.count(),
      (now) => now === count,
      "the figures",
    );
  assert.equal(await steps.count(), 2);
  await stand(standing + 1);
  assert.equal(await page.locator(".ew-column.told .ew-standing img").count(), 1);
  await page.locator(".ew-scene .button").first().click();
  await stand(standing);
  await axe(page);
  await leave(v);
});

const theirTurn = ({ stage, phase }: Seen): boolean => stage === "choose" && phase === "turn";

/** Where each column's gains lie. */
const ZONES = { hunt: "animals", initiate: "tribe", develop: "cultures", migrate: "land" } as const;

test("an ordinary turn in each of the four columns takes at most eight taps; a reload loses nothing", async () => {
  const v = await visit(desktop);
  const { page } = v;
  await begin(page, "taps", 1);
  await toFirstTurn(page);
  for (const [column, zone] of Object.entries(ZONES)) {
    await playOn(page, { hand: "mouse", seed: 4, calm: true, until: theirTurn }); // a round has three turns
    let taps = 0;
    /** A camp is lifted before it is set down. */
    const standing = (): Promise<string> =>
      page.evaluate(() => {
        const lifted = document.querySelectorAll(".ew-hex.lifted").length;
        return `${document.querySelector<HTMLElement>("main.ew")?.dataset.asked} ${lifted}`;
      });
    /** What glows there, as often as something does and it would be an ordinary turn. */
    const tap = async (...selectors: string[]): Promise<boolean> => {
      for (const selector of selectors) {
        const found = page.locator(selector).locator("visible=true");
        if ((await found.count()) === 0) continue;
        taps++;
        const before = await standing();
        await found.first().click();
        await eventually(standing, (after) => after !== before, selector);
        return true;
      }
      return false;
    };
    await tap(`.ew-${zone} .ew-thing.may`, `.ew-cover[data-column="${column}"]`);
    // Two more things of that column, answers to what they ask for, and the end of the turn.
    for (let more = 2; (await readOn(page)).phase === "work"; ) {
      if (await tap("dialog .ew-site", ".ew-answers .button")) continue;
      if (await tap(".ew-board:has(.lifted) .ew-hex.lit:not(.lifted)")) continue;
      const glow = `.ew-${zone} .lit, .ew-column.here .lit`;
      if (more-- > 0 && (await tap(glow))) continue;
      if (!(await tap('[data-wish="end"]', ".ew-slip .primary", ".ew-thing.lit, .ew-hex.lit button"))) break;
    }
    assert.ok(taps >= 2 && taps <= 8, `${column}: ${taps} taps`);
  }
  await safe(page);
  const hand = page.locator(".ew-hand .ew-held");
  const cards = await hand.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await page.reload();
  await page.waitForSelector("main.ew");
  await readOn(page);
  assert.deepEqual(await hand.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), cards);
  await leave(v);
});

test("arrows go over the land; what a thing means stands beside it", async () => {
  const v = await visit(desktop);
  const { page } = v;
  await begin(page, "taps", 1);
  await toFirstTurn(page);
  const place = (): Promise<[number, number]> =>
    page.evaluate(() => {
      const { left, top } = document.activeElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return [left, top];
    });
  const hexes = page.locator(".ew-hex-face");
  await hexes.nth(9).focus(); // the base, in the middle
  const ways = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };
  for (const [key, [right, down]] of Object.entries(ways)) {
    const [x, y] = await place();
    await page.keyboard.press(key);
    const [nextX, nextY] = await place();
    assert.ok(await page.evaluate(() => document.activeElement?.matches(".ew-board button")));
    assert.ok((nextX - x) * right + (nextY - y) * down > 10, `${key} goes that way`);
  }
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowLeft"); // the edge is the end
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".ew-hex-face")));
  const tip = page.locator(".ew-tip");
  assert.equal(await tip.textContent(), await page.evaluate(() => document.activeElement?.ariaLabel));
  // In a window of another size it does not stay where its thing was.
  await page.setViewportSize({ width: 900, height: 700 });
  await tip.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1280, height: 720 });
  const card = page.locator(".ew-cultures .ew-thing").first();
  await card.hover();
  await tip.filter({ hasText: (await card.getAttribute("data-tip")) ?? "nothing" }).waitFor();
  await page.locator(".ew-holdings .ew-sign").first().click({ button: "right" });
  await tip.filter({ hasText: /^\d+ food$/ }).waitFor();
  await page.mouse.move(2, 2);
  await tip.waitFor({ state: "hidden" });
  await leave(v);
});

test("two people at one phone do not see each other's hands", async () => {
  const v = await visit(phone);
  const { page } = v;
  await begin(page, "two", 2);
  let passed = 0;
  for (let steps = 0; steps < 60 && passed < 3; steps++) {
    if ((await page.locator(".plain-pass").count()) > 0) {
      passed++;
      assert.equal(await page.locator(".ew-held").count(), 0);
      // The open table stays in sight, and nothing on it can be touched.
      assert.ok(await page.locator(".ew-column").first().isVisible());
      assert.equal(await page.locator(".ew-open[inert]").count(), 1);
      await page.getByRole("button", { name: /^I am/ }).tap();
      await page.waitForSelector("main.ew");
      continue;
    }
    const { stage, phase } = await now(page);
    if (stage === "scene") await page.locator('[data-scene="end"]').tap();
    else if (phase === "turn") {
      await page.locator('.ew-tabs [data-tab="camp"]').tap();
      await page.locator(".ew-column.lit .ew-cover").first().tap();
    } else if (stage === "choose")
      await page
        .locator(
          ".ew-pick, dialog .ew-site, .ew-slip .primary:visible, .ew-answers .button:visible, .ew-thing.lit:visible",
        )
        .first()
        .tap();
    await answered(page);
  }
  assert.equal(passed, 3);
  await leave(v);
});

/** Takes the first of these and lets go over the middle of the other. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const middle = async (where: string): Promise<[number, number]> => {
    const box = await page.locator(where).first().boundingBox();
    assert.ok(box, where);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  assert.equal(await page.locator(".ew-carried").count(), 1);
  await page.mouse.up();
  assert.equal(await page.locator(".ew-carried").count(), 0);
}

test("a figure is put onto a column by dragging it, a camp onto other land; elsewhere they go back", async () => {
  const v = await visit(desktop);
  const { page } = v;
  await begin(page, "taps", 1);
  await toFirstTurn(page);
  const standing = page.locator(".ew-standing img");
  const before = await standing.count();
  await drag(page, '.ew-figure[aria-checked="true"]', ".ew-tracks");
  assert.equal((await now(page)).phase, "turn");
  assert.equal(await standing.count(), before);
  await drag(page, '.ew-figure[aria-checked="true"]', '.ew-column:has([data-column="migrate"])');
  await eventually(
    () => standing.count(),
    (count) => count === before + 1,
    "the figure stands there",
  );
  // From the base in the middle to the land beside it.
  const camp = '.ew-hex-face[data-camp][aria-label^="10,"]';
  await page.locator(camp).waitFor();
  await drag(page, camp, ".ew-tracks");
  await page.locator(`${camp}[aria-pressed="false"]`).waitFor();
  const land = '.ew-hex-face[aria-label^="9,"]';
  assert.equal(await page.locator(`${land}[aria-label*="Player 1"]`).count(), 0);
  await drag(page, camp, land);
  await page.locator(`${land}[aria-label*="Player 1: 1 camp"]`).waitFor();
  await leave(v);
});
