// opponents.tsx - The others' sheets as small maps; a tap lays one in the middle. Of many only those in sight are drawn.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../base/words.ts";
import { Face } from "../rivals/lazy.tsx";
import { rivalCalled } from "../rivals/rivals.ts";
import { Sign } from "./glyphs.tsx";
import { SmallMap } from "./sheet.tsx";
import type { Table } from "./table.ts";

/** From so many on they are a list of their own that scrolls, with a box to look for somebody. */
const MANY = 8;

const letters = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Props {
  table: Table;
  totalOf: (seat: number) => number;
}

export function Opponents({ table, totalOf }: Props) {
  const wanted = useSignal("");
  const info = useMemo(() => table.engine.game(), [table]);
  const { names } = table.shown.value;
  if (names.length < 2) return null;
  const many = names.length > MANY;
  const order = names.map((_, seat) => seat).filter((seat) => seat !== table.seat || table.watching);
  if (table.sheet.value !== table.seat && !table.watching) order.push(table.seat);
  const found = order.filter((seat) => letters(names[seat]).includes(letters(wanted.value.trim())));
  // Said here and not found by the style sheet with :has(), which would look at the whole table after every small map.
  const room = found.length > 4 ? "tight" : found.length === 4 ? "full" : undefined;
  return (
    <section
      class={many ? "opponents opponents-many" : "opponents"}
      data-room={room}
      aria-label={t("page.carto.others")}
    >
      {many && (
        <input
          class="field opponents-find"
          type="search"
          autocomplete="off"
          placeholder={t("page.carto.others_find")}
          aria-label={t("page.carto.others_find")}
          value={wanted.value}
          onInput={(event) => {
            wanted.value = event.currentTarget.value;
          }}
        />
      )}
      <ul tabIndex={many ? 0 : undefined} aria-label={many ? t("page.carto.others") : undefined}>
        {found.map((seat) => (
          <Opponent
            key={seat}
            table={table}
            seat={seat}
            stars={totalOf(seat)}
            lazy={many}
            rival={rivalCalled(info, names[seat])}
          />
        ))}
      </ul>
    </section>
  );
}

interface OpponentProps {
  table: Table;
  seat: number;
  stars: number;
  lazy: boolean;
  /** Whose face it is. */
  rival?: string;
}

function Opponent({ table, seat, stars, lazy, rival }: OpponentProps) {
  const { names } = table.shown.value;
  const item = useRef<HTMLLIElement>(null);
  const [seen, see] = useState(!lazy);
  useEffect(() => {
    if (!lazy || !item.current) return;
    const watch = new IntersectionObserver(([entry]) => see(entry.isIntersecting), { rootMargin: "120px" });
    watch.observe(item.current);
    return () => watch.disconnect();
  }, [lazy]);
  return (
    <li ref={item} class="opponent-item">
      <button
        type="button"
        class="opponent"
        aria-pressed={table.looking.value === seat}
        aria-label={t("page.carto.look_at", { stars, player: names[seat] })}
        title={names[seat]}
        onClick={() => {
          table.looking.value = table.looking.peek() === seat ? null : seat;
        }}
      >
        {seen ? <SmallMap table={table} seat={seat} /> : <span class="small-map" />}
        {rival && <Face rival={rival} />}
        <span class="opponent-name" aria-hidden="true">
          {names[seat]}
        </span>
        <span class="opponent-stars" aria-hidden="true">
          {stars}
          <Sign name="star" />
        </span>
      </button>
    </li>
  );
}
