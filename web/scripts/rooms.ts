// rooms.ts - The walls between the rooms of src: which folder may import from which. `npm run lint` runs it.
//
// A room is a folder of src. It sees the rooms that its line names, and a line names only rooms that stand above it, so that no
// two rooms can ever need each other. Whatever is a relative path counts: imports of all kinds, also those that are done later
// (import()), of types and of styles; workers; pictures in a style. Only what is found by its name in every folder
// (import.meta.glob with a star) belongs to nobody.
//
// The folders of games (those with a game.ts) are rooms with one line for all of them, and none of them sees another.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

export const ROOMS: Record<string, string[]> = {
  style: [],
  engine: [],
  base: ["engine"],
  ui: ["engine", "base"],
  rivals: ["engine", "base", "ui"],
  record: ["engine", "base"],
  saved: ["engine", "base", "ui", "record"],
  daily: ["engine", "base", "ui", "saved"],
  print: ["engine", "base", "ui"],
  match: ["engine", "base", "saved"],
  guide: ["engine", "base", "match"],
  plain: ["engine", "base", "ui", "rivals", "saved", "match"],
  tables: ["engine", "base", "ui", "saved", "match", "plain"],
  help: ["engine", "base", "ui"],
  game: [
    "style",
    "engine",
    "base",
    "ui",
    "rivals",
    "saved",
    "print",
    "match",
    "guide",
    "plain",
    "tables",
    "help",
  ],
  review: ["engine", "base", "ui", "record", "saved", "print", "match", "cartographers", "plain", "tables"],
  online: ["engine", "base", "ui", "rivals", "record", "saved", "match", "plain", "tables"],
  boards: ["engine", "base", "ui", "saved", "daily", "match", "online"],
  lobby: ["engine", "base", "ui", "rivals", "saved", "daily", "online"],
  app: [
    "engine",
    "base",
    "ui",
    "saved",
    "daily",
    "match",
    "tables",
    "cartographers",
    "plain",
    "review",
    "online",
    "boards",
    "help",
    "lobby",
  ],
  main: ["style", "base", "ui", "app"], // files that lie in src itself
};

/** What is generated, comes from outside, or is found in every folder. */
const OUTSIDE = ["../wasm/", "../../tests/", "*/"];

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const isGame = (room: string): boolean => existsSync(join(SRC, room, "game.ts"));

/** The line of the table that speaks of a room. */
const lineOf = (room: string): string => (isGame(room) ? "game" : room);

/** What is wrong with the table itself. */
export function wrongLines(rooms: Record<string, string[]>): string[] {
  const above: string[] = [];
  const wrong: string[] = [];
  for (const [room, sees] of Object.entries(rooms)) {
    for (const other of sees)
      if (!above.includes(lineOf(other))) wrong.push(`${room} names ${other}, which does not stand above it`);
    above.push(room);
  }
  return wrong;
}

interface Found {
  /** Relative paths. */
  paths: string[];
  /** Imports of which nobody can say what they import. */
  unknown: boolean;
}

interface Node {
  type: string;
  value?: unknown;
  source?: Node | null;
  quasis?: { value: { cooked: string | null } }[];
}

function inScript(name: string, text: string): Found {
  const found: Found = { paths: [], unknown: false };
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, source, quasis } = node as Node;
    const text = type === "TemplateLiteral" ? quasis?.[0]?.value.cooked : value;
    if (typeof text === "string" && /^(\.\.?\/|\/src\/)/.test(text)) found.paths.push(text);
    if (type === "ImportExpression" && source?.type !== "Literal") found.unknown = true;
    for (const part of Object.values(node)) visit(part);
  };
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  visit(program);
  return found;
}

function inStyle(text: string): Found {
  const paths = [...text.matchAll(/(?:url\(|@import)\s*["']?(\.\.?\/[^"')\s]+)/g)].map((match) => match[1]);
  return { paths, unknown: false };
}

const roomOf = (path: string): string => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "main");

/** What is wrong in a file, named by its path below src. */
export function wrongImports(file: string, text: string, rooms: Record<string, string[]> = ROOMS): string[] {
  const room = roomOf(file);
  const sees = rooms[lineOf(room)];
  if (!sees) return [`${file}: ${room} is no room that the table knows`];
  const { paths, unknown } = file.endsWith(".css") ? inStyle(text) : inScript(file, text);
  const wrong = unknown ? [`${file}: imports what is not written there as a text`] : [];
  for (const path of paths) {
    const target = path.startsWith("/") ? path.slice("/src/".length) : posix.join(posix.dirname(file), path);
    const other = roomOf(target);
    if (other === room || sees.includes(other) || OUTSIDE.some((start) => target.startsWith(start))) continue;
    wrong.push(`${file}: ${room} does not see ${other} (${path})`);
  }
  return wrong;
}

function check(): string[] {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return [
    ...wrongLines(ROOMS),
    ...files.sort().flatMap((file) => wrongImports(file, readFileSync(join(SRC, file), "utf-8"))),
  ];
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = check();
  for (const line of wrong) console.error(`rooms: ${line}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
