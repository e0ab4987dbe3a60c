// review.test.ts - Games are looked at again: the replay, links that hold a game, the analysis, pictures and paper, the rules.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { BrowserContext, Download, Page } from "playwright-core";
import { LANGUAGES } from "./fit.ts";
import { axe, eventually, testSite, visit } from "./harness.ts";
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
  await page.getByText(/^Better by about [\d.]+, give or take [\d.]+$/).waitFor();
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

/** From now on what an analysis asks its worker waits until the test lets it through: `asked` has all of it, also of pages before. */
async function holdLooks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    let free = 0;
    const list = (): string[] => JSON.parse(sessionStorage.getItem("asked") ?? "[]") as string[];
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      const { question } = message as { question?: { what: string; index: number; think: number } };
      const send = (): void => real.call(this, message);
      if (question?.what !== "judge") {
        send();
        return;
      }
      const look = question.think > 0 ? "first" : "close";
      sessionStorage.setItem("asked", JSON.stringify([...list(), `${look} ${question.index}`]));
      if (free > 0) {
        free--;
        send();
      } else held.push(send);
    };
    Object.assign(globalThis, {
      asked: list,
      letThrough: (more: number) => {
        for (const send of held.splice(0, more)) {
          more--;
          send();
        }
        free += more;
      },
    });
  });
}

interface Held {
  asked: () => string[];
  letThrough: (more: number) => void;
}
const asked = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as Held).asked());
const letThrough = (page: Page, more: number): Promise<void> =>
  page.evaluate((n) => (globalThis as unknown as Held).letThrough(n), more);

/** How many decisions are saved as looked at in that way. */
function savedLooks(page: Page, look: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const opening = indexedDB.open("hearth");
        opening.onsuccess = () => {
          const db = opening.result;
          const all = db.transaction("analysis").objectStore("analysis").getAll();
          all.onsuccess = () => {
            db.close();
            const judged = (all.result as { judged: { look: string }[] }[]).flatMap((one) => one.judged);
            done(judged.filter((one) => one.look === wanted).length);
          };
        };
      }),
    look,
  );
}

test("an analysis looks at everything first, then closely; it is stopped, left, and goes on where it was", async () => {
  const context = await here.fresh();
  await holdLooks(context);
  const link = linkTo(recordOf("cartographers/game-solo-a", 16));
  const { page, troubles } = await visit(context, link);
  await page.getByRole("button", { name: "Keep this game" }).click();
  await page.getByText("It is among your games now.").waitFor();
  await page.goto(here.url);
  const id = await page.locator(".saved-game").getAttribute("data-id");
  await page.goto(`${here.url}#/replay/${id}/analysis`);
  await page.getByRole("button", { name: "Look at every decision" }).click();
  await page.getByText("A first look at everything").waitFor();
  const rows = page.locator(".decisions li");
  const first = page.locator('.decisions li[data-look="first"]');
  const close = page.locator('.decisions li[data-look="close"]');
  const left = page.getByText(/^About \d+ (seconds?|minutes?) left\.$/);

  // The list fills as the answers come, each marked as a first look; how long it takes is known after the second.
  await letThrough(page, 2);
  await first.nth(1).waitFor();
  await left.waitFor();
  const all = Number(await page.locator(".study-progress progress").getAttribute("max"));
  assert.ok(all > 4, `there are ${all} decisions`);
  await axe(page);

  // In the middle of the first look: stopped and left, and nothing is asked twice.
  await page.getByRole("button", { name: "Stop looking" }).click();
  await left.waitFor({ state: "detached" });
  await eventually(
    () => savedLooks(page, "first"),
    (n) => n === 2,
    "two first looks are saved",
  );
  await page.reload();
  await first.nth(1).waitFor();
  const before = await asked(page);
  assert.equal(before.length, 3, "the third was asked when the analysis was stopped");
  await page.getByRole("button", { name: "Keep looking" }).click();
  await letThrough(page, all - 2);
  await first.nth(all - 1).waitFor();
  await page.getByText("A closer look where something seems lost").waitFor();
  assert.equal(await close.count(), 0);
  await page.getByText("\u2248 marks a first look. A closer one may find something else.").waitFor();
  const firstLooks = (await asked(page)).slice(0, all + 1);
  assert.ok(firstLooks.every((one) => one.startsWith("first")));
  assert.equal(new Set(firstLooks).size, all);
  assert.equal(firstLooks[3], firstLooks[2], "only that one is asked again");

  // A closer look replaces the first one. This time the page is left without stopping.
  await letThrough(page, 1);
  await close.waitFor();
  await eventually(
    () => savedLooks(page, "close"),
    (n) => n === 1,
    "a close look is saved as it comes",
  );
  assert.equal(await rows.count(), all);
  await page.reload();
  await close.waitFor();
  assert.equal(await rows.count(), all);
  const known = (await asked(page)).length;
  await page.getByRole("button", { name: "Keep looking" }).click();
  await letThrough(page, 1000);
  await page.getByText(/^Stars given away in all: about/).waitFor();
  const closeLooks = (await asked(page)).filter((one) => one.startsWith("close"));
  assert.ok((await asked(page)).slice(known).every((one) => one.startsWith("close")));
  assert.equal(new Set(closeLooks).size, await close.count());
  // Once more only the one that was asked when the page went away.
  assert.equal(closeLooks.length, (await close.count()) + 1);
  assert.equal(closeLooks[2], closeLooks[1]);
  assert.equal(
    await page.locator('.decisions li[data-look="first"] .decision-cost:not(.best)').count(),
    0,
    "nothing is called a mistake that was not looked at closely",
  );
  await page.getByText(`Looked at closely: ${await close.count()} of ${all} decisions.`).waitFor();
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
  await page.locator("h1").first().waitFor({ state: "attached" });
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
  for (const language of [...LANGUAGES.slice(1), "en"]) {
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
  assert.equal(titles.size, 3 * LANGUAGES.length);
  assert.deepEqual(troubles, []);
  await context.close();
});
