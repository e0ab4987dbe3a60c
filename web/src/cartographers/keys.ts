// keys.ts - The table played with keys alone. A focused button keeps Enter and the space bar for itself.

import { done } from "../base/lessons.ts";
import { HandDo as hand } from "../engine/types.ts";
import { MONSTER_SEAL, type Table } from "./table.ts";

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface Around {
  help: () => void;
  log: () => void;
}

function hold(table: Table, seal: number): void {
  done("edicts");
  table.sealHeld.value = table.sealHeld.peek() === seal ? null : seal;
}

function lookAtNext(table: Table): void {
  const { seats } = table.shown.peek().state;
  const now = table.looking.peek() ?? table.seat;
  const next = (now + 1) % seats;
  table.looking.value = next === table.seat ? null : next;
}

function away(table: Table): void {
  table.sealHeld.value = table.sealOver.value = null;
  table.looking.value = null;
  table.hints.value = null;
  table.course.dropHint();
  table.pinned.value = false;
}

function press(table: Table, key: string, around: Around): boolean {
  const step = moves[key];
  if (step) {
    table.put(hand.move, step[0], step[1]);
    return true;
  }
  switch (key) {
    case "r":
      table.do(hand.turn, 1);
      return true;
    case "R":
      table.do(hand.turn, -1);
      return true;
    case "f":
      table.do(hand.flip);
      return true;
    case "s":
      table.do(hand.nextShape);
      return true;
    case "t":
      table.do(hand.nextTerrain, 1);
      return true;
    case "T":
      table.do(hand.nextTerrain, -1);
      return true;
    case "n":
      table.nextPlace();
      return true;
    case "Enter":
      if (table.stage.peek() === "draw") table.draw();
      else void table.goOn();
      return true;
    case "u":
    case "Backspace":
      table.takeBack();
      return true;
    case "h":
      void table.hint();
      return true;
    case "a":
    case "b":
    case "c":
    case "d":
      hold(table, key.charCodeAt(0) - 97);
      return true;
    case "m":
      hold(table, MONSTER_SEAL);
      return true;
    case "o":
      lookAtNext(table);
      return true;
    case "e":
      table.read(true);
      return true;
    case "l":
      around.log();
      return true;
    case "?":
      around.help();
      return true;
    case "Escape":
      away(table);
      return true;
    default:
      return false;
  }
}

/** The button that was pressed with a pointer last: Enter still belongs to the table then. */
let pointed: Element | null = null;

function busyElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  // Not by a selector: that would walk through all of the map with every key.
  if (Array.from(document.getElementsByTagName("dialog")).some((dialog) => dialog.open)) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.matches("input, select, textarea")) return true;
  const pressed = event.key === "Enter" || event.key === " ";
  return pressed && target.matches("button, a, summary") && target !== pointed;
}

/** Listens on the whole page; the answer ends it. */
export function watchKeys(table: Table, around: Around): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") pointed = null;
      if (!busyElsewhere(event) && press(table, event.key, around)) event.preventDefault();
    },
    { signal },
  );
  addEventListener(
    "pointerdown",
    (event) => {
      pointed = (event.target as Element).closest("button");
    },
    { signal },
  );
  return () => ends.abort();
}
