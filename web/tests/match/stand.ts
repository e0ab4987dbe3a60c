// stand.ts - A course of play without a browser: what the page's modules ask of one, and people who choose by luck.
import { readFileSync } from "node:fs";
import { vi } from "vitest";

class Nowhere extends EventTarget {
  readonly documentElement = { lang: "en", dataset: {} as Record<string, string> };
  readonly visibilityState = "visible";
  baseURI = "http://127.0.0.1/";
}

/** The document of whatever runs here; `baseURI` is where its server is. */
export const page = new Nowhere();

const stored = new Map<string, string>();
vi.stubGlobal("document", page);
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("requestAnimationFrame", (work: () => void) => setTimeout(work, 0));
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});

/** The bytes of a file that the build put beside the page's sources. */
export function built(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../wasm/${name}`, import.meta.url)));
}

/** Until it is so: every task of the page comes first. */
export async function until(what: () => boolean): Promise<void> {
  do await new Promise((done) => setTimeout(done, 1));
  while (!what());
}
