// relabel.ts - The table in another language: what lies there stays, only its words are made again.
import { batch } from "@preact/signals";
import { type Carto, HandDo as hand } from "../engine/types.ts";
import { momentOf } from "./moment.ts";
import type { Table } from "./table.ts";

/** What is shown may be older than what the engine has: a season is told, a card lies there until the player goes on. */
function withWords(shown: Carto, now: Carto): Carto {
  const cards = now.card ? [...now.drawn, now.card] : now.drawn;
  const named = <T extends { number: number; name: string }>(card: T): T => ({
    ...card,
    name: cards.find(({ number }) => number === card.number)?.name ?? card.name,
  });
  return {
    ...shown,
    seasons: now.seasons,
    edicts: shown.edicts.map((edict, i) => ({
      ...edict,
      name: now.edicts[i].name,
      rule: now.edicts[i].rule,
    })),
    card: shown.card && named(shown.card),
    drawn: shown.drawn.map(named),
    result: shown.result && now.result,
  };
}

export function relabel(table: Table): void {
  const { engine, handle, seat } = table;
  const moment = table.moment.peek();
  batch(() => {
    table.shown.value = withWords(table.shown.peek(), engine.carto(handle, seat));
    if (moment) table.moment.value = momentOf(engine, handle, seat, moment.season);
    if (table.stage.peek() === "draw" && table.trial.peek())
      table.trial.value = engine.hand(handle, seat, hand.look, 0, 0);
  });
}
