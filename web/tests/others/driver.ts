// driver.ts - The two browsers beside Chromium that Debian has, each by the protocol that it speaks itself: Firefox by
// Marionette, WebKitGTK by its WebDriver. Both take the commands of W3C's WebDriver, so a `Driver` is all that a test sees.
//
// Not by Playwright: that drives builds of its own of these two, which nobody plays with.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../harness.ts";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** A machine that does much else takes its time to start a browser. */
const LONG = 120_000;

type Value = Record<string, unknown>;

export interface Driver {
  readonly name: string;
  goTo(url: string): Promise<void>;
  /** As the page itself does it: the command of that name goes past service workers in Firefox. */
  reload(): Promise<void>;
  /** Runs inside the page; what it gives must be JSON. What shall stay is kept in `window`: `globalThis` is Firefox's own. */
  run<T>(script: string): Promise<T>;
  /** By a real pointer, at the first that fits the selector. */
  click(selector: string): Promise<void>;
  /** By real keys, wherever the focus is. */
  press(keys: string): Promise<void>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  stop(): Promise<void>;
}

/** One command of W3C's WebDriver: its name as Marionette says it, and its method and path as HTTP has it. */
interface Command {
  name: string;
  http: [method: string, path: string];
}
const COMMANDS = {
  goTo: { name: "WebDriver:Navigate", http: ["POST", "url"] },
  run: { name: "WebDriver:ExecuteScript", http: ["POST", "execute/sync"] },
  act: { name: "WebDriver:PerformActions", http: ["POST", "actions"] },
  picture: { name: "WebDriver:TakeScreenshot", http: ["GET", "screenshot"] },
} satisfies Record<string, Command>;

type Send = (command: Command, parameters: Value) => Promise<unknown>;

/** Firefox gives an object with the value in it, WebKit the value. */
function plain(answer: unknown): unknown {
  return answer !== null && typeof answer === "object" && "value" in answer ? answer.value : answer;
}

function driver(name: string, send: Send, stop: () => Promise<void>): Driver {
  const run = async <T>(script: string): Promise<T> =>
    plain(await send(COMMANDS.run, { script, args: [] })) as T;
  return {
    name,
    run,
    stop,
    goTo: async (url) => void (await send(COMMANDS.goTo, { url })),
    async reload() {
      await run("window.leaving = true; location.reload()");
      // While one document goes and the other comes nothing can be asked.
      const there = (): Promise<boolean> =>
        run<boolean>("return !window.leaving && document.readyState === 'complete'").catch(() => false);
      await eventually(there, (is) => is, "the page is reloaded");
    },
    async click(selector) {
      const [x, y] = await run<[number, number]>(
        `const found = document.querySelector(${JSON.stringify(selector)});
         if (!found) throw new Error("there is no " + ${JSON.stringify(selector)});
         found.scrollIntoView({ block: "center", behavior: "instant" });
         const box = found.getBoundingClientRect();
         return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];`,
      );
      const actions = [
        { type: "pointerMove", duration: 0, x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await send(COMMANDS.act, { actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    async press(keys) {
      const actions = Array.from(keys).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send(COMMANDS.act, { actions: [{ type: "key", id: "keys", actions }] });
    },
    picture: async () =>
      Buffer.from(plain(await send(COMMANDS.picture, { full: false })) as string, "base64"),
  };
}

// ---- What both need ----

function needs(path: string, debian: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new Error(`There is no ${path}; Debian has it in ${debian}, and ./dev test browsers installs it.`);
  }
}

/** Does it again until it goes well, as long as the program is there. */
async function until<T>(program: ChildProcess, what: string, ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + LONG; ; ) {
    if (program.exitCode !== null) throw new Error(`${what} has ended with ${program.exitCode}`);
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((soon) => setTimeout(soon, 100));
    }
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
}

/** For programs that cannot be asked which port they took. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

// ---- Firefox ----

/** Messages are "LENGTH:JSON"; requests [0, id, name, parameters], answers [1, id, error, value]. */
class Marionette {
  private rest = Buffer.alloc(0);
  private last = 0;
  private readonly waiting = new Map<number, (answer: { error: Value | null; value: unknown }) => void>();

  private constructor(private readonly socket: Socket) {
    socket.on("data", (bytes) => {
      this.rest = Buffer.concat([this.rest, bytes]);
      this.read();
    });
  }

  static async open(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Marionette(socket);
  }

  private read(): void {
    for (;;) {
      const colon = this.rest.indexOf(":");
      const length = Number(this.rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.rest.length < colon + 1 + length) return;
      const message = JSON.parse(this.rest.subarray(colon + 1, colon + 1 + length).toString());
      this.rest = this.rest.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // its greeting
      const [, id, error, value] = message;
      this.waiting.get(id)?.({ error, value });
      this.waiting.delete(id);
    }
  }

  async send(name: string, parameters: Value): Promise<unknown> {
    const id = ++this.last;
    const text = JSON.stringify([0, id, name, parameters]);
    const answered = new Promise<{ error: Value | null; value: unknown }>((done) =>
      this.waiting.set(id, done),
    );
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { error, value } = await answered;
    if (error) throw new Error(`${name}: ${error.error}: ${error.message}`);
    return value;
  }

  close(): void {
    this.socket.destroy();
  }
}

export async function firefox(): Promise<Driver> {
  const path = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
  needs(path, "firefox-esr");
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "hearth-firefox-"));
  const settings = {
    "marionette.port": port,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": false,
    "app.normandy.enabled": false,
    "toolkit.telemetry.reportingpolicy.firstRun": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-GB",
  };
  const lines = Object.entries(settings).map(
    ([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const program = spawn(path, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    stdio: "ignore",
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  const gone = async (): Promise<void> => {
    await end(program);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await until(program, path, () => Marionette.open(port));
    await marionette.send("WebDriver:NewSession", {});
    const { name } = COMMANDS.run;
    await marionette.send("WebDriver:SetTimeouts", { pageLoad: LONG, script: LONG });
    const agent = plain(await marionette.send(name, { script: "return navigator.userAgent", args: [] }));
    return driver(
      String(agent),
      (command, parameters) => marionette.send(command.name, parameters),
      async () => {
        marionette.close();
        await gone();
      },
    );
  } catch (error) {
    await gone();
    throw error;
  }
}

// ---- WebKitGTK ----

/** A screen that nobody sees; its number is the program's to choose. */
async function screen(): Promise<{ program: ChildProcess; display: string }> {
  needs("/usr/bin/Xvfb", "xvfb");
  const program = spawn(
    "/usr/bin/Xvfb",
    ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const gone = once(program, "exit").then(() => {
    throw new Error("Xvfb has ended");
  });
  gone.catch(() => undefined);
  const told = program.stdio[3];
  if (!told) throw new Error("Xvfb cannot tell its number");
  const [number] = await Promise.race([once(told, "data"), gone]);
  return { program, display: `:${String(number).trim()}` };
}

export async function webkit(): Promise<Driver> {
  needs("/usr/bin/WebKitWebDriver", "webkit2gtk-driver");
  needs(MINI_BROWSER, "libwebkit2gtk-4.1-0");
  const { program: xvfb, display } = await screen();
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), "hearth-webkit-"));
  const program = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: "C.UTF-8",
      GDK_BACKEND: "x11",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", // a container has no namespaces to make one of
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
    },
  });
  const gone = async (): Promise<void> => {
    await end(program);
    await end(xvfb);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const at = `http://127.0.0.1:${port}/session`;
  const ask = async (method: string, url: string, parameters: Value): Promise<unknown> => {
    const body = method === "POST" ? { body: JSON.stringify(parameters) } : {};
    const answer = await fetch(url, { method, headers: { "content-type": "application/json" }, ...body });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as Value;
    throw new Error(`${url}: ${error}: ${message}`);
  };
  try {
    const options = { binary: MINI_BROWSER, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    await until(program, "WebKitWebDriver", () => ask("GET", at.replace("session", "status"), {}));
    const { sessionId } = (await ask("POST", at, { capabilities })) as { sessionId: string };
    const session = `${at}/${sessionId}`;
    await ask("POST", `${session}/timeouts`, { pageLoad: LONG, script: LONG });
    const agent = await ask("POST", `${session}/execute/sync`, {
      script: "return navigator.userAgent",
      args: [],
    });
    const send: Send = ({ http: [method, path] }, parameters) =>
      ask(method, `${session}/${path}`, parameters);
    return driver(String(agent), send, async () => {
      await ask("DELETE", session, {}).catch(() => undefined);
      await gone();
    });
  } catch (error) {
    await gone();
    throw error;
  }
}
