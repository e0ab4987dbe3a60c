// help.ts - Pieces of Above and Below beside the sentences of its rules, and what every sign is called.
import { type TextId, t } from "../base/words.ts";
import type { HelpPictures } from "../help/pictures.tsx";

const pictures: HelpPictures["pictures"] = {
  table: [
    ["building start", "dark empty 1"],
    ["villager sv1 ready", "villager sv2 tired", "villager sv3 hurt"],
    ["sign house", "sign outpost", "sign key", "sign starhouse"],
    ["sign mushroom", "sign fish", "sign rope", "sign torch"],
    ["sign sun", "sign moon", "sign coins"],
  ],
  sample: [
    ["villager sv1 ready", "villager sv3 ready", "sign cave"],
    ["sign book", "sign lantern", "sign lantern", "sign lantern"],
    ["villager sv1 ready", "die 4", "sign lantern"],
    ["villager sv3 ready", "die 5", "sign lantern", "sign lantern"],
    ["sign mushroom", "dark empty 1"],
    ["villager sv1 tired", "villager sv3 tired", "sign bed"],
  ],
};

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

const signs: HelpPictures["signs"] = (engine) => {
  const { items } = engine.cards<{ items: Record<string, string> }>();
  return [
    ...SIGNS.map((name): [string, string] => [
      name === "die" ? "die 4" : `sign ${name}`,
      t(`page.anb.sign.${name}`),
    ]),
    ...Object.entries(items).map(([id, name]): [string, string] => [`sign ${id}`, name]),
  ];
};

export default { pictures, signs } satisfies HelpPictures;
