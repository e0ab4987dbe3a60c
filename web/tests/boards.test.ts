// boards.test.ts - The map of the day with people: real browsers against the real server. Two draw the same cards and see ranks and
// maps, and nobody is told anything before; a challenge by its link; a history that goes to another device.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { axe, desktop, eventually, hurry, browser as launch, phone } from "./harness.ts";
import { at, copied, LONG, type Person, person, serveTables, type TableServer, toDraw } from "./tables.ts";

let server: TableServer;
let browser: Browser;

before(async () => {
  server = await serveTables([]);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const come = (name: string, path: string, options = desktop): Promise<Person> =>
  person(browser, path.startsWith("http") ? path : `${server.url}#/${path}`, name, options);

const board = (page: Page) => page.locator(".board");

/** Draws the whole map that the button leads to, quickly, and goes back to the board. */
async function drawAll(page: Page): Promise<void> {
  await board(page).getByRole("button", { name: "Draw for the board" }).click();
  await at(page, "draw", "ambush", "season");
  await hurry(page);
  await page.getByRole("link", { name: "To the board" }).click();
  await board(page).locator(".board-rank strong").waitFor({ timeout: LONG });
}

/** What the server has said to this page about boards. */
function heard(page: Page): string[] {
  const said: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const text = String(payload);
      if (/^\{"type":"board"/.test(text)) said.push(text);
    });
  });
  return said;
}

test("two people draw the map of the day and see ranks and maps, and nothing before", async () => {
  const ada = await come("Ada", "daily");
  await board(ada.page).getByText("0 players have drawn it.").waitFor();
  await axe(ada.page);
  await drawAll(ada.page);
  const ofAda = (await board(ada.page).locator(".board-rank").first().textContent()) ?? "";
  assert.match(ofAda, /Rank 1 of 1/);
  await board(ada.page).locator(".board-maps button").first().waitFor();
  assert.equal(await board(ada.page).getByRole("button", { name: "Draw for the board" }).count(), 0);

  const bela = await come("Béla", "", phone);
  const said = heard(bela.page);
  await bela.page.goto(`${server.url}#/daily`);
  await board(bela.page).getByText("1 player has drawn it.").waitFor();
  assert.equal(await board(bela.page).locator(".board-maps, .board-ranks, .board-rank").count(), 0);
  assert.ok(said.length > 0);
  for (const text of said) {
    const told = JSON.parse(text) as Record<string, unknown>;
    for (const secret of ["best", "median", "par", "listed"]) assert.equal(told[secret], undefined, secret);
    assert.equal(told.key, null);
    assert.ok(!text.includes("Ada"), "not even who it was");
  }
  await axe(bela.page);
  await drawAll(bela.page);
  await eventually(
    async () => (await board(bela.page).locator(".board-maps .board-name").allTextContents()).sort(),
    (names) => names.join() === "Ada,Béla",
    "whose maps there are",
  );
  assert.match((await board(bela.page).locator(".board-rank").first().textContent()) ?? "", /of 2/);
  await board(bela.page).locator(".board-maps button").first().click();
  await bela.page.getByRole("dialog", { name: "The map of" }).locator(".board-large svg").waitFor();
  await axe(bela.page);
  await bela.page.keyboard.press("Escape");
  await board(bela.page).getByText("What is proven").click();
  await board(bela.page).getByText("a second device, a friend who has played").waitFor();
  await axe(bela.page);
  // A reload loses nothing, and the days in a row count it.
  await bela.page.reload();
  await board(bela.page).locator(".board-rank strong").waitFor();
  await bela.page.locator(".daily-sums li").first().waitFor();
  for (const one of [ada, bela]) await one.leave();
});

test("a map that was begun goes on after a reload", async () => {
  const ada = await come("Cili", "daily");
  await board(ada.page).getByRole("button", { name: "Draw for the board" }).click();
  await at(ada.page, "draw", "ambush");
  const where = ada.page.url();
  await ada.page.goto(`${server.url}#/daily`);
  await ada.page.reload();
  await board(ada.page).getByRole("button", { name: "Go on" }).click();
  await at(ada.page, "draw", "ambush");
  assert.equal(ada.page.url(), where);
  await ada.leave();
});

test("a challenge by its link", async () => {
  const ada = await come("Ada", "daily");
  await ada.page.getByRole("button", { name: "New challenge" }).click();
  await board(ada.page).getByText("Ada challenges you").waitFor();
  await drawAll(ada.page);
  const link = await copied(ada.page, "Copy the link for your friends");
  assert.match(link, /#\/beat\/[a-z0-9]{13}$/);
  const bela = await come("Béla", link, phone);
  await board(bela.page).getByText("Can you beat that?").waitFor();
  assert.equal(await board(bela.page).locator(".board-maps").count(), 0);
  await axe(bela.page);
  await drawAll(bela.page);
  await board(bela.page).locator(".board-maps button").nth(1).waitFor();
  await axe(bela.page);
  for (const one of [ada, bela]) await one.leave();
});

test("maps of a public seed are listed without a rank: that of the day, and as a challenge", async () => {
  const ada = await come("Ada", "daily");
  await ada.page.locator(".day-slip").getByRole("button", { name: "Draw this map" }).click();
  await at(ada.page, "draw", "ambush");
  await hurry(ada.page);
  await ada.page.goto(`${server.url}#/daily`);
  await board(ada.page).getByRole("button", { name: "List my map of the public seed" }).click();
  await board(ada.page).getByText("Your map of the public seed is listed.").waitFor();
  assert.equal(await board(ada.page).locator(".board-rank").count(), 0, "nobody gets a rank by that");
  await ada.page.getByText("One of your maps").click();
  await ada.page.locator(".board-choices button").first().click();
  await board(ada.page).getByText("Without a rank").waitFor();
  assert.equal(await board(ada.page).locator(".board-ranks tr").count(), 1);
  await axe(ada.page);
  const bela = await come("Béla", ada.page.url(), phone);
  await board(bela.page).getByRole("button", { name: "Draw this map" }).click();
  await toDraw(bela.page);
  await bela.page.locator(".sheet").focus();
  for (const key of ["n", "n"]) await bela.page.keyboard.press(key); // elsewhere than Ada: the same game is not taken twice
  await bela.page.locator(".status.good, .status.calm").first().waitFor();
  await bela.page.keyboard.press("Enter");
  await hurry(bela.page);
  await bela.page.goto(ada.page.url());
  await board(bela.page).getByRole("button", { name: "List my map of the public seed" }).click();
  await board(bela.page).getByText("Your map of the public seed is listed.").waitFor();
  const names = await eventually(
    () => board(bela.page).locator(".board-ranks th").allTextContents(),
    (all) => all.length === 2,
    "both are listed",
  );
  assert.deepEqual(names.sort(), ["Ada", "Béla"]);
  // A browser that has forgotten who it is hands in the same game: it says why not, and goes on saying it.
  await bela.page.evaluate(() => localStorage.removeItem("hearth.boards"));
  await bela.page.reload();
  await board(bela.page).getByRole("button", { name: "List my map of the public seed" }).click();
  await board(bela.page).getByText("is already here").waitFor();
  for (const one of [ada, bela]) await one.leave();
});

test("a history goes to another device", async () => {
  const ada = await come("Ada", "daily");
  await board(ada.page)
    .getByText(/players? ha/)
    .waitFor();
  await drawAll(ada.page);
  const days = (await ada.page.locator(".daily-sums li").first().textContent()) ?? "";
  await ada.page.getByText("To another device").click();
  const [saved] = await Promise.all([
    ada.page.waitForEvent("download"),
    ada.page.getByRole("button", { name: "Save a file" }).click(),
  ]);
  const text = readFileSync(await saved.path(), "utf-8");
  assert.match(text, /^hearth-days 1\n/);
  await ada.page.getByRole("button", { name: "Copy a link" }).click();
  await ada.page.getByText("Copied").first().waitFor();
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  const phoneOfAda = await come("Ada", link, phone);
  await phoneOfAda.page.getByRole("button", { name: "Take over" }).click();
  assert.ok(!phoneOfAda.page.url().includes("carry"), "the secret does not stay in the address");
  await phoneOfAda.page.locator(".daily-sums li").first().getByText(days).waitFor();
  // The same player: there is no second try.
  await phoneOfAda.page.reload();
  await board(phoneOfAda.page).locator(".board-rank strong").waitFor();
  const file = phoneOfAda.page.locator('.daily-carry input[type="file"]');
  await phoneOfAda.page.getByText("To another device").click();
  await file.setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("nothing") });
  await phoneOfAda.page.getByText("This is not a history").waitFor();
  // Whoever is somebody there already is asked, told whose it is, and can take the days alone.
  const device = (): Promise<string> =>
    phoneOfAda.page.evaluate(() => JSON.parse(localStorage.getItem("hearth.boards") ?? "{}").device);
  const own = await device();
  const other = text.replace(/"device":"\w+","name":"Ada"/, `"device":"${"5".repeat(32)}","name":"Mallory"`);
  const give = async (answer: string): Promise<void> => {
    await file.setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from(other) });
    const dialog = phoneOfAda.page.locator("dialog[open]");
    await dialog.getByText("This is the history of Mallory").waitFor();
    await dialog.getByText("This browser is already known on boards.").waitFor();
    await dialog.getByRole("button", { name: answer }).click();
    await dialog.waitFor({ state: "detached" });
  };
  for (const answer of ["Not now", "Take over the days only"]) {
    await give(answer);
    assert.equal(await device(), own, answer);
  }
  await give("Become that player on boards as well");
  assert.equal(await device(), "5".repeat(32));
  for (const one of [ada, phoneOfAda]) await one.leave();
});

test("without a server it says what ranks need, and the rest works", async () => {
  const alone = await serveTables("none");
  try {
    const ada = await person(browser, `${alone.url}#/daily`, "Ada", desktop);
    await board(ada.page).getByText("need a server").waitFor({ timeout: LONG });
    assert.ok(await ada.page.locator(".day-slip").getByRole("button", { name: "Draw" }).isEnabled());
    await ada.leave("cut");
  } finally {
    await alone.stop();
  }
});
