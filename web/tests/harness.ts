// harness.ts - What all tests in a browser need: the real program on a port of its own, a real Chromium, and ears for trouble.
//
// HEARTH names the program; without it the one in build/ is taken.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";

const PROGRAM = process.env.HEARTH ?? fileURLToPath(new URL("../../build/hearth", import.meta.url));

const CHROMIUM = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Served {
  url: string;
  stop(): Promise<void>;
  /** Again, at the same address. */
  start(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Until the first line that it says: then it listens. */
async function run(port: number): Promise<ChildProcess> {
  const program = spawn(PROGRAM, ["serve", "--listen", `127.0.0.1:${port}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(program, "exit").then(() => {
    throw new Error(`${PROGRAM} serve has ended`);
  });
  await Promise.race([once(program.stdout, "data"), gone]);
  gone.catch(() => undefined);
  program.stdout?.resume();
  return program;
}

export async function serve(): Promise<Served> {
  const port = await freePort();
  let program: ChildProcess | null = await run(port);
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      if (!program) return;
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      program = null;
      await ended;
    },
    async start() {
      program ??= await run(port);
    },
  };
}

export function browser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM });
}

export interface Visit {
  page: Page;
  /** Errors of the console and of the page, and what the content policy refused. */
  troubles: string[];
}

/** Opens an address in a new tab. A server that was stopped on purpose is no trouble. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.stack ?? error.message));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(url);
  return { page, troubles };
}

export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    (each) =>
      `${each.id}: ${each.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join("\n    ")}`,
  );
  assert.deepEqual(told, []);
}

/** What a person likes, before the page is opened: notes for beginners are put away unless a test wants them. */
export async function likes(context: BrowserContext, wanted: Record<string, unknown> = {}): Promise<void> {
  const kept = JSON.stringify({ notes: ["all"], ...wanted });
  await context.addInitScript((text) => {
    if (localStorage.getItem("hearth.likes") === null) localStorage.setItem("hearth.likes", text);
  }, kept);
}

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** From the first screen to the table, with a seed so that the cards are known. */
export async function begin(page: Page, seed: string): Promise<void> {
  await page.locator(".new-map-more summary").click();
  await page.locator(".new-map-more input").fill(seed);
  await page.locator(".begin").click();
  await page.locator(".sheet").waitFor();
}

export function stage(page: Page): Promise<string | null> {
  return page.locator("main.table").getAttribute("data-stage");
}

/** Until the table waits for the player. */
export async function settled(page: Page): Promise<string> {
  const waiting = page.locator('main.table:not([data-stage="waiting"])');
  await waiting.waitFor();
  return (await waiting.getAttribute("data-stage")) ?? "";
}
