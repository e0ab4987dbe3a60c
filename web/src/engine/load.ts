// load.ts - Where the modules, the catalogues and the prose are: files that the build puts into web/wasm.

const files = import.meta.glob<string>("../../wasm/*.{wasm,mo,prose}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a file such as "cartographers.wasm" or "cartographers.el.mo"; undefined if it was not built. */
export function fileOf(name: string): string | undefined {
  return files[`../../wasm/${name}`];
}

export function moduleUrl(game: string): string {
  const url = fileOf(`${game}.wasm`);
  if (url === undefined) throw new Error(`${game}.wasm was not built`);
  return url;
}

/** The module for those who think: with what the page itself can do without, where a game has such. */
export function thinkingUrl(game: string): string {
  return fileOf(`thinking.${game}.wasm`) ?? moduleUrl(game);
}

/** A file of stories, and the language that they are in. */
export interface Prose {
  url: string;
  language: string;
}

/** The stories of a game, in English where the language has none; undefined if the game tells none. An older edition, whose data has
 * another name, has files of its own. */
export function proseOf(game: string, data: string, language: string): Prose | undefined {
  for (const edition of [`${game}.${data}`, game])
    for (const each of [language, "en"]) {
      const url = fileOf(`${edition}.${each}.prose`);
      if (url !== undefined) return { url, language: each };
    }
}

/** The rules of a game, in English where the language has none; undefined if the game has none. */
export function rulesOf(game: string, language: string): string | undefined {
  return fileOf(`${game}-rules.${language}.prose`) ?? fileOf(`${game}-rules.en.prose`);
}

/** The words of a module in a language; null for English, which the module has itself. */
export async function catalogueOf(game: string, language: string): Promise<Uint8Array | null> {
  const url = fileOf(`${game}.${language}.mo`);
  if (url === undefined) return null;
  const answer = await fetch(url);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
