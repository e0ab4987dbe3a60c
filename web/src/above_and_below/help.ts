// help.ts - Signs of Above and Below in the help: what every sign is called.
import { type TextId, t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import type { HelpPictures } from "../help/pictures.tsx";

type Sign = TextId extends infer Id ? (Id extends `page.anb.sign.${infer Name}` ? Name : never) : never;
const SIGNS: Sign[] = [
  "sun",
  "dusk",
  "moon",
  "hammer",
  "quill",
  "plus",
  "die",
  "lantern",
  "reroll",
  "cave",
  "basket",
  "pick",
  "coin",
  "star",
  "bed",
  "renew",
  "torch",
  "house",
  "outpost",
  "key",
  "starhouse",
  "villager",
];

const signs = (engine: Engine): [piece: string, text: string][] => {
  const { items } = engine.cards<{ items: Record<string, string> }>();
  return [
    ...SIGNS.map((name): [string, string] => [
      name === "die" ? "die 4" : `sign ${name}`,
      t(`page.anb.sign.${name}`),
    ]),
    ...Object.entries(items).map(([id, name]): [string, string] => [`sign ${id}`, name]),
  ];
};

export default { signs } satisfies HelpPictures;
