// plain.test.ts - The plain page in a real browser: whole games of Above and Below, by mouse and by keys, several people at one
// device, and everything that has to stay: after a reload, in another language, for readers of the screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import type { BrowserContextOptions, Page } from "playwright-core";
import { LANGUAGES } from "./fit.ts";
import {
  axe,
  beyondKeys,
  desktop,
  lettered,
  visit as open,
  openAll,
  safe,
  testSite,
  type Visit,
  WHOLE,
} from "./harness.ts";
import { recordOf } from "./records.ts";

const here = testSite();

function address(path: string): string {
  return `${here.url}#/${path}`;
}

/** A person of their own. */
async function visit(options: BrowserContextOptions, path: string): Promise<Visit> {
  return open(await here.fresh(options, { plain: true }), address(path));
}

async function leave({ page, troubles }: Visit): Promise<void> {
  await page.context().close();
  assert.deepEqual(troubles, []);
}

interface Begin {
  game: string;
  seed: string;
  /** Who sits at the seats: "person" or a bot. */
  seats: string[];
}

async function begin(page: Page, { game, seed, seats }: Begin): Promise<void> {
  await page.goto(address(`new/${game}`));
  await page.waitForSelector(".plain-form");
  const count = page.getByRole("radio", { name: String(seats.length), exact: true });
  await count.check({ force: true });
  for (const [i, who] of seats.entries()) await page.locator(".plain-seat select").nth(i).selectOption(who);
  await page.locator(".plain-seed summary").click();
  await page.locator(".plain-seed input").fill(seed);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForSelector(".plain-item, .plain-pass");
}

/** Small, repeatable, good enough to wander through a game. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** What a test wants to know before every choice, asked at once. */
function look(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string): number => document.querySelectorAll(selector).length;
    return {
      asked: document.querySelector("main.plain")?.getAttribute("data-asked") ?? null,
      items: all(".plain-choices .plain-item"),
      keys: all(".plain-choices .plain-item[aria-keyshortcuts]"),
      focus: document.activeElement?.className ?? "",
    };
  });
}

const asked = (page: Page): Promise<string | null> => page.locator("main.plain").getAttribute("data-asked");

/** Waits until somebody is asked again, the device is passed or the game is over; what is told on the way is read. */
async function settled(page: Page, before: string | null): Promise<"choose" | "over" | "pass"> {
  for (let last = before; ; ) {
    const main = await page.waitForSelector(
      `main.plain:not([data-asked="${last}"]):not([data-stage="waiting"]), main.plain[data-stage="over"], .plain-pass`,
    );
    const stage = (await main.getAttribute("data-stage")) ?? "pass";
    if (stage !== "scene") return stage as "choose" | "over" | "pass";
    assert.equal(
      await page.locator(".plain-choices").count(),
      0,
      "what happened stands before what comes next",
    );
    await page.keyboard.press("Enter");
  }
}

/** What happened in a part of a game that was played inside the page. */
interface Wandered {
  steps: number;
  stopped: string;
  /** Where the focus was when somebody was asked, each place once. */
  focus: string[];
}

/** Chooses at random inside the page, by clicks or by keys, until the game is over or the story book is open. */
function wander(page: Page, how: "clicks" | "keys", seed: number, until: "book" | "over"): Promise<Wandered> {
  return page.evaluate(
    ([by, start, end]) =>
      new Promise<Wandered>((done, fail) => {
        let state = start;
        const roll = (below: number): number => {
          state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
          return (state >> 8) % below;
        };
        let before: string | undefined;
        let steps = 0;
        const focus = new Set<string>();
        const look = (): void => {
          const { stage, asked } = document.querySelector<HTMLElement>("main.plain")?.dataset ?? {};
          const book = [...document.querySelectorAll("h4")].some((title) => title.textContent === "Options");
          if (stage === "over" || (end === "book" && book && stage === "choose")) {
            done({ steps, stopped: stage === "over" ? stage : "book", focus: [...focus] });
            return;
          }
          if (stage === "scene") document.querySelector<HTMLElement>(".plain-scene .primary")?.click();
          if (stage === "choose" && asked !== before) {
            if (before !== undefined) focus.add(document.activeElement?.className ?? "");
            const keyed = by === "keys" ? "[aria-keyshortcuts]" : "";
            const items = document.querySelectorAll<HTMLElement>(`.plain-choices .plain-item${keyed}`);
            if (items.length === 0 || steps++ > 2000) {
              fail(new Error(`stuck after ${steps} steps`));
              return;
            }
            before = asked;
            const which = roll(items.length);
            if (by === "clicks") items[which].click();
            else {
              const key = items[which].getAttribute("aria-keyshortcuts") ?? "";
              const at = document.activeElement ?? document.body;
              at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            }
          }
          setTimeout(look, 5);
        };
        look();
      }),
    [how, seed, until] as const,
  );
}

test("a whole game of Above and Below by mouse", async () => {
  const v = await visit(desktop, "new/above_and_below");
  const { page } = v;
  await page.waitForSelector(".plain-form");
  await axe(page);
  await begin(page, { game: "above_and_below", seed: "whole", seats: ["person", "random"] });
  await openAll(page); // what was opened stays open
  const roll = dice(7);
  for (let stage = "choose", steps = 0; stage === "choose" && (WHOLE || steps < 12); steps++) {
    const now = await look(page);
    assert.ok(now.items > 0);
    await page.locator(".plain-choices .plain-item").nth(roll(now.items)).click();
    stage = await settled(page, now.asked);
    assert.ok(steps < 2000);
  }
  if (!WHOLE) {
    assert.equal((await wander(page, "clicks", 9, "book")).stopped, "book", "somebody went below");
    await axe(page);
    assert.equal((await wander(page, "clicks", 8, "over")).stopped, "over");
  }
  await axe(page);
  assert.match((await page.locator(".plain-status").textContent()) ?? "", /Seven rounds are over/);
  assert.equal(await page.locator(".plain-ranking li").count(), 2);
  // The sum of the lines is the total.
  for (const one of await page.locator(".plain-points details").all()) {
    const points = await one.locator("tbody tr td:last-child").allTextContents();
    const total = Number(await one.locator("summary strong").textContent());
    assert.equal(
      points.reduce((sum, each) => sum + Number(each), 0),
      total,
    );
  }
  // Nothing of another game was fetched for it.
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const files = fetched.map((name) => name.replace(/^.*\/(.*)-[\w-]{8}(\.\w+)$/, "$1$2"));
  assert.deepEqual(files.filter((name) => /(wasm|prose)$/.test(name)).sort(), [
    "above_and_below.en.prose",
    "above_and_below.wasm",
    "words.wasm",
  ]);
  await leave(v);
});

test("a whole game of Above and Below by keys alone", async () => {
  const v = await visit(desktop, "");
  const { page } = v;
  await begin(page, { game: "above_and_below", seed: "keys", seats: ["person", "random"] });
  const roll = dice(11);
  for (let stage = "choose", steps = 0; stage === "choose" && (WHOLE || steps <= 25); steps++) {
    const now = await look(page);
    assert.ok(now.keys > 0, "a choice has a key");
    if (steps > 0) assert.equal(now.focus, "plain-status", "the focus is where one reads on");
    await page.keyboard.press(String(1 + roll(now.keys)));
    stage = await settled(page, now.asked);
    if (steps === 25) await axe(page);
    assert.ok(steps < 1500);
  }
  if (!WHOLE) {
    const { stopped, focus } = await wander(page, "keys", 11, "over");
    assert.equal(stopped, "over");
    assert.deepEqual(focus, ["plain-status"], "the focus is where one reads on");
  }
  assert.match((await page.locator(".plain-status").textContent()) ?? "", /Seven rounds are over/);
  await leave(v);
});

test("several people need no cover where nothing is secret", async () => {
  const v = await visit(desktop, "");
  const { page } = v;
  await begin(page, { game: "above_and_below", seed: "open", seats: ["person", "person"] });
  const before = await asked(page);
  const first = await page.locator(".plain-whose").textContent();
  await page.getByRole("button", { name: /Pass for this round/ }).click();
  assert.equal(await settled(page, before), "choose");
  assert.notEqual(await page.locator(".plain-whose").textContent(), first);
  await leave(v);
});

test("take back, hints, looking for a choice, points, rules and the story", async () => {
  const v = await visit(desktop, "");
  const { page } = v;
  await begin(page, { game: "above_and_below", seed: "tools", seats: ["person", "random"] });
  const before = await asked(page);
  const status = await page.locator(".plain-status").textContent();
  const position = await page.locator(".plain-position").textContent();
  // Something that is not answered by chance can be taken back.
  await page
    .getByRole("button", { name: /^\d?Labor with/ })
    .first()
    .click();
  await settled(page, before);
  assert.notEqual(await page.locator(".plain-status").textContent(), status);
  const then = await asked(page);
  await page.keyboard.press("u");
  await settled(page, then);
  assert.equal(await page.locator(".plain-status").textContent(), status);
  assert.equal(await page.locator(".plain-position").textContent(), position);
  // Looking for a choice.
  await page.keyboard.press("/");
  await page.keyboard.type("MANOR");
  for (const text of await page.locator(".plain-choices .plain-text").allTextContents())
    assert.match(text, /Manor/);
  await page.locator("#plain-find").fill("no such thing at all");
  assert.equal(await page.locator(".plain-choices .plain-item").count(), 0);
  await page.locator("#plain-find").fill("");
  // Advice is one of the choices.
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = page.locator(".plain-hints .plain-item").first();
  await hint.waitFor();
  const advice = await hint.locator(".plain-text").textContent();
  await openAll(page);
  const choices = await page.locator(".plain-choices .plain-text").allTextContents();
  assert.ok(choices.includes(advice ?? ""));
  // Dialogs by key and by button.
  for (const [key, title] of [
    ["l", "The story so far"],
    ["p", "Points"],
    ["?", "Above and Below"],
  ]) {
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    await axe(page, "dialog");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" }); // a closed one is still there, and has no role
  }
  await leave(v);
});

test("a reload loses nothing, and another language says the same", async () => {
  const v = await visit(desktop, "");
  const { page } = v;
  await begin(page, { game: "above_and_below", seed: "stay", seats: ["person", "random"] });
  for (let i = 0; i < 6; i++) {
    const before = await asked(page);
    await page.locator(".plain-choices .plain-item").first().click();
    await settled(page, before);
  }
  const moves = (): Promise<string[]> =>
    page
      .locator(".plain-choices .plain-item")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.move ?? ""));
  const known = await moves();
  const tables = await page.locator(".plain-position table").count();
  await safe(page);
  await page.reload();
  await page.waitForSelector(".plain-item");
  assert.deepEqual(await moves(), known);
  for (const language of LANGUAGES.slice(1)) {
    await page.evaluate((lang) => {
      const settings = JSON.parse(localStorage.getItem("hearth.settings") ?? "{}");
      localStorage.setItem("hearth.settings", JSON.stringify({ ...settings, language: lang }));
    }, language);
    await page.reload();
    await page.waitForSelector(".plain-item");
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual(await moves(), known);
    assert.equal(await page.locator(".plain-position table").count(), tables);
    assert.equal(await page.getByText(/\[page\.|\{\w+\}/).count(), 0, "every text is there");
  }
  await leave(v);
});

test("whatever scrolls can be reached with keys, at every width and with every card", async () => {
  const v = await visit(desktop, "");
  const { page } = v;
  const atAllWidths = async (what: string): Promise<void> => {
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      assert.deepEqual(await beyondKeys(page), [], `${what}, ${width} wide`);
    }
  };
  for (const name of ["endless_winter/game-four", "above_and_below/game-two"]) {
    const record = recordOf(name);
    await page.goto(address(`r/${deflateRawSync(record).toString("base64url")}`));
    const title = name.startsWith("above") ? "Above and Below" : "Endless Winter";
    await page.locator(`.review-plain[aria-label="${title}"]`).waitFor();
    await lettered(page);
    const steps = Number(await page.getByRole("slider").getAttribute("max"));
    for (const step of [0, 0.15, 0.5, 0.9].map((part) => Math.round(part * steps))) {
      await page.getByRole("slider").fill(String(step));
      await page.getByText(`Step ${step} of ${steps}`).waitFor();
      await atAllWidths(`${name} at ${step}`);
    }
  }
  // Words as long as other languages have them.
  for (const letters of [10, 20, 30]) {
    await page.locator(".plain-scroll tbody").evaluateAll((all, word) => {
      for (const body of all) for (const head of body.querySelectorAll("th")) head.textContent = word;
    }, "m".repeat(letters));
    await atAllWidths(`words of ${letters} letters`);
  }
  await leave(v);
});
