// online.test.ts - Friends at one table: real browsers against the real server, through whole games, lost lines and killed servers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { axe, desktop, browser as launch, phone } from "./harness.ts";
import {
  at,
  copied,
  draw,
  LONG,
  openTable,
  type Person,
  person,
  serveTables,
  type TableServer,
} from "./tables.ts";

let server: TableServer;
let browser: Browser;

before(async () => {
  server = await serveTables();
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

/** Two people at a table of two, the game begun. */
async function two(game?: string): Promise<{ ada: Person; bela: Person }> {
  const ada = await come("Ada", "tables");
  await openTable(ada.page, { game, seats: 2 });
  const bela = await come("Béla", await copied(ada.page, "Copy the link of seat 2"), phone);
  await sit(bela.page);
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  return { ada, bela };
}

interface Told {
  ambushes: string[];
  seasons: string[];
}

/** Plays with keys, as soon as the table asks for something, until the year is over; gives what was told on the way. */
function playOut(page: Page): Promise<Told> {
  return page.evaluate(
    () =>
      new Promise<Told>((done) => {
        const told: Told = { ambushes: [], seasons: [] };
        const press = (key: string): void => {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        };
        const note = (list: string[], text: string | null | undefined): void => {
          if (text && !list.includes(text)) list.push(text);
        };
        const look = (): void => {
          const { stage, safe } = document.querySelector<HTMLElement>("main.table")?.dataset ?? {};
          if (stage === "over") {
            done(told);
            return;
          }
          if (stage === "draw" && safe === "true") {
            press("n");
            press("Enter");
          }
          if (stage === "ambush") note(told.ambushes, document.querySelector(".raid")?.textContent);
          if (stage === "season") {
            note(told.seasons, document.querySelector(".moment h2")?.textContent);
            document.querySelector<HTMLElement>(".moment .next-step .button:last-child")?.click();
          }
          if (stage === "ambush") press("Enter");
          setTimeout(look, 20);
        };
        look();
      }),
  );
}

test("two players and a spectator through a whole game with an ambush", async () => {
  for (let games = 0; ; games++) {
    const { ada, bela } = await two();
    await at(ada.page, "draw");
    await ada.page.getByRole("button", { name: "Who sits here" }).click();
    await axe(ada.page);
    const link = await copied(ada.page, "Copy the link for spectators");
    await ada.page.keyboard.press("Escape");
    const cili = await come("Cili", link);
    await at(cili.page, "drawn");
    assert.match((await cili.page.locator(".status").textContent()) ?? "", /waits for Ada and Béla/);
    if (games === 0) await oneRound(ada.page, bela.page, cili.page);
    const [first, second] = await Promise.all([playOut(ada.page), playOut(bela.page)]);
    await at(cili.page, "over");
    const rankings = await Promise.all(
      [ada, bela, cili].map(({ page }) => page.locator(".ranking li").allTextContents()),
    );
    assert.equal(rankings[0].length, 2);
    assert.deepEqual(rankings[1], rankings[0]);
    assert.deepEqual(rankings[2], rankings[0]);
    for (const { seasons } of [first, second]) assert.equal(seasons.length, 4, "every season is told");
    const ambushed = first.ambushes.length > 0 && second.ambushes.length > 0;
    if (ambushed || games === 2) {
      assert.ok(ambushed, "monsters came to both");
      await afterTheEnd(ada.page);
      for (const one of [ada, bela, cili]) await axe(one.page);
      for (const one of [ada, bela, cili]) await one.leave();
      return;
    }
    for (const one of [ada, bela, cili]) await one.leave(); // the cards brought none: once more
  }
});

/** Handing in, taking back, and what the others see of it. */
async function oneRound(ada: Page, bela: Page, cili: Page): Promise<void> {
  await axe(ada);
  await axe(bela);
  await draw(ada);
  await at(ada, "drawn");
  assert.match((await ada.locator(".status").textContent()) ?? "", /Handed in\. Waiting for Béla\./);
  assert.ok((await ada.locator(".wet").count()) > 0, "what was handed in lies there as wet ink");
  await cili.getByText("The table waits for Béla.").waitFor();
  assert.equal(await cili.locator(".wet, .ghost").count(), 0);
  assert.equal(await bela.locator(".wet").count(), 0);
  // A reload loses nothing.
  await ada.reload();
  await at(ada, "drawn");
  assert.ok((await ada.locator(".wet").count()) > 0);
  await ada.getByRole("button", { name: "Take back" }).click();
  await at(ada, "draw");
  await cili.getByText("The table waits for Ada and Béla.").waitFor();
  await ada.keyboard.press("h");
  await ada.locator(".ghost-hint").waitFor();
  await ada.keyboard.press("Enter");
  await at(ada, "drawn");
  await ada.keyboard.press("l");
  await ada.getByRole("dialog", { name: "What has happened" }).waitFor();
  await ada.keyboard.press("Escape");
  // The last drawing closes the round for everybody.
  await draw(bela);
  await at(ada, "draw", "ambush");
  await at(bela, "draw", "ambush");
}

/** The draws are checked, the replay has an address, the record can be had. */
async function afterTheEnd(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check all draws" }).click();
  const said = page.locator('.checked-draws[data-good="true"]');
  await said.waitFor();
  const text = (await said.textContent()) ?? "";
  const draws = Number(/(\d+) draws were made again/.exec(text)?.[1]);
  assert.match(text, /whose fingerprint this device was shown before/);
  const replay = await copied(page, "Copy the link of the replay");
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

test("an offer in Above and Below reaches the seat that must answer", async () => {
  const { ada, bela } = await two("Above and Below");
  const roll = dice(5);
  const wishes = ["offer", "sell", "harvest", "explore", "go", "option", "add", "labor", "train", "build"];
  let answered = false;
  for (let steps = 0; steps < 900 && !answered; steps++) {
    const asked = await whoIsAsked([ada.page, bela.page]);
    const other = asked === ada.page ? bela.page : ada.page;
    for (const group of await asked.locator(".plain-choices details:not([open]) > summary").all())
      await group.click();
    const moves = await asked
      .locator(".plain-choices .plain-item")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-move") ?? ""));
    const wish =
      roll(4) === 0 ? undefined : wishes.find((word) => moves.some((move) => move.startsWith(word)));
    const good = moves.filter((move) => wish === undefined || move.startsWith(`${wish} `) || move === wish);
    const move = good[roll(good.length)];
    const before = await asked.locator("main.plain").getAttribute("data-asked");
    await asked.locator(`.plain-choices .plain-item[data-move="${move}"]`).click();
    if (move.startsWith("offer")) {
      await other.locator('.plain-item[data-move="accept"]').waitFor();
      assert.equal(await asked.locator("main.plain").getAttribute("data-stage"), "thinking");
      assert.match((await asked.locator(".plain-thinking").textContent()) ?? "", /Waiting for (Ada|Béla)\./);
      await axe(other);
      await other.locator('.plain-item[data-move="accept"]').click();
      await asked
        .getByText(/accept|bought|buys|sells|sold/i)
        .first()
        .waitFor();
      answered = true;
      continue;
    }
    await asked
      .locator(
        `main.plain:not([data-asked="${before}"]), main.plain[data-stage="thinking"], main.plain[data-stage="over"]`,
      )
      .waitFor();
  }
  assert.ok(answered, "somebody has offered something");
  await ada.leave();
  await bela.leave();
});

async function whoIsAsked(pages: Page[]): Promise<Page> {
  const first = await Promise.race(
    pages.map(async (page) => {
      await page.locator('main.plain[data-stage="choose"] .plain-choices').waitFor();
      return page;
    }),
  );
  return first;
}

/** Small, repeatable, good enough to wander through a game. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

test("a server that is killed comes back, and so does everybody", async () => {
  const { ada, bela } = await two();
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
  const { ada, bela } = await two();
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

test("a table of a hundred, most of them bots", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 100, bots: 98, bot: "random" });
  await page.getByText("People: 1. Bots: 98. Free seats: 1.").waitFor();
  await axe(page);
  await page.getByLabel("Find a name or a seat").fill("2");
  await page.locator(".seats > li").first().click();
  const link = await copied(page, "Copy the link of seat 2");
  const bela = await come("Béla", link, phone);
  await sit(bela.page);
  await axe(bela.page);
  await page.getByRole("button", { name: "Begin the game" }).click();
  await at(page, "draw");
  await at(bela.page, "draw");
  await axe(page);
  await axe(bela.page);
  assert.equal(await page.locator(".opponent").count(), 99);
  const drawn = await page.locator(".opponent svg.small-map").count();
  assert.ok(drawn > 0 && drawn < 40, `${drawn} small maps are drawn`);
  await draw(page);
  await page.getByText(/Handed in\. Waiting for/).waitFor();
  await draw(bela.page);
  for (const one of [page, bela.page]) await at(one, "draw", "ambush", "season");
  await page.getByLabel("Find somebody").fill("béla");
  assert.equal(await page.locator(".opponent").count(), 1);
  await page.locator(".opponent").click();
  await page.getByText("This is the sheet of Béla.").waitFor();
  await ada.leave();
  await bela.leave();
});

test("the host hands a seat to a bot and gives it back; a new link makes the old one void", async () => {
  const ada = await come("Ada", "tables");
  const { page } = ada;
  await openTable(page, { seats: 2, title: "Friday <i>evening</i>" });
  assert.equal(await page.locator("h1").textContent(), "Friday <i>evening</i>");
  const old = await copied(page, "Copy the link of seat 2");
  await page.getByRole("button", { name: "A new link for seat 2" }).click();
  const stranger = await come("Sly", old);
  await stranger.page.getByRole("alert").waitFor();
  await axe(stranger.page);
  await stranger.leave();
  await page.getByRole("button", { name: "Give seat 2 to a bot" }).click();
  await page.getByRole("button", { name: "Begin the game" }).click();
  await draw(page);
  await at(page, "draw", "ambush");
  await page.getByRole("button", { name: "Who sits here" }).click();
  await page.getByRole("button", { name: "Give seat 2 back" }).click();
  const bela = await come("Béla", await copied(page, "Copy the link of seat 2"));
  await at(bela.page, "draw", "ambush", "drawn");
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
  await cili.page.getByText("You watch this table.").waitFor();
  await ada.page.getByRole("button", { name: "Begin the game" }).click();
  await at(bela.page, "draw");
  await at(cili.page, "drawn");
  await bela.page.goto(`${server.url}#/tables`);
  await bela.page.locator('.table-entry[data-turn="true"]').waitFor();
  await axe(bela.page);
  await bela.page.locator('.table-entry[data-turn="true"] a').click();
  await at(bela.page, "draw");
  // The story comes from the server, in the language of whoever reads it.
  await bela.page.getByRole("button", { name: "Who sits here" }).click();
  await bela.page.locator(".table-dialog select.language").selectOption("hu");
  await bela.page.locator("html[lang=hu]").waitFor();
  await bela.page.keyboard.press("Escape");
  await bela.page.keyboard.press("l");
  await bela.page.getByText("Tavasz", { exact: false }).first().waitFor();
  for (const one of [ada, bela, cili]) await one.leave();
});

test("without tables the page says so, and without a connection too", async (t) => {
  const alone = await serveTables(true);
  t.after(() => alone.stop());
  const ada = await person(browser, alone.url, "Ada", desktop);
  await ada.page.getByRole("link", { name: "To the tables" }).click();
  await ada.page.getByText("No tables can be reached here").waitFor();
  await axe(ada.page);
  await ada.page.context().setOffline(true);
  await ada.page.getByRole("button", { name: "Try now" }).click();
  await ada.page.getByText("You are offline.").waitFor({ timeout: LONG });
  await ada.leave("cut");
});
