// states.ts - Screens in named states, for tests that look at all of them at every size and in every language.
//
// A state is brought about once, in any size; whoever looks at it changes the size afterwards. Later screens add their own here.
import type { Page } from "playwright-core";
import { drawSomewhere, giveRecord, goOn, PROGRAM, settled } from "./harness.ts";
import { actionsBefore, beginningOf, playedBy, recordOf } from "./records.ts";

export interface State {
  name: string;
  /** The part of the address after #; the first screen without it. */
  at?: string;
  bring(page: Page): Promise<void>;
}

const CARTO = "cartographers";
const people = ["Ada", "Béla", "Csaba", "Dora", "Ede", "Flóra", "Géza", "Hanna"];
const made = new Map<string, string>();

/** A game that bots have played, once for all tests. */
function played(game: string, seats: number): string {
  const key = `${game} ${seats}`;
  const known = made.get(key);
  if (known) return known;
  const record = playedBy(PROGRAM, game, "ash", game === CARTO ? "greedy" : "random", people.slice(0, seats));
  made.set(key, record);
  return record;
}

/** Goes on with the record of that game before its nth action that looks like this. */
async function resume(page: Page, record: string, before: RegExp, which = 0): Promise<string> {
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, before, which)));
  return settled(page);
}

const plainIn = async (page: Page, game: string, seats: number, actions: number): Promise<void> => {
  await giveRecord(page, "game.rec", beginningOf(played(game, seats), actions));
  await page.locator(".plain-item, .plain-end").first().waitFor();
};

/** Above and Below before the nth action that looks like this. */
const village = (name: string, seats: number, before: RegExp, which: number): State => ({
  name,
  async bring(page) {
    const record = played("above_and_below", seats);
    await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, before, which)));
    await page.locator('main.anb[data-stage="choose"]').waitFor();
  },
});

const drawing = (seats: number): State => ({
  name: `draw, ${seats} at the table`,
  async bring(page) {
    await resume(page, played(CARTO, seats), /^p0 draw/, 9);
    await page.keyboard.press("n");
  },
});

const passing = (seats: number): State => ({
  name: `an ambush is passed on, ${seats} at the table`,
  async bring(page) {
    const record = played(CARTO, seats);
    const ambush = /^chance explore (goblin|bugbear|kobold|gnoll)/;
    await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, ambush) + 1));
    await page.locator(".passing").waitFor();
    await page.keyboard.press("n");
  },
});

export const states: readonly State[] = [
  { name: "the first screen", bring: (page) => page.locator(".begin").waitFor() },
  {
    name: "the settings",
    async bring(page) {
      await page.locator(".lobby-toolbar button").click();
      await page.locator("dialog").waitFor();
    },
  },
  drawing(1),
  drawing(2),
  drawing(4),
  drawing(8),
  passing(2),
  passing(4),
  {
    name: "drawn",
    async bring(page) {
      await resume(page, played(CARTO, 2), /^p0 draw/, 12);
      await drawSomewhere(page);
    },
  },
  {
    name: "a season is told",
    async bring(page) {
      await resume(page, recordOf("cartographers/game-solo-a").replace("p0 greedy", "p0 Ada"), /^p0 draw/, 6);
      for (let stage = ""; stage !== "season"; )
        stage = stage === "drawn" ? await goOn(page) : await drawSomewhere(page);
    },
  },
  {
    name: "the end, 4 at the table",
    async bring(page) {
      const record = played(CARTO, 4);
      await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, /^chance explore/, 3)));
      await page.locator("main.table").waitFor();
      await page.goto(page.url()); // nothing is told again
      await settled(page);
    },
  },
  {
    name: "a replay",
    async bring(page) {
      await giveRecord(page, "game.rec", recordOf("cartographers/game-solo-a"));
      await page.locator(".timeline").first().waitFor();
    },
  },
  village("a village, 2 at the table", 2, /^p0 (labor|build|harvest|train) /, 6),
  village("a village, 4 at the table", 4, /^p0 (labor|build|harvest|train) /, 4),
  village("an encounter", 2, /^p0 option/, 0),
  village("dice that may be rolled again", 2, /^p0 (reroll|keep)/, 0),
  village("a night", 2, /^p0 (bed|cider|potion|done)/, 3),
  { name: "the plain page of Endless Winter", bring: (page) => plainIn(page, "endless_winter", 2, 120) },
  {
    name: "a new game of Above and Below",
    at: "new/above_and_below",
    bring: (page) => page.locator(".plain-setup, form, fieldset").first().waitFor(),
  },
  { name: "help", at: "help", bring: (page) => page.locator("main h1").first().waitFor() },
  { name: "the map of the day", at: "daily", bring: (page) => page.locator("main h1").first().waitFor() },
  { name: "tables", at: "tables", bring: (page) => page.locator(".tables").waitFor() },
];
