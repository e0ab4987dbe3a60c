// keys.ts - The table by keys: columns by number, the usual letters for the rest; Tab and Enter reach everything.
import { forTable } from "../plain/choices.tsx";
import type { Sheet } from "./screen.tsx";
import type { Table } from "./table.ts";

const COLUMNS = ["initiate", "develop", "migrate", "hunt", "rest"];

export function watchKeys(table: Table, open: (sheet: Sheet) => void): () => void {
  const { course } = table;
  const press = (event: KeyboardEvent): void => {
    if (!forTable(event) || course.stage.peek() === "pass") return;
    const column = COLUMNS[Number(event.key) - 1];
    if (column) document.querySelector<HTMLElement>(`.ew-cover[data-column="${column}"]`)?.click();
    else
      switch (event.key) {
        case "Enter": {
          const button = document.querySelector<HTMLElement>(".ew-scene .primary, .ew-slip .primary");
          if (document.activeElement !== document.body || !button) return;
          button.click();
          break;
        }
        case "c":
          table.chief.value = !table.chief.value;
          break;
        case "e":
          table.tap(...table.of("eat"));
          break;
        case "z":
        case "u":
          course.takeBack();
          break;
        case "h":
          void course.hint();
          break;
        case "l":
          open("log");
          break;
        case "p":
          open("points");
          break;
        case "?":
          open("rules");
          break;
        default:
          return;
      }
    event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
