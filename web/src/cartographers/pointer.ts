// pointer.ts - Mouse, pen and fingers on the sheet.
//
// Mouse: the ghost follows until a click puts it down; a click on it draws. Finger: a tap puts the shape there, dragging
// anywhere moves it without hiding it under the finger, two fingers turn it. Wheel turns, the right button flips.

import { HandDo as hand } from "../engine/types.ts";
import { N } from "./cells.ts";
import type { Table } from "./table.ts";

interface Spot {
  x: number;
  y: number;
}

const TAP = 9; /* pixels that a finger may slip */
const QUARTER = Math.PI / 2;
const WHEEL_STEP = 60;
const WHEEL_PAUSE = 90; /* milliseconds */

class Hands {
  private readonly down = new Map<number, Spot>();
  private from: Spot = { x: 0, y: 0 };
  private moved = { rows: 0, cols: 0 };
  private dragging = false;
  private twisting = false;
  private angle = 0;
  private wheel = 0;
  private wheelAt = 0;
  private hovered = -1;

  constructor(
    private readonly table: Table,
    private readonly grid: SVGRectElement,
  ) {}

  private size(): number {
    return this.grid.getBoundingClientRect().width / N;
  }

  private cellAt(spot: Spot): number {
    const box = this.grid.getBoundingClientRect();
    const row = Math.floor(((spot.y - box.top) / box.height) * N);
    const col = Math.floor(((spot.x - box.left) / box.width) * N);
    return row >= 0 && row < N && col >= 0 && col < N ? row * N + col : -1;
  }

  press(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size === 1) {
      this.from = { x: event.clientX, y: event.clientY };
      this.moved = { rows: 0, cols: 0 };
      this.dragging = this.twisting = false;
    } else if (this.down.size === 2) {
      this.twisting = true;
      this.angle = this.twist();
    }
  }

  move(event: PointerEvent): void {
    const spot = { x: event.clientX, y: event.clientY };
    if (!this.down.has(event.pointerId)) {
      this.hover(event, spot);
      return;
    }
    this.down.set(event.pointerId, spot);
    if (this.down.size === 2) this.turn();
    else if (!this.twisting) this.drag(spot);
  }

  private hover(event: PointerEvent, spot: Spot): void {
    const cell = this.cellAt(spot);
    if (event.pointerType !== "mouse" || this.table.pinned.peek() || cell < 0 || cell === this.hovered)
      return;
    this.hovered = cell;
    this.table.do(hand.at, Math.floor(cell / N), cell % N);
  }

  private drag(spot: Spot): void {
    const far = Math.hypot(spot.x - this.from.x, spot.y - this.from.y);
    if (!this.dragging && far < TAP) return;
    this.dragging = true;
    const size = this.size();
    const rows = Math.round((spot.y - this.from.y) / size);
    const cols = Math.round((spot.x - this.from.x) / size);
    if (rows === this.moved.rows && cols === this.moved.cols) return;
    const before = this.table.trial.peek()?.middle ?? [0, 0];
    this.table.put(hand.move, rows - this.moved.rows, cols - this.moved.cols);
    // The sheet's edge holds the shape: it comes back when the finger does, not before.
    const after = this.table.trial.peek()?.middle ?? before;
    this.moved.rows += (after[0] - before[0]) / 2;
    this.moved.cols += (after[1] - before[1]) / 2;
  }

  private twist(): number {
    const [a, b] = [...this.down.values()];
    return Math.atan2(b.y - a.y, b.x - a.x);
  }

  private turn(): void {
    let turned = this.twist() - this.angle;
    turned -= Math.round(turned / (2 * Math.PI)) * 2 * Math.PI;
    if (Math.abs(turned) < QUARTER / 2) return;
    const step = Math.sign(turned);
    this.angle += step * QUARTER;
    this.table.do(hand.turn, step);
  }

  release(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId)) return;
    if (this.down.size > 0 || this.dragging || this.twisting || event.type === "pointercancel") return;
    this.tap(this.cellAt({ x: event.clientX, y: event.clientY }));
  }

  private tap(cell: number): void {
    const { table } = this;
    if (cell < 0 || table.looking.peek() !== null) return;
    const trial = table.trial.peek();
    const onShape = trial?.cells.includes(cell) ?? false;
    if (table.pinned.peek() && onShape && trial?.fits) {
      table.draw();
      return;
    }
    if (onShape && !table.pinned.peek()) table.put(hand.look);
    else table.put(hand.at, Math.floor(cell / N), cell % N);
  }

  roll(event: WheelEvent): void {
    if (event.ctrlKey || this.table.stage.peek() !== "draw") return;
    event.preventDefault();
    this.wheel += event.deltaMode === 0 ? event.deltaY : event.deltaY * WHEEL_STEP;
    if (Math.abs(this.wheel) < WHEEL_STEP / 2 || event.timeStamp - this.wheelAt < WHEEL_PAUSE) return;
    this.table.do(hand.turn, Math.sign(this.wheel));
    this.wheel = 0;
    this.wheelAt = event.timeStamp;
  }
}

/** Listens on the sheet; the answer ends it. */
export function watchHands(table: Table, frame: HTMLElement, grid: SVGRectElement): () => void {
  const hands = new Hands(table, grid);
  const ends = new AbortController();
  const { signal } = ends;
  frame.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button === 0) frame.setPointerCapture(event.pointerId);
      hands.press(event);
    },
    { signal },
  );
  frame.addEventListener("pointermove", (event) => hands.move(event), { signal });
  frame.addEventListener("pointerup", (event) => hands.release(event), { signal });
  frame.addEventListener("pointercancel", (event) => hands.release(event), { signal });
  frame.addEventListener("wheel", (event) => hands.roll(event), { signal, passive: false });
  frame.addEventListener(
    "contextmenu",
    (event) => {
      event.preventDefault();
      if ((event as PointerEvent).pointerType !== "touch") table.do(hand.flip);
    },
    { signal },
  );
  return () => ends.abort();
}

/** Takes a shape from the card and carries it over to the sheet, as long as the pointer is down. */
export function carry(table: Table, event: PointerEvent): void {
  const grid = document.querySelector<SVGRectElement>(".sheet-grid");
  if (!grid || (event.pointerType === "mouse" && event.button !== 0)) return;
  const from = { x: event.clientX, y: event.clientY };
  // A finger hides what is under it: the shape floats above.
  const lift = event.pointerType === "mouse" ? 0 : 1.4;
  const ends = new AbortController();
  let carried = -1;
  const move = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    if (carried < 0 && Math.hypot(now.clientX - from.x, now.clientY - from.y) < TAP) return;
    const box = grid.getBoundingClientRect();
    const row = Math.floor(((now.clientY - box.top) / box.height) * N - lift);
    const col = Math.floor(((now.clientX - box.left) / box.width) * N);
    if (row < -1 || row > N || col < -1 || col > N) return;
    const cell = Math.min(Math.max(row, 0), N - 1) * N + Math.min(Math.max(col, 0), N - 1);
    if (cell === carried) return;
    carried = cell;
    table.put(hand.at, Math.floor(cell / N), cell % N);
  };
  const options = { signal: ends.signal };
  addEventListener("pointermove", move, options);
  addEventListener("pointerup", () => ends.abort(), options);
  addEventListener("pointercancel", () => ends.abort(), options);
}
