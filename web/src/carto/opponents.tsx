// opponents.tsx - The others' sheets as small maps; a tap lays one in the middle.
import { t } from "../app/words.ts";
import { Sign } from "./glyphs.tsx";
import { SmallMap } from "./sheet.tsx";
import type { Table } from "./table.ts";

export function Opponents({ table }: { table: Table }) {
  const { names, sheets } = table.shown.value;
  if (names.length < 2) return null;
  const order = names.map((_, seat) => seat).filter((seat) => seat !== table.seat);
  const middle = table.sheet.value;
  if (middle !== table.seat && !order.includes(table.seat)) order.push(table.seat);
  return (
    <section class="opponents" aria-label={t("page.carto.others")}>
      <ul>
        {order.map((seat) => (
          <li key={seat}>
            <button
              type="button"
              class="opponent"
              aria-pressed={table.looking.value === seat}
              aria-label={t("page.carto.look_at", { player: names[seat], stars: sheets[seat].total })}
              onClick={() => {
                table.looking.value = table.looking.peek() === seat ? null : seat;
              }}
            >
              <SmallMap table={table} seat={seat} />
              <span class="opponent-name" aria-hidden="true">
                {names[seat]}
              </span>
              <span class="opponent-stars" aria-hidden="true">
                {sheets[seat].total}
                <Sign name="star" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
