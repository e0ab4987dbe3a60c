// states.ts - Screens in named states, for tests that look at all of them at every size and in every language.
//
// A state is brought about once, in any size; whoever looks at it changes the size afterwards. Later screens add their own here.
import type { Page } from "playwright-core";
import { drawSomewhere, giveRecord, goOn, hurry, PROGRAM, settled } from "./harness.ts";
import { begin, playOn, toEclipse } from "./player.ts";
import { actionsBefore, beginningOf, playedBy, recordOf } from "./records.ts";

export interface State {
  name: string;
  /** The part of the address after #; the first screen without it. */
  at?: string;
  /** Only where all of them are looked at. */
  whole?: true;
  bring(page: Page): Promise<void>;
  /** What has to be put right before the next one. */
  after?(page: Page): Promise<void>;
}

const CARTO = "cartographers";
const first = ["Ada", "Béla", "Csaba", "Dora", "Ede", "Flóra", "Géza", "Hanna"];
const people = [...first, ...Array.from({ length: 92 }, (_, i) => `Robin ${i + 9}`)];
const made = new Map<string, string>();

/** A game that bots have played, once for all tests. */
function played(
  game: string,
  seats: number,
  seed = "ash",
  bot = game === CARTO ? "greedy" : "random",
): string {
  const key = `${game} ${seats} ${seed}`;
  const known = made.get(key);
  if (known) return known;
  const record = playedBy(PROGRAM, game, seed, bot, people.slice(0, seats));
  made.set(key, record);
  return record;
}

/** Goes on with the record of that game before its nth action that looks like this. */
async function resume(page: Page, record: string, before: RegExp, which = 0): Promise<string> {
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, before, which)));
  return settled(page);
}

/** The plain page, also of games that have a drawn table. */
const plainIn = async (page: Page, game: string, seats: number, actions: number): Promise<void> => {
  await withSettings(page, { plain: true });
  await giveRecord(page, "game.rec", beginningOf(played(game, seats), actions));
  await page.locator('main.plain:not([data-stage="waiting"])').waitFor();
  await settingsLater(page, { plain: false });
};

const ANB = "above_and_below";
const EW = "endless_winter";

/** Above and Below before the nth action that looks like this. */
const village = (name: string, seats: number, before: RegExp, which: number): State => ({
  name,
  bring: (page) => inVillage(page, played(ANB, seats), before, which),
});

async function inVillage(page: Page, record: string, before: RegExp, which = 0): Promise<void> {
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, before, which)));
  await page.locator('main.anb[data-stage="choose"]').waitFor();
  await wholeBook(page);
}

/** Until all of the book is there, where the table has grown dark for one and not for a question: it comes in parts. */
async function wholeBook(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector(".anb-dim") ||
      document.querySelector('.anb-over, .anb-book[aria-busy="false"]') !== null,
  );
}

/** Questions that come seldom, in games in which they come. */
const rare = (name: string, seed: string, before: RegExp): State => ({
  name: `Above and Below: ${name}`,
  bring: (page) => inVillage(page, played(ANB, 2, seed, "greedy"), before),
});

/** A dialog of the drawn table, in the middle of a game of two. */
const sheetOf = (game: "anb" | "ew", name: string, open: (page: Page) => Promise<void>): State => ({
  name: `${game === "anb" ? "Above and Below" : "Endless Winter"}: ${name}`,
  whole: true,
  async bring(page) {
    if (game === "anb") await inVillage(page, played(ANB, 2), /^p0 (labor|build|harvest|train) /, 6);
    else await inWinter(page, played(EW, 2), /^p0 place/, 4);
    await open(page);
    await page.locator("dialog[open]").waitFor();
  },
});

/** From there on by the red button, until something stands there. */
const villageUntil = (name: string, before: RegExp, which: number, shown: string): State => ({
  name,
  async bring(page) {
    await village(name, 2, before, which).bring(page);
    const next = page.locator(
      ".anb-told .primary, .anb-over .primary, .anb-book .primary, .anb-step .anb-wax:not([aria-disabled])",
    );
    for (let i = 0; i < 40 && !(await page.locator(shown).count()); i++) {
      const ways = page.locator(".anb-ribbon[aria-pressed=false], .anb-way[aria-pressed=false]");
      const pass = page.locator('main.anb[data-stage="choose"][data-phase="turn"] .anb-step .button');
      if (await pass.count()) await pass.first().click();
      else if (await ways.count()) await ways.first().click();
      const asked = await page.locator("main.anb").getAttribute("data-asked");
      await next.first().click();
      await page.locator(`main.anb:not([data-stage="waiting"]):not([data-asked="${asked}"])`).waitFor();
    }
    await page.locator(shown).waitFor();
    await wholeBook(page);
  },
});

/** The last decisions are made by hand. */
const endOf = (game: "anb" | "ew", name: string): State => ({
  name,
  whole: true,
  async bring(page) {
    const record = game === "anb" ? played(ANB, 2) : played(EW, 1);
    const own = record.split("\n").filter((line) => line.startsWith("p0 ")).length;
    await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, /^p0 /, own - 1)));
    await playOn(page, { hand: "mouse", seed: 3, calm: true });
  },
});

/** A finished game, looked at again. */
const replayOf = (name: string, game: string, seats: number): State => ({
  name: `${name}: a replay`,
  whole: true,
  async bring(page) {
    await giveRecord(page, "game.rec", played(game, seats));
    await page.locator(".timeline").first().waitFor();
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
    while ((await settled(page)) === "season") await goOn(page); // it may be the first card after one
    await page.locator(".passing").waitFor();
    await page.keyboard.press("n");
  },
});

/** Plays on until a season has ended, and lets all of it be told: a list of everybody stands there. */
async function toSum(page: Page): Promise<void> {
  for (let stage = await settled(page); stage !== "season"; )
    stage = stage === "drawn" || stage === "ambush" ? await goOn(page) : await drawSomewhere(page);
  await page.locator(".moment .next-step .button:last-child").click();
  await page.locator(".moment-sum:not(.to-come)").waitFor();
}

/** The sum of spring; the first seat has one drawing to go. */
const season = (seats: number): State => ({
  name: `the sum of a season, ${seats} at the table`,
  async bring(page) {
    await resume(page, played(CARTO, seats), /^p0 draw/, 4);
    await toSum(page);
  },
});

/** The last drawing of the year is made here, and everything told. */
const end = (seats: number): State => ({
  name: `the end, ${seats} at the table`,
  async bring(page) {
    const record = played(CARTO, seats);
    const draws = record.split("\n").filter((line) => /^p0 draw/.test(line)).length;
    await resume(page, record, /^p0 draw/, draws - 1);
    await hurry(page);
    await page.locator(".end").waitFor();
  },
});

/** From space to space until the shape lies on something. */
async function onFilled(page: Page): Promise<void> {
  for (let i = 0; i < 60 && !(await page.locator(".why-not").count()); i++)
    await page.keyboard.press(i % 10 < 5 ? "ArrowLeft" : "ArrowUp");
  await page.locator(".why-not").waitFor();
}

/** With settings that are read when the page is loaded anew. */
async function withSettings(page: Page, wanted: Record<string, unknown>): Promise<void> {
  await settingsLater(page, wanted);
  await page.reload();
}

/** For the next state; what stands there stays. */
function settingsLater(page: Page, wanted: Record<string, unknown>): Promise<void> {
  return page.evaluate((change) => {
    const key = "hearth.settings";
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...stored, ...change }));
  }, wanted);
}

/** What a beginner is told at the nth of the notes. */
const note = (number: number, name: string): State => ({
  name: `a note for beginners, ${name}`,
  async bring(page) {
    await resume(page, played(CARTO, 2), /^p0 draw/, 4);
    await withSettings(page, { notes: [] });
    for (let i = 0; i < number; i++) await page.locator(".guide .button:last-child").click();
    await page.locator(`.guide-${name}`).waitFor();
  },
  after: (page) => withSettings(page, { notes: ["all"] }),
});

/** Stops behind so many taps. */
const afterTaps = (taps: number): (() => boolean) => {
  let left = taps;
  return () => left-- === 0;
};

/** The table of Endless Winter before something, or right behind it while it is told. */
const winter = (name: string, before: RegExp, which: number, told = false, seats = 1): State => ({
  name: `Endless Winter: ${name}`,
  async bring(page) {
    await inWinter(page, played(EW, seats), before, which);
    if (told) await page.locator('main.ew[data-stage="scene"]').waitFor();
  },
});

async function inWinter(page: Page, record: string, before: RegExp, which = 0): Promise<void> {
  await giveRecord(page, "game.rec", beginningOf(record, actionsBefore(record, before, which)));
  await page.locator("main.ew").waitFor();
}

/** The worked round in the help, after so many steps. */
const helpRound = (name: string, game: string, steps: number): State => ({
  name: `help: a worked round of ${name}`,
  at: `help/${game}/first_round`,
  async bring(page) {
    for (let step = 1; step <= steps; step++) {
      await page.locator(`.help-steps[data-step="${step}"] .primary`).click();
      await page.locator(`.help-steps[data-step="${step + 1}"]`).waitFor();
    }
    await page
      .locator(`.help-steps[data-step="${steps + 1}"] svg > *`)
      .first()
      .waitFor();
  },
});

export const states: readonly State[] = [
  { name: "the first screen", bring: (page) => page.locator(".begin").waitFor() },
  {
    name: "three rivals are chosen",
    async bring(page) {
      await withSettings(page, { rivals: 3, company: ["kestra", "avelin", "tibbo"] });
      await page.locator(".rival .face circle").first().waitFor();
    },
    async after(page) {
      await settingsLater(page, { rivals: 0, company: [] });
      await page.reload();
    },
  },
  {
    name: "the settings",
    async bring(page) {
      await page.locator(".settings-button").click();
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
  season(8),
  season(100),
  end(1),
  end(8),
  end(100),
  note(0, "card"),
  note(3, "edicts"),
  {
    name: "a place that does not fit",
    async bring(page) {
      await resume(page, played(CARTO, 1), /^p0 draw/, 12);
      await onFilled(page);
    },
  },
  {
    name: "a replay",
    async bring(page) {
      await giveRecord(page, "game.rec", recordOf("cartographers/game-solo-a"));
      await page.locator(".timeline").first().waitFor();
    },
  },
  {
    name: "a replay of Above and Below",
    async bring(page) {
      await giveRecord(page, "game.rec", played("above_and_below", 3));
      await page.locator("main.anb .timeline input").fill("60");
    },
  },
  {
    name: "a replay of Endless Winter",
    async bring(page) {
      await giveRecord(page, "game.rec", played("endless_winter", 1));
      await page.locator("main.ew .timeline").waitFor();
    },
  },
  winter("a figure is placed", /^p0 place/, 1),
  winter("in a column", /^p0 (finish|end)/, 1),
  winter("a card of the Nomad is told", /^chance nomad/, 2, true),
  winter("a megalith", /^p0 megalith/, 0),
  winter("the eclipse pile", /^p0 pile/, 0),
  winter("how to begin", /^p0 setup/, 0),
  { ...winter("which chief", /^p0 chief/, 0), whole: true },
  { ...winter("a lesser gain is chosen", /^p0 lesser/, 0), whole: true },
  { ...winter("a card is buried", /^p0 bury/, 0), whole: true },
  { ...winter("an animal is tipped", /^p0 tip/, 0), whole: true },
  { ...winter("a card is taken", /^p0 take/, 0), whole: true },
  { ...winter("a card is learned", /^p0 learn/, 0), whole: true },
  { ...winter("a camp is moved", /^p0 move/, 0), whole: true },
  { ...winter("a stone is placed", /^p0 stone/, 0), whole: true },
  winter("four at the table", /^p0 place/, 6, false, 4),
  { ...winter("rewards of the land", /^p0 (tile|done)/, 1, false, 4), whole: true },
  { ...winter("a card is put away", /^p\d discard/, 0, false, 2), whole: true },
  {
    name: "Endless Winter: the sun is dark",
    async bring(page) {
      await inWinter(page, played(EW, 1), /^p0 pile/);
      await toEclipse(page);
    },
  },
  endOf("ew", "Endless Winter: the end"),
  replayOf("Endless Winter", EW, 1),
  sheetOf("ew", "a card looked at large", (page) =>
    page.locator(".ew-cultures button").first().click({ button: "right" }),
  ),
  sheetOf("ew", "what has happened", (page) => page.keyboard.press("l")),
  sheetOf("ew", "points", (page) => page.keyboard.press("p")),
  sheetOf("ew", "rules", (page) => page.keyboard.press("?")),
  sheetOf("ew", "the megaliths", (page) => page.locator(".ew-board-open").click()),
  {
    name: "Endless Winter: the device is passed",
    whole: true,
    at: "new/endless_winter",
    async bring(page) {
      await begin(page, { game: EW, seats: ["person", "person"], seed: "pass" });
      await playOn(page, { hand: "mouse", seed: 1, calm: true, until: ({ stage }) => stage === "pass" });
    },
  },
  village("a village, 2 at the table", 2, /^p0 (labor|build|harvest|train) /, 6),
  village("a village, 4 at the table", 4, /^p0 (labor|build|harvest|train) /, 4),
  village("an encounter", 2, /^p0 option/, 0),
  village("dice that may be rolled again", 2, /^p0 (reroll|keep)/, 0),
  village("a night", 2, /^p0 (bed|cider|potion|done)/, 3),
  { ...villageUntil("a leaf has turned", /^p0 option/, 0, '.anb-book[data-kind="leaf"]'), whole: true },
  { ...villageUntil("a night is told", /^p0 pass/, 1, ".anb-night"), whole: true },
  rare("a reward is chosen", "v211", /^p0 choose/),
  { ...rare("what is paid", "v211", /^p0 pay/), whole: true },
  { ...rare("villagers may exert themselves", "v211", /^p0 exert/), whole: true },
  { ...rare("somebody is hurt", "v742", /^p0 injure/), whole: true },
  rare("an offer is answered", "v742", /^p0 accept/),
  village("Above and Below: a price is named", 2, /^p0 refuse/, 0),
  {
    name: "Above and Below: an offer is made",
    whole: true,
    async bring(page) {
      await inVillage(page, played(ANB, 2), /^p0 offer/);
      await page.locator(".anb-rival-stall").first().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    name: "Above and Below: what came of a story",
    whole: true,
    async bring(page) {
      await inVillage(page, played(ANB, 2), /^p0 option/);
      const told = page.locator('main.anb[data-stage="scene"]');
      for (let taps = 0; (await told.count()) === 0 && taps < 40; taps++)
        await playOn(page, { hand: "mouse", seed: taps, calm: true, until: afterTaps(1) });
      await told.waitFor();
    },
  },
  {
    name: "Above and Below: what a rival did",
    whole: true,
    async bring(page) {
      await inVillage(page, played(ANB, 4), /^p0 labor /);
      await page.keyboard.press("l");
      await page.keyboard.press("Enter");
      await page.locator('main.anb[data-stage="scene"]').waitFor();
    },
  },
  endOf("anb", "Above and Below: the end"),
  replayOf("Above and Below", ANB, 2),
  sheetOf("anb", "the next cave", (page) => page.locator(".anb-chambers button").last().click()),
  sheetOf("anb", "a building", (page) => page.locator(".anb-houses button").first().click()),
  {
    name: "Above and Below: a good at hand",
    whole: true,
    async bring(page) {
      await inVillage(page, played(ANB, 2), /^p0 (sell|place)/);
      await page.locator(".anb-hand .anb-token").first().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  sheetOf("anb", "another village", (page) => page.locator(".anb-rival-look").first().click()),
  sheetOf("anb", "what has happened", (page) => page.locator(".anb-bar .toolbar button").nth(-2).click()),
  sheetOf("anb", "points", (page) => page.locator(".anb-bar .toolbar button").nth(-3).click()),
  sheetOf("anb", "rules", (page) => page.keyboard.press("?")),
  {
    name: "the plain page of Endless Winter",
    bring: (page) => plainIn(page, "endless_winter", 2, 120),
    async after(page) {
      await settingsLater(page, { plain: false });
      await page.reload();
    },
  },
  {
    name: "a new game of Above and Below",
    at: "new/above_and_below",
    bring: (page) => page.locator(".plain-setup, form, fieldset").first().waitFor(),
  },
  { name: "help", at: "help", bring: (page) => page.locator(".help-first p").first().waitFor() },
  helpRound("Cartographers", CARTO, 4),
  { ...helpRound("Above and Below", ANB, 3), whole: true },
  { ...helpRound("Endless Winter", EW, 0), whole: true },
  { name: "the map of the day", at: "daily", bring: (page) => page.locator("main h1").first().waitFor() },
  { name: "tables", at: "tables", bring: (page) => page.locator(".tables").waitFor() },
];
