// room.test.ts - Around one table in one room: four phones come in by one invitation, and a large screen shows the table to all.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { launching } from "./chromium.mjs";
import { axe, desktop, hurry, browser as launch, phone, run } from "./harness.ts";
import { at, copied, draw, openTable, type Person, person, serveTables, type TableServer } from "./tables.ts";

let server: TableServer;
let browser: Browser;
const television = { viewport: { width: 1920, height: 1080 } };

before(async () => {
  server = await serveTables();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const come = (name: string, path: string, options = phone): Promise<Person> =>
  person(browser, path.startsWith("http") ? path : `${server.url}#/${path}`, name, options);

const invitationOf = (page: Page): Promise<string> => copied(page, "Copy the invitation");

/** The code of an invitation. */
const CODE = ":is(.invitation, .wide-code) svg.qr";

/** The link in the code that is shown. */
const codeOn = (page: Page): Promise<string | null> => page.locator(CODE).getAttribute("data-link");

/** The link for the large screen, from whoever may have it. */
async function screenOf(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Show this table on a large screen" }).click();
  return copied(page, "Copy the link for the large screen");
}

async function sitDown(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "You are invited" }).waitFor();
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByText("You sit here as").waitFor();
}

test("four phones and a large screen through a game that one invitation began", async () => {
  const ada = await come("Ada", "tables");
  await openTable(ada.page, { seats: 4, title: "Friday evening" });
  const invitation = await invitationOf(ada.page);
  assert.match(invitation, /#\/j\/[a-z0-9]{13}\/[0-9a-f]{32}$/);
  assert.equal(await codeOn(ada.page), invitation);
  await axe(ada.page);
  const screen = await come("", await screenOf(ada.page), television);
  await screen.page.getByRole("heading", { name: "Friday evening" }).waitFor();
  await screen.page.locator(CODE).waitFor();
  assert.equal(await codeOn(screen.page), invitation);
  await axe(screen.page);

  // Whoever only opens the link takes no seat.
  const guests = [
    await come("Béla", invitation),
    await come("Csaba", invitation),
    await come("Dóra", invitation),
  ];
  for (const { page } of guests) await page.getByText("3 of 4 seats are free").waitFor();
  await screen.page.getByText("3 of 4 seats are free").waitFor();
  await axe(guests[0].page);
  for (const { page } of guests) await sitDown(page);
  await screen.page.getByText("Every seat is taken").waitFor();
  assert.equal(await screen.page.locator(CODE).count(), 0);

  await secondLook(guests[0], invitation);
  const late = await come("Éva", invitation);
  await late.page.getByText("Every seat is taken. You can watch.").waitFor();

  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  const phones = [ada, ...guests];
  for (const { page } of phones) await at(page, "draw");
  await late.page.getByRole("link", { name: "Watch" }).click();
  await late.page.getByText("You are watching.", { exact: false }).first().waitFor();
  await oneRound(screen.page, phones);

  await Promise.all(phones.map(({ page }) => hurry(page)));
  await at(ada.page, "over");
  await screen.page.locator('.wide-points[data-over="true"]').waitFor();
  const ranking = await ada.page.locator(".ranking li").allTextContents();
  const shown = await screen.page.locator(".wide-points li").allTextContents();
  const words = (text: string): string[] => text.match(/\p{L}+|\d+$/gu) ?? [];
  assert.deepEqual(shown.map(words), ranking.map(words));
  await axe(screen.page);
  await playAgain(screen.page, phones);
  for (const one of [...phones, late, screen]) await one.leave();
});

/** The screen goes with the table, and finds it by the link of its first game. */
async function playAgain(screen: Page, phones: Person[]): Promise<void> {
  const first = screen.url();
  await phones[1].page.getByRole("button", { name: "Play again together" }).click();
  await phones[1].page.getByText("You sit here as Béla.").waitFor();
  for (const link of [null, first]) {
    if (link) await screen.goto(link);
    await screen.locator(".wide-seats li", { hasText: "Béla" }).waitFor();
    await screen.getByText("3 of 4 seats are free").waitFor();
    assert.notEqual(screen.url(), first);
  }
  for (const { page } of phones.filter((_, i) => i !== 1))
    await page.getByRole("button", { name: "To the next game" }).click();
  await screen.getByText("Every seat is taken").waitFor();
  await phones[1].page.getByRole("button", { name: "Begin the game" }).click();
  await screen.getByText(/^Waiting for /).waitFor();
}

/** The same device has the same seat, however often the link is followed. */
async function secondLook(guest: Person, invitation: string): Promise<void> {
  const again = await guest.page.context().newPage();
  await again.goto(invitation);
  await again.getByText("You sit here as Béla.").waitFor();
  await again.close();
}

/** Seats are taken from the last one on. */
const ALL = /Waiting for Ada, Dóra, Csaba,? and Béla\./;

/** Whom the screen waits for, and that it shows nothing before all have drawn. */
async function oneRound(screen: Page, [ada, bela, ...others]: Person[]): Promise<void> {
  const maps = screen.locator(".carto-wide-map svg.review-map");
  await screen.getByText(ALL).waitFor();
  assert.equal(await maps.count(), 4);
  await nothingToPress(screen);
  const before = await maps.evaluateAll((all) => all.map((map) => map.innerHTML));
  await draw(bela.page);
  await at(bela.page, "drawn");
  await screen.getByText(/Waiting for Ada, Dóra,? and Csaba\./).waitFor();
  assert.deepEqual(await maps.evaluateAll((all) => all.map((map) => map.innerHTML)), before);
  for (const { page } of others) await draw(page);
  await screen.getByText("Waiting for Ada.").waitFor();
  assert.deepEqual(await maps.evaluateAll((all) => all.map((map) => map.innerHTML)), before);
  await draw(ada.page);
  await screen.getByText(ALL).waitFor();
  assert.notDeepEqual(await maps.evaluateAll((all) => all.map((map) => map.innerHTML)), before);
}

/** There is nothing on the table that could be pressed. */
async function nothingToPress(screen: Page): Promise<void> {
  assert.equal(await screen.locator(".wide-table").evaluate((table) => (table as HTMLElement).inert), true);
  assert.equal(await screen.locator(".wide-table .button:not(.anb-own-points):visible").count(), 0);
}

for (const [game, table] of [
  ["Above and Below", ".anb-hill, .anb"],
  ["Endless Winter", ".ew"],
] as const)
  test(`the table of ${game} on a large screen`, async () => {
    const ada = await come("Ada", "tables", desktop);
    await openTable(ada.page, { game, seats: 2, bots: 1 });
    const screen = await come("", await screenOf(ada.page), television);
    await screen.page.getByText("Every seat is taken").waitFor();
    await ada.page.getByRole("button", { name: "Begin the game" }).click();
    await screen.page.locator(".wide-band").getByText("Waiting for Ada.").waitFor();
    await screen.page.locator(".wide-scaled main").waitFor();
    assert.ok((await screen.page.locator(`.wide-scaled :is(${table})`).count()) > 0);
    assert.equal(await screen.page.locator(".wide-points li").count(), 2);
    assert.equal(
      await screen.page.locator('.wide-points li[data-owes="true"] .wide-name').textContent(),
      "Ada",
    );
    await nothingToPress(screen.page);
    await axe(screen.page);
    for (const one of [ada, screen]) await one.leave();
  });

test("the host replaces the invitation, and closes it", async () => {
  const ada = await come("Ada", "tables", desktop);
  await openTable(ada.page, { seats: 3 });
  const first = await invitationOf(ada.page);
  const screen = await come("", await screenOf(ada.page), television);
  await screen.page.locator(CODE).waitFor();
  await ada.page.getByRole("button", { name: "New invitation" }).click();
  await ada.page.getByText("The old one stops working at once.").waitFor();
  await ada.page.getByRole("button", { name: "Make a new link" }).click();
  await ada.page.locator(`${CODE}:not([data-link="${first}"])`).waitFor();
  // The screen has no code that leads nowhere.
  await screen.page.locator(CODE).waitFor({ state: "detached" });
  const bela = await come("Béla", first);
  await bela.page.getByRole("heading", { name: "This link leads nowhere" }).waitFor();
  await bela.leave();
  const second = await codeOn(ada.page);
  const csaba = await come("Csaba", second ?? "");
  await sitDown(csaba.page);
  // Who came by it can hand it on.
  await csaba.page.locator(CODE).waitFor();
  assert.equal(await codeOn(csaba.page), second);
  await ada.page.getByRole("button", { name: "Close the invitation" }).click();
  await ada.page.getByText("The invitation is closed: nobody comes in by it.").waitFor();
  await csaba.page.locator(CODE).waitFor({ state: "detached" });
  const dora = await come("Dóra", second ?? "");
  await dora.page.getByRole("heading", { name: "This link leads nowhere" }).waitFor();
  await ada.page.getByRole("button", { name: "New invitation" }).click();
  await ada.page.getByRole("button", { name: "Copy the invitation" }).waitFor();
  const eva = await come("Éva", await invitationOf(ada.page));
  await sitDown(eva.page);
  for (const one of [ada, csaba, dora, eva, screen]) await one.leave();
});

test("a name that somebody has can be changed; a second try takes no second seat", async () => {
  const ada = await come("Ada", "tables", desktop);
  await openTable(ada.page, { seats: 3 });
  const guest = await come("Ada", await invitationOf(ada.page));
  await guest.page.getByRole("button", { name: "Sit down" }).click();
  await guest.page.getByText("Another player at this table is already called Ada.").waitFor();
  await guest.page.getByLabel("Your name").fill("Béla");
  await guest.page.getByRole("button", { name: "Sit down" }).click();
  await guest.page.getByText("You sit here as Béla.").waitFor();
  await ada.page.getByText("1 seat is still free.", { exact: false }).waitFor();
  for (const one of [ada, guest]) await one.leave();
});

/** A server of its own. */
async function serveWith(...more: string[]): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-room-"));
  const { program, port } = await run(0, folder, ["--store", join(folder, "tables.db"), ...more]);
  return {
    port,
    async stop() {
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("whoever sits at the server hands on an address that others can use", async () => {
  const alone = await come("Ada", "tables", desktop);
  await openTable(alone.page, { seats: 2 });
  await alone.page
    .getByText("This server can only be reached from this computer.", { exact: false })
    .waitFor();
  await alone.leave();
  const open = await serveWith("--listen", "0.0.0.0:0");
  const ada = await person(browser, `http://127.0.0.1:${open.port}/#/tables`, "Ada", desktop);
  await openTable(ada.page, { seats: 2 });
  const told = await ada.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const socket = new WebSocket("ws", undefined);
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: 1 }));
        socket.onmessage = ({ data }) => {
          resolve((JSON.parse(data) as { house: string[] }).house);
          socket.close();
        };
      }),
  );
  const invitation = new URL(await invitationOf(ada.page));
  assert.equal(invitation.origin, told[0] ?? `http://127.0.0.1:${open.port}`);
  assert.equal(await codeOn(ada.page), invitation.href);
  await ada.leave();
  await open.stop();
});

test("without https the page says once what is missing", async () => {
  const house = await serveWith("--host", "games.test");
  const rules = "--host-resolver-rules=MAP games.test 127.0.0.1";
  const chrome = await chromium.launch({ ...launching, args: [...(launching.args ?? []), rules] });
  const ada = await person(chrome, `http://games.test:${house.port}/#/tables`, "Ada", {
    ...desktop,
    permissions: [],
  });
  assert.equal(await ada.page.evaluate(() => isSecureContext), false);
  await openTable(ada.page, { seats: 2 });
  await ada.page.getByText("This page came without https", { exact: false }).waitFor();
  await ada.page.locator(CODE).waitFor();
  await axe(ada.page);
  await ada.page.getByRole("note").getByRole("button", { name: "All right" }).click();
  await ada.page.reload();
  await ada.page.getByText("You sit here as").waitFor();
  assert.equal(await ada.page.getByText("This page came without https", { exact: false }).count(), 0);
  // The browser itself says that it trusts no page without https.
  assert.deepEqual(
    ada.troubles.filter((text) => !text.includes("origin was untrustworthy")),
    [],
  );
  await chrome.close();
  await house.stop();
  const secure = await come("Béla", "tables", desktop);
  await openTable(secure.page, { seats: 2 });
  assert.equal(await secure.page.getByRole("note").count(), 0);
  await secure.leave();
});
