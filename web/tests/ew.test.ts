// ew.test.ts - The drawn table of Endless Winter in a real browser: turns in few taps, a whole game against the Nomad, several
// people at one device, what stays after a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { axe, desktop, eventually, visit as open, phone, safe, testSite, type Visit } from "./harness.ts";

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

const now = (page: Page): Promise<Now> =>
  page.evaluate(() => {
    const { stage = "", phase = "" } = document.querySelector<HTMLElement>("main.ew")?.dataset ?? {};
    return { stage, phase };
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

/** Plays inside the page, by clicks on what can be clicked, until the game is over: a figure wherever there is room, now and then
 * something that glows, then the end of the turn. */
function playOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        let steps = 0;
        let same = 0;
        let last = "";
        const click = (...selectors: string[]): void => {
          for (const selector of selectors) {
            const found = [...document.querySelectorAll<HTMLElement>(selector)];
            if (found.length === 0) continue;
            found[(steps * 7) % found.length].click();
            return;
          }
        };
        const look = (): void => {
          const main = document.querySelector<HTMLElement>("main.ew");
          const { stage = "", phase = "", asked = "" } = main?.dataset ?? {};
          const key = `${stage} ${phase} ${asked} ${document.querySelector(".ew-title")?.textContent}`;
          same = key === last ? same + 1 : 0;
          last = key;
          if (stage === "over") {
            done(steps);
            return;
          }
          if (++steps > 6000 || same > 200) {
            fail(new Error(`stuck after ${steps} steps: ${key}`));
            return;
          }
          if (stage === "scene") click('[data-scene="end"]');
          else if (stage === "choose" && phase === "turn" && same < 3) click(".ew-column.lit .ew-cover");
          else if (stage === "choose" && phase === "work" && same > 1 && steps % 3)
            click('[data-wish="end"]');
          else if (stage === "choose")
            click(
              "dialog .ew-site",
              ".ew-pick",
              ".ew-slip .primary",
              ".ew-answers .button",
              ".ew .ew-thing.lit",
              ".ew-hex.lit button",
              ".ew-site, .ew-juncture.site",
            );
          setTimeout(look, 8);
        };
        look();
      }),
  );
}

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
  assert.equal(await page.locator(".ew-column.here .ew-standing svg").count(), 1);
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
  await tap('[data-wish="end"]');
  assert.ok(taps <= 8);
  // The Nomad's turn waits to be read, step by step.
  await page.locator('main.ew[data-stage="scene"]').waitFor();
  const steps = page.locator(".ew-steps li");
  const figures = page.locator(".ew-standing svg");
  const standing = await figures.count();
  assert.equal(await steps.count(), 1);
  await page.locator('[data-scene="next"]').click();
  // The second step is the column: it glows, and only now a figure stands there; back, and it does not.
  assert.equal(await steps.count(), 2);
  assert.equal(await page.locator(".ew-column.told .ew-standing svg").count(), 1);
  assert.equal(await figures.count(), standing + 1);
  await page.locator(".ew-scene .button").first().click();
  assert.equal(await figures.count(), standing);
  await axe(page);
  await leave(v);
});

test("a whole game against the Nomad, and a reload in the middle of it", async () => {
  const v = await visit(desktop);
  const { page } = v;
  await begin(page, "whole", 1);
  await toFirstTurn(page);
  const hand = page.locator(".ew-hand .ew-held");
  const cards = await hand.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await safe(page);
  await page.reload();
  await page.waitForSelector("main.ew");
  await readOn(page);
  assert.deepEqual(await hand.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), cards);
  assert.ok((await playOn(page)) > 50);
  // The parts of each side make its sum, which is what the bar says.
  const rows = await page
    .locator(".ew-count-up tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((td) => Number(td.textContent))),
    );
  for (const side of [0, 1]) {
    const sum = rows.reduce((points, row) => points + row[side], 0);
    assert.equal(Number(await page.locator(".ew-final td").nth(side).textContent()), sum);
    assert.equal(Number(await page.locator(".ew-points li b").nth(side).textContent()), sum);
  }
  assert.match((await page.locator(".ew-verdict").textContent()) ?? "", /wins by|tie/);
  await axe(page);
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
    await page.waitForTimeout(60);
  }
  assert.equal(passed, 3);
  await leave(v);
});
