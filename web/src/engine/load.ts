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

/** The stories of a game, in English where the language has none; undefined if the game tells none. */
export function proseUrl(game: string, language: string): string | undefined {
  return fileOf(`${game}.${language}.prose`) ?? fileOf(`${game}.en.prose`);
}

/** The language that those stories are in. */
export function proseLanguage(game: string, language: string): string {
  return fileOf(`${game}.${language}.prose`) === undefined ? "en" : language;
}

/** The words of a module in a language; null for English, which the module has itself. */
export async function catalogueOf(game: string, language: string): Promise<Uint8Array | null> {
  const url = fileOf(`${game}.${language}.mo`);
  if (url === undefined) return null;
  const answer = await fetch(url);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
