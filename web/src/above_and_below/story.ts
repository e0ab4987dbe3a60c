// story.ts - Encounters out of a log: who met what, what they chose, the dice, how it ended and what it brought. The leaf that
// turns, the small book of a rival and the story of a whole game are made of it.
import type { LogEntry, TranscriptEvent } from "../engine/types.ts";
import type { Villager } from "./cards.ts";

export interface Thrown {
  villager: Villager;
  die: number;
  again: boolean;
  exerted: boolean;
}

export interface Result {
  success: boolean;
  lanterns: number;
  texts: readonly string[];
}

/** A page of the book as it was read: what was chosen there (from 0), the dice for it and what came of them. */
export interface Page {
  paragraph: number;
  option: number | null;
  dice: Thrown[];
  result: Result | null;
}

export interface Encounter {
  seat: number;
  party: Villager[];
  /** From the first entry of the log to the last. */
  from: number;
  to: number;
  /** In the order in which they were read: a story may lead on from a result to another page, with dice of its own. */
  pages: Page[];
  /** The last one. */
  result: Result | null;
  /** What it brought and cost. */
  brought: TranscriptEvent[];
}

const BROUGHT = ["find", "gain", "lose", "coins", "reputation", "join", "take", "injure"];
/** Whatever begins something else. */
const OVER = [
  "harvest build train labor pass place sale offer counter sold refused refresh cat",
  "heal income renew round end",
].flatMap((words) => words.split(" "));

function note(at: Encounter, event: TranscriptEvent, entry: LogEntry): void {
  const villager = event.villager as Villager;
  const page = at.pages.at(-1);
  switch (event.type) {
    case "paragraph":
      at.pages.push({ paragraph: Number(event.paragraph), option: null, dice: [], result: null });
      break;
    case "option":
      if (page) page.option = Number(event.option) - 1;
      break;
    case "roll": {
      const thrown = page?.dice.find((each) => each.villager === villager);
      if (thrown) thrown.die = Number(event.die);
      else page?.dice.push({ villager, die: Number(event.die), again: false, exerted: false });
      break;
    }
    case "reroll":
    case "exert":
      for (const each of page?.dice ?? [])
        if (each.villager === villager) {
          if (event.type === "exert") each.exerted = true;
          else each.again = true;
        }
      break;
    case "result":
      at.result = {
        success: Boolean(event.success),
        lanterns: Number(event.lanterns),
        texts: entry.texts,
      };
      if (page) page.result = at.result;
      break;
    default:
      if (BROUGHT.includes(event.type) && page) at.brought.push(event);
  }
}

/** All encounters of a log, in order. */
export function encountersOf(log: readonly LogEntry[]): Encounter[] {
  const all: Encounter[] = [];
  let open: Encounter | null = null;
  for (const entry of log)
    for (const event of entry.events) {
      if (event.type === "explore") {
        open = {
          seat: Number(event.seat),
          party: event.party as Villager[],
          from: entry.index,
          to: entry.index,
          pages: [],
          result: null,
          brought: [],
        };
        all.push(open);
      } else if (OVER.includes(event.type)) {
        open = null;
      } else if (open) {
        open.to = entry.index;
        note(open, event, entry);
      }
    }
  return all;
}

/** What no story has. */
const GAP = "\u2063\u2063";

/** The story of a result without "Success (lanterns: 4)." before it; `said` makes the sentence around a text. */
export function withoutFrame(texts: readonly string[], said: (text: string) => string): string {
  const [before, after] = said(GAP).split(GAP);
  const found = texts.find((text) => text.startsWith(before) && text.endsWith(after));
  return found ? found.slice(before.length, found.length - after.length) : "";
}
