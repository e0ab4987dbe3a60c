// words.ts - Every sentence of the page, in the language that was chosen. A module without a game makes those of the whole page, the
// module of a game those of its table; this remembers who asked.
import { type ReadonlySignal, signal } from "@preact/signals";
import { languages } from "../../wasm/languages.ts";
import { owners, type TextId } from "../../wasm/texts.ts";
import type { Engine } from "../engine/engine.ts";
import { titleOf as titleIn } from "../engine/games.ts";
import type { Args } from "../engine/types.ts";

export { languages, type TextId };

/** Grows when the texts change: whoever read a text is drawn again. */
const spoken = signal(0);
/** What engines say may be another sentence now: in another language, or because the stories have come. */
export const texts: ReadonlySignal<number> = spoken;
export const language = signal("en");

/** The module without a game. */
export const WORDS = "words";
const speakers = new Map<string, Engine>();
/** Somebody asked for a text of a module that is not there yet. */
let missed = false;

/** From now on this engine says the texts of that module. */
export function setSpeaker(module: string, engine: Engine): void {
  speakers.set(module, engine);
  if (missed) textsChanged();
}

/** "carto.title" and "page.carto.coins" are said by the module of Cartographers. */
function speakerOf(id: TextId): Engine | undefined {
  const [first, second] = id.split(".", 2) as [string, string];
  return speakers.get(owners[first === "page" ? second : first] ?? WORDS);
}

/** Sentences that were made already: the same ones are asked for with every step of the ghost. */
const made = new Map<string, string>();
const MOST = 3000;

export function textsChanged(): void {
  made.clear();
  missed = false;
  spoken.value++;
}

export function languageChanged(id: string): void {
  language.value = id;
  document.documentElement.lang = id;
  textsChanged();
}

/** A text that does not exist does not compile. */
export function t(id: TextId, args: Args = {}): string {
  void spoken.value;
  const speaker = speakerOf(id);
  if (!speaker) {
    missed = true;
    return "";
  }
  const key = id + JSON.stringify(args);
  let text = made.get(key);
  if (text === undefined) {
    if (made.size > MOST) made.clear();
    text = speaker.text(id, args);
    made.set(key, text);
  }
  return text;
}

/** The browser's first language that we speak. */
export function browserLanguage(): string {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (languages.some((known) => known.id === short)) return short;
  }
  return "en";
}

/** A number with its sign, as a change is written. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0";
}

export function decimal(n: number): string {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(n);
}

/** What a game is called, whether or not its module is loaded. */
export const titleOf = (game: string): string => titleIn(game, language.value);
