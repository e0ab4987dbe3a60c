// tables.ts - What tests of tables need: a server with a store of its own that can be killed and started again, and people who come
// in by links.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { giveSettings, LONG, PROGRAM, run, unpainted, type Visit, visit } from "./harness.ts";

export { LONG };

export interface TableServer {
  url: string;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Again, at the same address and with the same store. */
  start(): Promise<void>;
  /** For good; the store is removed. */
  stop(): Promise<void>;
}

/** With these tables, as `tableOf` writes them; `none`: the page alone. `more`: further options of the program. */
export async function serveTables(
  tables: readonly string[] | "none" = [],
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<TableServer> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-tables-"));
  const store = tables === "none" ? "none" : join(folder, "tables.db");
  if (tables !== "none" && tables.length > 0) {
    const text = `hearth tables 1\n${tables.join("")}end ${tables.length}\n`;
    execFileSync(PROGRAM, ["import", store], { input: text, stdio: ["pipe", "ignore", "inherit"] });
  }
  const options = ["--store", store, ...more];
  const first = await run(0, folder, options, env);
  let program: ChildProcess | null = first.program;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!program) return;
    const ended = once(program, "exit");
    program.kill(signal);
    program = null;
    await ended;
  };
  return {
    url: `http://127.0.0.1:${first.port}/`,
    kill: () => end("SIGKILL"),
    async start() {
      program ??= (await run(first.port, folder, options, env)).program;
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// ---- Tables whose cards are known ----

/** Links are made of tokens; the store has only their hashes (BLAKE2b-256). */
const TOKENS = {
  host: [
    "316d4735fb56e1f42202cb5fd641531f",
    "e127d55f512733092f5902ec056e1cfa2fd616dec3c12c66e8bd9663d1684496",
  ],
  watch: [
    "b325bb4378143cb38bc347f591388155",
    "95f241c7238389d988f6f2f6499fb2340339d143acc463eb8bee71b8e7ee3b0e",
  ],
  p0: [
    "ffcd49744f672b5fa97a03d63a9839c0",
    "004e63fb07922d94ae49d2297d5f89f79f422fcc0f2996f28f7ce21b056a11d8",
  ],
  p1: [
    "c4b7993f26f26ad7efee179552caa9fa",
    "e94ff338a962bf1c62bfc4067318aaef98d671313784c7f6a96b71e6afb54f87",
  ],
} as const;

/** The address of a seat or of spectators at such a table; Ada, at p0, is its host. */
export function linkTo(table: string, who: "p0" | "p1" | "watch"): string {
  return `t/${table}/${TOKENS[who][0]}${who === "p0" ? `/${TOKENS.host[0]}` : ""}`;
}

/** A table of Ada and Béla that has come as far as a record, as `hearth export` writes it. With the key of the record the cards
 * that come are those of the record as well: a key from the server's own dice would deal others in every run. */
export function tableOf(id: string, record: string, key: string): string {
  const line = (word: string): string => new RegExp(`^${word} .*$`, "m").exec(record)?.[0] ?? word;
  const head = ["table 1", line("game"), line("options"), "seats 2", "listed 0", "lang en", "title"];
  for (const part of [`key ${key}`, `host ${TOKENS.host[1]}`, `watch ${TOKENS.watch[1]}`]) head.push(part);
  for (const seat of ["p0", "p1"] as const) head.push(`seat ${seat} ${TOKENS[seat][1]}`);
  const entries = [head.join("\\n"), "sit a0 p0 Ada", "sit a1 p1 Béla", "start a2"];
  for (const [, who, what] of record.matchAll(/^(chance|p\d) (.*)$/gm))
    entries.push(who === "chance" ? `draw ${what}` : `act b${entries.length} ${who} ${what}`);
  const time = Date.parse("2026-11-16T12:00:00Z");
  const about = `created ${time} changed ${time} status playing listed 0 bot 0 entries ${entries.length}`;
  const told = entries.map((entry) => `entry ${time} ${entry}\n`);
  return `table ${id} ${about}\nsummary {}\n${told.join("")}`;
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
  await unpainted(context);
  await giveSettings(context, { name, quick: true });
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
  /** How long a decision may take, as it is written in the list. */
  clock?: string;
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
  if (wanted.listed) await form.getByRole("radio", { name: "Anyone", exact: true }).check({ force: true });
  if (wanted.title) await form.getByLabel(/^Name of the table/).fill(wanted.title);
  if (wanted.clock) await form.getByLabel("Time for each decision").selectOption(wanted.clock);
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

/** On to where one draws, past an ambush or a season that is told first: which cards come is left to chance. */
export async function toDraw(page: Page): Promise<void> {
  for (;;) {
    const now = await at(page, "draw", "ambush", "season");
    if (now === "draw") return;
    await page.locator(".sheet").focus();
    await page.keyboard.press("Enter");
    await page.locator(`main.table:not([data-stage="${now}"])`).waitFor();
  }
}

/** Draws at the next place where it fits, and waits until the server has it. */
export async function draw(page: Page): Promise<void> {
  await toDraw(page);
  await page.locator(".sheet").focus(); // a button that has the focus keeps Enter for itself
  await page.keyboard.press("n");
  await page.locator(".status.good, .status.calm").first().waitFor();
  await page.keyboard.press("Enter");
}
