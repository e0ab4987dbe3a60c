// review.test.ts - Games are looked at again: the replay, links that hold a game, the analysis, pictures and paper, the rules.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Download, Page } from "playwright-core";
import { axe, testSite, visit } from "./harness.ts";
import { recordOf } from "./records.ts";

const here = testSite();

const linkTo = (record: string): string => `${here.url}#/r/${deflateRawSync(record).toString("base64url")}`;
const recordIn = (link: string): string =>
  inflateRawSync(Buffer.from(link.slice(link.indexOf("#/r/") + 4), "base64url")).toString("utf-8");

/** What stands on the screen of a replay. */
async function seen(page: Page): Promise<{ map: string; now: string; step: string }> {
  await page.getByRole("slider").waitFor();
  const map = await page.locator(".review-map").innerHTML();
  const now = await page.locator(".review-now").innerText();
  return { map, now, step: await page.locator(".timeline-step").innerText() };
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test("the slider, the keys and the list lead through the game", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("cartographers/game-solo-a")));
  const end = await seen(page);
  assert.match(end.now, /The year is over\.$/);
  await page.getByText("All 29 draws were checked with the key").waitFor();

  await page.keyboard.press("Home");
  assert.equal((await seen(page)).step, "Step 0 of 48");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  assert.match((await seen(page)).now, /Golden Granary/);
  await page.getByRole("button", { name: "One step on" }).click();
  assert.match((await seen(page)).now, /Broken Road/);
  await page.getByRole("slider").fill("6");
  assert.equal((await seen(page)).now, "greedy: farm on i2 j1 j2 j3 k2.");
  assert.match((await seen(page)).map, /class="review-fresh"/);
  await page.getByRole("button", { name: "greedy: forest on k1." }).click();
  assert.match((await seen(page)).now, /^greedy: forest on k1\./);

  await page.locator("h1").click(); // no button has the focus now
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await page.waitForFunction(() =>
    /^Step ([2-9]|\d\d)/.test(document.querySelector(".timeline-step")?.textContent ?? ""),
  );
  await page.keyboard.press(" ");
  const stopped = (await seen(page)).step;
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  assert.equal((await seen(page)).step, stopped);

  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Stars", exact: true }).click();
  await page.locator(".review-seasons tbody tr").nth(3).waitFor();
  const sums = await page.locator(".review-seasons tbody td:last-child").allInnerTexts();
  assert.equal(
    sums.reduce((sum, one) => sum + Number(one), 0),
    133,
  );
  await axe(page);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a shared link opens the same game elsewhere, and one can play on from there", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("cartographers/game-two")));
  const shown = await seen(page);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "A link to this game" }).inputValue();
  assert.match(recordIn(link), /\nseed golden-2#0\n/);
  await axe(page);

  const elsewhere = await here.fresh();
  const other = await visit(elsewhere, link);
  assert.deepEqual(await seen(other.page), shown);
  await other.page.getByRole("button", { name: /^random -?\d+ stars$/ }).click();
  assert.notEqual((await seen(other.page)).map, shown.map);
  await other.page.getByRole("slider").fill("10");
  await other.page.getByRole("button", { name: "Play on from here" }).click();
  await other.page.locator("main.table").waitFor();
  await other.page.goto(here.url);
  await other.page.getByText("from a link").waitFor();
  assert.deepEqual([...troubles, ...other.troubles], []);
  await Promise.all([context.close(), elsewhere.close()]);
});

test("a game that goes on is shared without what is to come", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("cartographers/game-solo-a", 12)));
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "A link to this game" }).inputValue();
  assert.doesNotMatch(recordIn(link), /^(seed|key) /m);
  const elsewhere = await here.fresh();
  const other = await visit(elsewhere, link);
  assert.equal((await seen(other.page)).now, (await seen(page)).now);
  await other.page.getByText("This record has no key.").waitFor();
  assert.equal(await other.page.getByRole("button", { name: /^Play (on|the)/ }).count(), 0);
  assert.deepEqual([...troubles, ...other.troubles], []);
  await Promise.all([context.close(), elsewhere.close()]);
});

test("a game with a drawn table is looked at on that table, through everybody's eyes", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("above_and_below/game-three")));
  const slider = page.getByRole("slider");
  const houses = page.locator(".anb-own .anb-houses .anb-building");
  await slider.waitFor();
  await page.locator("main.anb").waitFor();
  const built = await houses.count();
  assert.ok(built > 1, "in the end there are houses besides the first");
  await page.keyboard.press("Home");
  await page.waitForFunction(
    () => document.querySelectorAll(".anb-own .anb-houses .anb-building").length === 1,
  );
  assert.equal(await page.locator(".anb-action, .anb-wax").count(), 0, "nothing can be played");
  await page.getByRole("button", { name: "Replay" }).click();
  await page.locator(".story button").last().click();
  await page.waitForFunction(
    (n) => document.querySelectorAll(".anb-own .anb-houses .anb-building").length === n,
    built,
  );
  const rivals = page.locator(".anb-rival-name");
  const first = await rivals.allInnerTexts();
  await page.locator(".review-seats button").nth(1).click();
  await page.waitForFunction(
    (before) => document.querySelector(".anb-rival-name")?.textContent !== before,
    first[0],
  );
  assert.notDeepEqual(await rivals.allInnerTexts(), first, "the second one's village is the large one now");
  assert.equal(await page.locator(".timeline-step").innerText(), await lastStep(page));
  await axe(page);

  // A hand is seen through the eyes of the one who has it.
  await page.goto(linkTo(recordOf("endless_winter/game-two")));
  await page.locator("main.ew").waitFor();
  await slider.fill(String(Math.round(Number(await slider.getAttribute("max")) / 2)));
  const hand = async (): Promise<string> =>
    (await page.locator(".ew-hand .ew-fan").last().innerText()).trim();
  const held = await hand();
  await page.getByRole("button", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Look at every decision" }).waitFor();
  await page.locator(".review-seats button").nth(1).click();
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll<HTMLElement>(".ew-hand .ew-fan")].at(-1)?.innerText.trim() !== before,
    held,
  );
  assert.equal(await page.locator(".ew .lit").count(), 0, "nothing can be taken");
  assert.deepEqual(troubles, []);
  await context.close();
});

/** What the slider says at the end. */
async function lastStep(page: Page): Promise<string> {
  const last = await page.getByRole("slider").getAttribute("max");
  return `Step ${last} of ${last}`;
}

test("a damaged link is told of in one sentence", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, `${here.url}#/r/AAAA`);
  await page.getByText("This link is damaged: a part of it is missing or was changed.").waitFor();
  await axe(page);
  const whole = linkTo(recordOf("cartographers/game-solo-a"));
  await page.goto(whole.slice(0, -30));
  await page.getByText("This link is damaged").waitFor();
  // A link that unpacks, with a draw in it that nobody drew.
  await page.goto(
    linkTo(recordOf("cartographers/game-solo-a").replace("explore farmland", "explore orchard")),
  );
  await page.getByText(/^The game in this link cannot be opened\. Line \d+/).waitFor();
  await page.goto(`${here.url}#/replay/nothing`);
  await page.getByText("There is no such game on this device.").waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the analysis of a short game: what each decision cost, and the better move on the map", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("cartographers/game-solo-a", 10)));
  await page.getByRole("button", { name: "Keep this game" }).click();
  await page.getByText("It is among your games now.").waitFor();
  await page.goto(here.url);
  const id = await page.locator(".saved-game").getAttribute("data-id");
  await page.goto(`${here.url}#/replay/${id}/analysis`);
  await page.getByRole("button", { name: "Look at every decision" }).click();
  await page.getByText(/given away in all/).waitFor();
  const decisions = page.locator(".decisions button");
  assert.equal(await decisions.count(), 3);
  // Greedy's first farm is not what the planner would draw.
  await decisions.first().click();
  await page.getByText(/^Better by [\d.]+, give or take [\d.]+$/).waitFor();
  await page
    .getByText(/within the error of the search, [\d.]+ on average, is not called a mistake\./)
    .waitFor();
  assert.equal(await page.locator(".moved-played, .moved-better").count(), 2);
  await axe(page);
  await page.getByRole("button", { name: "Back to the replay" }).click();
  assert.equal(await page.locator(".moved").count(), 0);

  await page.reload(); // what was found out is saved with the game
  await page.getByText(/given away in all/).waitFor();
  assert.equal(await decisions.count(), 3);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("an analysis can be stopped and gone on with", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("cartographers/game-solo-a")));
  await page.getByRole("button", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Look at every decision" }).click();
  await page.locator(".decisions button").first().waitFor();
  await page.getByRole("button", { name: "Stop looking" }).click();
  await page.getByRole("button", { name: "Keep looking" }).waitFor();
  const known = await page.locator(".decisions button").count();
  assert.ok(known >= 1 && known < 19);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the map as a picture, as a drawing and on paper", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, linkTo(recordOf("cartographers/game-solo-b")));
  await page.getByRole("button", { name: "Share" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture (PNG)" }).click();
  const png = await bytesOf(await saving);
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.equal(png.readUInt32BE(16), 1600);
  assert.ok(png.length > 100_000, "there is something on it");
  const drawing = page.waitForEvent("download");
  await page.getByRole("button", { name: "Drawing (SVG)" }).click();
  const svg = (await bytesOf(await drawing)).toString("utf-8");
  assert.match(svg, /^<svg [^>]*>(<style>@font-face)/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("img", { name: "How it will look on paper" }).waitFor();
  await axe(page);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-asked", "");
  });
  for (const [paper, size] of [
    ["A4", "595 842"],
    ["Letter", "612 792"],
  ] as const) {
    await page.getByText(paper, { exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Print" }).click();
    await page.locator("html[data-asked].printing").waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1, `${paper}: one page`);
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf);
    assert.equal(`${Math.round(Number(box?.[1]))} ${Math.round(Number(box?.[2]))}`, size);
    await page.evaluate(() => {
      dispatchEvent(new Event("afterprint"));
      document.documentElement.removeAttribute("data-asked");
    });
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the other games can be looked at in words", async () => {
  const context = await here.fresh({}, { plain: true });
  for (const name of [
    "above_and_below/game-two",
    "above_and_below/game-prices",
    "endless_winter/game-solo",
  ]) {
    const { page, troubles } = await visit(context, linkTo(recordOf(name)));
    await page.getByRole("slider").waitFor();
    await page.locator(".review-plain").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".timeline-step").innerText(), /^Step 1 of \d+$/);
    assert.notEqual(await page.locator(".review-now").innerText(), "");
    await page.keyboard.press("End");
    if (name.startsWith("above")) await axe(page);
    assert.deepEqual(troubles, []);
    await page.close();
  }
  await context.close();
});

test("stories that cannot be fetched are missed in one sentence, and come when they can", async () => {
  const context = await here.fresh();
  await context.addInitScript(() => {
    const real = fetch.bind(globalThis);
    globalThis.fetch = (what, how) => {
      const away = String(what).endsWith(".prose") && !("connected" in globalThis);
      return away ? Promise.reject(new TypeError("away")) : real(what, how);
    };
  });
  const { page, troubles } = await visit(context, linkTo(recordOf("above_and_below/game-two")));
  const note = page.getByText("The stories of Above and Below could not be loaded");
  await note.waitFor();
  await axe(page);
  await page.getByRole("button", { name: "Replay" }).click();
  const story = page.locator(".story");
  assert.match(await story.innerText(), /…/);
  await page.getByRole("button", { name: "Try again" }).click();
  await note.waitFor();
  await page.evaluate(() => Object.assign(globalThis, { connected: true }));
  await page.getByRole("button", { name: "Try again" }).click();
  await note.waitFor({ state: "detached" });
  assert.doesNotMatch(await story.innerText(), /…/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the rules of every game by topic, in every language, with a search", async () => {
  const context = await here.fresh();
  const { page, troubles } = await visit(context, `${here.url}#/help/cartographers/scoring`);
  await page.locator(".edict-card svg").nth(15).waitFor();
  await axe(page);
  await page.getByRole("searchbox").fill("MOUNTAIN coin");
  await page.locator("mark").first().waitFor();
  assert.match(await page.locator(".help-place").first().innerText(), /mountain/);
  await page.getByRole("searchbox").fill("zzz");
  await page.getByText("Nothing was found.").waitFor();
  await page.getByRole("searchbox").fill("");

  const titles = new Set<string>();
  for (const language of ["el", "hu", "pl", "en"]) {
    await page.evaluate((id) => {
      localStorage.setItem("hearth.settings", JSON.stringify({ language: id, notes: ["all"] }));
    }, language);
    for (const game of ["cartographers", "above_and_below", "endless_winter"]) {
      await page.goto(`${here.url}#/help/${game}`);
      if (game === "cartographers") await page.reload();
      await page.locator(`.help-games [aria-current][href$="${game}"]`).waitFor();
      await page.locator(".help-page section p").first().waitFor();
      titles.add(await page.locator(".help-page section p").first().innerText());
      // Every sign has a picture and a word.
      const signs = await page.locator(".help-signs li:has(svg > *)").allInnerTexts();
      assert.ok(game === "cartographers" || (signs.length > 20 && signs.every((sign) => sign !== "")));
      assert.doesNotMatch(await page.locator("main").innerText(), /\[[a-z]+\.[a-z._]+\]|\{[a-z]+\}/);
    }
  }
  assert.equal(titles.size, 12);
  assert.deepEqual(troubles, []);
  await context.close();
});
