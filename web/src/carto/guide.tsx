// guide.tsx - A first-time player is led through the first round: one small note at a time, at the thing it speaks of.
import { computed } from "@preact/signals";
import { like, likes } from "../app/settings.ts";
import { t } from "../app/words.ts";
import type { Table } from "./table.ts";

/** In the order in which they come up; each waits for its moment. */
const notes: { id: string; at: "card" | "sheet" | "edicts" | "tools"; when: (table: Table) => boolean }[] = [
  { id: "card", at: "card", when: drawing },
  { id: "place", at: "sheet", when: drawing },
  { id: "turn", at: "tools", when: drawing },
  { id: "edicts", at: "edicts", when: drawing },
  { id: "drawn", at: "tools", when: (table) => table.stage.value === "drawn" },
  { id: "coin", at: "card", when: (table) => drawing(table) && table.shown.value.card?.shapes.some((s) => s.coin) === true },
  { id: "ruins", at: "card", when: (table) => drawing(table) && table.shown.value.ruins },
  { id: "ambush", at: "sheet", when: (table) => table.stage.value === "ambush" },
  { id: "season", at: "edicts", when: (table) => table.stage.value === "season" },
];

function drawing(table: Table): boolean {
  return table.stage.value === "draw" && table.looking.value === null;
}

export function noteOf(table: Table) {
  return computed(() => {
    const seen = likes.value.notes;
    if (seen.includes("all")) return null;
    return notes.find((note) => !seen.includes(note.id) && note.when(table)) ?? null;
  });
}

function seen(id: string): void {
  like({ notes: [...likes.peek().notes, id] });
}

export function Note({ note }: { note: { id: string; at: string } | null }) {
  if (!note) return null;
  return (
    <aside class={`guide guide-${note.at} slip`} aria-label={t("page.carto.guide")}>
      <p>{t(`page.carto.guide.${note.id}`)}</p>
      <div class="guide-buttons">
        <button type="button" class="button quiet" onClick={() => seen("all")}>
          {t("page.carto.guide.no_more")}
        </button>
        <button type="button" class="button" onClick={() => seen(note.id)}>
          {t("page.carto.guide.ok")}
        </button>
      </div>
    </aside>
  );
}
