// rulebook.ts - The rules of a game for players: a file per game and language (src/rulebook/rulebook.h), fetched when somebody wants
// to read them. Whatever the tables of the game say is filled in already.
import { useEffect, useState } from "preact/hooks";
import { rulesOf } from "../engine/load.ts";
import { language } from "./words.ts";

/** A drawn shape of a card: rows of # and . */
export interface RuleShape {
  rows: string[];
  coin: boolean;
}

/** A paragraph, an entry of a list, or a step of the worked round. */
export interface Rule {
  text: string;
  entry: boolean;
  /** Names of the pieces that it speaks of. */
  pieces: string[];
  shapes: RuleShape[];
  /** The position at this step, as an engine opens it. */
  view: string | null;
}

export interface RuleTopic {
  part: string;
  id: string;
  /** Other names of it, which older links have. */
  ids: string[];
  title: string;
  rules: Rule[];
}

const shapeOf = (text: string): RuleShape => {
  const coin = text.endsWith("$");
  return { rows: (coin ? text.slice(0, -1) : text).split("/"), coin };
};

/** A line is a letter, a space and the rest. */
export function readRules(text: string): RuleTopic[] {
  const topics: RuleTopic[] = [];
  let last: Rule | undefined;
  for (const line of text.split("\n")) {
    const rest = line.slice(2);
    const topic = topics.at(-1);
    switch (line[0]) {
      case "=": {
        const [part, names] = rest.split(" ", 2);
        const ids = names.split(",");
        const title = rest.slice(part.length + names.length + 2);
        topics.push({ part, id: ids[0], ids, title, rules: [] });
        break;
      }
      case "p":
      case "i":
        last = { text: rest, entry: line[0] === "i", pieces: [], shapes: [], view: null };
        topic?.rules.push(last);
        break;
      case "+":
        if (last) last.pieces = rest.split(", ");
        break;
      case "d":
        if (last) last.shapes = rest.split(" ").map(shapeOf);
        break;
      case "v":
        if (last) last.view = rest.replaceAll("\t", "\n");
        break;
    }
  }
  return topics;
}

/** The topic that an address names. */
export const topicNamed = (topics: readonly RuleTopic[], id: string | undefined): RuleTopic | undefined =>
  id === undefined ? undefined : topics.find((topic) => topic.ids.includes(id.replaceAll("-", "_")));

const fetched = new Map<string, Promise<RuleTopic[]>>();

function fetchRules(url: string): Promise<RuleTopic[]> {
  const known = fetched.get(url);
  if (known) return known;
  const rules = fetch(url).then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    return readRules(await answer.text());
  });
  rules.catch(() => fetched.delete(url));
  fetched.set(url, rules);
  return rules;
}

/** The rules of a game in the language of the page; null while they come. What could not be fetched is tried again when there is a
 * connection. */
export function useRulebook(game: string): RuleTopic[] | "failed" | null {
  const url = rulesOf(game, language.value);
  const [found, setFound] = useState<{ url: string; topics: RuleTopic[] | "failed" } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (url === undefined) return;
    let wanted = true;
    fetchRules(url).then(
      (topics) => wanted && setFound({ url, topics }),
      () => wanted && setFound({ url, topics: "failed" }),
    );
    const again = (): void => setTries((n) => n + 1);
    addEventListener("online", again);
    return () => {
      wanted = false;
      removeEventListener("online", again);
    };
  }, [url, tries]);
  if (url === undefined) return [];
  return found?.url === url ? found.topics : null;
}
