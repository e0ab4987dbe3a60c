// pictures.tsx - Drawn pieces beside the sentences of a topic, and what every sign means.
import { type TextId, t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { Drawn } from "../ui/drawn.tsx";

/** For each sentence of a topic, the pieces it speaks of. */
const PICTURES: Record<string, Record<string, string[][]>> = {
  above_and_below: {
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
  },
  endless_winter: {
    table: [
      ["land-base-0", "land-forest-0", "land-lake-1"],
      ["icon-initiate", "icon-develop", "icon-migrate", "icon-hunt", "icon-rest"],
      ["face-scout", "animal-mammoth", "block-0", "icon-honor"],
      ["leader-0", "figure-0", "tent-0", "hut-0"],
      ["icon-eclipse", "sign-0", "sign-1"],
    ],
    sample: [
      ["face-scout", "face-brave", "figure-0", "icon-migrate"],
      ["tent-0", "icon-move"],
      ["face-scout", "icon-labor", "icon-labor", "icon-labor", "icon-labor"],
      ["icon-labor", "tent-0", "tent-0", "tent-0"],
      ["icon-food", "icon-food", "icon-food", "hut-0"],
      ["face-scout", "face-brave", "icon-eclipse"],
    ],
  },
};

export function picturesOf(game: string, topic: string, sentence: number): string[] {
  return PICTURES[game]?.[topic]?.[sentence] ?? [];
}

/** A sentence with what it speaks of beside it. */
export function Told({ engine, text, pieces }: { engine: Engine; text: string; pieces: string[] }) {
  if (pieces.length === 0) return <p>{text}</p>;
  return (
    <div class="help-told">
      <span class="help-pieces">
        {pieces.map((name, i) => (
          <Drawn key={i} engine={engine} name={name} />
        ))}
      </span>
      <p>{text}</p>
    </div>
  );
}

type AnbSign = TextId extends infer Id ? (Id extends `page.anb.sign.${infer Name}` ? Name : never) : never;
const ANB_SIGNS: AnbSign[] = [
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

/** What a sign is called: pieces with their words. */
export function signsOf(game: string, engine: Engine): [piece: string, text: string][] {
  if (game === "above_and_below") {
    const { items } = engine.cards<{ items: Record<string, string> }>();
    return [
      ...ANB_SIGNS.map((name): [string, string] => [
        name === "die" ? "die 4" : `sign ${name}`,
        t(`page.anb.sign.${name}`),
      ]),
      ...Object.entries(items).map(([id, name]): [string, string] => [`sign ${id}`, name]),
    ];
  }
  if (game !== "endless_winter") return [];
  const { ops, columns } = engine.faces<{
    ops: Record<string, string>;
    columns: { id: string; name: string }[];
  }>();
  const drawn = new Set(
    engine
      .pieces()
      .split("\n")
      .map((line) => line.split("\t")[0]),
  );
  return [
    ...columns.map(({ id, name }): [string, string] => [`icon-${id}`, name]),
    ["icon-honor", t("page.ew.honor")],
    ["icon-sacrifice", t("page.ew.sacrifice")],
    ["icon-eclipse", t("page.ew.eclipse")],
    ...Object.entries(ops).flatMap(([op, name]): [string, string][] =>
      drawn.has(`icon-${op}`) ? [[`icon-${op}`, name]] : [],
    ),
  ];
}

export function Signs({ game, engine }: { game: string; engine: Engine }) {
  return (
    <ul class="help-signs">
      {signsOf(game, engine).map(([piece, text]) => (
        <li key={piece}>
          <Drawn engine={engine} name={piece} />
          {text}
        </li>
      ))}
    </ul>
  );
}
