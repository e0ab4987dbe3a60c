// link.test.ts - The module that makes codes of links, as the page asks it. What a code looks like is judged in C, by libqrencode.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { codeOf, markOf } from "./link.ts";

beforeAll(() => {
  // The module comes from the build, not from a server.
  vi.stubGlobal("fetch", async (url: string) => {
    const bytes = await readFile(new URL(`../../wasm/${url.split("/").at(-1)}`, import.meta.url));
    return new Response(bytes, { headers: { "content-type": "application/octet-stream" } });
  });
});

test("a code has a side and path data, the three large patterns among it", async () => {
  const code = await codeOf("http://192.168.1.20:8424/#/j/7qk2m9x0tp4ha/9f3a01c2d4e5b6978869504132fedcba");
  expect(code?.size).toBe(37);
  expect(code?.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  for (const corner of ["M0 0h7v1h-7z", "M30 0h7v1h-7z", "M0 30h7v1h-7z"])
    expect(code?.path).toContain(corner);
});

test("what is too long has no code, and the next one has", async () => {
  expect(await codeOf("x".repeat(214))).toBeNull();
  expect((await codeOf("x".repeat(213)))?.size).toBe(57);
  expect((await codeOf("é".repeat(106)))?.size).toBe(57);
});

test("a mark is the beginning of the hash that stores have", async () => {
  expect(await markOf("no token")).toBeNull();
  // A token and its hash as in tests/tables.ts.
  expect(await markOf("c4b7993f26f26ad7efee179552caa9fa")).toBe("e94ff338");
});
