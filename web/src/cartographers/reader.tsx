// reader.tsx - The map space by space, for keys and readers of the screen: a grid above the sheet, as long as somebody reads it.
//
// Arrow keys go from space to space, Home and End to the ends of a row, Enter puts the shape there, Escape goes back to the sheet.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import { HandDo as hand } from "../engine/types.ts";
import { cellName, colOf, N, rowOf } from "./cells.ts";
import type { Table } from "./table.ts";

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -N],
  End: [0, N],
  PageUp: [-N, 0],
  PageDown: [N, 0],
};

const within = (n: number): number => Math.min(N - 1, Math.max(0, n));

export function Reader({ table }: { table: Table }) {
  if (!table.reading.value) return null;
  return <Grid table={table} />;
}

function Grid({ table }: { table: Table }) {
  const at = useSignal(table.readAt);
  const cells = useRef<(HTMLElement | null)[]>([]);
  const sheet = table.sheet.value;
  const inked = table.inked.value;
  const spaces = useMemo(() => table.engine.spaces(table.handle, sheet), [table, sheet, inked]);
  useEffect(() => cells.current[at.peek()]?.focus(), [at]);

  const leave = (): void => {
    table.read(false);
    document.querySelector<HTMLElement>(".sheet")?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const cell = at.peek();
    // At once: what is read is what the last key asked for.
    if (step) cells.current[within(rowOf(cell) + step[0]) * N + within(colOf(cell) + step[1])]?.focus();
    else if (event.key === "Enter" || event.key === " ") table.put(hand.at, rowOf(cell), colOf(cell));
    else if (event.key === "Escape" || event.key === "e") leave();
    else return;
    event.preventDefault();
  };

  return (
    <div
      class="reader"
      role="grid"
      aria-label={t("page.carto.read", { player: table.shown.value.names[sheet] })}
      onKeyDown={press}
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) table.read(false);
      }}
    >
      {Array.from({ length: N }, (_, row) => (
        <div key={row} role="row" tabIndex={-1}>
          {spaces.slice(row * N, (row + 1) * N).map((what, col) => {
            const cell = row * N + col;
            return (
              <div
                key={cell}
                role="gridcell"
                tabIndex={cell === at.value ? 0 : -1}
                aria-label={t("page.carto.read_space", { cell: cellName(cell), what })}
                ref={(element) => {
                  cells.current[cell] = element;
                }}
                onFocus={() => {
                  at.value = table.readAt = cell;
                }}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
