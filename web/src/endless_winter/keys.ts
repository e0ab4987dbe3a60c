// keys.ts - The table by keys: columns by number, the usual letters for the rest; Tab and Enter reach everything.
import { type KeySheet, watchTableKeys } from "../plain/keys.ts";
import type { Table } from "./table.ts";

const COLUMNS = ["initiate", "develop", "migrate", "hunt", "rest"];

export function watchKeys(table: Table, open: (sheet: KeySheet) => void): () => void {
  const { course } = table;
  return watchTableKeys(course, open, (key) => {
    const column = COLUMNS[Number(key) - 1];
    if (column) document.querySelector<HTMLElement>(`.ew-cover[data-column="${column}"]`)?.click();
    else if (key === "Enter") return pressed(".ew-scene .primary, .ew-slip .primary");
    else if (key === "c") table.chief.value = !table.chief.value;
    else if (key === "e") table.tap(...table.of("eat"));
    else if (key === "z") course.takeBack();
    else return false;
    return true;
  });
}

/** The button is pressed by a key that nothing else wants. */
function pressed(button: string): boolean {
  const found = document.querySelector<HTMLElement>(button);
  if (document.activeElement !== document.body || !found) return false;
  found.click();
  return true;
}
