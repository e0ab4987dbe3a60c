// fit.test.ts - Every named state of every screen fits: nothing scrolls sideways, nothing is cut off, nothing covers a button. A
// sample of sizes and languages; HEARTH_WHOLE looks at all states in all of them, and lets axe look as well.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { LANGUAGES, misfits, SIZES, type Size } from "./fit.ts";
import { axe, LONG, testSite, visit, WHOLE } from "./harness.ts";
import { type State, states } from "./states.ts";

const here = testSite();

/** A sample in which every state meets two sizes, and every size several languages. */
const sample = (number: number): Size[] =>
  (Object.keys(SIZES) as Size[]).filter((_, i, all) => WHOLE || ((i + number) % all.length) % 4 === 0);

/** Brings one state about and changes the size. */
async function fits(page: Page, state: State): Promise<void> {
  await page.setViewportSize(SIZES["1280x720"]);
  await page.goto(`${here.url}#/${state.at ?? ""}`);
  await state.bring(page);
  const wrong: string[] = [];
  for (const size of sample(states.indexOf(state))) {
    await page.setViewportSize(SIZES[size]);
    // A frame for what listens to the size, and one for what it draws.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // On a busy machine it is not at rest yet: what stays wrong is wrong.
    let found = await misfits(page);
    for (const end = Date.now() + LONG / 12; found.length > 0 && Date.now() < end; )
      found = await misfits(page);
    for (const each of found) wrong.push(`${size}: ${each}`);
    if (WHOLE) await axe(page);
  }
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
  await state.after?.(page);
  assert.deepEqual(wrong, []);
}

for (const [number, language] of LANGUAGES.entries())
  test(`screens in ${language}`, async (all) => {
    const context = await here.fresh({ viewport: SIZES["1280x720"], hasTouch: true }, { language });
    const { page, troubles } = await visit(context, here.url);
    const usual = states.filter((state) => !state.whole);
    for (const state of WHOLE ? states : usual.filter((_, i) => i % LANGUAGES.length === number))
      await all.test(state.name, () => fits(page, state));
    assert.deepEqual(troubles, []);
    await context.close();
  });

test("what does not fit is found", async () => {
  const context = await here.fresh({ viewport: SIZES["390x844"] });
  const { page } = await visit(context, here.url);
  await page.locator(".begin").waitFor();
  assert.deepEqual(await misfits(page), []);
  await page.evaluate(() => {
    const add = (style: string, html: string): void => {
      const box = document.createElement("div");
      box.style.cssText = style;
      box.innerHTML = html;
      document.body.append(box);
    };
    add("position:absolute;left:0;width:30px;overflow:hidden;white-space:nowrap", "much too long for this");
    add("width:500px", "a wide thing, u12");
    add("width:200px;height:10px;overflow:hidden", "<p>half of a line</p>");
    add("", '<div data-target="40"><button type="button">x</button></div>');
    const small = document.querySelector<HTMLElement>("[data-target] button");
    if (small) small.style.cssText = "width:39px;height:60px;padding:0";
    add("position:fixed;inset:0;background:red;z-index:99", "");
  });
  const found = (await misfits(page)).join("\n");
  assert.match(found, /the page is \d+ wide, the window 390/);
  assert.match(found, /its text is cut off: div/);
  assert.match(found, /cut off: div\. "a wide thing, u12"/);
  assert.match(found, /a line is cut through: p\. "half of a line"/);
  assert.match(found, /codes that mean nothing to people: u12/);
  assert.match(found, /small: button\. "x", 39 x 60/);
  assert.match(found, /covered: button\.button primary begin/);
  await context.close();
});
