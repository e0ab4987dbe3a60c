// pieces.ts - Every drawn piece of Above and Below on sheets of paper, to be looked at: small and large, on light and dark paper and in
// gray. `npm run pieces FOLDER`.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Cards } from "../src/above_and_below/cards.ts";
import { Engine } from "../src/engine/engine.ts";
import { buildingIds } from "../wasm/above_and_below.types.ts";
import { browser } from "./harness.ts";

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const folder = process.argv[2];
if (!folder) throw new Error("say where the sheets go: npm run pieces FOLDER");
const engine = await Engine.fromBytes(await readFile(here("../wasm/above_and_below.wasm")));
const { villagers, caves } = engine.cards<Cards>();
const source = await readFile(here("../../src/draw/above_and_below/signs.c"), "utf-8");
const signs = [...source.matchAll(/\bSIGN\((\w+)\)/g)]
  .map((match) => match[1])
  .filter((name) => name !== "name");
const kinds = [...new Set(Object.values(villagers).map(({ kind }) => kind))];
const MOODS = ["ready", "tired", "hurt"];

interface Group {
  name: string;
  box: [width: number, height: number];
  words: string[];
}

const groups: Group[] = [
  {
    name: "villagers",
    box: [100, 112],
    words: kinds.flatMap((kind) => MOODS.map((mood) => `villager ${kind} ${mood}`)),
  },
  { name: "signs", box: [100, 100], words: signs.map((name) => `sign ${name}`) },
  { name: "dice", box: [100, 100], words: [0, 1, 2, 3, 4, 5, 6].map((pips) => `die ${pips}`) },
  {
    name: "houses",
    box: [120, 100],
    words: ["start", ...buildingIds.filter((id) => !id.startsWith("o"))].map((id) => `building ${id}`),
  },
  {
    name: "below",
    box: [130, 100],
    words: [
      ...buildingIds.filter((id) => id.startsWith("o")).map((id) => `building ${id}`),
      ...["empty 0", "empty 1", "unknown 0", "unknown 1"].map((which) => `dark ${which}`),
    ],
  },
  {
    name: "vignettes",
    box: [240, 130],
    words: [...new Set(caves.flat())].sort((a, b) => a - b).map((number) => `vignette ${number}`),
  },
];

const PAPERS = { light: "#f6ecd4", dark: "#2a2119", gray: "#e6e6e6" };

function sheetOf(list: readonly Group[], height: number, paper: keyof typeof PAPERS): string {
  const pictures = list.map(({ name, box: [w, h], words }) => {
    const all = words.map((each) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${engine.piece(each)}</svg>`;
      return `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" title="${each}" height="${height}" width="${Math.round((height * w) / h)}">`;
    });
    return `<h2>${name}</h2><p>${all.join("")}</p>`;
  });
  return `<style>body{margin:12px;background:${PAPERS[paper]};color:${paper === "dark" ? "#f6ecd4" : "#2e2116"};
    ${paper === "gray" ? "filter:grayscale(1);" : ""}font:16px serif}h2{margin:4px 0;font-size:16px}p{display:flex;flex-wrap:wrap;gap:6px;margin:0}</style>${pictures.join("")}`;
}

await mkdir(folder, { recursive: true });
const chromium = await browser();
const page = await chromium.newPage({ viewport: { width: 1280, height: 400 } });
const print = async (
  name: string,
  list: readonly Group[],
  height: number,
  paper: keyof typeof PAPERS,
): Promise<void> => {
  await page.setContent(sheetOf(list, height, paper), { waitUntil: "load" });
  const file = `${folder}/${name}-${height}-${paper}.png`;
  await writeFile(file, await page.screenshot({ fullPage: true }));
  console.log(file);
};
for (const paper of Object.keys(PAPERS) as (keyof typeof PAPERS)[]) {
  await print("pieces", groups.slice(0, -1), 24, paper);
  for (const group of groups) await print(group.name, [group], group.name === "vignettes" ? 120 : 240, paper);
}
await chromium.close();
