import { describe, expect, it } from "vitest";
import { ROOMS, wrongImports, wrongLines } from "./rooms.ts";

describe("the table of rooms", () => {
  it("goes one way", () => {
    expect(wrongLines(ROOMS)).toEqual([]);
  });

  it("cannot go round", () => {
    expect(wrongLines({ a: ["b"], b: ["a"] })).toHaveLength(1);
    expect(wrongLines({ a: ["a"] })).toHaveLength(1);
    expect(wrongLines({ a: ["nowhere"] })).toHaveLength(1);
  });
});

describe("a wall", () => {
  it.each([
    ["an import", 'import { load } from "../saved/games.ts";'],
    ["an import of a type", 'import type { KeptGame } from "../saved/entry.ts";'],
    ["an import of everything", 'import * as games from "../saved/games.ts";'],
    ["an import of styles", 'import "../saved/saved.css";'],
    ["an export", 'export { load } from "../saved/games.ts";'],
    ["an import that is done later", 'const m = () => import("../saved/games.ts").then((m) => m.load);'],
    ["the same in back quotes", "const m = () => import(`../saved/games.ts`);"],
    ["a path that is put together", "const m = (name: string) => import(`../saved/${" + "name}.ts`);"],
    ["a path that nobody can know", "const m = (name: string) => import(name);"],
    ["a type that is named where it is used", 'let game: import("../saved/entry.ts").KeptGame;'],
    ["a path from the root", 'import { load } from "/src/saved/games.ts";'],
    ["a detour", 'import { load } from "./../base/../saved/games.ts";'],
    ["a worker", 'new Worker(new URL("../saved/worker.ts", import.meta.url));'],
    ["many at once", 'import.meta.glob("../saved/*.ts");'],
  ])("holds back %s", (_, text) => {
    expect(wrongImports("base/words.ts", text)).not.toEqual([]);
    expect(wrongImports("base/words.tsx", text)).not.toEqual([]);
  });

  it("holds back pictures and styles of a style", () => {
    expect(wrongImports("base/x.css", 'a { background: url("../style/paper.webp"); }')).not.toEqual([]);
    expect(wrongImports("base/x.css", '@import "../style/base.css";')).not.toEqual([]);
    expect(wrongImports("cartographers/x.css", "a { background: url(../style/paper.webp); }")).toEqual([]);
  });

  it("lets through what the table names, and what is in the same room", () => {
    const text = 'import { Engine } from "../engine/engine.ts"; import "./later.ts"; import "preact";';
    expect(wrongImports("base/words.ts", text)).toEqual([]);
  });

  it("stands between games, which share one line", () => {
    expect(wrongImports("cartographers/x.ts", 'import "../endless_winter/tell.ts";')).not.toEqual([]);
    expect(wrongImports("cartographers/x.ts", 'import "./tell.ts"; import "../match/course.ts";')).toEqual(
      [],
    );
    expect(wrongImports("cartographers/x.ts", 'import "../review/course.ts";')).not.toEqual([]);
    expect(wrongImports("base/x.ts", 'import "../cartographers/tell.ts";')).not.toEqual([]);
  });

  it("has a door only for what is found in every folder", () => {
    expect(wrongImports("base/x.ts", 'import.meta.glob("../*/game.ts");')).toEqual([]);
  });

  it("stands around every folder", () => {
    expect(wrongImports("attic/chest.ts", "")).not.toEqual([]);
  });
});
