// play.test.ts - Whole games at the drawn tables, played by what can be seen there: with a mouse, with a finger. A player who
// gets stuck, or finds something covered that glows, has found a fault (player.ts). HEARTH_WHOLE plays many more; the end of
// every game, by mouse and by finger, is in people.test.ts.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { axe, desktop, eventually, browser as launch, phone, testSite, visit, WHOLE } from "./harness.ts";
import { begin, type Game, type Hand, playOn } from "./player.ts";
import { copied, openTable, person, serveTables } from "./tables.ts";

const here = testSite();

/** What was counted in the end for each side, line by line, and the total beside it. */
interface Counted {
  lines: number[];
  total: number;
}

interface Played extends Game {
  hand: Hand;
  count: (page: Page) => Promise<Counted[]>;
}

const numbers = (texts: string[]): number[] => texts.map((text) => Number.parseInt(text, 10));

/** Village by village, then the ranking. */
async function villages(page: Page): Promise<Counted[]> {
  const counted: Counted[] = [];
  const end = page.locator(".anb-end");
  for (await end.waitFor(); (await end.count()) > 0; await end.locator(".primary").click()) {
    const lines = numbers(await end.locator(".anb-lines b").allTextContents());
    const [total] = numbers(await end.locator("h3 b").allTextContents());
    counted.push({ lines, total });
  }
  return counted;
}

/** All in one table, a column for each side. */
async function winter(page: Page): Promise<Counted[]> {
  const table = page.locator(".ew-count-up");
  await table.waitFor();
  const all = page.locator(".ew-count > .button");
  if ((await all.count()) > 0) await all.click();
  const rows = await table.locator("tbody tr").all();
  const cells = await Promise.all(rows.map((row) => row.locator("td").allTextContents()));
  const totals = numbers(await table.locator("tfoot td").allTextContents());
  return totals.map((total, side) => ({ lines: cells.map((row) => numbers(row)[side]), total }));
}

async function whole({ hand, count, ...game }: Played): Promise<void> {
  const context = await here.fresh(hand === "touch" ? phone : desktop);
  const { page, troubles } = await visit(context, here.url);
  await begin(page, game);
  const taps = await playOn(page, { hand, seed: game.seed.length, calm: !WHOLE });
  assert.ok(taps > 50);
  const counted = await count(page);
  assert.ok(counted.length >= game.seats.length);
  for (const { lines, total } of counted)
    assert.equal(
      lines.reduce((sum, points) => sum + points, 0),
      total,
    );
  await axe(page);
  assert.deepEqual(troubles, []);
  await context.close();
}

const anb = { game: "above_and_below", seats: ["person", "random"], count: villages } as const;
const ew = { game: "endless_winter", seats: ["person"], count: winter } as const;

test("Above and Below with a finger", () => whole({ ...anb, hand: "touch", seed: "bb" }));
test("Endless Winter with a mouse", () => whole({ ...ew, hand: "mouse", seed: "c" }));

const modules = ["Rest tiles", "Glacier tiles"];

/** Hours of it on a slow machine: every hand, every level, every number of seats, every module. */
const more: Readonly<Record<string, Played>> = {
  "Above and Below with a mouse": { ...anb, hand: "mouse", seed: "a" },
  "Above and Below by keys": { ...anb, hand: "keys", seed: "dd" },
  "Above and Below, four villages": {
    ...{ ...anb, seats: ["person", "random", "greedy", "random"] },
    ...{ hand: "mouse", seed: "eee" },
  },
  "Above and Below, two people and a bot at one phone": {
    ...{ ...anb, seats: ["person", "person", "random"] },
    ...{ hand: "touch", seed: "ffff" },
  },
  "Endless Winter with a finger, a start card": {
    ...{ ...ew, options: ["Harder: the cards"] },
    ...{ hand: "touch", seed: "gg" },
  },
  "Endless Winter by keys, the village side": {
    ...{ ...ew, options: ["Harder: the land"] },
    ...{ hand: "keys", seed: "h" },
  },
  "Endless Winter, both, and all modules": {
    ...{ ...ew, options: ["Hardest", ...modules] },
    ...{ hand: "mouse", seed: "iii" },
  },
  "Endless Winter, three at one device": {
    ...{ ...ew, seats: ["person", "random", "person"], options: modules },
    ...{ hand: "touch", seed: "jj" },
  },
  "Endless Winter, four, most of them bots": {
    ...{ ...ew, seats: ["person", "random", "random", "greedy"] },
    ...{ hand: "mouse", seed: "k" },
  },
};
/** Each in a window of their own, one tap after the other: whoever is asked goes on. */
async function together(pages: readonly Page[], done: () => Promise<boolean>): Promise<number> {
  for (let taps = 0; taps < 6000; taps++) {
    if (await done()) return taps;
    for (const page of pages) {
      const stage = await page.locator("main.ew").getAttribute("data-stage");
      if (stage === "waiting" || stage === "over") continue;
      await playOn(page, { hand: "mouse", seed: taps, calm: true, most: 1 });
    }
  }
  return assert.fail("it does not come to an end");
}

/** What stands in the columns, by the pictures of the figures. */
const figures = (page: Page): Promise<string[]> =>
  page
    .locator(".ew-standing img")
    .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src).sort());

/** Three at a table of the server; only the beginning of the game unless all of it is wanted. */
test("Endless Winter, three windows at a server's table", async () => {
  const server = await serveTables();
  const browser = await launch();
  try {
    const people = await Promise.all(
      ["Ada", "Béla", "Cili"].map((name) => person(browser, `${server.url}#/tables`, name, desktop)),
    );
    const pages = people.map(({ page }) => page);
    const [ada, ...others] = pages;
    await openTable(ada, { game: "Endless Winter", seats: 3 });
    for (const [i, page] of others.entries()) {
      await page.goto(await copied(ada, `Copy the link to seat ${i + 2}`));
      await page.getByRole("button", { name: "Sit down" }).click();
      await page.getByText("You sit here as").waitFor();
    }
    await ada.getByRole("button", { name: "Begin the game" }).click();
    for (const page of pages) await page.locator("main.ew").waitFor();
    const over = ada.locator('main.ew[data-stage="over"]');
    await together(pages, async () => (WHOLE ? (await over.count()) > 0 : (await figures(ada)).length >= 3));
    if (WHOLE) {
      // Whoever is not told yet how it ended goes on until they are.
      for (const page of others) await playOn(page, { hand: "mouse", seed: 2, calm: true });
      const counted = await Promise.all(pages.map(winter));
      assert.equal(counted[0].length, 3);
      for (const each of counted) assert.deepEqual(each, counted[0]);
    } else {
      const seen = await figures(ada);
      assert.equal(new Set(seen).size, 3, "everybody has placed a figure");
      // What others did is told to each of them, and told things wait: they lie on the table when somebody goes on.
      for (const page of others) {
        const told = page.locator('main.ew[data-stage="scene"]');
        while (await told.count()) await playOn(page, { hand: "mouse", seed: 1, calm: true, most: 1 });
        await eventually(
          () => figures(page),
          (theirs) => seen.every((figure) => theirs.includes(figure)),
          "the same figures",
        );
      }
    }
    for (const each of people) await each.leave();
  } finally {
    await browser.close();
    await server.stop();
  }
});

if (WHOLE) for (const [name, played] of Object.entries(more)) test(name, () => whole(played));
