// guide.tsx - A first-time player is led through the first round: one small note at a time, beside the thing it speaks of and
// never on the sheet.
import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { known, learned, noMoreNotes, noteShown } from "../base/lessons.ts";
import { t } from "../base/words.ts";
import type { Table } from "./table.ts";

interface Note {
  id:
    | "card"
    | "place"
    | "turn"
    | "edicts"
    | "draw"
    | "drawn"
    | "time"
    | "coin"
    | "ruins"
    | "ambush"
    | "season";
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

/** The note that is wanted now. */
export function noteNow(table: Table): Note | null {
  return notes.find((each) => !known(each.id) && each.when(table)) ?? null;
}

export function Guide({ table }: { table: Table }) {
  const note = useComputed(() => noteNow(table)).value;
  useEffect(() => noteShown(note?.id ?? null), [note]);
  if (!note) return null;
  return (
    <aside key={note.id} class={`guide guide-${note.at} slip`} aria-label={t("page.app.note")}>
      <p>{t(`page.carto.guide.${note.id}`)}</p>
      <div class="guide-buttons">
        <button type="button" class="button quiet" onClick={() => noMoreNotes("carto")}>
          {t("page.app.note_no_more")}
        </button>
        <button type="button" class="button" onClick={() => learned(note.id)}>
          {t("page.app.note_ok")}
        </button>
      </div>
    </aside>
  );
}
