// size-plugin.ts - How much is fetched before one can play, compressed as the server sends it: printed with every build, which fails
// beyond the bars.
//
// What is fetched is read off the bundle: the page itself with everything that it imports at once, then the screen of a game with its
// imports, its styles and its module. Fonts and pictures come later and have a bar of their own; the stories and the rules of
// a game are fetched when they are wanted and not counted. Other languages are printed beside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** KB: the first game with the page around it, and each further game by itself. */
const FIRST_BAR = 150;
const FURTHER_BAR = 140;
/** Fonts of all alphabets, and pictures. */
const LOOKS_BAR = 150;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const packed = new Map<string, number>();

function brotli(bundle: Bundle, name: string): number {
  let size = packed.get(name);
  if (size === undefined) {
    const file = bundle[name];
    const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    size = brotliCompressSync(bytes, { params }).length;
    packed.set(name, size);
  }
  return size;
}

/** What is compressed already. */
function plain(bundle: Bundle, name: string): number {
  const file = bundle[name];
  return file.type === "asset" ? Buffer.from(file.source).length : 0;
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === "chunk");

/** The files of a chunk, of all that it imports at once, and of their styles. */
function withImports(bundle: Bundle, chunk: Chunk, into: Set<string>): Set<string> {
  if (into.has(chunk.fileName)) return into;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) withImports(bundle, bundle[name] as Chunk, into);
  return into;
}

function assets(bundle: Bundle, pattern: RegExp): string[] {
  return Object.keys(bundle).filter((name) => pattern.test(`/${name}`));
}

function one(bundle: Bundle, pattern: RegExp): string {
  const found = assets(bundle, pattern);
  if (found.length !== 1) throw new Error(`size-plugin: ${found.length} files are ${pattern}`);
  return found[0];
}

function screenOf(bundle: Bundle, game: string): Chunk {
  // A game has a table of its own, or the plain one.
  for (const screen of [`/src/${game}/screen.tsx`, "/src/plain/screen.tsx"]) {
    const chunk = chunksOf(bundle).find((each) => each.moduleIds.some((id) => id.endsWith(screen)));
    if (chunk) return chunk;
  }
  throw new Error(`size-plugin: ${game} has no screen`);
}

const kb = (bytes: number): string => (bytes / 1024).toFixed(1);
const moduleOf = (name: string): RegExp => new RegExp(`/${name}-[^/]*\\.wasm$`);

export default function sizes(): Plugin {
  let root = "";
  return {
    name: "hearth-sizes",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const total = (names: Iterable<string>): number =>
          [...names].reduce((sum, name) => sum + brotli(bundle, name), 0);
        const games: { id: string }[] = JSON.parse(readFileSync(join(root, "wasm/games.json"), "utf-8"));
        const entry = chunksOf(bundle).find((chunk) => chunk.isEntry);
        if (!entry) throw new Error("size-plugin: nothing begins");
        const page = withImports(
          bundle,
          entry,
          new Set([one(bundle, /\/index\.html$/), one(bundle, moduleOf("words"))]),
        );
        const around = total(page);
        const looks = assets(bundle, /\.(woff2|webp|svg)$/).reduce(
          (sum, name) => sum + plain(bundle, name),
          0,
        );
        console.log(`fetched, KB of brotli: ${kb(around)} for the page itself`);
        console.log(`  ${kb(looks)} of at most ${LOOKS_BAR} for fonts and pictures`);
        if (looks > LOOKS_BAR * 1024)
          this.error(`fonts and pictures are ${kb(looks)} KB, more than ${LOOKS_BAR}`);
        games.forEach(({ id }, i) => {
          const files = withImports(bundle, screenOf(bundle, id), new Set([one(bundle, moduleOf(id))]));
          const own = total([...files].filter((name) => !page.has(name)));
          const bar = i === 0 ? FIRST_BAR : FURTHER_BAR;
          const size = i === 0 ? around + own : own;
          const words = assets(bundle, new RegExp(`/(${id}|words)\\.el-[^/]*\\.mo$`));
          const stories = assets(bundle, new RegExp(`/${id}\\.en-[^/]*\\.prose$`));
          const rules = assets(bundle, new RegExp(`/${id}-rules\\.en-[^/]*\\.prose$`));
          console.log(
            `  ${kb(size)} of at most ${bar} ${i === 0 ? "until" : "more for"} ${id}` +
              ` (module ${kb(brotli(bundle, one(bundle, moduleOf(id))))}; in Greek ${kb(total(words))} more` +
              `${stories.length > 0 ? `; stories ${kb(total(stories))}` : ""}; rules ${kb(total(rules))})`,
          );
          if (size > bar * 1024)
            this.error(`${id} needs ${kb(size)} KB, more than ${bar}: ${[...files].join(", ")}`);
        });
      },
    },
  };
}
