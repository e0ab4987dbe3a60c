// help.ts - Signs of Endless Winter in the help: what every sign is called.
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import type { HelpPictures } from "../help/pictures.tsx";

const signs = (engine: Engine): [piece: string, text: string][] => {
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

export default { signs } satisfies HelpPictures;
