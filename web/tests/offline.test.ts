// offline.test.ts - After the first load nobody needs the server; what comes out of the cache is what the worker was built with; and
// a new version comes whole or not at all.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer, type Server as Http } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, drawSomewhere, safe, settled, testSite, visit } from "./harness.ts";

const here = testSite();

const everythingIsHere = (page: Page): Promise<void> =>
  page.getByText("Everything is here: this page now works offline.").waitFor();

test("the page works with the server stopped: all games, all languages, saved games", async () => {
  const context = await here.fresh();
  const { page } = await visit(context, here.url);
  await everythingIsHere(page);
  assert.equal(await begin(page, "oak"), "draw");
  await safe(page);
  await here.served.stop();
  await page.reload();
  assert.equal(await settled(page), "draw");
  assert.equal(await drawSomewhere(page), "drawn");

  // A tab that is opened now, at an address that was never asked for.
  const { page: other, troubles } = await visit(context, `${here.url}some/where#/help/endless_winter`);
  await other.locator(".help-page section p").first().waitFor();
  await other.evaluate(() => {
    localStorage.setItem("hearth.settings", JSON.stringify({ language: "el", notes: ["all"] }));
  });
  await other.goto(`${here.url}#/help/above_and_below`);
  await other.locator("html[lang=el]").waitFor();
  assert.match(await other.locator(".help-page section p").first().innerText(), /[α-ω]{3}/);
  assert.deepEqual(troubles, []);
  await here.served.start();
  await context.close();
});

const FOREIGN = "This is none of the page's own.";

/** What a script in the page could do: other bytes for the start page, all code and all styles, the right bytes with headers that
 * lead away, and more of that in a cache of its own. */
function poison(page: Page): Promise<string[]> {
  return page.evaluate(async (foreign) => {
    const html = `<!doctype html><title>${foreign}</title><p>${foreign}</p>`;
    const wrong = (path: string): Response => {
      const type = path.endsWith(".js")
        ? "text/javascript"
        : path.endsWith(".css")
          ? "text/css"
          : "text/html";
      const text = path.endsWith(".js") ? `document.body.textContent = "${foreign}"` : html;
      return new Response(text, { headers: { "content-type": type } });
    };
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname } = new URL(url);
        if (/\.(js|css|html)$/.test(pathname)) await cache.put(url, wrong(pathname));
        if (/\.wasm$/.test(pathname)) {
          const right = await (await cache.match(url, { ignoreVary: true }))?.blob();
          await cache.put(url, new Response(right, { headers: { "content-type": "text/html" } }));
        }
        paths.push(pathname);
      }
    }
    const own = await caches.open("none of the page's own");
    for (const path of [...paths, "/", "/foreign.js", "/assets/foreign-12345678.js"])
      await own.put(path, wrong(path));
    return paths;
  }, FOREIGN);
}

/** What the page shows after it is loaded again, or that it is not loaded. */
async function reloaded(page: Page): Promise<string> {
  const loads = await page.reload().then(
    () => true,
    () => false,
  );
  if (!loads) return "an error";
  await page
    .getByText(FOREIGN)
    .or(page.getByRole("button", { name: "Draw a map" }))
    .first()
    .waitFor();
  return (await page.getByText(FOREIGN).count()) ? FOREIGN : "the page";
}

test("whatever a script puts into the caches, the worker answers with what it was built with", async () => {
  const context = await here.fresh();
  const { page } = await visit(context, here.url);
  await everythingIsHere(page);
  assert.ok((await poison(page)).includes("/index.html"));
  assert.equal(await reloaded(page), "the page");
  await everythingIsHere(page);
  for (const path of ["/foreign.js", "/assets/foreign-12345678.js"])
    assert.equal(await page.evaluate(async (url) => (await fetch(url)).status, path), 404, path);

  // What is the server's stays the server's.
  await page.goto(`${here.url}healthz`);
  assert.equal(await page.locator("main").count(), 0);
  await page.goto(here.url);

  // It was fetched anew, so it is there without the server, too: all of it.
  await here.served.stop();
  assert.equal(await reloaded(page), "the page");
  await page.goto(`${here.url}#/help/endless_winter`);
  await page.locator(".help-page section p").first().waitFor();
  assert.equal(await page.evaluate(() => fetch("/foreign.js").then(String, () => "none")), "none");

  // Without the server a wrong file is none, unless the browser remembers the right one.
  await page.goto(here.url);
  await poison(page);
  assert.notEqual(await reloaded(page), FOREIGN);
  await here.served.start();
  const { page: other } = await visit(context, here.url);
  assert.equal(await reloaded(other), "the page");
  await context.close();
});

test("the worker says of every file what the server says of it", async () => {
  const context = await here.fresh();
  const { page } = await visit(context, here.url);
  await everythingIsHere(page);
  const answers = await page.evaluate(async () => {
    const told: { url: string; headers: Record<string, string>; bytes: number }[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const answer = await fetch(url);
        const headers = Object.fromEntries([...answer.headers]);
        told.push({ url, headers, bytes: (await answer.arrayBuffer()).byteLength });
      }
    return told;
  });
  assert.ok(answers.length > 30, `${answers.length} files`);
  // How it is sent, and how long it may be kept.
  const ways =
    /^(accept-ranges|cache-control|connection|content-encoding|content-length|date|etag|keep-alive|vary)$/;
  for (const { url, headers, bytes } of answers) {
    const answer = await fetch(url);
    const said = Object.fromEntries([...answer.headers].filter(([name]) => !ways.test(name)));
    assert.deepEqual(headers, said, url);
    assert.equal(bytes, (await answer.arrayBuffer()).byteLength, url);
  }
  await context.close();
});

/** The real server, and when told so the same page a version later. */
async function newerServer(): Promise<{
  url: string;
  http: Http;
  release(): void;
  break(): void;
  mend(): void;
}> {
  let newer = false;
  let broken = false;
  const hash = (text: string): string => createHash("sha256").update(text).digest("base64");
  const get = async (
    path: string,
  ): Promise<{ type: string; policy: string; body: Buffer; status: number }> => {
    const answer = await fetch(new URL(path, here.url), { headers: { "accept-encoding": "identity" } });
    return {
      type: answer.headers.get("content-type") ?? "",
      policy: answer.headers.get("content-security-policy") ?? "",
      body: Buffer.from(await answer.arrayBuffer()),
      status: answer.status,
    };
  };
  const later = (html: string): string =>
    html.replace("</head>", '<meta name="version" content="later"></head>');
  const http = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] as string;
    const got = await get(path);
    if (newer && (path === "/" || path === "/index.html")) got.body = Buffer.from(later(got.body.toString()));
    if (newer && path === "/sw.js") {
      const html = (await get("/index.html")).body.toString();
      const worker = got.body.toString().replace(hash(html), hash(later(html)));
      got.body = Buffer.from(
        worker.replace(/hearth ([0-9a-f]{16})|`([0-9a-f]{16})`/, (old) => old.replace(/[0-9a-f]{4}/, "0000")),
      );
    }
    // A server that is replaced while the browser is still fetching: one file is already another one.
    if (broken && path.endsWith(".css")) got.body = Buffer.from(`${got.body}\n`);
    response.writeHead(got.status, {
      "content-type": got.type,
      "content-security-policy": got.policy,
      "cache-control": "no-cache",
    });
    response.end(got.body);
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    http,
    release: () => {
      newer = true;
    },
    break: () => {
      broken = true;
    },
    mend: () => {
      broken = false;
    },
  };
}

const version = (page: Page): Promise<number> => page.locator("meta[name=version]").count();

test("a new version waits until it is whole and wanted", async () => {
  const server = await newerServer();
  const context = await here.fresh();
  const { page, troubles } = await visit(context, server.url);
  await everythingIsHere(page);

  server.release();
  server.break();
  await page.reload();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    const coming = registration.installing;
    if (coming) await new Promise((done) => coming.addEventListener("statechange", done));
  });
  await page.reload();
  await page.getByRole("button", { name: "Draw a map" }).waitFor();
  assert.equal(await version(page), 0, "half a version is none");
  assert.equal(await page.getByText("A new version of the page is ready.").count(), 0);

  server.mend();
  await page.reload();
  const { page: other } = await visit(context, `${server.url}#/help`);
  await page.getByText("A new version of the page is ready.").waitFor();
  assert.equal(await version(page), 0);
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.locator("meta[name=version]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Draw a map" }).waitFor();
  assert.equal(await page.getByText("A new version of the page is ready.").count(), 0);

  // The tab that nobody asked shows what it has, and is told that it has to be loaded again for more.
  assert.equal(await version(other), 0);
  const outdated = other.getByText("A new version of the page is in use in another tab.");
  await outdated.waitFor();
  assert.ok(await other.locator(".help-page").isVisible());
  // Put away, it comes back on another screen, and when something is missing.
  const putAway = async (): Promise<void> => {
    await other.getByRole("button", { name: "Later" }).click();
    await outdated.waitFor({ state: "detached" });
  };
  await putAway();
  await other.evaluate(() => (location.hash = "#/help/cartographers"));
  await outdated.waitFor();
  await putAway();
  await other.evaluate(() => void import(`${location.origin}/assets/of-the-version-before-12345678.js`));
  await outdated.waitFor();
  await other.getByRole("button", { name: "Reload" }).click();
  await other.locator("meta[name=version]").waitFor({ state: "attached" });
  await other.goto(`${server.url}#/help/endless_winter`);
  await other.locator(".help-page section p").first().waitFor();
  assert.equal(await other.getByText("A new version of the page").count(), 0);

  // One that does not know, but asks for what it has seen waiting.
  await other.evaluate(() => navigator.serviceWorker.controller?.postMessage("take over"));
  await other.getByRole("button", { name: "Draw a map" }).waitFor();
  assert.deepEqual(
    troubles.filter((text) => !/integrity|Failed to fetch|ServiceWorker/i.test(text)),
    [],
  );
  server.http.closeAllConnections();
  server.http.close();
  await context.close();
});

test("it can be installed", async () => {
  const context = await here.fresh();
  const { page } = await visit(context, here.url);
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = await (await fetch(url)).json();
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) {
    const answer = await fetch(new URL(icon.src, here.url));
    assert.equal(answer.status, 200, icon.src);
    assert.equal(answer.headers.get("content-type"), icon.type);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A browser without a profile of its own cannot install anything; nothing else may be missing.
  assert.deepEqual(
    installabilityErrors.filter((error) => error.errorId !== "in-incognito"),
    [],
  );
  await context.close();
});
