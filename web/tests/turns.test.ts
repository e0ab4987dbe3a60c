// turns.test.ts - Whoever looks elsewhere hears that it is their turn: by the tab, a sound, a notification, and through the push
// service when the page is closed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, Page, Worker } from "playwright-core";
import { windowed } from "./chromium.mjs";
import { axe, begin, desktop, eventually, browser as launch, PROGRAM, visit } from "./harness.ts";
import { type Receiver, receiver, Subscriber } from "./receiver.ts";
import { actionsBefore, beginningOf, playedBy } from "./records.ts";
import { at, draw, LONG, linkTo, serveTables, type TableServer, tableOf } from "./tables.ts";

let service: Receiver;
let server: TableServer;
let browser: Browser;

/** A farm and water first, then four ambushes. */
const MAP = { seed: "amb10", key: "e3adea156b531b962e0a5a3b86770a83fb1d99b268f963f7876a615faefcd922" };
const TABLES = ["turns00000000", "pushed0000000", "hooked0000000", "silent0000000"];

before(async () => {
  const map = playedBy(PROGRAM, "cartographers", MAP.seed, "random", ["Ada", "Béla"]);
  const first = beginningOf(map, actionsBefore(map, /^p0 /));
  const monsters = beginningOf(map, actionsBefore(map, /^p0 draw monster/));
  service = await receiver();
  server = await serveTables(
    [...TABLES.map((id) => tableOf(id, first, MAP.key)), tableOf("raided0000000", monsters, MAP.key)],
    {},
    ["--push", "all", "--push-ca", service.ca],
  );
  // The shell without windows has no notifications.
  browser = await launch(windowed);
});

after(async () => {
  await browser?.close();
  await server?.stop();
  service?.stop();
});

const TURN = "● Your turn – Hearth";

/** Notifications that nobody taps go away after some seconds; on a busy machine that may be before a test has looked. What became
 * of each is kept, for whoever misses one. */
function stay(): void {
  const world = globalThis as unknown as { asked: string[] };
  world.asked = [];
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
    const number = world.asked.push("asked for") - 1;
    const done = show.call(this, title, { ...options, requireInteraction: true });
    done.then(
      () => (world.asked[number] = "shown"),
      (error) => (world.asked[number] = String(error)),
    );
    return done;
  };
  // A page without a service worker shows them itself; such ones cannot be asked for.
  globalThis.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      world.asked.push("by the page itself");
    }
  };
}

/** Tabs of a browser without a screen are never hidden: the page is told that it is. And every tone is counted. */
async function watched(context: BrowserContext): Promise<void> {
  await context.addInitScript(stay);
  await context.addInitScript(() => {
    const world = globalThis as unknown as { away: boolean; tones: number };
    world.away = false;
    world.tones = 0;
    Object.defineProperty(Document.prototype, "hidden", { get: () => world.away });
    Object.defineProperty(Document.prototype, "visibilityState", {
      get: () => (world.away ? "hidden" : "visible"),
    });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      world.tones++;
      start.call(this, when);
    };
  });
}

const hide = (page: Page, away: boolean): Promise<void> =>
  page.evaluate((whether) => {
    (globalThis as unknown as { away: boolean }).away = whether;
    document.dispatchEvent(new Event("visibilitychange"));
  }, away);

/** Until the browser has shown one, in a page or by its service worker. Only then may one ask which are there: asked in between, a
 * browser forgets those that it has written down and does not show yet. */
const onceShown = (where: Pick<Worker, "evaluate">): Promise<string[]> =>
  eventually(
    () => where.evaluate(() => (globalThis as unknown as { asked: string[] }).asked),
    (asked) => asked.join() === "shown",
    "a notification",
  );
const tones = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
const titled = (page: Page, title: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.title === wanted, title, { timeout: LONG });
const icon = (page: Page): Promise<string | null> => page.locator("link[rel=icon]").getAttribute("href");

interface Shown {
  title: string;
  body: string;
}

/** Notifications of the page that are there now. */
const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** What the browser says to whoever wants push messages where it has none. */
const NO_SERVICE = /does not support the Push API in incognito mode/;

async function come(name: string, path: string, more: Record<string, unknown> = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    permissions: ["notifications"],
    ...desktop,
  });
  context.setDefaultTimeout(LONG);
  await watched(context);
  await context.addInitScript(
    (text) => {
      if (localStorage.getItem("hearth.settings") === null) localStorage.setItem("hearth.settings", text);
    },
    JSON.stringify({ notes: ["all"], quick: true, name, ...more }),
  );
  const { page, troubles } = await visit(context, `${server.url}#/${path}`);
  context.on("close", () =>
    assert.deepEqual(
      troubles.filter((text) => !NO_SERVICE.test(text)),
      [],
    ),
  );
  return page;
}

test("at a table the tab says whose turn it is; a hidden one also makes a sound and shows a notification", async () => {
  const ada = await come("Ada", linkTo("turns00000000", "p0"), { notify: true });
  const bela = await come("Béla", linkTo("turns00000000", "p1"));
  await ada.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await titled(ada, TURN);
  assert.equal(await icon(ada), "/icons/turn.svg");
  assert.equal(await tones(ada), 0, "whoever sees it needs no sound");
  await draw(ada);
  await at(ada, "drawn");
  await titled(ada, "Hearth");
  assert.equal(await icon(ada), "/icons/icon.svg");
  await hide(ada, true);
  await draw(bela);
  await titled(ada, TURN);
  await eventually(
    () => tones(ada),
    (count) => count === 2,
    "two notes",
  );
  await onceShown(ada);
  assert.deepEqual(await shown(ada), [{ title: "Hearth", body: "Your turn" }]);
  assert.deepEqual(await shown(bela), [], "nobody who did not ask for it");
  await hide(ada, false);
  await eventually(
    () => shown(ada),
    (all) => all.length === 0,
    "whoever looks has seen it",
  );
  await titled(ada, TURN);
  await ada.goto(`${server.url}#/`);
  await titled(ada, "Hearth");
  await ada.context().close();
  await bela.context().close();
});

test("no sound in night mode, or where it is not wanted", async () => {
  const ada = await come("Ada", linkTo("silent0000000", "p0"), { theme: "dark" });
  const bela = await come("Béla", linkTo("silent0000000", "p1"), { sound: false });
  for (const [mover, waiter] of [
    [bela, ada],
    [ada, bela],
  ]) {
    await draw(waiter);
    await at(waiter, "drawn");
    await hide(waiter, true);
    await draw(mover);
    await titled(waiter, TURN);
    assert.equal(await tones(waiter), 0);
    await hide(waiter, false);
  }
  await ada.context().close();
  await bela.context().close();
});

test("alone, the tab says it only if the bots were done while nobody looked", async () => {
  const page = await come("Ada", "", { rivals: 1 });
  await begin(page, "turns");
  await titled(page, "Hearth");
  await hide(page, true);
  // The bot is quick: the next card may be there before anybody could see that this one was drawn.
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await titled(page, TURN);
  await hide(page, false);
  await titled(page, "Hearth");
  await page.context().close();
});

test("notifications are asked for by a tap on a switch that says what it does", async () => {
  const page = await come("Ada", "");
  await page.evaluate(() => {
    const world = globalThis as unknown as { asked: number };
    world.asked = 0;
    Object.defineProperty(Notification, "permission", { get: () => (world.asked ? "granted" : "default") });
    Notification.requestPermission = () => {
      world.asked++;
      return Promise.resolve("granted");
    };
  });
  const asked = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
  await page.getByRole("button", { name: "Settings" }).click();
  const group = page.getByRole("group", { name: "Notifications when it is your turn" });
  await group.waitFor();
  await page.getByText("Your browser asks you first.").waitFor();
  assert.equal(await group.getByRole("radio", { name: "Off" }).isChecked(), true);
  assert.equal(await asked(), 0);
  await axe(page);
  await group.getByText("On", { exact: true }).click();
  await eventually(asked, (count) => count === 1, "the browser was asked");
  await eventually(
    () => group.getByRole("radio", { name: "On" }).isChecked(),
    (on) => on,
    "it is on",
  );
  await page.context().close();
});

test("a page without https says what is missing", async () => {
  const page = await come("Ada", "");
  await page.evaluate(() => Object.defineProperty(globalThis, "isSecureContext", { get: () => false }));
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByText("Notifications need an address with https").waitFor();
  assert.equal(await page.getByRole("group", { name: "Notifications when it is your turn" }).count(), 0);
  await page.context().close();
});

/** What the browser's push service would give: an address of our receiver, and keys that the test has. */
async function pretendService(page: Page, subscriber: Subscriber, endpoint: string): Promise<void> {
  await page.addInitScript(
    ({ keys, url }) => {
      let current: unknown = null;
      PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null);
      PushManager.prototype.subscribe = (options) => {
        const text = String(options?.applicationServerKey).replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        current = {
          endpoint: url,
          options: { applicationServerKey: bytes.buffer },
          getKey: (name: "p256dh" | "auth") => new Uint8Array(keys[name]).buffer,
          unsubscribe: () => {
            current = null;
            return Promise.resolve(true);
          },
        };
        return Promise.resolve(current as PushSubscription);
      };
    },
    { keys: subscriber.keys, url: endpoint },
  );
  await page.reload();
}

test("a turn is pushed to a closed page, shown by the service worker, and leads to the table", async () => {
  const subscriber = new Subscriber();
  const ada = await come("Ada", linkTo("pushed0000000", "p0"), { notify: true });
  const said: string[] = [];
  ada.on("websocket", (socket) => socket.on("framesent", ({ payload }) => said.push(String(payload))));
  await pretendService(ada, subscriber, `${service.url}/ada`);
  await ada.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const wasSaid = (type: string): boolean => said.some((text) => text.includes(`"type":"${type}"`));
  await eventually(
    async () => wasSaid("push"),
    (is) => is,
    "the server was asked to push",
  );
  await eventually(
    async () => wasSaid("away"),
    (is) => is,
    "and knows whether somebody looks",
  );
  await draw(ada);
  await at(ada, "drawn");
  await ada.goto(`${server.url}#/help`); // away from the table
  const bela = await come("Béla", linkTo("pushed0000000", "p1"));
  await draw(bela);
  const pushed = await eventually(
    async () => service.received.filter(({ path }) => path === "/ada"),
    (all) => all.length > 0,
    "the push service got it",
  );
  const told = subscriber.open(pushed[0].body) as Record<string, string>;
  assert.deepEqual(told, {
    table: "pushed0000000",
    kind: "turn",
    title: "Cartographers",
    text: "It is your turn.",
  });

  // As the push service would, through the tools for developers.
  const tools = await ada.context().newCDPSession(ada);
  const registered = new Promise<string>((found) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) found(one.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  const worker = ada.context().serviceWorkers()[0] ?? (await ada.context().waitForEvent("serviceworker"));
  await worker.evaluate(stay);
  const origin = new URL(server.url).origin;
  await tools.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(told),
  });
  await onceShown(worker);
  assert.deepEqual(await shown(ada), [{ title: "Cartographers", body: "It is your turn." }]);

  // Tapped: the table is there, with the seat of whoever has it.
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    const Tapped = (self as unknown as { NotificationEvent: new (kind: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Tapped("notificationclick", { notification }));
  });
  await ada.waitForURL(/#\/t\/pushed0000000\/[0-9a-f]{32}/);
  await at(ada, "draw", "ambush");
  await eventually(
    () => shown(ada),
    (all) => all.length === 0,
    "and it is put away",
  );
  await ada.context().close();
  await bela.context().close();
});

test("the host sets up a webhook, and the chat hears whose turn it is", async () => {
  const ada = await come("Ada", linkTo("hooked0000000", "p0"));
  const bela = await come("Béla", linkTo("hooked0000000", "p1"));
  await at(ada, "draw");
  await ada.getByRole("button", { name: "At this table" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByText("Tell a chat whose turn it is").click();
  await dialog.getByLabel("Address").fill(`${service.url}/nobody-is-there`.replace("localhost", "127.0.0.1"));
  await dialog.getByRole("button", { name: "Try it and keep it" }).click();
  await dialog.getByText("Nothing was set up").waitFor();
  await dialog.getByLabel("Kind").selectOption("discord");
  await dialog.getByLabel("Address").fill(`${service.url}/chat`);
  await dialog.getByRole("button", { name: "Try it and keep it" }).click();
  await dialog.getByText("Turns are told to localhost").waitFor();
  await axe(ada, "dialog");
  await ada.keyboard.press("Escape");
  await draw(bela);
  await draw(ada);
  const told = await eventually(
    async () =>
      service.received
        .filter(({ path }) => path === "/chat")
        .map(({ body }) => (JSON.parse(body.toString()) as { content: string }).content),
    (all) => all.length >= 2,
    "the chat heard it",
  );
  assert.match(told[0], /^Cartographers: here you will hear whose turn it is\./);
  assert.match(told[1], /^Cartographers: waiting for .*\.\nhttp:.*#\/t\/hooked0000000$/);
  await ada.context().close();
  await bela.context().close();
});

test("whoever comes back reads first what happened to them", async () => {
  const ada = await come("Ada", linkTo("raided0000000", "p0"));
  const bela = await come("Béla", linkTo("raided0000000", "p1"));
  // Each draws a monster on the other's map. She has drawn hers and goes; meanwhile he raids her map.
  await draw(ada);
  await at(ada, "drawn");
  await ada.goto(`${server.url}#/help`);
  await ada.locator(".help-page").waitFor();
  await draw(bela);
  await at(bela, "draw", "ambush", "raid", "drawn");
  await ada.goBack();
  const since = ada.getByRole("dialog", { name: "While you were away" });
  await since.waitFor();
  assert.match((await since.textContent()) ?? "", /Béla/);
  await axe(ada, "dialog");
  await since.getByRole("button", { name: "All right" }).click();
  await since.waitFor({ state: "detached" });
  await ada.reload();
  await at(ada, "draw", "ambush");
  assert.equal(await since.count(), 0, "once is enough");
  await ada.context().close();
  await bela.context().close();
});
