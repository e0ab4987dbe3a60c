// table.test.ts - Whole games at the table of Cartographers: by keys alone, by mouse, by fingers, and against a bot.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { misfits } from "./fit.ts";
import {
  axe,
  begin,
  desktop,
  drawSomewhere,
  eventually,
  giveRecord,
  goOn,
  hurry,
  LONG,
  next,
  PROGRAM,
  phone,
  safe,
  settled,
  tap,
  testSite,
  visit,
  WHOLE,
} from "./harness.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";
import { states } from "./states.ts";

const here = testSite();

/** What a hand does so often that the rest shows nothing new. */
const BY_HAND: Record<string, number> = { draw: 6, passing: 1, drawn: 6, ambush: 1, season: 5 };

/** Plays until the year is over; `draw` lays one shape down, `further` goes on. The first of everything is done by that hand, the
 * rest in a hurry. Gives how often the table asked for what. */
async function playOn(
  page: Page,
  draw: () => Promise<void>,
  further: () => Promise<void>,
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const often = (what: string): number => seen.get(what) ?? 0;
  let stage = await settled(page);
  for (let i = 0; i < 400; i++) {
    const what = stage === "draw" && (await page.locator(".passing").count()) ? "passing" : stage;
    if (stage === "over") return seen.set(what, 1);
    const rare = Object.keys(BY_HAND).filter((each) => WHOLE || often(each) < BY_HAND[each]);
    if (rare.includes(what)) {
      seen.set(what, often(what) + 1);
      stage = await next(page, stage === "draw" ? draw : further);
    } else {
      for (const each of (await hurry(page, rare)).slice(0, -1)) seen.set(each.what, often(each.what) + 1);
      stage = await settled(page);
    }
  }
  throw new Error("the game does not end");
}

async function result(page: Page): Promise<{ total: number; seasons: number[] }> {
  const own = page.locator(".ranking .me strong, .cartouche-stars strong");
  const total = Number(await own.last().textContent());
  const cells = await page.locator(".year-table tbody tr td:last-child").allTextContents();
  return { total, seasons: cells.map(Number) };
}

function addsUp({ total, seasons }: { total: number; seasons: number[] }): void {
  assert.equal(seasons.length, 4);
  assert.equal(
    seasons.reduce((a, b) => a + b, 0),
    total,
  );
}

test("a whole solo game by keyboard alone", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  // Tab reaches the one obvious next step, and the seed on the way.
  await page.locator(".begin").waitFor();
  const seed = page.locator(".new-map-more summary:focus, .new-map-more input:focus");
  for (let i = 0; i < 40 && !(await page.locator(".begin:focus").count()); i++) {
    await page.keyboard.press("Tab");
    if (!(await seed.count())) continue;
    if (await page.locator("input:focus").count()) await page.keyboard.type("birch");
    else await page.keyboard.press("Enter");
  }
  assert.equal(await page.locator(".begin:focus").count(), 1);
  await page.keyboard.press("Enter");
  await settled(page);
  let drawings = 0;
  const keys = ["r", "f", "s", "t", "ArrowLeft", "ArrowDown"];
  const seen = await playOn(
    page,
    async () => {
      await page.keyboard.press(keys[drawings % keys.length]);
      await page.keyboard.press("n");
      if (drawings === 2) {
        // What was drawn is taken back and drawn elsewhere.
        assert.equal(await next(page, () => page.keyboard.press("Enter")), "drawn");
        assert.equal(await next(page, () => page.keyboard.press("u")), "draw");
        await page.keyboard.press("n");
      }
      await page.keyboard.press("Enter");
      drawings++;
    },
    () => page.keyboard.press("Enter"),
  );
  assert.ok((seen.get("season") ?? 0) >= 4, "each season is told");
  addsUp(await result(page));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a whole solo game by mouse", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "ash");
  const sheet = page.locator(".sheet");
  let drawings = 0;
  const seen = await playOn(
    page,
    async () => {
      if (drawings === 0) await carryFromCard(page);
      if (drawings === 1) await turnByWheel(page);
      if (drawings === 2) await sheet.click({ button: "right", position: { x: 200, y: 200 } });
      // A click on the shape draws it: it was laid down there. Where letters come late the sheet moves: then one clicks again.
      await again(page, DRAWN, async () => {
        await page.locator(".tool-place").click();
        const [x, y] = await middleOf(page, ".ghost-area");
        await page.mouse.click(x, y);
      });
      drawings++;
    },
    () => page.locator(".go-on, .moment .primary, .raid .primary").first().click(),
  );
  assert.ok((seen.get("ambush") ?? 0) >= 1, "the seed has an ambush");
  addsUp(await result(page));
  assert.deepEqual(troubles, []);
  await context.close();
});

const DRAWN = 'main.table:not([data-stage="draw"])';

/** Does something until this is there. On a busy machine Chromium takes fingers away that were not answered in time. */
async function again(page: Page, there: string, act: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + LONG; Date.now() < end; ) {
    await act();
    const come = page.locator(there).first().waitFor({ state: "attached", timeout: 10_000 });
    if (await come.then(() => true).catch(() => false)) return;
  }
  assert.fail(`in vain: ${there}`);
}

/** In the middle of the shape's first space. */
async function middleOf(page: Page, what: string): Promise<[number, number]> {
  return page.locator(what).evaluate((path) => {
    const [, x, y] = /M(\d+) (\d+)/.exec(path.getAttribute("d") ?? "") ?? [];
    const matrix = (path as SVGPathElement).getScreenCTM();
    const point = new DOMPoint(Number(x) + 50, Number(y) + 50).matrixTransform(matrix ?? undefined);
    return [point.x, point.y] as [number, number];
  });
}

async function carryFromCard(page: Page): Promise<void> {
  const shape = await page.locator(".shape").first().boundingBox();
  const grid = await page.locator(".sheet-grid").boundingBox();
  assert.ok(shape && grid);
  await page.mouse.move(shape.x + shape.width / 2, shape.y + shape.height / 2);
  await page.mouse.down();
  await page.mouse.move(grid.x + grid.width * 0.6, grid.y + grid.height * 0.68, { steps: 6 });
  await page.mouse.up();
  const [x, y] = [grid.x + grid.width * 0.6, grid.y + grid.height * 0.68];
  await eventually(
    () => page.locator(".ghost-area").boundingBox(),
    (box) => !!box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < grid.width / 8,
    "the shape lies where it was carried to",
  );
}

async function turnByWheel(page: Page): Promise<void> {
  const grid = await page.locator(".sheet-grid").boundingBox();
  assert.ok(grid);
  await page.mouse.click(grid.x + grid.width / 2, grid.y + grid.height / 2);
  const ghost = page.locator(".ghost-area");
  const flat = await ghost.getAttribute("d");
  await page.mouse.wheel(0, 120);
  await eventually(
    () => ghost.getAttribute("d"),
    (now) => now !== flat,
    "the wheel turns the shape",
  );
}

test("a whole solo game by touch on a phone", async () => {
  const context = await here.fresh(phone);
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "ash");
  let drawings = 0;
  const seen = await playOn(
    page,
    async () => {
      if (drawings === 0) await turnByFingers(page);
      if (drawings === 1) await dragByFinger(page);
      if (drawings === 2) await tellEdict(page);
      if (drawings === 3) await changesBesideSeals(page);
      await again(page, DRAWN, async () => {
        await tap(page.locator(".tool-place"));
        if (drawings % 2 === 0) {
          const [x, y] = await middleOf(page, ".ghost-area");
          await page.touchscreen.tap(x, y);
        } else await tap(page.locator(".draw"));
      });
      drawings++;
    },
    () => tap(page.locator(".go-on, .moment .primary, .raid .primary").first()),
  );
  assert.ok((seen.get("season") ?? 0) >= 4);
  addsUp(await result(page));
  assert.deepEqual(troubles, []);
  await context.close();
});

/** What a shape would change stands below the letters of the edicts, not over them. Its room is there also when it is empty. */
async function changesBesideSeals(page: Page): Promise<void> {
  const over = await page.locator(".edict").evaluateAll((all) =>
    all.map((edict) => {
      const box = (what: string): DOMRect | undefined => edict.querySelector(what)?.getBoundingClientRect();
      const [seal, change] = [box(".seal"), box(".change")];
      return seal && change && change.width > 0 && change.top >= seal.bottom - 3;
    }),
  );
  assert.deepEqual(over, [true, true, true, true]);
}

type Touch = { x: number; y: number }[];

async function touch(page: Page, row: Touch[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // As fast as a hand, by the times that the events have: after a flick Chromium would take the next tap for the end of it.
  let timestamp = Date.now() / 1000;
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: row[0], timestamp });
  for (const touchPoints of row.slice(1)) {
    timestamp += 0.03;
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints, timestamp });
  }
  timestamp += 0.12;
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
  await client.detach();
}

/** Two fingers go round each other by a little more than a quarter. */
async function turnByFingers(page: Page): Promise<void> {
  const grid = await page.locator(".sheet-grid").boundingBox();
  assert.ok(grid);
  const x = grid.x + grid.width / 2;
  const y = grid.y + grid.height / 2;
  await page.touchscreen.tap(x, y);
  const ghost = page.locator(".ghost-area");
  const before = await ghost.getAttribute("d");
  const round = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 8) * 0.6 * Math.PI;
    const [dx, dy] = [80 * Math.cos(angle), 80 * Math.sin(angle)];
    return [
      { x: x - dx, y: y - dy },
      { x: x + dx, y: y + dy },
    ];
  });
  await again(page, `.ghost-area:not([d="${before}"])`, () => touch(page, round));
}

async function dragByFinger(page: Page): Promise<void> {
  const grid = await page.locator(".sheet-grid").boundingBox();
  assert.ok(grid);
  const from = { x: grid.x + grid.width / 2, y: grid.y + grid.height / 2 };
  await page.touchscreen.tap(from.x, from.y);
  const ghost = page.locator(".ghost-area");
  const before = await ghost.boundingBox();
  const cell = grid.width / 11;
  await touch(
    page,
    [0, 1, 2, 3].map((step) => [{ x: from.x + step * cell, y: from.y - step * cell }]),
  );
  const near = (a: number, b: number): boolean => Math.abs(a - b) < cell / 4;
  assert.ok(before);
  await eventually(
    () => ghost.boundingBox(),
    (after) => !!after && near(after.x, before.x + 3 * cell) && near(after.y, before.y - 3 * cell),
    "it follows the finger to the right and up",
  );
}

async function tellEdict(page: Page): Promise<void> {
  await tap(page.locator(".edict-button").first());
  await page.locator(".edict-slip .diagram svg").waitFor();
  assert.ok(await page.locator(".edict-slip p").first().textContent());
  await tap(page.locator(".slip-close"));
  assert.equal(await page.locator(".edict-slip").count(), 0);
}

test("against a bot, with an ambush", async () => {
  const context = await here.fresh(desktop, { rivals: 1, company: ["greedy"] });
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "ash");
  assert.equal(await page.locator(".opponent").count(), 1);
  await page.locator(".opponent").click();
  assert.equal(await page.locator(".sheet").getAttribute("data-sheet"), "1");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".sheet").getAttribute("data-sheet"), "0");
  const asked = await hurry(page);
  const passed = asked.filter(({ what }) => what === "passing");
  assert.ok(passed.length >= 1, "an ambush was drawn");
  for (const { sheet } of passed) assert.equal(sheet, "1", "one draws on the other's sheet");
  const came = asked.filter(({ what }) => what === "ambush");
  assert.equal(came.length, passed.length, "and each one came to the own sheet as well");
  assert.equal(await page.locator(".ranking li").count(), 2);
  addsUp(await result(page));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("rivals are chosen by name and sit at the table with their faces", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await page.getByRole("radio", { name: "1 rival" }).check({ force: true });
  const faces = page.locator(".rival .face");
  await page.getByRole("radio", { name: "Oldana" }).check({ force: true });
  assert.equal(await faces.count(), 9);
  assert.equal(await page.locator(".rival :checked").count(), 1);
  assert.match(await page.locator(".rival-about").innerText(), /^Oldana Loves fields and rivers/);
  await axe(page);
  // A second one: the first stays. A third name takes the place of the one that was chosen first.
  await page.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await page.getByRole("checkbox", { name: "Selmo" }).check({ force: true });
  const chosen = (): Promise<string[]> => page.locator(".rival-about b").allInnerTexts();
  assert.deepEqual(await chosen(), ["Oldana", "Selmo"]);
  await page.getByRole("checkbox", { name: "Tibbo" }).check({ force: true });
  assert.deepEqual(await chosen(), ["Tibbo", "Selmo"]);
  await page.getByRole("checkbox", { name: "Tibbo" }).click({ force: true }); // nobody leaves without another coming
  assert.deepEqual(await chosen(), ["Tibbo", "Selmo"]);
  await begin(page, "oak");
  assert.deepEqual(await page.locator(".opponent-name").allInnerTexts(), ["Tibbo", "Selmo"]);
  for (const rival of ["tibbo", "selmo"])
    await page.locator(`.opponent .face[data-rival=${rival}] circle`).first().waitFor();
  await axe(page);
  assert.equal(await drawSomewhere(page), "drawn");
  assert.equal(await goOn(page), "draw");
  await safe(page);
  await page.reload();
  assert.equal(await settled(page), "draw");
  await page.locator(".opponent .face-ground").nth(1).waitFor();
  await page.goto(here.url); // and they are remembered
  await page.locator(".rival .face circle").first().waitFor();
  assert.deepEqual(await chosen(), ["Tibbo", "Selmo"]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a game is where it was after a reload, also between drawing and going on", async () => {
  const context = await here.fresh(desktop, { rivals: 1 });
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "oak");
  assert.equal(await drawSomewhere(page), "drawn");
  await safe(page);
  const wet = await page.locator(".wet-area").getAttribute("d");
  await page.reload();
  assert.equal(await settled(page), "drawn");
  assert.equal(await page.locator(".wet-area").getAttribute("d"), wet);
  assert.equal(await next(page, () => page.keyboard.press("u")), "draw");
  assert.equal(await drawSomewhere(page), "drawn");
  assert.equal(await goOn(page), "draw");
  const drawn = await page.locator(".drawn-card").count();
  await safe(page);
  await page.reload();
  assert.equal(await settled(page), "draw");
  assert.equal(await page.locator(".drawn-card").count(), drawn);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the ghost says whether it fits and why not, and is told to readers of the screen", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "oak");
  const said = page.locator('[role="status"][aria-live]');
  await page.keyboard.press("n");
  await page.waitForFunction(() => /fits/.test(document.querySelector("[aria-live]")?.textContent ?? ""));
  assert.equal(await page.locator(".ghost-fits").count(), 1);
  // The mountain in the middle of the sheet is filled from the start.
  const grid = await page.locator(".sheet-grid").boundingBox();
  assert.ok(grid);
  await page.mouse.click(grid.x + grid.width * 0.5, grid.y + grid.height * 0.5);
  assert.equal(await page.locator(".ghost-wrong").count(), 1);
  const why = await page.locator(".status").textContent();
  assert.match(why ?? "", /filled/);
  // The reason stands beside the shape, where one looks.
  const beside = await page.locator(".why-not").boundingBox();
  const shape = await page.locator(".ghost-area").boundingBox();
  assert.ok(beside && shape);
  assert.equal(await page.locator(".why-not").textContent(), why);
  const gap = Math.max(beside.y - shape.y - shape.height, shape.y - beside.y - beside.height);
  assert.ok(gap >= 0 && gap < grid.height / 11, `it is ${gap} away`);
  // The edge of the sheet holds the whole shape, and the way back begins at once.
  const spaces = (): Promise<number> =>
    page.locator(".ghost-area").evaluate((path) => (path.getAttribute("d") ?? "").split("M").length - 1);
  const whole = await spaces();
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowUp");
  assert.equal(await spaces(), whole);
  assert.doesNotMatch((await page.locator(".status").textContent()) ?? "", /leave/);
  const top = (await page.locator(".ghost-area").boundingBox())?.y ?? 0;
  await page.keyboard.press("ArrowDown");
  assert.ok(((await page.locator(".ghost-area").boundingBox())?.y ?? 0) > top + 1);
  await page.mouse.click(grid.x + grid.width * 0.5, grid.y + grid.height * 0.5);
  await page.waitForFunction(
    (text) => document.querySelector("[aria-live]")?.textContent?.includes(text),
    why ?? "",
  );
  assert.equal(await page.locator(".draw").getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Enter");
  assert.equal(await settled(page), "draw", "what does not fit is not drawn");
  assert.ok(await said.textContent());
  // A hint lies on the sheet with its reason.
  await page.keyboard.press("h");
  await page.locator(".ghost-hint").waitFor();
  assert.match((await page.locator(".status").textContent()) ?? "", /Stars expected at the end/);
  // An edict that is focused lets its spaces glow.
  await page.keyboard.press("a");
  assert.equal(await page.locator(".glow").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".glow").count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the map can be read space by space with keys", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "oak");
  const space = () => page.locator("[role=gridcell]:focus").getAttribute("aria-label");
  const ghost = () => page.locator(".ghost-area").getAttribute("d");
  const before = await ghost();
  await page.keyboard.press("e");
  assert.equal(await space(), "a1: empty");
  // On side A a mountain stands on b4 and ruins on b6.
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await space(), "b4: mountain");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await space(), "b6: ruins");
  await page.keyboard.press("End");
  assert.match((await space()) ?? "", /^b11: /);
  await page.keyboard.press("ArrowRight");
  assert.match((await space()) ?? "", /^b11: /, "there is nothing beyond the edge");
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  assert.match((await space()) ?? "", /^k1: /);
  assert.equal(await ghost(), before, "the shape stays where it is");
  await axe(page, ".middle");
  // The ring of the focus is where the space is on the map.
  const ring = await page.locator("[role=gridcell]:focus").boundingBox();
  const grid = await page.locator(".sheet-grid").boundingBox();
  assert.ok(ring && grid);
  assert.ok(Math.abs(ring.x - grid.x) < 2 && Math.abs(ring.y + ring.height - grid.y - grid.height) < 2);
  // Enter puts the shape there; Escape goes back to the sheet, where arrows move it again.
  await page.keyboard.press("Enter");
  const there = await ghost();
  assert.notEqual(there, before);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("[role=gridcell]").count(), 0);
  assert.equal(await page.locator(".sheet:focus").count(), 1);
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await ghost(), there);
  // The same by a button that only keys reach.
  await page.locator(".read-open").focus();
  await page.keyboard.press("Enter");
  assert.match((await space()) ?? "", /^k1: /, "it goes on where it was");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a season is told before it is summed up, and a hundred at the table find themselves", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "ash");
  const total = page.locator(".title-stars strong");
  for (let stage = "draw"; stage !== "season"; ) {
    stage = stage === "draw" ? await drawSomewhere(page) : await goOn(page);
    assert.equal(await total.textContent(), "0", `what spring brings is not told yet: ${stage}`);
  }
  assert.equal(await page.locator(".moment-sum strong").textContent(), "");
  await page.locator(".moment .next-step .button:last-child").click();
  const sum = (await page.locator(".moment-sum strong").textContent()) ?? "";
  assert.notEqual(sum, "0");
  assert.equal(sum.replace("+", "").replace("\u2212", "-"), await total.textContent());

  await page.goto(here.url);
  await states.find(({ name }) => name === "the sum of a season, 100 at the table")?.bring(page);
  assert.deepEqual(await misfits(page), []);
  const list = await page.locator(".moment-everybody").boundingBox();
  const mine = await page.locator(".moment-everybody .me th").boundingBox();
  assert.ok(list && mine);
  assert.match((await page.locator(".moment-everybody .me").textContent()) ?? "", /^\d+\.Ada/);
  assert.ok(
    mine.y >= list.y - 1 && mine.y + mine.height <= list.y + list.height + 1,
    "one's own row is in sight",
  );
  // "+16 16" are two numbers.
  const between = await page.locator(".moment-everybody .me").evaluate((row) => {
    const words = (cell: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    return words(row.children[3]).left - words(row.children[2]).right;
  });
  assert.ok(between >= 12, `${between} pixels are between them`);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("at the end edicts have names, and the rating says what it is", async () => {
  const context = await here.fresh({ ...desktop, locale: "en-US" }, { name: "Adalbert" });
  const { page, troubles } = await visit(context, here.url);
  await begin(page, "birch");
  // Settings can be reached during a game, and another language is there at once.
  await page.locator(".toolbar .settings-button").click();
  await page.locator("dialog").getByText("Polski").click();
  await page.locator("html[lang=pl]").waitFor();
  await page.keyboard.press("Escape");
  assert.match((await page.locator(".season-name").textContent()) ?? "", /wiosna/i);
  await page.locator(".toolbar .settings-button").click();
  await page.locator("dialog").getByText("English").click();
  await page.locator("html[lang=en]").waitFor();
  await page.keyboard.press("Escape");
  await hurry(page);
  const { total } = await result(page);
  const why = (await page.locator(".cartouche-rating").textContent()) ?? "";
  const [, sign, rating, values] = /Rating ([+\u2212]?)(\d+).*minus (\d+)/.exec(why) ?? [];
  assert.equal(Number(rating) * (sign === "\u2212" ? -1 : 1), total - Number(values));
  const letters = await page.locator(".year-edicts li").allTextContents();
  assert.deepEqual(
    letters.map((text) => /^[A-D] \S{3,}/.test(text)),
    [true, true, true, true],
    letters.join(", "),
  );
  // The name is on the paper, too.
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("button", { name: "Drawing (SVG)" }).click();
  assert.match(readFileSync(await (await saving).path(), "utf-8"), />Adalbert</);
  assert.deepEqual(troubles, []);
  await context.close();
});

/** The first of some games that bots play in which this is found, up to the end of what was found. */
function foundIn(seats: number, what: RegExp): { record: string; upTo: string } {
  const names = ["Ada", "Béla", "Csaba", "Dora", "Ede", "Flóra"].slice(0, seats);
  for (let seed = 1; seed <= 400; seed++) {
    const record = playedBy(PROGRAM, "cartographers", `found ${seed}`, "random", names);
    const found = what.exec(record);
    if (found) return { record, upTo: record.slice(0, found.index + found[0].length) };
  }
  return assert.fail(`${what} is in no game`);
}

test("where nothing fits on ruins, one sentence says what may be drawn", async () => {
  const single =
    /\nchance explore (?:temple|outpost)_ruins\nchance explore (?!rift)\w+\n(?=p0 draw \w+ [a-k]\d+\n)/;
  const { upTo } = foundIn(1, single);
  const context = await here.fresh(phone);
  const { page, troubles } = await visit(context, here.url);
  await giveRecord(page, "game.rec", upTo);
  assert.equal(await settled(page), "draw");
  const notes = await page.locator(".card-note").allTextContents();
  assert.deepEqual(notes, ["Nothing fits: one space instead."]);
  // All terrains, and no shape: also on the smallest phone they fit beside each other.
  assert.equal(await page.locator(".terrain").count(), 5);
  assert.equal(await page.locator(".pick.shape").count(), 0);
  await page.setViewportSize({ width: 320, height: 568 });
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("six at the table find everybody's place at the end, and ties as the last season told them", async () => {
  // Two with the same stars, of whom one has lost fewer to monsters or who share their place.
  const tie = /\nend (?=.*=(\d+)\b.*=\1\b).*\n/;
  const { record } = foundIn(6, tie);
  const draws = record.split("\n").filter((line) => /^p0 draw/.test(line)).length;
  for (const options of [desktop, phone]) {
    const context = await here.fresh(options);
    const { page, troubles } = await visit(context, here.url);
    await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, /^p0 draw/, draws - 1)));
    const cells = (row: string): Promise<string[][]> =>
      page
        .locator(row)
        .evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent ?? "")));
    let season: string[][] = [];
    let why = 0;
    for (let stage = await settled(page); stage !== "over"; ) {
      if (stage === "season") {
        await page.locator(".moment .next-step .button:last-child").click();
        await page.locator(".moment-everybody").waitFor();
        season = (await cells(".moment-everybody tbody tr")).map(([place, name, , total]) => [
          place,
          name,
          total,
        ]);
        why = await page.locator(".moment-everybody > p").count();
      }
      stage = stage === "draw" ? await drawSomewhere(page) : await goOn(page);
    }
    assert.deepEqual(await cells(".ranking li"), season);
    assert.equal(season.length, 6);
    assert.equal(await page.locator(".ranking-why").count(), why);
    const hidden = await page.locator(".ranking").evaluate((list) => {
      const box = list.getBoundingClientRect();
      return [...list.children].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top < box.top - 1 || bottom > box.bottom + 1;
      }).length;
    });
    assert.equal(hidden, 0, "rows that cannot be seen");
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(troubles, []);
    await context.close();
  }
});
