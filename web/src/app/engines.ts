// engines.ts - The modules of the games: fetched once, spoken to in the chosen language.
import { Engine } from "../engine/engine.ts";
import { browserLanguage, languageChanged, speakThrough } from "./words.ts";
import { like, likes } from "./settings.ts";

const files = import.meta.glob("../../wasm/*.{wasm,mo}", {
  query: "?url",
  import: "default",
  eager: true,
}) as Record<string, string>;

export function fileOf(name: string): string | undefined {
  return files[`../../wasm/${name}`];
}

const loading = new Map<string, Promise<Engine>>();
const loaded = new Map<string, Engine>();
let wanted = "en";

async function catalogue(game: string, language: string): Promise<Uint8Array | null> {
  const url = language === "en" ? undefined : fileOf(`${game}.${language}.mo`);
  if (!url) return null;
  const answer = await fetch(url);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

function teach(engine: Engine, language: string, words: Uint8Array | null): void {
  engine.language(language);
  if (words) engine.catalogue(words);
}

async function start(game: string): Promise<Engine> {
  const [engine, words] = await Promise.all([
    Engine.load(fileOf(`${game}.wasm`) ?? ""),
    catalogue(game, wanted),
  ]);
  teach(engine, wanted, words);
  loaded.set(game, engine);
  return engine;
}

/** The engine of a game, ready to be asked. */
export function engineFor(game: string): Promise<Engine> {
  let engine = loading.get(game);
  if (!engine) {
    engine = start(game);
    engine.catch(() => loading.delete(game));
    loading.set(game, engine);
  }
  return engine;
}

/** The engine of a game that is loaded already. */
export function engineNow(game: string): Engine {
  const engine = loaded.get(game);
  if (!engine) throw new Error(`${game} is not loaded`);
  return engine;
}

export async function speak(language: string): Promise<void> {
  wanted = language;
  const words = await Promise.all([...loaded.keys()].map((game) => catalogue(game, language)));
  if (wanted !== language) return;
  [...loaded.values()].forEach((engine, i) => {
    teach(engine, language, words[i]);
  });
  like({ language });
  languageChanged(language);
}

/** The texts of the page come with the first game. */
export async function begin(): Promise<void> {
  wanted = likes.peek().language || browserLanguage();
  speakThrough(await engineFor("cartographers"));
  languageChanged(wanted);
}
