// help.test.ts - The rules for somebody who never played: a first page with pictures, a round that is stepped through, the reference.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { axe, desktop, lettered, phone, testSite, visit } from "./harness.ts";

const here = testSite();
const games = ["cartographers", "above_and_below", "endless_winter"];

const drawnEmpty = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".help-page svg")]
      .filter((svg) => svg.childElementCount === 0)
      .map((svg) => svg.parentElement?.parentElement?.textContent ?? ""),
  );

async function sideways(page: Page): Promise<void> {
  await lettered(page);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  assert.ok(scrollWidth <= clientWidth, `too wide: ${scrollWidth}`);
}

for (const [name, options] of [
  ["a desk", desktop],
  ["a phone", phone],
] as const)
  test(`the first page and the worked round, on ${name}`, async () => {
    const context = await here.fresh(options);
    for (const game of games) {
      const { page, troubles } = await visit(context, `${here.url}#/help/${game}`);
      await page.locator(".help-first svg > *").first().waitFor();
      assert.equal(await page.locator("section.help-first").count(), 3);
      // What one reads first is on the first screen, whatever its size.
      const top = await page.locator(".help-first h2").first().boundingBox();
      assert.ok(top && top.y < 400, JSON.stringify(top));
      await sideways(page);
      if (game === "above_and_below") await axe(page);

      await page.goto(`${here.url}#/help/${game}/first-round`);
      const steps = page.locator(".help-steps");
      await page.locator("#topic-first_round:focus").waitFor();
      const texts = new Set<string>();
      for (let step = 1; ; step++) {
        await page.locator(`.help-steps[data-step="${step}"]`).waitFor();
        texts.add(await page.locator(".help-step > p:last-of-type").innerText());
        if (game === "cartographers")
          await page.locator(".help-step .help-table[role=img] > *").first().waitFor();
        assert.deepEqual(await drawnEmpty(page), []);
        if ((await steps.locator("button.primary").count()) === 0) break;
        await steps.locator("button.primary").click();
      }
      assert.ok(texts.size >= 8, `${texts.size} steps`);
      await sideways(page);
      if (game === "cartographers") await axe(page);
      await steps.locator("button").first().click();
      await page.locator(`.help-steps[data-step="${texts.size - 1}"]`).waitFor();
      await steps.locator("button.primary").click();
      await steps.locator("a.primary").click();
      await page.locator(".plain-setup, form, fieldset").first().waitFor();
      assert.deepEqual(troubles, []);
      await page.close();
    }
    await context.close();
  });

test("older names of topics lead to the worked round, and lists are lists", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, `${here.url}#/help/above_and_below/sample`);
  await page.locator("#topic-first_round:focus").waitFor();
  await page.goto(`${here.url}#/help/cartographers/cards`);
  await page.locator("#topic-cards:focus").waitFor();
  assert.equal(await page.locator("#topic-cards ~ .help-cards li").count(), 11 + 4);
  assert.equal(await page.locator(".help-cards li:has(svg circle)").count(), 4, "cards with a coin");
  await page.locator(".edict-card svg").nth(15).waitFor();
  assert.equal(await page.locator("#topic-solo ~ .help-entries li").count(), 16 + 8);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("rules that cannot be fetched are asked for again", async () => {
  const context = await here.fresh({ ...desktop, serviceWorkers: "block" });
  let blocked = true;
  await context.route(/-rules\.[^/]*\.prose$/, (route) => (blocked ? route.abort() : route.continue()));
  const { page } = await visit(context, `${here.url}#/help/endless_winter`);
  await page.getByText("The rules of this game could not be loaded").waitFor();
  await axe(page);
  blocked = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.locator(".help-first p").first().waitFor();
  assert.equal(await page.getByText("The rules of this game could not be loaded").count(), 0);
  await context.close();
});
