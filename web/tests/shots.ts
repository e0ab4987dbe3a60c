// shots.ts - Pictures of the main screens for docs/images. `npm run shots`; HEARTH names the program.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { begin, browser, desktop, likes, phone, serve, settled, visit } from "./harness.ts";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `${folder}page-${name}.png` });

const served = await serve();
const chromium = await browser();

async function open(
  options: BrowserContextOptions,
  wanted: Record<string, unknown>,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await chromium.newContext({ ...options, locale: "en", reducedMotion: "reduce" });
  await likes(context, wanted);
  const { page, troubles } = await visit(context, served.url);
  await page.locator(".hero svg path").first().waitFor({ state: "attached" });
  await work(page);
  for (const trouble of troubles) console.error(trouble);
  await context.close();
}

/** Plays with hints until `wanted` says that this is the picture. */
async function playUntil(
  page: Page,
  wanted: (stage: string, drawings: number) => Promise<boolean> | boolean,
): Promise<void> {
  for (let drawings = 0, i = 0; i < 300; i++) {
    const stage = await settled(page);
    if ((await wanted(stage, drawings)) || stage === "over") return;
    if (stage === "draw") {
      await page.keyboard.press("h");
      await page.locator(".ghost-hint").waitFor();
      drawings++;
    }
    await page.keyboard.press("Enter");
  }
}

/** A hint in the hand, and the page at rest. */
async function withHint(page: Page): Promise<void> {
  await page.keyboard.press("h");
  await page.locator(".ghost-hint").waitFor();
}

async function pictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await open(desktop, {}, async (page) => {
    await shot(page, "lobby");
    await begin(page, "lantern");
    await playUntil(page, (stage, drawings) => stage === "draw" && drawings === 14);
    await withHint(page);
    await shot(page, "table");
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await shot(page, "edict");
    await page.keyboard.press("Escape");
    await playUntil(page, (stage) => stage === "season");
    await shot(page, "season");
    await playUntil(page, () => false);
    await shot(page, "end");
  });
  await open({ ...desktop, colorScheme: "dark" }, { rivals: 3 }, async (page) => {
    await begin(page, "ash");
    await playUntil(
      page,
      async (stage, drawings) =>
        drawings > 6 && stage === "draw" && (await page.locator(".passing").count()) > 0,
    );
    await shot(page, "ambush-night");
  });
  await open(phone, { rivals: 2 }, async (page) => {
    await shot(page, "lobby-phone");
    await begin(page, "lantern");
    await playUntil(page, (stage, drawings) => stage === "draw" && drawings === 11);
    await withHint(page);
    await shot(page, "table-phone");
  });
}

try {
  await pictures();
} finally {
  await chromium.close();
  await served.stop();
}
