// trouble.test.ts - An engine that stops in the middle of something: the table is set up again as it was kept, and the page says
// so; there is never an empty page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { axe, begin, browser, desktop, likes, type Served, serve, visit } from "./harness.ts";

let served: Served;
let chrome: Browser;

before(async () => {
  [served, chrome] = await Promise.all([serve(), browser()]);
});
after(async () => {
  await chrome.close();
  await served.stop();
});

/** The page with a way to its engines' memory. */
async function open(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chrome.newContext({ ...desktop, locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  await likes(context);
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
  const { page } = await visit(context, served.url);
  return { context, page };
}

/** Nothing in the memory of the engine is what it was: whatever it is asked next, it stops. */
const breakEngine = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { engines } = globalThis as unknown as { engines: WebAssembly.Instance[] };
    const memory = engines[engines.length - 1]?.exports.memory as WebAssembly.Memory;
    new Uint8Array(memory.buffer).fill(0xff);
  });

test("the table is set up again when its engine has stopped, and the page says so", async () => {
  const { context, page } = await open();
  await begin(page, "oak");
  await page.locator("main.table[data-stage=draw]").waitFor();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.locator("main.table[data-stage=drawn][data-safe=true]").waitFor();
  await breakEngine(page);
  await page.keyboard.press("Enter");
  const note = page.locator(".note-over", { hasText: "The table was set up again" });
  await note.waitFor();
  await page.locator("main.table[data-stage=drawn]").waitFor();
  assert.ok((await page.locator(".sheet-drawing .cell").count()) > 0, "with its map");
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
  for (let i = 0; i < 4; i++) {
    await page.locator("main.table[data-stage=draw]").waitFor();
    await breakEngine(page);
    await page.keyboard.press("r");
    await page.locator("main.table[data-stage=draw], .lost-slip").waitFor();
    if (await page.locator(".lost-slip").count()) break;
  }
  const slip = page.locator(".lost-slip");
  await slip.waitFor();
  assert.match(await slip.innerText(), /Your games are kept/);
  await axe(page);
  await slip.getByRole("button", { name: "Back to the fire" }).click();
  await page.locator(".begin").waitFor();
  await page.getByRole("link", { name: /^Go on: Cartographers/ }).click();
  await page.locator("main.table[data-stage=draw]").waitFor();
  await context.close();
});
