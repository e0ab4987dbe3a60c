// vite.config.ts - How the page is put together: hashed files, nothing inlined, clean under a strict content policy.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import sizes from "./size-plugin.ts";
import serviceWorker from "./sw-plugin.ts";

const src = fileURLToPath(new URL("src", import.meta.url));
/** Games with a table of their own have a folder. */
const games = readdirSync(src).filter((room) => existsSync(`${src}/${room}/game.ts`));

/** What the first screen needs is asked for by the page itself, not only once the code has run. */
function preloads(): Plugin {
  const wanted: [RegExp, Record<string, string>][] = [
    [/\/words-[^/]*\.wasm$/, { as: "fetch", type: "application/wasm" }],
    [/\/alegreya-latin-(400|700)-normal-[^/]*\.woff2$/, { as: "font", type: "font/woff2" }],
  ];
  return {
    name: "hearth-preloads",
    transformIndexHtml: {
      order: "post",
      handler(_html, context) {
        const tags: HtmlTagDescriptor[] = [];
        for (const name of Object.keys(context.bundle ?? {}))
          for (const [pattern, attributes] of wanted)
            if (pattern.test(`/${name}`))
              tags.push({
                tag: "link",
                injectTo: "head",
                attrs: { rel: "preload", href: `/${name}`, crossorigin: "", ...attributes },
              });
        return tags;
      },
    },
  };
}

export default defineConfig({
  plugins: [preloads(), sizes(), serviceWorker()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first screen needs comes as one file: shared code in ten small ones would only wait for each other.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules|[\\/]wasm[\\/]\w+(\.types)?\.ts$|[\\/]src[\\/](app|base|daily|engine|lobby|match|record|saved|tables|ui)[\\/](?!(attention|boardDays|calendar|carry|carryParts|noticeSettings|screen|yourTurn)\.)|[\\/]src[\\/](plain[\\/]keys|rivals[\\/](lazy|rivals))\.tsx?$/,
            },
            // Then one for each kind of table, which is fetched with its games, and one for all other screens: many small ones
            // compress worse, and each needs a hash of its own in the service worker. What a game brings to other screens is
            // fetched with those.
            ...games.map((game) => ({
              name: game,
              test: new RegExp(`[\\\\/]src[\\\\/]${game}[\\\\/](?!(firstGame|options|help|wide)\\.)`),
            })),
            // How somebody hears of their turn, once there is one.
            { name: "turns", test: /[\\/](attention|yourTurn|noticeSettings)\.tsx?$/ },
            // Faces, and the choice among them, when the first one is shown.
            { name: "rivals", test: /[\\/]src[\\/]rivals[\\/]/ },
            { name: "guide", test: /[\\/]src[\\/](guide[\\/]|\w+[\\/]firstGame\.)/ },
            { name: "plain", test: /[\\/]src[\\/](plain[\\/]|\w+[\\/]options\.)/ },
            {
              name: "screens",
              test: /[\\/]src[\\/]((online|print|review|help|boards)[\\/]|\w+[\\/](help|wide|boardDays)\.|daily[\\/](screen|calendar|carry))/,
            },
          ],
        },
      },
    },
  },
});
