// people.test.ts - Several people at one device, in every game: it goes from hand to hand until the end, and what somebody has
// handed in is covered from the others until all have.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  axe,
  desktop,
  eventually,
  hurry,
  next,
  PROGRAM,
  phone,
  safe,
  settled,
  testSite,
  visit,
} from "./harness.ts";
import { begin, type Game, playOn } from "./player.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";

const here = testSite();
const NAMES = ["Ada", "Béla", "Cili"];

/** Where a game is gone on with: so many of these before its end. */
const LATE: Record<Game["game"], { bot: string; last: RegExp; count: number }> = {
  cartographers: { bot: "greedy", last: /^chance explore/, count: 2 },
  above_and_below: { bot: "random", last: /^p\d (labor|explore|build|train|harvest|pass)/, count: 2 },
  endless_winter: { bot: "random", last: /^p\d pile/, count: 1 },
};

/** A game that has nearly ended, or before the first action that looks like `before`, as the page keeps it, with a person at every
 * seat. */
async function sitTogether(page: Page, game: Game["game"], people: number, before?: RegExp): Promise<void> {
  const names = NAMES.slice(0, people);
  const { bot, last, count } = LATE[game];
  const whole = playedBy(PROGRAM, game, "people", bot, names);
  const times = whole.split("\n").filter((line) => last.test(line)).length;
  const found = before ? actionsBefore(whole, before) : actionsBefore(whole, last, times - count);
  const record = beginningOf(whole, found);
  const entry = { id: "people", game, record, names, bots: names.map(() => null), created: 1, changed: 1 };
  await page.evaluate(
    (one) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("hearth");
        opening.onsuccess = () => {
          const tx = opening.result.transaction("games", "readwrite");
          tx.objectStore("games").put({ ...one, finished: false }, one.id);
          tx.oncomplete = () => {
            opening.result.close();
            location.hash = "#/play/people";
            done();
          };
        };
      }),
    entry,
  );
}

/** Who has won, as the table says it in the end; each game in its own place. */
const ENDS: Record<Game["game"], string> = {
  cartographers: ".ranking li",
  above_and_below: ".anb-end",
  endless_winter: ".ew-count-up",
};

for (const game of ["cartographers", "above_and_below", "endless_winter"] as const)
  for (const people of [2, 3])
    test(`${people} people at one device come to the end of ${game}`, async () => {
      const hand = people === 2 ? "mouse" : "touch";
      // With the next card at once, too.
      const context = await here.fresh(hand === "mouse" ? desktop : phone, { quick: people === 3 });
      const { page, troubles } = await visit(context, here.url);
      await page.locator(".saved-file").waitFor();
      await sitTogether(page, game, people);
      let passed = 0;
      const count = ({ stage }: { stage: string }): boolean => {
        passed += stage === "pass" ? 1 : 0;
        return false;
      };
      await playOn(page, { hand, seed: people, calm: true, until: count });
      // Drawings are handed in by each, cards are held by each; villages are open.
      if (game === "above_and_below") assert.equal(passed, 0);
      else assert.ok(passed > 0, "it was passed on");
      await page.locator(ENDS[game]).first().waitFor();
      if (game === "cartographers") {
        const ranked = await page.locator(".ranking li > span:nth-child(2)").allTextContents();
        assert.deepEqual(ranked.sort(), NAMES.slice(0, people));
        // Nobody of them is "you".
        assert.match((await page.locator(".cartouche h2").textContent()) ?? "", /wins|Winners/);
        assert.equal(await page.locator(".ranking .me").count(), 0);
        // The same people once more. The seed is one whose first card is no ambush: then everybody draws on their own sheet.
        await page.evaluate(() => {
          crypto.getRandomValues = (bytes) => new Uint8Array(bytes.buffer).fill(7) && bytes;
        });
        await page.getByRole("button", { name: "Another map" }).click();
        await page.locator('main[data-stage="draw"]').waitFor();
        await eventually(
          () => title(page),
          (who) => who === "Ada",
          "the new map is Ada's first",
        );
        assert.deepEqual(await page.locator(".opponent-name").allTextContents(), NAMES.slice(1, people));
      }
      assert.deepEqual(troubles, []);
      await context.close();
    });

const title = (page: Page): Promise<string | null> => page.locator(".title h2").textContent();
const press =
  (page: Page, ...keys: string[]) =>
  async (): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Draws at the next place where it fits; a table that has just come back from a dialog may not have heard the first key. */
const drawn = (page: Page) => async (): Promise<void> => {
  await page.locator(".sheet").focus(); // a button that has the focus keeps Enter for itself
  await eventually(
    async () => {
      await page.keyboard.press("n");
      return page.locator(".status.good, .status.calm").count();
    },
    (fits) => fits > 0,
    "it fits somewhere",
  );
  await page.keyboard.press("Enter");
};

/** The drawing in wet ink, if one lies there. */
const wet = (page: Page): Promise<number> => page.locator(".wet").count();

test("a card of Cartographers goes round: drawn, taken back, covered, reloaded, drawn by the next", async () => {
  const context = await here.fresh(phone, { name: "Ada" });
  const { page, troubles } = await visit(context, here.url);
  await begin(page, { game: "cartographers", seats: ["person", "person"], seed: "round" });
  assert.equal(await settled(page), "draw");
  assert.equal(await title(page), "Ada");
  assert.equal(await next(page, drawn(page)), "drawn");
  await page.getByRole("button", { name: "Pass to Player 2" }).waitFor();
  assert.equal(await next(page, press(page, "u")), "draw");
  await next(page, press(page, "Enter"));
  await safe(page);
  const told = await page.locator(".hide[role=status]").textContent();
  await page.locator(".go-on").click();
  const cover = page.locator("main.plain-pass");
  await cover.getByRole("heading", { name: "Pass the device to Player 2" }).waitFor();
  assert.equal(await page.locator("main.table, .sheet").count(), 0, "nothing of the table is behind it");
  await axe(page);
  // Whoever reloads finds the next one's table, and nothing of what Ada has drawn: not in ink, not in words.
  for (const way of ["taken", "reloaded"]) {
    if (way === "taken") await cover.getByRole("button", { name: "I am Player 2: show it" }).click();
    else await page.reload();
    assert.equal(await settled(page), "draw", way);
    assert.equal(await title(page), "Player 2", way);
    assert.equal(await wet(page), 0, way);
    assert.notEqual(await page.locator(".hide[role=status]").textContent(), told, way);
    await page.keyboard.press("l");
    await page.locator("dialog[open]").waitFor();
    assert.doesNotMatch((await page.locator("dialog[open]").textContent()) ?? "", /Ada (draws|drew)/, way);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  // The last of them closes the round: that cannot be taken back, and nothing says that it could.
  assert.equal(await next(page, drawn(page)), "drawn");
  await page.getByText("Everyone has drawn.").waitFor();
  assert.equal(await page.locator(".take-back").count(), 0);
  assert.equal(await next(page, press(page, "Enter")), "draw");
  assert.equal(await title(page), "Player 2", "who has the device draws the next card first");
  assert.deepEqual(troubles, []);
  await context.close();
});

/** Who has the device, and what they are told. */
const told = (page: Page, what: string): Promise<string> =>
  page.evaluate((words) => {
    const sheet = document.querySelector<HTMLElement>(".sheet")?.dataset.sheet;
    return `${sheet}: ${document.querySelector(words)?.textContent}`;
  }, what);

test("the end of a season and a raid are told to everybody at the device, on their own map", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await page.locator(".saved-file").waitFor();
  const spring = ".moment h2";
  const take = (): Promise<void> => page.locator("main.plain-pass button").click();
  const drawAndPass = async (): Promise<void> => {
    assert.equal(await next(page, press(page, "n", "Enter")), "drawn");
    await page.locator(".go-on").click();
    await take();
    await settled(page);
  };
  const closeRound = (): Promise<string> => next(page, press(page, "n", "Enter"));
  const read = async (): Promise<void> => {
    await hurry(page, ["draw", "passing"]);
  };

  await sitTogether(page, "cartographers", 2, /^p0 draw \w+ a3 a4 a5 a6/); // the last card of spring
  await settled(page);
  await drawAndPass();
  await closeRound();
  await page.locator('main[data-stage="season"]').waitFor(); // what was drawn lies there for a moment
  assert.equal(
    await told(page, spring),
    "1: The end of the season: spring",
    "who has drawn last reads it first",
  );
  await safe(page);
  await page.reload();
  await page.locator('main[data-stage="season"]').waitFor(); // nobody has read it
  assert.equal(await told(page, spring), "0: The end of the season: spring");
  await read();
  await drawAndPass();
  assert.equal(await told(page, spring), "1: The end of the season: spring");
  await read();

  await sitTogether(page, "cartographers", 2, /^p0 draw monster/);
  await page.reload();
  await settled(page);
  await read();
  await page.locator(".passing").waitFor();
  assert.equal(await page.locator(".sheet").getAttribute("data-sheet"), "1", "Ada raids Béla");
  await drawAndPass();
  assert.equal(await page.locator(".sheet").getAttribute("data-sheet"), "0", "Béla raids Ada");
  await closeRound();
  await page.locator('main[data-stage="ambush"]').waitFor(); // what was drawn lies there for a moment
  assert.match(await told(page, ".raid"), /^1: .*Ada: monster on the sheet of Béla/);
  await read();
  await drawAndPass();
  assert.match(await told(page, ".raid"), /^0: .*Béla: monster on the sheet of Ada/);
  assert.deepEqual(troubles, []);
  await context.close();
});

const back = (page: Page) => page.getByRole("button", { name: "Take back" });

test("alone, the last move may be taken back until the game was looked back at or another was begun", async () => {
  const context = await here.fresh(desktop);
  const { page, troubles } = await visit(context, here.url);
  await page.locator(".saved-file").waitFor();
  const over = page.locator('main[data-stage="over"]');
  const toTheEnd = async (): Promise<void> => {
    await playOn(page, { hand: "mouse", seed: 1, calm: true });
    await over.waitFor();
    await safe(page);
  };
  const open = async (): Promise<void> => {
    await page.goto(`${here.url}#/play/people`);
    await page.reload();
    await over.waitFor();
  };
  await sitTogether(page, "cartographers", 1);
  await toTheEnd();
  await open(); // nobody has looked yet
  assert.equal(await next(page, () => back(page).click()), "draw", "the game goes on");
  await toTheEnd();
  await back(page).waitFor();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.locator("main.review").waitFor();
  await open();
  assert.equal(await back(page).count(), 0, "it was looked back at");
  // The same game once more, and another one begun after its end.
  await sitTogether(page, "cartographers", 1);
  await page.reload();
  await toTheEnd();
  await back(page).waitFor();
  await begin(page, { game: "cartographers", seats: ["person"], seed: "another" });
  await safe(page);
  await open();
  assert.equal(await back(page).count(), 0, "another was begun");
  assert.deepEqual(troubles, []);
  await context.close();
});
