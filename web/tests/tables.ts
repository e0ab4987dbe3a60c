// tables.ts - What tests of tables need: a server with a store of its own that can be killed and started again, and people who come
// in by links.
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { freePort, likes, run, type Visit, visit } from "./harness.ts";

/** Longer than anything takes on a busy machine. */
export const LONG = 60_000;

export interface TableServer {
  url: string;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Again, at the same address and with the same store. */
  start(): Promise<void>;
  /** For good; the store is removed. */
  stop(): Promise<void>;
}

/** `none`: the page alone. */
export async function serveTables(none = false): Promise<TableServer> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-tables-"));
  const store = none ? "none" : join(folder, "tables.db");
  const port = await freePort();
  let program: ChildProcess | null = await run(port, folder, "--store", store);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!program) return;
    const ended = once(program, "exit");
    program.kill(signal);
    program = null;
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    kill: () => end("SIGKILL"),
    async start() {
      program ??= await run(port, folder, "--store", store);
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// ---- People ----

export interface Person extends Visit {
  /** Nothing may have gone wrong; after a line that was cut on purpose the browser itself may have said so. */
  leave(line?: "cut"): Promise<void>;
}

/** What the browser says of a server that is not there: of the line, of files, and of the service worker. */
const CUT =
  /WebSocket connection to .* failed|net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)|unknown error occurred when fetching the script/;

/** Somebody with a browser of their own. */
export async function person(
  browser: Browser,
  url: string,
  name: string,
  options: BrowserContextOptions,
): Promise<Person> {
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  context.setDefaultTimeout(LONG);
  await likes(context, { name, quick: true });
  const seen = await visit(context, url);
  return {
    ...seen,
    async leave(line) {
      await context.close();
      assert.deepEqual(
        seen.troubles.filter((text) => line !== "cut" || !CUT.test(text)),
        [],
      );
    },
  };
}

export interface Wanted {
  game?: string;
  seats: number;
  bots?: number;
  bot?: string;
  listed?: boolean;
  title?: string;
}

/** Opens a table from the page of tables; its opener sits at it. */
export async function openTable(page: Page, wanted: Wanted): Promise<void> {
  await page.locator('.tables[data-ready="true"]').waitFor();
  if (wanted.game) await page.getByRole("radio", { name: wanted.game }).check({ force: true });
  const form = page.locator(".open-form");
  await form.getByLabel(/^Seats/).fill(String(wanted.seats));
  await form.getByLabel(/^Seats/).blur();
  await form.getByLabel("Bots among them").fill(String(wanted.bots ?? 0));
  await form.getByLabel("Bots among them").blur();
  if (wanted.bot) await form.getByLabel("Which bot").selectOption(wanted.bot);
  if (wanted.listed) await form.getByRole("radio", { name: "Anybody" }).check({ force: true });
  if (wanted.title) await form.getByLabel(/^Name of the table/).fill(wanted.title);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByText("You sit here as").waitFor();
}

/** What a button that copies has copied. */
export async function copied(page: Page, name: string | RegExp): Promise<string> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name }).filter({ hasText: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

// ---- At the table of Cartographers ----

export const stage = (page: Page): Promise<string | null> =>
  page.locator("main.table").getAttribute("data-stage");

/** Until the table stands in one of these ways and everything that was sent is answered. */
export async function at(page: Page, ...stages: string[]): Promise<string> {
  const any = stages.map((one) => `main.table[data-stage="${one}"][data-safe="true"]`).join(", ");
  const main = page.locator(any);
  await main.waitFor();
  return (await main.getAttribute("data-stage")) ?? "";
}

/** Draws at the next place where it fits, and waits until the server has it. */
export async function draw(page: Page): Promise<void> {
  await at(page, "draw");
  await page.locator(".sheet").focus(); // a button that has the focus keeps Enter for itself
  await page.keyboard.press("n");
  await page.locator(".status.good, .status.calm").first().waitFor();
  await page.keyboard.press("Enter");
}
