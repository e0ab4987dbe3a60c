// screens.test.ts - Every screen in every language, light, dark, in forced colours and without motion: nothing is refused, nothing
// is untold, nothing scrolls that should not.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import {
  axe,
  begin,
  desktop,
  drawSomewhere,
  goOn,
  hurry,
  lettered,
  phone,
  settled,
  testSite,
  visit,
} from "./harness.ts";

const here = testSite();

async function nothingScrolls(page: Page): Promise<void> {
  await lettered(page);
  const size = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return { scrollWidth, scrollHeight, clientWidth, clientHeight };
  });
  assert.ok(size.scrollWidth <= size.clientWidth, `too wide: ${JSON.stringify(size)}`);
  assert.ok(size.scrollHeight <= size.clientHeight, `too high: ${JSON.stringify(size)}`);
}

/** Nothing that a finger needs lies beyond the edge of the screen or is too small for it. */
async function everythingReachable(page: Page): Promise<void> {
  await lettered(page);
  const bad = await page.evaluate(() => {
    const told: string[] = [];
    for (const each of document.querySelectorAll("main.table button, main.table a")) {
      const box = each.getBoundingClientRect();
      if (box.width <= 1 || getComputedStyle(each).visibility === "hidden") continue; // or for keys alone
      const name = `${each.className} ${each.textContent?.trim()}`;
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        told.push(`outside: ${name}`);
      if (box.width < 39.5 || box.height < 39.5) told.push(`small: ${name} ${box.width} x ${box.height}`);
    }
    return told;
  });
  assert.deepEqual(bad, []);
}

test("the browser's language is taken", async () => {
  const context = await here.fresh({ ...desktop, locale: "hu" }, { rivals: 2 });
  const { page, troubles } = await visit(context, here.url);
  await page.locator(".begin").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "hu");
  await begin(page, "oak");
  await nothingScrolls(page);
  await everythingReachable(page);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("another language at any time", async () => {
  const context = await here.fresh({ ...desktop, locale: "en", reducedMotion: "no-preference" });
  const { page, troubles } = await visit(context, here.url);
  const motto = await page.locator(".new-map-what").textContent();
  await page.locator("select.language").selectOption("el");
  await page.waitForFunction(
    (before) => document.querySelector(".new-map-what")?.textContent !== before,
    motto,
  );
  assert.equal(await page.locator("html").getAttribute("lang"), "el");
  await page.reload();
  await page.locator(".begin").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "el", "it is remembered");
  assert.deepEqual(troubles, []);
  await context.close();
});

const looks: [string, BrowserContextOptions][] = [
  ["light", { ...desktop, colorScheme: "light" }],
  ["dark", { ...desktop, colorScheme: "dark" }],
  ["forced colours", { ...desktop, forcedColors: "active" }],
  ["a phone", phone],
  ["a phone held sideways", { ...phone, viewport: { width: 844, height: 390 } }],
];

for (const [name, options] of looks)
  test(`accessible everywhere: ${name}`, async () => {
    const context = await here.fresh(options, { rivals: 1, notes: [] });
    const { page, troubles } = await visit(context, here.url);
    const otherColors = name === "dark" || name === "forced colours";
    await page.locator(".begin").waitFor();
    await axe(page, "html", otherColors);
    await page.locator(".lobby-toolbar button").click();
    await page.locator("dialog").waitFor();
    await axe(page, "html", otherColors);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await begin(page, "ash");
    await page.locator(".guide").waitFor();
    await axe(page, "html", otherColors);
    await page.locator(".guide .quiet").click();
    await everythingReachable(page);
    if (name !== "light") {
      assert.deepEqual(troubles, []);
      await context.close();
      return;
    }
    // Every stage of the table, once.
    const stages = ["ambush", "draw", "drawn", "over", "passing", "season"];
    const seen = new Set<string>();
    for (let what = "draw"; what; ) {
      seen.add(what);
      await axe(page);
      const rest = stages.filter((each) => !seen.has(each));
      what = rest.length > 0 ? ((await hurry(page, rest)).at(-1)?.what ?? "") : "";
      if (what) await settled(page);
    }
    assert.deepEqual([...seen].sort(), stages);
    await page.keyboard.press("l");
    await page.locator("dialog .log").waitFor();
    await axe(page);
    assert.deepEqual(troubles, []);
    await context.close();
  });

test("with reduced motion nothing moves; without it new ink does", async () => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const context = await here.fresh({ ...desktop, reducedMotion });
    const { page, troubles } = await visit(context, here.url);
    await begin(page, "oak");
    await page.evaluate(() => {
      document.addEventListener("animationstart", (event) => {
        if ((event.target as Element).classList.contains("stroke")) document.body.dataset.inked = "yes";
      });
    });
    assert.equal(await drawSomewhere(page), "drawn");
    if (reducedMotion === "no-preference")
      await page.waitForFunction(() => document.body.dataset.inked === "yes");
    else assert.equal(await page.locator(".stroke").count(), 0);
    // The ink dries: the map is there, without a mask.
    await page.waitForFunction(() => document.querySelectorAll(".stroke").length === 0);
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test("notes lead through the first round and go when they are put away", async () => {
  const context = await here.fresh(desktop, { notes: [] });
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "oak");
  const note = page.locator(".guide p");
  const texts = new Set<string>();
  for (let i = 0; i < 5; i++) {
    texts.add((await note.textContent()) ?? "");
    const box = await page.locator(".guide").boundingBox();
    const grid = await page.locator(".sheet-grid").boundingBox();
    assert.ok(box && grid);
    const beside = box.x + box.width <= grid.x || box.x >= grid.x + grid.width;
    assert.ok(beside, "no note lies on the sheet");
    await page.locator(".guide .button:last-child").click();
    if (i === 3) await page.keyboard.press("n");
  }
  assert.equal(texts.size, 5);
  assert.equal(await drawSomewhere(page), "drawn");
  await note.waitFor();
  assert.equal(await goOn(page), "draw");
  await page.locator(".guide .quiet").click();
  assert.equal(await page.locator(".guide").count(), 0);
  await page.reload();
  assert.equal(await settled(page), "draw");
  assert.equal(await page.locator(".guide").count(), 0, "and stay away");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a first turn of Above and Below is led by notes beside what they speak of", async () => {
  const context = await here.fresh(desktop, { notes: [] });
  const { page, troubles } = await visit(context, `${here.url}#/new/above_and_below`);
  await page.getByRole("button", { name: "Begin" }).click();
  const note = page.locator(".lesson");
  const apart = (what: string): Promise<boolean> =>
    page.evaluate((selector) => {
      const [a, b] = [".lesson", selector].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      if (!a || !b) return false;
      return a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
    }, what);
  for (const [id, at] of [
    ["villagers", ".anb-area.ready"],
    ["signs", ".anb-area.ready"],
    ["actions", ".anb-actions"],
    ["explore", "[data-action=explore]"],
  ]) {
    await page.locator(`.lesson[data-note=${id}]`).waitFor();
    assert.ok(await apart(at), `${id} does not lie on what it speaks of`);
    assert.ok(await apart(".anb-wax"), `${id} does not lie on the red button`);
    await note.getByRole("button", { name: "I see" }).click();
  }
  await page.locator("[data-action=explore]").click();
  await page.locator(".anb-wax").click();
  await page.locator(".lesson[data-note=book]").waitFor();
  await axe(page, ".lesson");
  await note.getByRole("button", { name: "No more notes" }).click();
  assert.equal(await note.count(), 0);
  await page.reload();
  await page.locator(".anb-book").waitFor();
  assert.equal(await note.count(), 0, "and stay away");
  // From the settings they come again.
  await page.goto(here.url);
  await page.locator(".settings-button").click();
  await page.getByRole("button", { name: "Show the notes for beginners again" }).click();
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.locator(".lesson[data-note=book]").waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});
