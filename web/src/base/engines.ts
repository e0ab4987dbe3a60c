// engines.ts - The modules of the games and the one without a game: fetched once, spoken to in the chosen language.
import { Engine } from "../engine/engine.ts";
import { catalogueOf, moduleUrl } from "../engine/load.ts";
import { Stories } from "./prose.ts";
import { changeSettings, settings } from "./settings.ts";
import { gaveUp, settingUp, setUp } from "./trouble.ts";
import { browserLanguage, languageChanged, setSpeaker, WORDS } from "./words.ts";

export { fileOf } from "../engine/load.ts";

interface Loaded {
  engine: Engine;
  stories: Stories;
}

const loading = new Map<string, Promise<Engine>>();
const loaded = new Map<string, Loaded>();
let wanted = "en";

function setLanguage(engine: Engine, language: string, words: Uint8Array | null): void {
  engine.language(language);
  if (words) engine.catalogue(words);
}

async function start(module: string): Promise<Engine> {
  let language = wanted;
  const [engine, first] = await Promise.all([Engine.load(moduleUrl(module)), catalogueOf(module, language)]);
  let words = first;
  while (language !== wanted) {
    language = wanted; // another one was chosen meanwhile
    words = await catalogueOf(module, language);
  }
  const stories = new Stories(module, engine);
  engine.onBroken = () => void broke(module, engine);
  engine.onMatch = (lines) => stories.opened(lines);
  setLanguage(engine, language, words);
  loaded.set(module, { engine, stories });
  setSpeaker(module, engine);
  return engine;
}

/** An engine has stopped: another takes its place, and whatever stood on the old one is set up again from what is saved. */
async function broke(module: string, engine: Engine): Promise<void> {
  if (loaded.get(module)?.engine !== engine) return;
  loaded.delete(module);
  loading.delete(module);
  settingUp();
  try {
    await engineFor(module);
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
  const found = loaded.get(game);
  if (!found) throw new Error(`${game} is not loaded`);
  return found.engine;
}

/** The language of the stories of a game, which may not be that of the page. */
export function storyLanguage(game: string): string {
  return loaded.get(game)?.stories.language ?? "en";
}

/** Tries again to fetch the stories that are missing. */
export function fetchStories(): void {
  for (const { stories } of loaded.values()) stories.want();
}

export async function changeLanguage(language: string): Promise<void> {
  wanted = language;
  const words = await Promise.all([...loaded.keys()].map((module) => catalogueOf(module, language)));
  if (wanted !== language) return;
  [...loaded.values()].forEach(({ engine }, i) => {
    setLanguage(engine, language, words[i]);
  });
  changeSettings({ language });
  languageChanged(language);
  fetchStories();
}

/** What was promised before the first draw, made of the key that is shown in the end. Needs no game. */
export const commitmentOf = (key: string): string => engineNow(WORDS).commitment(key);

/** What a number for the draws is promised by. Needs no game. */
export const pledgeOf = (nonce: string): string => engineNow(WORDS).pledge(nonce);

/** What a finished game is sealed with. Needs no game. */
export const sealOf = (record: string): string => engineNow(WORDS).seal(record);

/** The page can speak before any game is loaded. */
export async function begin(): Promise<void> {
  wanted = settings.peek().language || browserLanguage();
  await engineFor(WORDS);
  languageChanged(wanted);
  addEventListener("online", fetchStories);
}
