// trouble.test.ts - An engine that stops in the middle of something: the table is set up again as it was saved, and the page says
// so; there is never an empty page.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { windowed } from "./chromium.mjs";
import { axe, begin, desktop, drawSomewhere, eventually, safe, testSite, visit } from "./harness.ts";

const here = testSite(windowed);

/** The page with a way to its engines' memory. */
async function open(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await here.fresh(desktop);
  await context.addInitScript(() => {
    const engines: WebAssembly.Instance[] = [];
    const make = WebAssembly.instantiate as (
      m: WebAssembly.Module,
      i: WebAssembly.Imports,
    ) => Promise<WebAssembly.Instance>;
    Object.assign(globalThis, { engines });
    Object.assign(WebAssembly, {
      instantiate: async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
        const engine = await make(module, imports);
        engines.push(engine);
        return engine;
      },
    });
  });
  const { page } = await visit(context, here.url);
  return { context, page };
}

/** Nothing in the memory of the engine is what it was: whatever it is asked next, it stops. */
const breakEngine = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { engines } = globalThis as unknown as { engines: WebAssembly.Instance[] };
    const memory = engines[engines.length - 1]?.exports.memory as WebAssembly.Memory;
    new Uint8Array(memory.buffer).fill(0xff);
  });

/** How many engines there have been. */
const engines = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { engines: WebAssembly.Instance[] }).engines.length);

test("the table is set up again when its engine has stopped, and the page says so", async () => {
  const { context, page } = await open();
  await begin(page, "oak");
  assert.equal(await drawSomewhere(page), "drawn");
  await safe(page);
  await breakEngine(page);
  await page.keyboard.press("Enter");
  const note = page.locator(".note-over", { hasText: "The table was restored" });
  await note.waitFor();
  await page.locator("main.table[data-stage=drawn]").waitFor();
  await page.locator(".sheet-drawing .cell").first().waitFor(); // with its map, which comes after the table
  await axe(page);
  await note.getByRole("button").click();
  assert.equal(await note.count(), 0);
  await page.locator(".go-on").click();
  await page.locator("main.table[data-stage=draw]").waitFor();
  await context.close();
});

test("an engine that stops again and again is given up with a way on", async () => {
  const { context, page } = await open();
  await begin(page, "oak");
  const slip = page.locator(".lost-slip");
  for (let i = 0; i < 6 && (await slip.count()) === 0; i++) {
    const before = await engines(page);
    await breakEngine(page);
    await page.keyboard.press("r");
    await eventually(
      () => engines(page),
      (now) => now > before,
      "a new engine comes",
    );
    await page.locator("main.table[data-stage=draw], .lost-slip").waitFor();
  }
  await slip.waitFor();
  assert.match(await slip.innerText(), /Your games are safe/);
  await axe(page);
  await slip.getByRole("button", { name: "Back to the fire" }).click();
  await page.locator(".begin").waitFor();
  await page.getByRole("link", { name: /^Go on: Cartographers/ }).click();
  await page.locator("main.table[data-stage=draw]").waitFor();
  await context.close();
});
