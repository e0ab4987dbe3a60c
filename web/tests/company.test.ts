// company.test.ts - Company at a table: words across languages, a flood of them, time over days with the calendar moved, hints by
// consent, the same people once more, and a season that was not read yet.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { axe, desktop, eventually, hurry, browser as launch, PROGRAM, phone } from "./harness.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";
import {
  at,
  copied,
  draw,
  linkTo,
  openTable,
  type Person,
  person,
  serveTables,
  type TableServer,
  tableOf,
} from "./tables.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hearth-company-"));
const calendar = join(folder, "calendar");
const MAP = { seed: "amb10", key: "e3adea156b531b962e0a5a3b86770a83fb1d99b268f963f7876a615faefcd922" };
const DAY = 86_400;
/** A look of the server (host.c) is a second then: many more would be taken for a leap on a busy machine. */
const SPEED = 20;

let server: TableServer;
let browser: Browser;
let ahead = 0;

/** The server's calendar leaps ahead; from then on it runs so many times as fast as the real one. */
function leap(seconds: number, speed = 1): void {
  ahead += seconds;
  writeFileSync(`${calendar}.new`, `${ahead} ${Date.now() / 1000} ${speed}\n`);
  renameSync(`${calendar}.new`, calendar);
}

/** How many the server has reminded since it began. */
async function reminders(): Promise<number> {
  const metrics = await (await fetch(new URL("metrics", server.url))).text();
  return Number(/^hearth_reminders_total (\d+)$/m.exec(metrics)?.[1]);
}

before(async () => {
  const moved = join(folder, "moved_clock.so");
  execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", moved, here("../../tests/server/moved_clock.c")]);
  leap(0);
  const map = playedBy(PROGRAM, "cartographers", MAP.seed, "random", ["Ada", "Béla"]);
  const begun = beginningOf(map, actionsBefore(map, /^p0 /));
  server = await serveTables([tableOf("season0000000", begun, MAP.key)], {
    LD_PRELOAD: moved,
    HEARTH_MOVED_CLOCK: calendar,
  });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const come = (name: string, path: string, options: BrowserContextOptions = desktop): Promise<Person> =>
  person(browser, path.startsWith("http") ? path : `${server.url}#/${path}`, name, options);

/** What a phrase is in a language: its entry in the catalogue, which is what the program was built with. */
function phrase(id: string, lang: string, english: string): string {
  const catalogue = readFileSync(here(`../../i18n/${lang}/hearth.po`), "utf8");
  const entry = new RegExp(`msgctxt "tables\\.phrase\\.${id}"\\nmsgid "[^"]*"\\nmsgstr "([^"]+)"`);
  return entry.exec(catalogue)?.[1] ?? english;
}

/** Somebody opens a table for so many people; the links of the others. */
async function opened(
  name: string,
  wanted: { seats: number; clock?: string },
  options?: BrowserContextOptions,
): Promise<{ host: Person; links: string[] }> {
  const host = await come(name, "tables", options);
  await openTable(host.page, wanted);
  const links = [];
  for (let seat = 2; seat <= wanted.seats; seat++)
    links.push(await copied(host.page, `Copy the link to seat ${seat}`));
  return { host, links };
}

/** Whatever the language is: there is one button to sit down with. */
async function sit(page: Page): Promise<void> {
  await page.locator(".sit-down button[type=submit]").click();
  await page.locator(".sitting").waitFor();
}

const lastLine = (page: Page): Promise<string | null> =>
  page.locator(".talk-line .talk-text").last().textContent();

async function hears(page: Page, text: string): Promise<void> {
  await page.locator(".talk-line .talk-text", { hasText: text }).last().waitFor();
}

test("a Greek and a Pole understand each other", async () => {
  const { host: ada, links } = await opened("Ada", { seats: 3 });
  const eleni = await come("Ελένη", links[0], { ...desktop, locale: "el-GR" });
  const piotr = await come("Piotr", links[1], { ...phone, locale: "pl-PL" });
  await sit(eleni.page);
  await sit(piotr.page);
  // In the waiting room it lies open.
  const tea = {
    en: "One moment, tea.",
    el: phrase("tea", "el", "One moment, tea."),
    pl: phrase("tea", "pl", "One moment, tea."),
  };
  await eleni.page.getByRole("button", { name: tea.el, exact: true }).click();
  await hears(piotr.page, tea.pl);
  await hears(ada.page, tea.en);
  await hears(eleni.page, tea.el);
  await axe(ada.page);
  await axe(piotr.page);
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  await at(ada.page, "draw");
  // At the table it is a button, a bubble for a moment, and a count.
  await ada.page.locator(".talk-button").click();
  await ada.page.getByRole("button", { name: "Well drawn!", exact: true }).click();
  const well = phrase("well_drawn", "pl", "Well drawn!");
  await piotr.page.locator(".talk-bubble", { hasText: well }).waitFor();
  assert.equal(await piotr.page.locator(".talk-count").textContent(), "1");
  await piotr.page.locator(".talk-button").click();
  await hears(piotr.page, well);
  assert.equal(await piotr.page.locator(".talk-count").count(), 0);
  await axe(piotr.page);
  // Another language in the middle of it: everything that was said is read anew.
  await ada.page.getByLabel("A few words").fill("Καλημέρα, Ελένη!  ");
  await ada.page.keyboard.press("Enter");
  await hears(piotr.page, "Καλημέρα, Ελένη!");
  await eventually(
    () => ada.page.getByLabel("A few words").inputValue(),
    (left) => left === "",
    "what was said no longer stands where one writes",
  );
  await ada.page.getByLabel("A few words").fill("see example.com");
  await ada.page.keyboard.press("Enter");
  await ada.page.getByText("Links cannot be sent here.").waitFor();
  assert.equal(await lastLine(piotr.page), "Καλημέρα, Ελένη!");
  // A reload loses nothing of it, and keys that are letters do nothing at the table.
  await piotr.page.reload();
  await at(piotr.page, "draw");
  await piotr.page.locator(".talk-button").click();
  await hears(piotr.page, "Καλημέρα, Ελένη!");
  for (const one of [ada, eleni, piotr]) await one.leave();
});

test("a flood is stopped, and nobody has to listen", async () => {
  const { host: ada, links } = await opened("Ada", { seats: 2 });
  const bela = await come("Béla", links[0], phone);
  await sit(bela.page);
  const ouch = bela.page.getByRole("button", { name: "Ouch!", exact: true });
  for (let i = 0; i < 30; i++) await ouch.click();
  await bela.page.getByText("That was a lot at once.").waitFor();
  const lines = ada.page.locator(".talk-line");
  await lines.nth(4).waitFor(); // as many as may be said at once, and a few more on a slow machine
  const said = await bela.page.locator(".talk-line").count();
  assert.ok(said < 20, `${said} of 30 were said`);
  // Ada mutes him; that stays so after a reload, on this device alone.
  await lines.last().getByRole("button", { name: "Do not hear Béla" }).click();
  assert.equal(await lines.count(), 0);
  await ada.page.reload();
  await ada.page.getByRole("button", { name: "Hear Béla again" }).waitFor();
  assert.equal(await lines.count(), 0);
  assert.ok((await bela.page.locator(".talk-line").count()) >= 5);
  await ada.page.getByRole("button", { name: "Hear Béla again" }).click();
  assert.ok((await lines.count()) >= 5);
  // The host lets only phrases be said, then nothing.
  await ada.page.getByRole("radio", { name: "Only phrases" }).check({ force: true });
  await bela.page.getByLabel("A few words").waitFor({ state: "detached" });
  await ouch.waitFor();
  await ada.page.getByRole("radio", { name: "Nothing" }).check({ force: true });
  await ouch.waitFor({ state: "detached" });
  await ada.leave();
  await bela.leave();
});

test("over days: a reminder, a bot for one decision, and a seat that is taken back", async () => {
  const { host: ada, links } = await opened("Ada", { seats: 2, clock: "2 days" });
  const bela = await come("Béla", links[0], phone);
  await bela.page.getByText("Time for each decision: 2 days.").waitFor();
  await sit(bela.page);
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  await at(ada.page, "draw");
  await at(bela.page, "draw");
  await draw(ada.page);
  await at(ada.page, "drawn");
  const left = bela.page.locator(".clock-sign");
  assert.match((await left.getAttribute("title")) ?? "", /47 hours|2 days/);
  assert.equal(await ada.page.locator(".clock-sign").count(), 0, "Ada has done her part");
  // A day and a half later he is reminded; after a restart, too, and another day later a bot draws for him.
  leap(1.6 * DAY);
  await bela.page.getByRole("status").filter({ hasText: "Time left for your decision:" }).waitFor();
  await bela.page.locator('.clock-sign[data-soon="true"]').waitFor();
  await axe(bela.page);
  await server.kill();
  leap(DAY, SPEED);
  await server.start();
  await at(ada.page, "draw", "ambush");
  await at(bela.page, "draw", "ambush");
  leap(0);
  // From now on the bot gets the seat, until he is back.
  await ada.page.locator(".people-button").click();
  await ada.page.getByLabel("When it is over").selectOption("seat");
  await ada.page.keyboard.press("Escape");
  const own = bela.page.url(); // by a token of his own
  await bela.leave("cut");
  await draw(ada.page);
  // Nobody is late who was not reminded half a day before: that has to be written down before the calendar goes on.
  const earlier = await reminders();
  leap(1.8 * DAY);
  await eventually(reminders, (now) => now > earlier, "Béla is reminded, though he is away");
  await ada.page.locator(".people-button").click();
  leap(DAY, SPEED);
  await ada.page.locator(".seat-bot").waitFor();
  leap(0);
  await ada.page.keyboard.press("Escape");
  const again = await come("Béla", own);
  await again.page.locator("main.table").waitFor();
  // The device is a new one: whoever comes is back.
  await ada.page.locator(".people-button").click();
  await ada.page.locator(".seat-person").nth(1).waitFor();
  await again.leave();
  await ada.leave("cut");
});

test("hints need everybody, and the button says why there are none", async () => {
  const { host: ada, links } = await opened("Ada", { seats: 2 });
  const bela = await come("Béla", links[0]);
  await sit(bela.page);
  await ada.page.getByLabel(/^I agree to hints/).check();
  await bela.page.getByText("Players who agree: 1 of 2.").waitFor();
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  await at(ada.page, "draw");
  const hint = ada.page.locator(".tool-hint");
  assert.equal(await hint.getAttribute("aria-disabled"), "true");
  assert.match((await hint.getAttribute("title")) ?? "", /not all players agreed/);
  await hint.click({ force: true });
  await ada.page.getByRole("alert").filter({ hasText: "No hints at this table" }).waitFor();
  assert.equal(await ada.page.locator(".ghost-hint").count(), 0);
  await ada.leave();
  await bela.leave();
});

test("the same people once more, each in one tap; the large screen follows by itself", async () => {
  const { host: ada, links } = await opened("Ada", { seats: 2 });
  await ada.page.getByRole("button", { name: "Show this table on a large screen" }).click();
  const screen = await come("", await copied(ada.page, "Copy the link for the large screen"));
  const bela = await come("Béla", links[0], phone);
  await sit(bela.page);
  for (const { page } of [ada, bela]) await page.getByLabel(/^I agree to hints/).check();
  await bela.page.getByText("Players who agree: 2 of 2.").waitFor();
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  await Promise.all([ada, bela].map(({ page }) => at(page, "draw")));
  await Promise.all([hurry(ada.page), hurry(bela.page)]);
  await bela.page.getByRole("button", { name: "Play again together" }).click();
  await bela.page.getByText("You sit here as Béla").waitFor();
  await screen.page.locator(".wide-gathering").waitFor();
  await screen.page.reload(); // it is at the next table, not on its way there
  await ada.page.getByRole("button", { name: "To the next game" }).click();
  await ada.page.getByText("You sit here as Ada").waitFor();
  // Both are its hosts, and the seats are as they were.
  const names = await ada.page.locator(".who-name").allTextContents();
  assert.deepEqual(names, ["Ada", "Béla"]);
  await bela.page.getByRole("button", { name: "Begin the game" }).click();
  await at(ada.page, "draw");
  await screen.page.locator('main.carto-wide:not([data-stage="over"])').waitFor();
  for (const one of [ada, bela, screen]) await one.leave();
});

test("a season that was not read is told again after a reload", async () => {
  const ada = await come("Ada", linkTo("season0000000", "p0"));
  const bela = await come("Béla", linkTo("season0000000", "p1"), phone);
  // Until a season ends for Ada.
  for (;;) {
    await draw(bela.page);
    const now = await at(ada.page, "draw", "ambush", "season");
    if (now === "season") break;
    await draw(ada.page);
    const then = await at(ada.page, "draw", "ambush", "season");
    if (then === "season") break;
    await at(bela.page, "draw", "ambush", "season");
  }
  const title = await ada.page.locator(".moment h2").textContent();
  await ada.page.reload();
  await at(ada.page, "season");
  assert.equal(await ada.page.locator(".moment h2").textContent(), title);
  await ada.page.getByRole("button", { name: "To the sum" }).click();
  await ada.page.getByRole("button", { name: /^On to the next season/ }).click();
  await at(ada.page, "draw", "ambush");
  // Now it was.
  await ada.page.reload();
  await at(ada.page, "draw", "ambush");
  await ada.leave();
  await bela.leave();
});
