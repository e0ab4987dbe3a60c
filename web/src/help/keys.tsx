// keys.tsx - Which key does what, and what hands can do.
import { type TextId, t } from "../base/words.ts";

/** What a key does, as there are texts for it. */
type Does = TextId extends infer Id ? (Id extends `page.help.do.${infer What}` ? What : never) : never;
/** A key as it is printed on it, or the text that names it. */
type Key = string | { name: TextId };
type Row = [keys: Key[], does: Does];

const TABLE: Row[] = [
  [[{ name: "page.help.key.arrows" }], "move"],
  [["r"], "turn"],
  [["f"], "flip"],
  [["s"], "shape"],
  [["t"], "terrain"],
  [["n"], "place"],
  [[{ name: "page.help.key.enter" }], "draw"],
  [["u"], "back"],
  [["h"], "hint"],
  [["a", "b", "c", "d", "m"], "edict"],
  [["e"], "read"],
  [["o"], "others"],
  [["l"], "log"],
  [["?"], "help"],
  [[{ name: "page.help.key.escape" }], "away"],
];
const REPLAY: Row[] = [
  [[{ name: "page.help.key.sides" }], "step"],
  [[{ name: "page.help.key.home" }], "ends"],
  [[{ name: "page.help.key.space" }], "run"],
];
const HANDS = ["drag", "turn", "seal"] as const;

export function Keys() {
  return (
    <>
      <KeyTable title={t("page.help.keys_table")} rows={TABLE} />
      <KeyTable title={t("page.help.keys_replay")} rows={REPLAY} />
      <h3>{t("page.help.keys_hands")}</h3>
      {HANDS.map((hand) => (
        <p key={hand}>{t(`page.help.hand.${hand}`)}</p>
      ))}
    </>
  );
}

function KeyTable({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <table class="keys">
      <caption>{title}</caption>
      <thead class="hide">
        <tr>
          <th scope="col">{t("page.help.key")}</th>
          <th scope="col">{t("page.help.does")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([keys, does]) => (
          <tr key={does}>
            <th scope="row">
              {keys.map((key, i) => (
                <kbd key={i}>{typeof key === "string" ? key : t(key.name)}</kbd>
              ))}
            </th>
            <td>{t(`page.help.do.${does}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
