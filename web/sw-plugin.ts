// sw-plugin.ts - Makes /sw.js from src/sw.ts once everything else is written: only then is it known which files there are.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { minify, type Plugin, type ResolvedConfig, transformWithOxc } from "vite";

/** What the first visit can do without: other games than the first, other languages, stories, pictures for home screens. */
const LATER = /\.(mo|png|prose)$/;
const ENGINE = /\.wasm$/;
const NOT_OURS = /(^|\/)(sw\.js|.*\.map|\..*)$/;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !NOT_OURS.test(path))
    .sort();
}

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("base64");

export default function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "hearth-service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const [{ id: first }] = JSON.parse(readFileSync(join(config.root, "wasm/games.json"), "utf-8"));
        const types = JSON.parse(readFileSync(join(config.root, "../scripts/page_types.json"), "utf-8"));
        const dist = join(config.root, config.build.outDir);
        const files = filesIn(dist).map((path) => ({
          path,
          integrity: `sha256-${sha256(readFileSync(join(dist, path)))}`,
          type: types[extname(path)],
          later:
            LATER.test(path) ||
            (ENGINE.test(path) && !path.includes(`/${first}-`) && !path.includes("/words-")),
        }));
        const source = readFileSync(join(config.root, "src/sw.ts"), "utf-8");
        // The worker's own code is part of the version: a change in it is a new worker with a new cache.
        const version = createHash("sha256")
          .update(JSON.stringify(files))
          .update(source)
          .digest("hex")
          .slice(0, 16);
        const { code } = await transformWithOxc(source, "sw.ts", { sourcemap: false });
        const whole = `(() => {
const VERSION = ${JSON.stringify(version)};
const FILES = ${JSON.stringify(files)};
${code.replace(/export\s*\{\s*\};?/g, "")}
})();`;
        const small = await minify("sw.js", whole, { compress: true, mangle: true });
        writeFileSync(join(dist, "sw.js"), small.code);
      },
    },
  };
}
