// saved.test.ts - Games survive: a crash of the tab, a second game, a second tab, damage, a browser that keeps nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import {
  axe,
  begin,
  desktop,
  drawSomewhere,
  eventually,
  giveRecord,
  goOn,
  hurry,
  safe,
  testSite,
  visit,
} from "./harness.ts";
import { recordOf } from "./records.ts";

const here = testSite();

/** Waits until the table asks for something. */
const atTable = (page: Page): Promise<void> => page.locator("main.table[data-stage=draw]").waitFor();

/** A map lies on the table, whatever its first card asks for: a new map of the first screen is dealt by chance. */
const onTable = (page: Page): Promise<void> => page.locator("main.table .sheet").waitFor();

/** A map whose cards are known: no ambush comes first. */
async function beginMap(page: Page, seed = "oak"): Promise<void> {
  await page.goto(here.url);
  assert.equal(await begin(page, seed), "draw");
}

/** Draws the shape at the next place where it fits and goes on to the next card; gives what is asked for then. */
async function drawOne(page: Page): Promise<string> {
  let stage = await drawSomewhere(page);
  while (stage !== "draw" && stage !== "over") stage = await goOn(page);
  await safe(page);
  return stage;
}

interface Entry {
  id: string;
  record: string;
  finished: boolean;
}

/** What lies in a store of the database, as the browser itself has it. */
const inStore = <T>(page: Page, store: "games" | "meta"): Promise<T[]> =>
  page.evaluate(
    (name) =>
      new Promise<T[]>((done) => {
        const opening = indexedDB.open("hearth");
        opening.onsuccess = () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result);
          };
        };
      }),
    store,
  );

const stored = (page: Page): Promise<Entry[]> => inStore(page, "games");

/** Puts something into the database that is no game. */
const damage = (page: Page, id: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([key, what]) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("hearth");
        opening.onsuccess = () => {
          const tx = opening.result.transaction("games", "readwrite");
          tx.objectStore("games").put(what, key as string);
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [id, value] as const,
  );

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

test("a game goes on where it was after its tab was killed", async () => {
  const context = await here.fresh();
  const { page } = await visit(context, here.url);
  await beginMap(page);
  await drawOne(page);
  await drawOne(page);
  const map = await page.locator(".sheet").innerHTML();
  const [entry] = await stored(page);
  await crash(context, page);

  const { page: next, troubles } = await visit(context, here.url);
  await next.getByRole("link", { name: /^Go on: Cartographers/ }).click();
  await atTable(next);
  assert.deepEqual(await stored(next), [entry]);
  assert.match(entry.record, /(\np0 draw .*){2}/s);
  await eventually(
    () => next.locator(".sheet").innerHTML(),
    (svg) => drawnOn(svg) === drawnOn(map),
    "the map is as it was",
  );
  await drawOne(next);
  const [later] = await stored(next);
  assert.ok(later.record.length > entry.record.length, "it can be played on");
  assert.deepEqual(troubles, []);
  await context.close();
});

/** Which spaces have ink on them; the ghost in the hand may lie elsewhere. */
const drawnOn = (svg: string): string =>
  [...svg.matchAll(/data-cell="(\d+)"/g)].map((cell) => cell[1]).join(" ");

test("several games lie beside each other", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, here.url);
  await beginMap(page);
  await drawOne(page);
  await beginMap(page, "ash");
  await page.goto(here.url);
  const games = page.getByRole("link", { name: /^Go on: Cartographers/ });
  await games.nth(1).waitFor();
  assert.equal(await games.count(), 2);

  const entries = await stored(page);
  assert.notEqual(entries[0].record, entries[1].record);
  await games.first().click(); // the one that was touched last: nothing drawn yet
  await atTable(page);
  await drawOne(page);
  const after = await stored(page);
  const same = entries.filter((entry) =>
    after.some((now) => now.id === entry.id && now.record === entry.record),
  );
  assert.equal(same.length, 1, "the other game is as it was");

  await page.goto(here.url);
  await page
    .getByRole("button", { name: /^Remove: Cartographers/ })
    .first()
    .click();
  await axe(page);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".saved-game").length === 1);
  assert.equal((await stored(page)).length, 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a second tab is told that the game lies open in the first, and may take it over", async () => {
  const context = await here.fresh();
  const { page: first, troubles } = await visit(context, here.url);
  await beginMap(first);
  const address = first.url();
  await eventually(
    () => inStore(first, "meta"),
    (all) => all.some((value) => typeof value === "string"),
    "the first tab's name stands in the database",
  );
  const { page: second } = await visit(context, address);
  const note = "This game is open in another tab.";
  await second.getByText(note).waitFor();
  await axe(second);
  assert.equal(await first.getByText(note).count(), 0);

  await drawOne(first);
  const [entry] = await stored(first);
  await second.getByRole("button", { name: "Play here" }).click();
  await first.getByText(note).waitFor();
  // It goes on from what the first tab has drawn.
  const drawn = drawnOn(await first.locator(".sheet").innerHTML());
  await eventually(
    () => second.locator(".sheet").innerHTML(),
    (svg) => drawnOn(svg) === drawn,
    "the second tab has the map of the first",
  );
  await atTable(second);
  await drawOne(second);
  const [later] = await stored(second);
  assert.equal(later.id, entry.id);
  assert.ok(later.record.length > entry.record.length);
  assert.equal(await second.getByText(note).count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a damaged entry is told of, takes no other with it, and can be saved or removed", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, here.url);
  await beginMap(page);
  await page.goto(here.url);
  await damage(page, "broken", {
    id: "broken",
    record: "hearth-record 1\ngame cartographers rules 1\n",
    names: 7,
  });
  await page.reload();
  await page.getByRole("link", { name: /^Go on: Cartographers/ }).waitFor();
  await page.getByText("A game saved here can no longer be read.").waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  assert.equal((await saving).suggestedFilename(), "hearth.rec");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("can no longer be read").waitFor({ state: "detached" });
  assert.equal((await stored(page)).length, 1);

  // An entry in order whose record the engine refuses.
  const [good] = await stored(page);
  await damage(page, good.id, { ...good, record: good.record.replace(/commit [0-9a-f]{4}/, "commit 0000") });
  await page.reload();
  await page.getByRole("link", { name: /^Go on: Cartographers/ }).click();
  await page.getByText(/^This game cannot be opened\. Line \d+/).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Draw a map" }).waitFor();
  assert.deepEqual(await stored(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("settings that an older version has stored are still there, under their new name", async () => {
  const context = await here.fresh({}, null);
  const { page } = await visit(context, here.url);
  await page.locator(".begin").waitFor();
  await page.evaluate(() => {
    localStorage.clear();
    const old = { theme: "dark", language: "hu", name: "Ada", notes: ["all"], rivals: 2 };
    localStorage.setItem("hearth.likes", JSON.stringify(old));
  });
  for (const _visit of ["the first", "the next"]) {
    await page.reload();
    await page.locator("html[lang=hu][data-theme=dark] .begin").waitFor();
    const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    assert.deepEqual(Object.keys(stored), ["hearth.settings"]);
    const { name, notes, rivals } = JSON.parse(stored["hearth.settings"]);
    assert.deepEqual([name, notes, rivals], ["Ada", ["all"], 2]);
  }
  await context.close();
});

test("where nothing can be saved the page says so once, and plays on", async () => {
  const context = await here.fresh();
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
  });
  const { page, troubles } = await visit(context, here.url);
  await page.getByText("This browser does not let the page save games.").waitFor();
  await page.getByRole("button", { name: "All right" }).click();
  assert.equal(await begin(page, "oak"), "draw");
  await drawOne(page);
  assert.equal(await page.getByText("save games").count(), 0);
  await page.evaluate(() => {
    location.hash = "#/";
  });
  await page.getByRole("link", { name: /^Go on: Cartographers/ }).waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a record from a file is opened, and what is none is refused in one sentence", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  const give = (name: string, text: string): Promise<void> => giveRecord(page, name, text);
  await give("notes.txt", "Bread, milk\n");
  const refused = page.getByText('The file "notes.txt" cannot be opened.');
  await refused.waitFor();
  await eventually(
    () => refused.boundingBox(),
    (seen) => seen !== null && seen.y >= 0 && seen.y + seen.height <= 720,
    "the sentence is in sight",
  );
  await give("later.rec", recordOf("cartographers/game-solo-a").replace("rules 1", "rules 9"));
  await page.getByText('The file "later.rec" cannot be opened. Line 2').waitFor();
  await give("done.rec", recordOf("cartographers/game-solo-a"));
  await page.getByRole("slider").waitFor();
  await page.goto(here.url);
  await give("open.rec", recordOf("cartographers/game-solo-a", 12));
  await atTable(page);
  assert.deepEqual((await stored(page)).map((entry) => entry.finished).sort(), [false, true]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the map of the day is the same for everybody, and its first finished game counts", async () => {
  const look = async (
    context: BrowserContext,
  ): Promise<{ page: Page; troubles: string[]; seen: string[] }> => {
    const { page, troubles } = await visit(context, `${here.url}#/daily/2026-11-15`);
    await page.locator(".race tr").nth(1).locator("svg").waitFor(); // the planner has drawn it
    const seen = await page
      .locator(".day-edicts, .race-stars, .day-map svg")
      .evaluateAll((all) => all.map((e) => e.innerHTML));
    return { page, troubles, seen };
  };
  const [one, two] = [await here.fresh(), await here.fresh()];
  const [a, b] = await Promise.all([look(one), look(two)]);
  assert.deepEqual(a.seen, b.seen);
  assert.match(a.seen.join(" "), /\d+ stars/);

  const { page, troubles } = a;
  await page.getByRole("button", { name: "Draw this map" }).click();
  await atTable(page);
  assert.equal((await hurry(page)).at(-1)?.what, "over");
  await safe(page);
  const [entry] = await stored(page);
  assert.ok(entry.finished);
  assert.match(entry.record, /\nseed daily 2026-11-15\n/);
  await page.goto(`${here.url}#/daily/2026-11-15`);
  await page.getByRole("button", { name: "Draw it again" }).waitFor();
  await page.getByText("1 map", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^November 15: rating/ }).waitFor();
  await axe(page);
  // What the planner has drawn is known at once, on the first screen as well: there it begins to draw only later.
  const today = await two.newPage();
  await today.addInitScript(() => {
    const later = globalThis.setTimeout;
    const never = (work: () => void, ms?: number): unknown => (ms === 2500 ? 0 : later(work, ms));
    Object.assign(globalThis, { setTimeout: never });
  });
  await today.goto(`${here.url}#/daily`);
  await today.locator(".race tr").nth(1).locator("svg").waitFor();
  const planner = await today.locator(".race-stars").nth(1).textContent();
  await today.goto(here.url);
  await today.reload();
  await today.locator(".daily-card .race tr").nth(1).locator("svg").waitFor();
  assert.equal(await today.locator(".daily-card .race-stars").nth(1).textContent(), planner);
  await two.close();
  assert.deepEqual(troubles, []);
  await one.close();
});

test("a name is asked for once, and what was begun stands first", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await page.locator(".begin.primary").click();
  await onTable(page);
  assert.equal(await page.locator(".sheet").getAttribute("aria-label"), "The sheet of Player 1");
  await page.goto(here.url);
  const first = page.locator(".lobby-main").locator("a[href], button").first();
  await page.locator(".lobby-go-on a[href]").waitFor();
  assert.equal(await first.textContent(), "Go on");
  assert.match((await first.getAttribute("class")) ?? "", /primary/);
  assert.equal(await page.locator(".begin.primary").count(), 0, "there is one button of its kind");
  await page.locator(".new-map").getByLabel("Your name").fill(" Ada  Byron ");
  await page.locator(".begin").click();
  await onTable(page);
  assert.equal(await page.locator(".sheet").getAttribute("aria-label"), "The sheet of Ada Byron");
  await page.goto(`${here.url}#/new/above_and_below`);
  assert.equal(await page.locator(".plain-seat input").first().getAttribute("placeholder"), "Ada Byron");
  await page.goto(`${here.url}#/`);
  await page.locator(".begin").waitFor();
  assert.equal(await page.locator(".new-map").getByLabel("Your name").count(), 0, "it is known");
  await first.click();
  await onTable(page);
  assert.equal(await page.locator(".sheet").getAttribute("aria-label"), "The sheet of Ada Byron");
  assert.deepEqual(troubles, []);
  await context.close();
});
