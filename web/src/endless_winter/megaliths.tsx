// megaliths.tsx - The megalith board: four tiles of two rows of four squares, stones on them, and stones on stones.
import type { Wish } from "../../wasm/endless_winter.types";
import { t } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { byArrows } from "./arrows.ts";
import { Effects } from "./effects.tsx";
import { byId, type Effect } from "./faces.ts";
import { Piece } from "./piece.tsx";
import { Answers } from "./slip.tsx";
import { steady } from "./steady.ts";
import type { Table } from "./table.ts";

const WIDE = 15; // half squares in a row
const ACROSS = 8;
const DOWN = 4;

interface Square {
  x: number;
  y: number;
  gain: Effect[];
  text: string;
  start: boolean;
}

/** The squares of the board; tiles lie two by two. */
function squares(table: Table): Square[] {
  return Array.from({ length: ACROSS * DOWN }, (_, i) => {
    const x = i % ACROSS;
    const y = Math.floor(i / ACROSS);
    const id = table.state.megalith_tile[(y >> 1) * 2 + (x >> 2)];
    if (!id) return { x, y, gain: [], text: "", start: false };
    const tile = byId(table.faces.megalithTiles, id);
    const n = (y & 1) * 4 + (x & 3);
    return { x, y, gain: tile.squares[n].gain, text: tile.squares[n].text, start: tile.start === n };
  });
}

/** Where a stone stands, in percent of the board: a level is half a square up. */
const leftOf = (cell: number): number => (((cell % WIDE) / 2 + 0.5) / ACROSS) * 100;
const topOf = (cell: number, level: number): number =>
  ((Math.floor(cell / WIDE) / 2 + 0.92 - (level - 1) * 0.46) / DOWN) * 100;

/** On the ground it is the whole square. */
function siteAt({ cell, level }: Wish): Record<string, string> {
  const at = cell ?? 0;
  if ((level ?? 1) > 1) return { left: `${leftOf(at)}%`, top: `${topOf(at, level ?? 2)}%` };
  return {
    left: `${((at % WIDE) / 2 / ACROSS) * 100}%`,
    top: `${(Math.floor(at / WIDE) / 2 / DOWN) * 100}%`,
  };
}

function siteLabel(table: Table, wish: Wish): string {
  const cell = wish.cell ?? 0;
  const [x, y] = [(cell % WIDE) / 2 + 1, Math.floor(cell / WIDE) / 2 + 1];
  const place = t("page.ew.square", { row: String(y), column: String(x), level: wish.level ?? 1 });
  const text = squares(table).find((each) => each.x === x - 1 && each.y === y - 1)?.text ?? "";
  if ((wish.level ?? 1) > 1)
    return `${place}: ${table.amount("points", table.faces.megalithPoints[wish.level ?? 2])}`;
  return text ? `${place}: ${text}` : place;
}

export function Board({ table, big }: { table: Table; big?: boolean }) {
  const { state } = table;
  const sites = table.of("megalith").filter((wish) => !wish.why);
  const covered = new Set(state.piece.filter(({ level }) => level === 1).map(({ cell }) => cell));
  const stones = [...state.piece].sort((a, b) => a.level - b.level || a.cell - b.cell);
  return (
    <div class={`ew-megaliths ${big ? "big" : ""}`} role="group" onKeyDown={byArrows}>
      {squares(table).map(({ x, y, gain, start }) => (
        <span
          key={`${x}-${y}`}
          class={`ew-square ${start ? "start" : ""}`}
          style={{ left: `${(x / ACROSS) * 100}%`, top: `${(y / DOWN) * 100}%` }}
        >
          {!covered.has(2 * y * WIDE + 2 * x) && <Effects list={gain} />}
        </span>
      ))}
      {stones.map(({ level, cell, side, neutral }) => (
        <span
          key={`${level}-${cell}`}
          class={`ew-block ${level > 1 ? "upper" : ""} ${table.glows(`block-${level}-${cell}`) ? "told" : ""}`}
          style={{ left: `${leftOf(cell)}%`, top: `${topOf(cell, level)}%` }}
        >
          <Piece
            name={level > 1 ? `lintel-${side}` : `block-${neutral ? 4 : side}`}
            move={big ? undefined : `block-${side}`}
          />
          {level > 1 && <b>{level}</b>}
        </span>
      ))}
      {big &&
        sites.map((wish) => (
          <button
            key={`${wish.level}-${wish.cell}`}
            type="button"
            class={`ew-site ${(wish.level ?? 1) > 1 ? "upper" : ""}`}
            style={siteAt(wish)}
            aria-label={siteLabel(table, wish)}
            onClick={() => table.tap(wish)}
          >
            {(wish.level ?? 1) > 1 ? <b>{wish.level}</b> : ""}
          </button>
        ))}
    </div>
  );
}

/** A stone can be placed now. */
export const asksForMegalith = (table: Table): boolean => table.of("megalith").some((wish) => !wish.why);

/** Small on the table; it opens large, and by itself when a stone is to be placed. */
export const Megaliths = steady(function Megaliths({ table }: { table: Table }) {
  return (
    <section
      class={`ew-zone ew-stones-board ${asksForMegalith(table) ? "lit" : ""} ${table.glows("megaliths") ? "told" : ""}`}
      data-guide="megaliths"
      aria-label={t("page.ew.megaliths")}
    >
      <h2>
        {t("page.ew.megaliths")}
        <small>
          {t("page.ew.megaliths_left", { count: table.mine.megaliths, neutral: table.mine.neutrals })}
        </small>
      </h2>
      <button
        type="button"
        class="ew-board-open"
        aria-label={t("page.ew.megaliths_open")}
        onClick={() => (table.board.value = true)}
      >
        <Board table={table} />
      </button>
    </section>
  );
});

/** The board as a sheet. It is no part of what a scene covers: a sheet within that could not be put away. */
export const LargeBoard = steady(function LargeBoard({ table }: { table: Table }) {
  if (!table.board.value) return null;
  return (
    <Dialog title={t("page.ew.megaliths")} onClose={() => (table.board.value = false)} wide>
      <Board table={table} big />
      {asksForMegalith(table) && (
        <div class="ew-answers">
          <Answers table={table} />
        </div>
      )}
    </Dialog>
  );
});
