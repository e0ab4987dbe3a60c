// help.ts - Pieces of Endless Winter beside the sentences of its rules, and what every sign is called.
import { t } from "../base/words.ts";
import type { HelpPictures } from "../help/pictures.tsx";

const pictures: HelpPictures["pictures"] = {
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
};

const signs: HelpPictures["signs"] = (engine) => {
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
};

export default { pictures, signs } satisfies HelpPictures;
