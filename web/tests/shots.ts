// shots.ts - The pictures in docs/images, taken again: `npm run shots`; HEARTH names the program.
//
// Bots play the games beforehand, with fixed seeds and fixed numbers of futures, so that the same program gives the same pictures.
// A picture that is not listed here does not belong into the folder and is removed.
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import {
  browser,
  drawSomewhere,
  giveRecord,
  giveSettings,
  goOn,
  lettered,
  PROGRAM,
  phone,
  serve,
  settled,
  visit,
} from "./harness.ts";
import { toEclipse } from "./player.ts";
import { fewColours } from "./png.ts";
import { actionsBefore, beginningOf, playedBy, recordOf } from "./records.ts";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const screen: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

const CARTO = "cartographers";
const alone = playedBy(PROGRAM, CARTO, "lantern", "planner:rollouts=400", ["Ada"]);
const four = playedBy(PROGRAM, CARTO, "ash", "planner:rollouts=150", ["Ada", "Bela", "Csaba", "Dora"]);
const greedy = recordOf("cartographers/game-solo-a").replace("seat p0 greedy", "seat p0 Ada");
const village = playedBy(PROGRAM, "above_and_below", "v211", "greedy", ["Ada", "Bela"]);
const plain = playedBy(PROGRAM, "above_and_below", "ash", "random", ["Ada", "Bela"]);
const winter = playedBy(PROGRAM, "endless_winter", "lantern", "greedy", ["Ada"]);

/** Opens a record on the first screen and goes on where it ends. */
async function resume(page: Page, record: string): Promise<string> {
  await giveRecord(page, "game.rec", record);
  return settled(page);
}

/** Through what is told at the end of a season, `steps` of it or all. */
async function tell(page: Page, steps = 100): Promise<string> {
  let stage = await settled(page);
  for (let i = 0; i < steps && stage === "season"; i++) stage = await goOn(page);
  return stage;
}

interface Picture {
  name: string;
  options: BrowserContextOptions;
  /** The part of the address after #; the first screen without it. */
  at?: string;
  work(page: Page): Promise<void>;
}

/** In the middle of a season, with a shape laid where it fits. */
async function inPlay(page: Page): Promise<void> {
  await resume(page, beginningOf(alone, actionsBefore(alone, /^p0 draw/, 14)));
  await page.keyboard.press("n");
}

/** A turn in the middle of a game of Above and Below. */
async function inVillage(page: Page): Promise<void> {
  await giveRecord(page, "game.rec", beginningOf(village, actionsBefore(village, /^p0 (labor|train) /, 6)));
  await page.locator('main.anb[data-stage="choose"]').waitFor();
}

/** A turn in the second round of Endless Winter. */
async function inWinter(page: Page): Promise<void> {
  await giveRecord(page, "game.rec", beginningOf(winter, actionsBefore(winter, /^p0 place/, 4)));
  await page.locator('main.ew[data-stage="choose"]').waitFor();
}

const pictures: Picture[] = [
  {
    name: "lobby",
    options: screen,
    async work(page) {
      await inPlay(page);
      await page.goto(page.url().replace(/#.*/, ""));
      await page.locator(".saved-game .mini-map").waitFor();
      await page.locator(".hero svg path").first().waitFor({ state: "attached" });
      await page.locator(".race tr").nth(1).locator("svg").waitFor(); // the planner has drawn the map of the day
      await page.getByText("Everything is here").waitFor();
    },
  },
  { name: "table", options: screen, work: inPlay },
  { name: "dark", options: { ...screen, colorScheme: "dark" }, work: inPlay },
  { name: "phone", options: phone, work: inPlay },
  {
    name: "ambush",
    options: screen,
    async work(page) {
      await resume(page, beginningOf(four, actionsBefore(four, /^chance explore kobold/) + 1));
      await page.locator(".passing").waitFor();
      await page.keyboard.press("n");
    },
  },
  {
    name: "season",
    options: screen,
    async work(page) {
      await resume(page, beginningOf(alone, actionsBefore(alone, /^p0 draw/, 16)));
      await drawSomewhere(page);
      await goOn(page);
      await tell(page, 1); // an edict and the spaces it counts
    },
  },
  {
    name: "end",
    options: screen,
    async work(page) {
      await resume(page, beginningOf(alone, actionsBefore(alone, /^p0 draw/, 19)));
      await drawSomewhere(page);
      await goOn(page);
      await tell(page);
    },
  },
  {
    name: "analysis",
    options: screen,
    async work(page) {
      await giveRecord(page, "game.rec", greedy);
      await page.getByRole("button", { name: "Analysis" }).click();
      await page.getByRole("button", { name: "Look at every decision" }).click();
      await page.getByText(/given away in all/).waitFor();
      await page.locator(".decisions button").nth(8).click();
    },
  },
  {
    name: "plain",
    options: screen,
    async work(page) {
      await page.evaluate(() =>
        localStorage.setItem("hearth.settings", JSON.stringify({ notes: ["all"], plain: true })),
      );
      await page.reload();
      await giveRecord(page, "game.rec", beginningOf(plain, 60));
      await page.locator(".plain-item").first().waitFor();
    },
  },
  { name: "above-and-below", options: screen, work: inVillage },
  { name: "above-and-below-phone", options: phone, work: inVillage },
  {
    name: "above-and-below-book",
    options: screen,
    async work(page) {
      await giveRecord(page, "game.rec", beginningOf(village, actionsBefore(village, /^p0 option/)));
      await page.locator(".anb-ribbon").first().click();
    },
  },
  { name: "endless-winter", options: screen, work: inWinter },
  { name: "endless-winter-phone", options: phone, work: inWinter },
  {
    name: "endless-winter-eclipse",
    options: screen,
    async work(page) {
      await giveRecord(page, "game.rec", beginningOf(winter, actionsBefore(winter, /^p0 pile/)));
      await toEclipse(page);
      for (let step = 0; step < 9; step++) await page.locator('[data-scene="next"]').click();
    },
  },
];

async function take(chrome: Browser, url: string, picture: Picture): Promise<void> {
  const context = await chrome.newContext({ locale: "en-GB", reducedMotion: "reduce", ...picture.options });
  context.setDefaultTimeout(120_000);
  await context.clock.setFixedTime("2026-11-16T12:00:00Z"); // the map of the day is the same one, too
  await giveSettings(context);
  const { page, troubles } = await visit(context, url);
  await picture.work(page);
  await lettered(page);
  await page.mouse.move(0, 0);
  const file = `${folder}${picture.name}.png`;
  await writeFile(file, await fewColours(page, await page.screenshot({ animations: "disabled" })));
  console.log(`${picture.name}.png ${Math.round((await stat(file)).size / 1024)} KB`);
  for (const trouble of troubles) console.error(trouble);
  await context.close();
}

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const served = await serve();
const chrome = await browser();
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(chrome, served.url, picture);
  for (const file of await readdir(folder))
    if (file.endsWith(".png") && !pictures.some(({ name }) => file === `${name}.png`))
      await rm(folder + file);
} finally {
  await chrome.close();
  await served.stop();
}
