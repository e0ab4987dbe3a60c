// guide.tsx - A first-time player is led through the first round: one small note at a time, beside the thing it speaks of and
// never on the sheet.
import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../base/words.ts";
import { known, type Lesson, learned, noMoreNotes, noteShown } from "./lessons.ts";
import type { Table } from "./table.ts";

interface Note {
  id: Lesson;
  at: "card" | "tools" | "edicts";
  when: (table: Table) => boolean;
}

/** In the order in which they come up; each waits for its moment. */
const notes: Note[] = [
  { id: "card", at: "card", when: drawing },
  { id: "place", at: "tools", when: drawing },
  { id: "turn", at: "tools", when: drawing },
  { id: "edicts", at: "edicts", when: drawing },
  { id: "draw", at: "tools", when: (table) => drawing(table) && table.trial.value?.fits === true },
  { id: "drawn", at: "tools", when: (table) => table.holds },
  { id: "ambush", at: "tools", when: (table) => table.stage.value === "ambush" },
  { id: "season", at: "tools", when: (table) => table.stage.value === "season" },
  { id: "ruins", at: "card", when: (table) => drawing(table) && table.shown.value.state.ruins },
  { id: "time", at: "card", when: (table) => drawing(table) && known("drawn") },
  { id: "coin", at: "card", when: (table) => drawing(table) && known("time") && coin(table) },
];

function drawing(table: Table): boolean {
  return table.stage.value === "draw" && table.looking.value === null;
}

function coin(table: Table): boolean {
  return table.card.value?.shapes.some((shape) => shape.coin) ?? false;
}

export function Guide({ table }: { table: Table }) {
  const note = useComputed(() => notes.find((each) => !known(each.id) && each.when(table)) ?? null).value;
  useEffect(() => noteShown(note?.id ?? null), [note]);
  if (!note) return null;
  return (
    <aside key={note.id} class={`guide guide-${note.at} slip`} aria-label={t("page.carto.guide")}>
      <p>{t(`page.carto.guide.${note.id}`)}</p>
      <div class="guide-buttons">
        <button type="button" class="button quiet" onClick={noMoreNotes}>
          {t("page.carto.guide.no_more")}
        </button>
        <button type="button" class="button" onClick={() => learned(note.id)}>
          {t("page.carto.guide.ok")}
        </button>
      </div>
    </aside>
  );
}
