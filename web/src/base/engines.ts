// engines.ts - The modules of the games: fetched once, spoken to in the chosen language.
import { Engine } from "../engine/engine.ts";
import { FIRST } from "../engine/games.ts";
import { catalogueOf, moduleUrl } from "../engine/load.ts";
import { changeSettings, settings } from "./settings.ts";
import { gaveUp, settingUp, setUp } from "./trouble.ts";
import { browserLanguage, languageChanged, setTextEngine } from "./words.ts";

export { fileOf } from "../engine/load.ts";

const loading = new Map<string, Promise<Engine>>();
const loaded = new Map<string, Engine>();
let wanted = "en";

function setLanguage(engine: Engine, language: string, words: Uint8Array | null): void {
  engine.language(language);
  if (words) engine.catalogue(words);
}

async function start(game: string): Promise<Engine> {
  const [engine, words] = await Promise.all([Engine.load(moduleUrl(game)), catalogueOf(game, wanted)]);
  engine.onBroken = () => void broke(game, engine);
  setLanguage(engine, wanted, words);
  loaded.set(game, engine);
  return engine;
}

/** An engine has stopped: another takes its place, and whatever stood on the old one is set up again from what is saved. */
async function broke(game: string, engine: Engine): Promise<void> {
  if (loaded.get(game) !== engine) return;
  loaded.delete(game);
  loading.delete(game);
  settingUp();
  try {
    const next = await engineFor(game);
    if (game === FIRST) setTextEngine(next);
    setUp();
  } catch {
    gaveUp();
  }
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

export async function changeLanguage(language: string): Promise<void> {
  wanted = language;
  const words = await Promise.all([...loaded.keys()].map((game) => catalogueOf(game, language)));
  if (wanted !== language) return;
  [...loaded.values()].forEach((engine, i) => {
    setLanguage(engine, language, words[i]);
  });
  changeSettings({ language });
  languageChanged(language);
}

/** The texts of the page come with the first game. */
export async function begin(): Promise<void> {
  wanted = settings.peek().language || browserLanguage();
  setTextEngine(await engineFor(FIRST));
  languageChanged(wanted);
}
