// editions.test.ts - A game that was begun with an older edition goes on with it: its book, its stories, its numbers.

import "./stand.ts"; // before everything that wants a browser

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Engine } from "../../src/engine/engine.ts";
import { proseOf } from "../../src/engine/load.ts";
import { PUBLIC } from "../../src/engine/types.ts";
import { viewLines } from "../../src/match/match.ts";
import { built } from "./stand.ts";

const GAME = "above_and_below";
const FIRST = "356e8a1344fc5d57";

interface Paragraph {
  title: string;
  options: { numbers: number[] }[];
}

function golden(name: string): string {
  return readFileSync(new URL(`../../../tests/records/${GAME}/${name}.rec`, import.meta.url), "utf8");
}

async function engineWith(prose: string): Promise<Engine> {
  const engine = await Engine.fromBytes(built(`${GAME}.wasm`));
  engine.prose(built(prose));
  return engine;
}

it("has the book of its own edition, in the match and in a view of it", async () => {
  const engine = await engineWith(`${GAME}.${FIRST}.en.prose`);
  const old = engine.load(golden("game-two"));
  const { names, rules, options } = engine.state(old, PUBLIC);
  expect(options).toBe(`data=${FIRST}`);
  const view = engine.view(viewLines({ played: { rules, options }, names }, engine.photo(old, PUBLIC)));
  expect(engine.state(view, PUBLIC).options).toBe(options);
  for (const handle of [old, view])
    expect(engine.paragraph<Paragraph>(handle, 8).title).toBe("Quite Well, Thank You");

  const newest = engine.open({ names: ["Ada", "Béla"], seed: "new" });
  expect(engine.state(newest, PUBLIC).options).not.toBe(options);
  expect(engine.paragraph<Paragraph>(newest, 8).title).toBe("…"); // the stories of another edition are there
  engine.prose(built(`${GAME}.en.prose`));
  expect(engine.paragraph<Paragraph>(newest, 8).title).toBe("I Should Dig toward Me");
  expect(engine.paragraph<Paragraph>(old, 8).title).toBe("…");
});

it("is told which edition a match is of", async () => {
  const engine = await engineWith(`${GAME}.en.prose`);
  const told: string[] = [];
  engine.onMatch = (lines) => told.push(/[ \n]data=(\S+)/.exec(lines)?.[1] ?? "newest");
  engine.open({ names: ["Ada", "Béla"], seed: "new" });
  engine.open({ names: ["Ada", "Béla"], seed: "old", options: `data=${FIRST}` });
  const old = engine.load(golden("game-two"));
  const photo = engine.photo(old, PUBLIC);
  const { names, rules, options } = engine.state(old, PUBLIC);
  const view = engine.view(viewLines({ played: { rules, options }, names }, photo));
  engine.view(`view ${photo}`, view); // goes on
  expect(told).toEqual(["newest", FIRST, FIRST, FIRST]);
});

it("finds the file of the edition, else that of the newest, in English where a language has none", () => {
  const file = (data: string, language: string): [string, string] => {
    const { url, language: spoken } = proseOf(GAME, data, language) ?? { url: "", language: "" };
    return [/above_and_below[\w.]*\.prose/.exec(url)?.[0] ?? url, spoken];
  };
  expect(file(FIRST, "en")).toEqual([`${GAME}.${FIRST}.en.prose`, "en"]);
  expect(file(FIRST, "el")).toEqual([`${GAME}.${FIRST}.en.prose`, "en"]);
  expect(file("", "en")).toEqual([`${GAME}.en.prose`, "en"]);
  expect(file("0123456789abcdef", "xx")).toEqual([`${GAME}.en.prose`, "en"]);
  expect(proseOf("cartographers", "", "en")).toBeUndefined();
});
