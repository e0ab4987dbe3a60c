// keys.tsx - Which key does what, and what hands can do.
import { t } from "../base/words.ts";

/** A key as it is printed on it, or the id of the text that names it. */
type Row = [keys: string[], does: string];

const TABLE: Row[] = [
  [["page.help.key.arrows"], "move"],
  [["r"], "turn"],
  [["f"], "flip"],
  [["s"], "shape"],
  [["t"], "terrain"],
  [["n"], "place"],
  [["page.help.key.enter"], "draw"],
  [["u"], "back"],
  [["h"], "hint"],
  [["a", "b", "c", "d", "m"], "edict"],
  [["e"], "read"],
  [["o"], "others"],
  [["l"], "log"],
  [["?"], "help"],
  [["page.help.key.escape"], "away"],
];
const REPLAY: Row[] = [
  [["page.help.key.sides"], "step"],
  [["page.help.key.home"], "ends"],
  [["page.help.key.space"], "run"],
];
const HANDS = ["drag", "turn", "seal"];

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
              {keys.map((key) => (
                <kbd key={key}>{key.length > 1 ? t(key) : key}</kbd>
              ))}
            </th>
            <td>{t(`page.help.do.${does}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
