import { describe, expect, it } from "vitest";
import { carriedOver } from "./carryOver.ts";

class Store implements Storage {
  full = false;
  readonly #texts: Map<string, string>;
  constructor(texts: Record<string, string>) {
    this.#texts = new Map(Object.entries(texts));
  }
  get length(): number {
    return this.#texts.size;
  }
  clear(): void {
    this.#texts.clear();
  }
  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }
  removeItem(key: string): void {
    this.#texts.delete(key);
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException("", "QuotaExceededError");
    this.#texts.set(key, text);
  }
  get all(): Record<string, string> {
    return Object.fromEntries(this.#texts);
  }
}

describe("what was stored under an old name", () => {
  it("is found, and lies under the new one from then on", () => {
    const store = new Store({ old: "{1}", other: "x" });
    expect(carriedOver(store, "old", "new")).toBe("{1}");
    expect(store.all).toEqual({ new: "{1}", other: "x" });
    expect(carriedOver(store, "old", "new")).toBe("{1}");
  });

  it("does not come before what is stored under the new one", () => {
    const store = new Store({ old: "{1}", new: "{2}" });
    expect(carriedOver(store, "old", "new")).toBe("{2}");
    expect(store.all).toEqual({ new: "{2}" });
  });

  it("is not there for somebody who is here for the first time", () => {
    const store = new Store({});
    expect(carriedOver(store, "old", "new")).toBeNull();
    expect(store.all).toEqual({});
  });

  it("is not lost where there is no room", () => {
    const store = new Store({ old: "{1}" });
    store.full = true;
    expect(carriedOver(store, "old", "new")).toBe("{1}");
    expect(store.all).toEqual({ old: "{1}" });
  });
});
