// smoke.test.ts - The page in Firefox and in WebKitGTK as Debian has them: many phones are not Chromium. Each opens every game,
// sets it up, makes a first choice, and finds it again after a reload, with the server stopped as well. HEARTH_PICTURES names a
// folder for pictures of what Firefox showed; WebKit without a graphics card does not always answer when asked for one.
//
// ./dev test browsers installs the browsers; one that is not there is a failure.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, type Served, serve } from "../harness.ts";
import { type Driver, firefox, webkit } from "./driver.ts";

const ENTER = "\uE007";
const EVERYTHING = "Everything is here: this page now works offline.";

/** Errors of the page since it was loaded last: asked for by `troubles`, noted from the first look on. */
const WATCH = `if (!window.troubles) {
  window.troubles = [];
  addEventListener("error", (event) => window.troubles.push(event.message));
  addEventListener("unhandledrejection", (event) => window.troubles.push(String(event.reason)));
  document.addEventListener("securitypolicyviolation", (event) => window.troubles.push("content policy: " + event.violatedDirective));
}`;

for (const [browser, start] of Object.entries({ firefox, webkit })) {
  let served: Served;
  let page: Driver;
  before(async () => {
    served = await serve();
    page = await start();
    console.log(page.name);
  });
  after(async () => {
    await page?.stop();
    await served?.stop();
  });

  const there = async (selector: string): Promise<void> => {
    const ask = `${WATCH} return document.querySelectorAll(${JSON.stringify(selector)}).length`;
    await eventually(
      () => page.run<number>(ask),
      (count) => count > 0,
      selector,
    );
  };
  const attribute = (selector: string, name: string): Promise<string | null> =>
    page.run(`return document.querySelector(${JSON.stringify(selector)})?.getAttribute("${name}") ?? null`);
  /** An address after # is no load of its own, so the page is reloaded as well. */
  const open = async (path: string): Promise<void> => {
    await page.goTo(`${served.url}#/${path}`);
    await page.reload();
  };
  const choices = (): Promise<string> =>
    page.run(
      'return Array.from(document.querySelectorAll(".plain-choices .plain-item"), (each) => each.textContent).join("; ")',
    );
  const fits = (): Promise<boolean> =>
    page.run("const root = document.documentElement; return root.scrollWidth <= root.clientWidth");
  const fine = async (shown: string): Promise<void> => {
    assert.deepEqual(await page.run("return window.troubles ?? []"), []);
    assert.equal(await fits(), true, "nothing scrolls sideways");
    const folder = process.env.HEARTH_PICTURES;
    if (!folder || browser !== "firefox") return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${browser}-${shown}.png`), await page.picture());
  };

  test(`${browser}: Cartographers is opened, drawn on, reloaded, and played without the server`, async () => {
    await page.goTo(served.url);
    await there(".begin");
    await page.run(
      `localStorage.setItem("hearth.settings", JSON.stringify({ notes: ["all"], language: "en" }))`,
    );
    await page.reload();
    await there(".begin");
    await eventually(
      () => page.run<string>("return document.body.innerText"),
      (text) => text.includes(EVERYTHING),
      "the page can do without the server",
    );
    await fine("first");
    await page.click(".new-map-more summary");
    await page.click(".new-map-more input");
    await page.press("oak");
    await page.click(".begin");
    await there('main.table[data-stage="draw"]');
    await page.press(`n${ENTER}`);
    await there('main.table[data-stage="drawn"][data-safe="true"]');
    const drawn = await attribute("main.table svg", "aria-label");
    await fine("drawn");

    await page.reload();
    await there("main.table:not([data-stage=waiting])");
    assert.equal(
      await attribute("main.table svg", "aria-label"),
      drawn,
      "the drawing is there after a reload",
    );

    await served.stop();
    await page.reload();
    await there("main.table:not([data-stage=waiting])");
    // A browser that has just loaded the page may not hand on the first key: one presses it again.
    const stage = (): Promise<string | null> => attribute("main.table", "data-stage");
    await eventually(
      async () => {
        if ((await stage()) === "drawn") await page.press(ENTER);
        return stage();
      },
      (now) => now !== null && ["draw", "ambush", "season"].includes(now),
      "the next card",
    );
    await fine("without-server");
    await served.start();
  });

  const wanted = (settings: object): Promise<void> =>
    page.run(
      `localStorage.setItem("hearth.settings", ${JSON.stringify(JSON.stringify({ notes: ["all"], language: "en", ...settings }))})`,
    );

  for (const [game, drawn] of [
    ["above_and_below", "main.anb"],
    ["endless_winter", "main.ew"],
  ]) {
    test(`${browser}: ${game} has its drawn table, and is found again`, async () => {
      await wanted({ plain: false });
      await open(`new/${game}`);
      await there(".plain-form");
      await page.click(".plain-form button[type=submit]");
      await there(`${drawn}:not([data-stage="waiting"])`);
      await fine(`${game}-drawn`);
      await page.reload();
      await there(`${drawn}:not([data-stage="waiting"])`);
      await fine(`${game}-drawn-again`);
    });

    test(`${browser}: ${game} is set up in plain, asks, takes a choice, and is found again`, async () => {
      await wanted({ plain: true });
      await open(`new/${game}`);
      await there(".plain-form");
      await fine(`${game}-new`);
      await page.click(".plain-form button[type=submit]");
      await there('main.plain[data-stage="choose"] .plain-item');
      const before = await attribute("main.plain", "data-asked");
      await page.run(
        'for (const closed of document.querySelectorAll(".plain-choices details:not([open]) > summary")) closed.click()',
      );
      await page.click(".plain-choices .plain-item");
      await there(`main.plain[data-stage="choose"]:not([data-asked="${before}"])`);
      await there('main[data-safe="true"]');
      const asked = await choices();
      await fine(game);
      await page.reload();
      await there('main.plain[data-stage="choose"] .plain-item');
      await eventually(choices, (now) => now === asked, `it goes on where it was, with ${asked}`);
      await fine(`${game}-again`);
    });
  }
}
