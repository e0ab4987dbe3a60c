// effects.tsx - What something gives or costs, in signs: one small language for cards, tiles and sections.
import { type TextId, t } from "../base/words.ts";
import type { Effect } from "./faces.ts";
import { Piece } from "./piece.tsx";
import { Steady } from "./steady.ts";

/** A number and its sign; one alone is not counted. */
export function Sign({ op, n = 1, ones = false }: { op: string; n?: number | string; ones?: boolean }) {
  return (
    <span class="ew-sign" data-tip={wordsOf(op, n)}>
      {(n !== 1 || ones) && <b>{n}</b>}
      <Piece name={`icon-${iconOf(op)}`} />
    </span>
  );
}

/** What belongs to these stands elsewhere: only their names. */
const NAMED = /^(village|stone|megalith_extra|points_per|glacier_score|village_or_move|fill_food)/;

/** "2 food"; labor of the eclipse has halves, which no sentence counts. */
function wordsOf(op: string, n: number | string): string | undefined {
  if (op === "honor" || op === "sacrifice") return t(`page.ew.${op}`);
  if (NAMED.test(op)) return t(`ew.op.${op}` as TextId);
  return typeof n === "number" ? t(`ew.fx.${op}` as TextId, { n }) : undefined;
}

const ICONS: Partial<Record<string, string>> = {
  glacier_score: "glacier",
  village_or_move: "village",
  megalith_extra: "megalith",
  points_per: "points",
};
const iconOf = (op: string): string => ICONS[op] ?? op;

/** The labor of a section is shown hand by hand. */
export class Hands extends Steady<{ n: number }> {
  override render({ n }: { n: number }) {
    return (
      <span class="ew-hands" data-tip={wordsOf("labor", n)}>
        {Array.from({ length: n }, (_, i) => (
          <Piece key={i} name="icon-labor" />
        ))}
      </span>
    );
  }
}

function One({ effect }: { effect: Effect }) {
  if (effect.op === "choose")
    return (
      <>
        {effect.of?.map((list, i) => (
          <span class="ew-signs" key={i}>
            {i > 0 && <i class="ew-or">/</i>}
            <Effects list={list} />
          </span>
        ))}
      </>
    );
  if (effect.op === "pay")
    return (
      <>
        <Price food={effect.food ?? 0} tool={effect.tool ?? 0} />
        <i class="ew-for">›</i>
        <Effects list={effect.gain ?? []} />
      </>
    );
  return <Sign op={effect.op} n={effect.n} />;
}

export class Effects extends Steady<{ list: Effect[] }> {
  override render({ list }: { list: Effect[] }) {
    return (
      <span class="ew-signs" aria-hidden="true">
        {list.map((effect, i) => (
          <One key={i} effect={effect} />
        ))}
      </span>
    );
  }
}

interface PriceProps {
  labor?: number;
  food: number;
  tool: number;
}

export class Price extends Steady<PriceProps> {
  override render({ labor = 0, food, tool }: PriceProps) {
    return (
      <span class="ew-signs" aria-hidden="true">
        {labor > 0 && <Hands n={labor} />}
        {food > 0 && <Sign op="food" n={food} />}
        {tool > 0 && <Sign op="tool" n={tool} />}
      </span>
    );
  }
}
