// online.test.ts - Friends at one table: real browsers against the real server, through whole games, lost lines and killed servers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import {
  answered,
  axe,
  desktop,
  eventually,
  hurry,
  browser as launch,
  PROGRAM,
  phone,
  reads,
} from "./harness.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";
import {
  at,
  copied,
  draw,
  LONG,
  linkTo,
  openTable,
  type Person,
  person,
  serveTables,
  type TableServer,
  tableOf,
  toDraw,
} from "./tables.ts";

let server: TableServer;
let browser: Browser;

/** Seeds, each with the key that it makes: a farm, water and four ambushes in the end; and an early offer. */
const MAP = { seed: "amb10", key: "e3adea156b531b962e0a5a3b86770a83fb1d99b268f963f7876a615faefcd922" };
const MARKET = { seed: "offer7", key: "219ed17c8ea8c06be2143fab7693ab4758bc586704bc3496f0c915cd27095c8f" };

before(async () => {
  const names = ["Ada", "Béla"];
  const map = playedBy(PROGRAM, "cartographers", MAP.seed, "random", names);
  const first = beginningOf(map, actionsBefore(map, /^p0 /));
  const market = playedBy(PROGRAM, "above_and_below", MARKET.seed, "random", names);
  const offer = beginningOf(market, actionsBefore(market, /^p1 offer 0 3/));
  server = await serveTables([
    ...["ambush0000000", "killed0000000", "asleep0000000"].map((id) => tableOf(id, first, MAP.key)),
    ...["market0000000", "prices0000000"].map((id) => tableOf(id, offer, MARKET.key)),
    // One that was begun before sellers could name a price.
    tableOf("refuse0000000", offer.replace(/^(game \w+) rules 2$/m, "$1 rules 1"), MARKET.key),
    tableOf("story00000000", beginningOf(market, actionsBefore(market, /^p0 /)), MARKET.key),
  ]);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const come = (name: string, path: string, options = desktop): Promise<Person> =>
  person(browser, path.startsWith("http") ? path : `${server.url}#/${path}`, name, options);

async function sit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByText("You sit here as").waitFor();
}

/** The two people of a table that was there when the server started. */
async function two(table: string): Promise<{ ada: Person; bela: Person }> {
  const [ada, bela] = [linkTo(table, "p0"), linkTo(table, "p1")];
  return { ada: await come("Ada", ada), bela: await come("Béla", bela, phone) };
}

test("two players and a spectator through a whole game with ambushes", async () => {
  const { ada, bela } = await two("ambush0000000");
  const cili = await come("Cili", linkTo("ambush0000000", "watch"));
  await at(ada.page, "draw");
  await at(cili.page, "drawn");
  assert.match((await cili.page.locator(".status").textContent()) ?? "", /Waiting for Ada and Béla/);
  await oneRound(ada.page, bela.page, cili.page);
  for (const asked of await Promise.all([hurry(ada.page), hurry(bela.page)])) {
    const told = (what: string): number =>
      new Set(asked.filter((each) => each.what === what).map((each) => each.told)).size;
    assert.equal(told("ambush"), 4, "the monsters came to everybody, each of the four once");
    assert.equal(told("season"), 4, "every season is told");
  }
  await at(cili.page, "over");
  const [first, second, third] = await Promise.all(
    [ada, bela, cili].map(({ page }) => page.locator(".ranking li").allTextContents()),
  );
  assert.equal(first.length, 2);
  assert.deepEqual(second, first);
  assert.deepEqual(third, first);
  await afterTheEnd(ada.page);
  for (const one of [ada, bela, cili]) await axe(one.page);
  for (const one of [ada, bela, cili]) await one.leave();
});

/** Handing in, taking back, and what the others see of it. */
async function oneRound(ada: Page, bela: Page, cili: Page): Promise<void> {
  await axe(ada);
  await axe(bela);
  await draw(ada);
  await at(ada, "drawn");
  assert.match((await ada.locator(".status").textContent()) ?? "", /Handed in\. Waiting for Béla\./);
  assert.ok((await ada.locator(".wet").count()) > 0, "what was handed in lies there as wet ink");
  await cili.getByText("You are watching. Waiting for Béla.").waitFor();
  assert.equal(await cili.locator(".wet, .ghost").count(), 0);
  assert.equal(await bela.locator(".wet").count(), 0);
  // A reload loses nothing.
  await ada.reload();
  await at(ada, "drawn");
  assert.ok((await ada.locator(".wet").count()) > 0);
  await ada.getByRole("button", { name: "Take back" }).click();
  await at(ada, "draw");
  await cili.getByText("You are watching. Waiting for Ada and Béla.").waitFor();
  // Nobody was asked about hints here, so there are none.
  await ada.keyboard.press("h");
  await ada.getByText("No hints at this table").waitFor();
  await draw(ada);
  await at(ada, "drawn");
  await ada.keyboard.press("l");
  await ada.getByRole("dialog", { name: "What has happened" }).waitFor();
  await ada.keyboard.press("Escape");
  // The last drawing closes the round for everybody.
  await draw(bela);
  await at(ada, "draw", "ambush");
  await at(bela, "draw", "ambush");
}

/** What was kept of a record is not what the game was sealed with: it is fetched anew, and if that does not help it is said. */
async function otherRecords(page: Page): Promise<void> {
  const check = page.getByRole("button", { name: "Check all draws" });
  let wrong = 2;
  await page.context().route(/\/records\//, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}${wrong-- > 0 ? "\n" : ""}` });
  });
  await check.click();
  await page.getByText("This record is not the one that the game ended with.").waitFor();
  assert.equal(wrong, 0);
  wrong = 1;
  await check.click();
  await page.locator('.checked-draws[data-good="true"]').waitFor();
  await page.context().unroute(/\/records\//);
}

/** The draws are checked, the replay has an address, the record can be had. */
async function afterTheEnd(page: Page): Promise<void> {
  await otherRecords(page);
  await page.getByRole("button", { name: "Check all draws" }).click();
  const said = page.locator('.checked-draws[data-good="true"]');
  await said.waitFor();
  const text = (await said.textContent()) ?? "";
  const draws = Number(/(\d+) draws were repeated/.exec(text)?.[1]);
  assert.match(text, /whose fingerprint this device was shown before/);
  const replay = await copied(page, "Copy the link to the replay");
  assert.match(replay, /#\/record\/[a-z0-9]+$/);
  const record = await page.request.get(
    (await page.getByRole("link", { name: "Save the record" }).getAttribute("href")) ?? "",
  );
  const lines = (await record.text()).split("\n");
  assert.equal(lines.filter((line) => line.startsWith("chance ")).length, draws);
  const stranger = await come("", replay);
  await stranger.page.locator(".review-map").waitFor();
  await stranger.page.getByText(`${draws} draws were checked`, { exact: false }).waitFor();
  await axe(stranger.page);
  await stranger.leave();
}

/** Béla offers three coins for what Ada sells. */
async function offered({ ada, bela }: { ada: Person; bela: Person }): Promise<void> {
  await bela.page.locator('main.anb[data-stage="choose"]').waitFor();
  await bela.page.locator(".anb-rival-stall").click();
  await bela.page.getByRole("button", { name: "Offer 3" }).click();
  await ada.page.getByRole("button", { name: "Sell it for 3" }).waitFor();
  await bela.page.locator('main.anb[data-stage="waiting"]').waitFor();
  await reads(bela.page.locator(".anb-says"), /Waiting for Ada\./);
}

test("an offer in Above and Below is accepted at one table and refused at another", async () => {
  const sold = await two("market0000000");
  await offered(sold);
  await axe(sold.ada.page);
  await axe(sold.bela.page);
  await sold.ada.page.getByRole("button", { name: "Sell it for 3" }).click();
  await sold.bela.page
    .getByText(/Ada accepts|Béla (buys|has bought)/)
    .first()
    .waitFor();
  const kept = await two("refuse0000000");
  await offered(kept);
  const stall = kept.bela.page.locator(".anb-rival-stall");
  assert.equal(await kept.ada.page.locator(".anb-name-price").count(), 0, "rules 1 have no such answer");
  assert.equal(await sold.ada.page.locator(".anb-name-price").count(), 0, "it is sold");
  await kept.ada.page.getByRole("button", { name: "Keep it" }).click();
  await kept.bela.page
    .getByText(/Ada (refuses|keeps)/)
    .first()
    .waitFor();
  assert.equal(await stall.count(), 1, "it is still for sale");
  for (const { ada, bela } of [sold, kept]) {
    await ada.leave();
    await bela.leave();
  }
});

test("a seller names a price, and the buyer pays it", async () => {
  const { ada, bela } = await two("prices0000000");
  const chest = ({ page }: Person): Locator => page.locator(".anb-own .anb-chest > b");
  const coins = async (who: Person): Promise<number> => Number(await chest(who).textContent());
  await offered({ ada, bela });
  const [seller, buyer] = [await coins(ada), await coins(bela)];
  await ada.page.getByRole("button", { name: "one coin more" }).click();
  await ada.page.getByRole("button", { name: "Ask for 5" }).click();
  await bela.page.getByText(/^Ada wants 5 for: /).waitFor();
  await axe(bela.page);
  await ada.page.locator('main.anb[data-stage="waiting"]').waitFor();
  await bela.page.getByRole("button", { name: "Buy it for 5" }).click();
  await ada.page.getByText("Béla agrees to the price.").first().waitFor();
  await bela.page.locator('main.anb[data-stage="choose"]').waitFor();
  await reads(chest(bela), new RegExp(`^${buyer - 5}$`));
  await bela.page.locator(".anb-rival-stall").waitFor({ state: "detached" }); // it is sold
  await reads(chest(ada), new RegExp(`^${seller + 5}$`));
  await ada.leave();
  await bela.leave();
});

/** Taps what leads on until something is seen. The table changes meanwhile: what was there may be gone when it is tapped. */
async function tapUntil(seen: Locator, what: Locator): Promise<void> {
  for (;;) {
    const there = (): Promise<boolean[]> => Promise.all([seen.isVisible(), what.isVisible()]);
    const [done] = await eventually(there, (which) => which.includes(true), "something leads on");
    if (done) return;
    await what.click({ timeout: 2000 }).catch(() => undefined);
    await answered(seen.page());
  }
}

test("a story of Above and Below is read on every screen, through a reload and a lost line; what was taken back is not told", async () => {
  const { ada, bela } = await two("story00000000");
  const cili = await come("Cili", linkTo("story00000000", "watch"));
  const wax = ada.page.locator(".anb-step .anb-wax");
  const stage = (page: Page, now: string): Promise<void> =>
    page.locator(`main.anb[data-stage="${now}"]`).waitFor();
  await stage(ada.page, "choose");
  await stage(bela.page, "waiting");
  // Ada works, Béla is told so; she takes it back and goes below instead.
  await ada.page.locator('[data-action="labor"]').click();
  await wax.click();
  await bela.page
    .getByText(/Ada labors for 1 coin/)
    .first()
    .waitFor();
  await ada.page.getByRole("button", { name: "Take back" }).click();
  await stage(ada.page, "choose");
  await stage(bela.page, "waiting");
  for (const villager of [0, 1]) await ada.page.locator('.anb-own [data-mood="ready"]').nth(villager).click();
  await wax.click();
  const story = /^You come up the beach between jars/;
  const told = (page: Page): Promise<void> =>
    page.getByText("You come up the beach between jars").first().waitFor();
  for (const one of [ada, bela, cili]) await told(one.page);
  // The neighbor on the left reads it aloud.
  await ada.page.getByText("Béla reads this aloud.").waitFor();
  await bela.page.getByText("Read this aloud to Ada.").waitFor();
  assert.match((await ada.page.locator(".anb-story").first().textContent()) ?? "", story);
  assert.equal(await cili.page.locator(".anb-ribbon:not([aria-disabled]), .anb-wax").count(), 0);
  await axe(bela.page);
  await ada.page.reload();
  await told(ada.page);
  // What is decided while a line is cut is told when it is back; an encounter is told when it is over.
  await stage(bela.page, "waiting");
  await bela.page.context().setOffline(true);
  await bela.page.getByText("The connection is lost").waitFor();
  await ada.page.locator(".anb-ribbon", { hasText: "Take a jar" }).click();
  // Whatever the dice say: nobody is exerted.
  const end = (page: Page) => page.getByText(/It is a good pot\.|You have it under your arm/).first();
  await tapUntil(end(ada.page), ada.page.locator(".anb-book .anb-wax"));
  await bela.page.context().setOffline(false);
  // A rival's encounter is told when it is over, with the turn of whoever had it.
  const on = ada.page.locator(".anb-wax:visible, .anb-book .primary:visible").first();
  await tapUntil(end(bela.page), on);
  await cili.page.getByText("Ada", { exact: true }).first().waitFor();
  await ada.leave();
  await bela.leave("cut");
  await cili.leave();
});

test("a server that is killed comes back, and so does everybody", async () => {
  const { ada, bela } = await two("killed0000000");
  await draw(ada.page);
  await at(ada.page, "drawn");
  await at(bela.page, "draw");
  await server.kill();
  await ada.page.getByText("The connection is lost").waitFor();
  await bela.page.getByText("The connection is lost").waitFor();
  await axe(ada.page);
  // What is drawn while nobody listens is handed in when somebody does.
  await bela.page.keyboard.press("n");
  await bela.page.keyboard.press("Enter");
  await bela.page.locator('main.table[data-safe="false"]').waitFor();
  await server.start();
  await ada.page.getByText("Back at the table.").waitFor();
  await at(bela.page, "draw", "ambush", "season");
  await at(ada.page, "draw", "ambush", "season");
  await ada.page.getByRole("button", { name: "What has happened" }).click();
  const story = await ada.page.locator(".log li").allTextContents();
  assert.equal(story.filter((text) => /Béla/.test(text)).length > 0, true);
  await ada.leave("cut");
  await bela.leave("cut");
});

test("a phone that sleeps finds the table as it is now", async () => {
  const { ada, bela } = await two("asleep0000000");
  await draw(bela.page);
  await at(bela.page, "drawn");
  await bela.page.context().setOffline(true);
  await bela.page.getByText("The connection is lost").waitFor();
  await draw(ada.page);
  await at(ada.page, "draw", "ambush");
  await bela.page.context().setOffline(false);
  await bela.page.getByText("Back at the table.").waitFor();
  await at(bela.page, "draw", "ambush");
  await ada.leave("cut");
  await bela.leave("cut");
});

test("rivals fill the seats of a table, each once, with name and face", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 4, bots: 2, bot: "kestra" });
  assert.deepEqual(await page.locator(".seat-bot .who-name").allInnerTexts(), ["Kestra", "Tavio"]);
  await page.locator(".seat-bot .face[data-rival=tavio] circle").first().waitFor();
  await page.getByLabel("Which bot").selectOption("tibbo");
  await page.getByRole("button", { name: "Give seat 2 to a bot" }).click();
  await page.locator(".seat-bot .face[data-rival=tibbo] circle").first().waitFor();
  await axe(page);
  await page.getByRole("button", { name: "Begin the game" }).click();
  await toDraw(page);
  // One's own is there as well while one draws on another's, and the first card may be an ambush.
  const others = page.locator(".opponent-name").filter({ hasNotText: "Ada" });
  assert.deepEqual((await others.allInnerTexts()).sort(), ["Kestra", "Tavio", "Tibbo"]);
  await page.locator(".opponent .face[data-rival=kestra] circle").first().waitFor();
  await draw(page);
  await toDraw(page);
  await ada.leave();
});

test("a table of a hundred, most of them bots", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 100, bots: 98, bot: "random" });
  await page.getByText("People: 1. Bots: 98. Free seats: 1.").waitFor();
  await axe(page);
  await page.getByLabel("Find a name or a seat").fill("2");
  await page.locator(".seats > li").first().click();
  const link = await copied(page, "Copy the link to seat 2");
  const bela = await come("Béla", link, phone);
  await sit(bela.page);
  await axe(bela.page);
  await page.getByRole("button", { name: "Begin the game" }).click();
  await toDraw(page);
  await toDraw(bela.page);
  await axe(page);
  await axe(bela.page);
  // All but one's own; that is there as well while one draws on another's, and the first card may be an ambush.
  const others = page.locator(".opponent");
  assert.equal(await others.filter({ hasNotText: "Ada" }).count(), 99);
  const drawn = await page.locator(".opponent svg.small-map").count();
  assert.ok(drawn > 0 && drawn < 40, `${drawn} small maps are drawn`);
  await draw(page);
  await page.getByText(/Handed in\. Waiting for/).waitFor();
  await draw(bela.page);
  for (const one of [page, bela.page]) await toDraw(one);
  await page.getByLabel("Find a player").fill("béla");
  assert.equal(await page.locator(".opponent").count(), 1);
  await page.locator(".opponent").click();
  await page.getByText("This is the sheet of Béla.").waitFor();
  await ada.leave();
  await bela.leave();
});

test("whoever sits down owns the seat, also against the host, and opens it elsewhere by a link of their own", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 2 });
  const link = await copied(page, "Copy the link to seat 2");
  const looks = await come("Looks", link); // as a preview in another program does
  const bela = await come("Béla", link, phone);
  await sit(bela.page);
  assert.notEqual(bela.page.url(), link);
  await looks.page.getByText("Ask the host of the table for the new one.").waitFor();
  await looks.leave();
  // The host has no way in, and is not offered one.
  await page.locator(".who-name").getByText("Béla").waitFor();
  assert.equal(await page.getByRole("button", { name: "Copy the link to seat 2" }).count(), 0);
  // The old link still leads Béla to his seat, and so does a reload.
  await bela.page.goto(`${server.url}#/tables`);
  await bela.page.locator('.tables[data-ready="true"]').waitFor();
  await bela.page.goto(link);
  await bela.page.getByText("You sit here as Béla").waitFor();
  assert.notEqual(bela.page.url(), link);
  await bela.page.reload();
  await bela.page.getByText("You sit here as Béla").waitFor();
  await bela.page.getByRole("button", { name: "Play on another device" }).click();
  const own = await copied(bela.page, "Copy the link to your seat for another device");
  await axe(bela.page);
  const tablet = await come("", own);
  await tablet.page.getByText("You sit here as Béla").waitFor();
  for (const one of [bela.page, tablet.page])
    await one.getByText("Your seat is open in two places.").waitFor();
  await axe(tablet.page);
  await tablet.page.getByRole("button", { name: "That was me" }).click();
  await tablet.leave();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await toDraw(page);
  await toDraw(bela.page);
  await ada.leave();
  await bela.leave();
});

test("who has pledged a number and is missing when the game begins is left out", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 3, bots: 1 });
  assert.match(page.url(), /#\/t\/[a-z0-9]{13}\/[0-9a-f]{32}$/, "the host's token is not in the address");
  const bela = await come("Béla", await copied(page, "Copy the link to seat 2"), phone);
  await sit(bela.page);
  await page.locator(".who-name").getByText("Béla").waitFor();
  assert.equal(await page.getByText("adds nothing to the draws").count(), 0);
  const own = bela.page.url();
  await bela.leave();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.getByText("Still missing: Béla.").waitFor();
  await axe(page);
  await page.getByRole("button", { name: "Begin without them" }).click();
  await page.getByText("away · adds nothing to the draws").waitFor();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await toDraw(page);
  const back = await come("Béla", own);
  await toDraw(back.page);
  await back.page.getByRole("button", { name: "At this table" }).click();
  await back.page.getByText("Fair draws").click();
  await back.page.getByText("1 of 3 seats has added a number.").waitFor();
  await back.page.getByText("2 seats add nothing").waitFor();
  await axe(back.page);
  await ada.leave();
  await back.leave();
});

test("the host hands a seat to a bot and gives it back; a seat that is freed has a new link", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 2, title: "Friday <i>evening</i>" });
  assert.equal(await page.locator("h1").textContent(), "Friday <i>evening</i>");
  const old = await copied(page, "Copy the link to seat 2");
  const early = await come("Early", old);
  await sit(early.page);
  await page.locator(".who-name").getByText("Early").waitFor(); // a bot on a free seat would need no question
  // Both ask first: somebody else would lose the seat.
  await page.getByRole("button", { name: "Give seat 2 to a bot" }).click();
  await page.getByText("A bot will play for Early until").waitFor();
  await axe(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Free seat 2" }).click();
  await page.getByText("Early loses the seat at once").waitFor();
  await axe(page);
  await early.page.getByText("You sit here as Early").waitFor();
  await page.getByRole("button", { name: "Free the seat" }).click();
  await early.page.getByText("Ask the host of the table for the new one.").waitFor();
  await early.leave();
  const stranger = await come("Sly", old);
  await stranger.page
    .getByRole("alert")
    .filter({ hasText: "Ask the host of the table for the new one." })
    .waitFor();
  await axe(stranger.page);
  await stranger.leave();
  await page.getByRole("button", { name: "Give seat 2 to a bot" }).click(); // nobody loses it
  await page.locator(".seat-bot").waitFor();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await draw(page);
  await at(page, "draw", "ambush");
  await page.getByRole("button", { name: "At this table" }).click();
  await axe(page);
  const cili = await come("Cili", await copied(page, "Copy the link for spectators"));
  await at(cili.page, "drawn");
  await cili.leave();
  await page.getByRole("button", { name: "Give seat 2 back" }).click();
  const bela = await come("Béla", await copied(page, "Copy the link to seat 2"));
  await at(bela.page, "draw", "ambush", "drawn");
  // Taken away during the game: whose seat it was is told, asks for it, and gets it.
  await page.getByRole("button", { name: "Give seat 2 to a bot" }).click();
  await bela.page.getByText("The host has given your seat to a bot.").waitFor();
  await axe(bela.page);
  await page.keyboard.press("Escape");
  await bela.page.getByRole("button", { name: "Ask for it back" }).click();
  await bela.page.getByText("The host knows that you want it back.").waitFor();
  await page.getByText("wants seat 2 back from the bot.").waitFor();
  await axe(page);
  await page.locator(".seat-note").getByRole("button", { name: "Give back" }).click();
  // A bot had it until now, and the host knows its link: it is Béla's from now on.
  await bela.page.getByText("Any player with the link to this seat can play for it.").waitFor();
  await axe(bela.page);
  await bela.page.getByRole("button", { name: "Make it mine" }).click();
  await bela.page.locator(".seat-note").waitFor({ state: "detached" });
  await at(bela.page, "draw", "ambush", "drawn", "season");
  await page.getByRole("button", { name: "At this table" }).click();
  assert.equal(await page.getByRole("button", { name: "Copy the link to seat 2" }).count(), 0);
  // The host's own link can be made void, too, and a reload knows the new one.
  await page.getByRole("button", { name: "Renew the host's link" }).click();
  await page.getByRole("button", { name: "Renew it" }).click();
  await page.reload();
  await page.getByRole("button", { name: "At this table" }).click();
  await page.getByRole("button", { name: "Close the table" }).click();
  await page.getByRole("button", { name: "Close it" }).click();
  await bela.page.getByText("This table is closed").waitFor();
  await axe(bela.page);
  await ada.leave();
  await bela.leave();
});

test("tables that anybody may come to, tables that wait for you, and another language at any time", async () => {
  const ada = await come("Ada", "tables");
  await openTable(ada.page, { seats: 2, listed: true, title: "Open evening" });
  const bela = await come("Béla", "tables", { ...phone, colorScheme: "dark" });
  await bela.page.getByText("Open evening").waitFor();
  await axe(bela.page);
  await bela.page.getByRole("button", { name: "Sit down at Open evening" }).click();
  await bela.page.getByText("You sit here as Béla").waitFor();
  const cili = await come("Cili", "tables");
  await cili.page.getByRole("link", { name: "Watch Open evening" }).click();
  await cili.page.getByText("You are watching this table.").waitFor();
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  await toDraw(bela.page);
  await at(cili.page, "drawn");
  await bela.page.goto(`${server.url}#/tables`);
  await bela.page.locator('.table-entry[data-turn="true"]').waitFor();
  await axe(bela.page);
  // The first screen says so, too.
  await bela.page.goto(`${server.url}#/`);
  await bela.page.getByRole("heading", { name: "Tables waiting for you" }).waitFor();
  await axe(bela.page);
  await bela.page.locator('.table-entry[data-turn="true"] a').click();
  await toDraw(bela.page);
  // The story comes from the server, in the language of whoever reads it.
  await bela.page.getByRole("button", { name: "At this table" }).click();
  await bela.page.locator(".table-dialog select.language").selectOption("hu");
  await bela.page.locator("html[lang=hu]").waitFor();
  await bela.page.keyboard.press("Escape");
  await bela.page.keyboard.press("l");
  await bela.page.getByText("Tavasz", { exact: false }).first().waitFor();
  for (const one of [ada, bela, cili]) await one.leave();
});

test("without tables the page says so, and without a connection too", async (t) => {
  const alone = await serveTables("none");
  t.after(() => alone.stop());
  const ada = await person(browser, alone.url, "Ada", desktop);
  await ada.page.getByRole("link", { name: "To the tables" }).click();
  await ada.page.getByText("No tables here").waitFor();
  await axe(ada.page);
  await ada.page.context().setOffline(true);
  await ada.page.getByRole("button", { name: "Try now" }).click();
  await ada.page.getByText("You are offline.").waitFor({ timeout: LONG });
  await ada.leave("cut");
});
