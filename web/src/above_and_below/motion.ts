// motion.ts - What moves: people walk below or to bed, cards become houses, goods fly home. Places are measured once before and
// once after a step; everything between is transforms on copies that nobody can touch, so nothing waits for it.
import { effect } from "@preact/signals";
import { painted } from "../base/later.ts";
import { moves } from "../base/settings.ts";
import type { Item, Position } from "./cards.ts";
import type { Desk } from "./desk.ts";
import { personKey } from "./places.ts";

const MS = 300;
const APART = 60;
const MOST = 12;

let sky: HTMLElement | null = null;

/** The layer that things fly in. */
function layer(): HTMLElement {
  if (!sky?.isConnected) {
    sky = document.createElement("div");
    sky.className = "anb-flights";
    sky.setAttribute("aria-hidden", "true");
    document.querySelector("main.anb")?.append(sky);
  }
  return sky;
}

export interface Flight {
  /** What it looks like: a drawn piece. */
  piece: Element;
  from: DOMRect;
  to: DOMRect;
}

/** One copy of each flies from a place to another. */
export function fly(flights: readonly Flight[], delay = 0): void {
  if (!moves()) return;
  for (const [i, { piece, from, to }] of flights.slice(0, MOST).entries()) {
    const copy = piece.cloneNode(true) as HTMLElement;
    const size = Math.max(18, Math.min(to.width, to.height, 90));
    const x = to.x + to.width / 2 - size / 2;
    const y = to.y + to.height / 2 - size / 2;
    Object.assign(copy.style, { left: `${x}px`, top: `${y}px`, width: `${size}px`, height: `${size}px` });
    layer().append(copy);
    const dx = from.x + from.width / 2 - size / 2 - x;
    const dy = from.y + from.height / 2 - size / 2 - y;
    const before = Math.max(0.4, Math.min(2.5, Math.min(from.width, from.height) / size));
    copy
      .animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${before})`, opacity: 1 },
          {
            transform: `translate(${dx * 0.45}px, ${dy * 0.45 - 30}px) scale(1.15)`,
            opacity: 1,
            offset: 0.55,
          },
          { transform: "none", opacity: 0.9 },
        ],
        { duration: MS, delay: delay + i * APART, easing: "ease-in-out", fill: "backwards" },
      )
      .finished.catch(() => undefined)
      .finally(() => copy.remove());
  }
}

interface Seen {
  rect: DOMRect;
  /** In which part of the table. */
  where: string;
  piece: Element | null;
}

/** Everything that has a name, where it is. */
function placesOf(root: Element): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const each of root.querySelectorAll<HTMLElement>("[data-at]")) {
    const name = each.dataset.at ?? "";
    if (seen.has(name)) continue;
    const rect = each.getBoundingClientRect();
    if (rect.width === 0) continue; // behind a tab
    seen.set(name, {
      rect,
      where: each.dataset.where ?? "",
      piece: each.querySelector(".piece"),
    });
  }
  return seen;
}

/** Goods that a village has more of, and where they came from. */
function goodsHome(before: Position, after: Position, seat: number, seen: Map<string, Seen>): Flight[] {
  const flights: Flight[] = [];
  const was = before.state.player[seat];
  const is = after.state.player[seat];
  const add = (from: Seen | undefined, name: string, piece: Element | null | undefined): void => {
    const home = document.querySelector(`.anb-own [data-at="${name}"]`);
    const look = piece ?? home?.querySelector(".piece");
    if (from && home && look)
      flights.push({ piece: look, from: from.rect, to: home.getBoundingClientRect() });
  };
  for (const building of is.buildings)
    for (let i = after.state.on_card[building]; i < before.state.on_card[building]; i++) {
      const from = seen.get(`waits ${building}`);
      const item = (Object.keys(is.items) as Item[]).find((each) => is.items[each] > was.items[each]);
      if (item) add(from, `good ${item}`, from?.piece);
    }
  for (const good of Object.keys(is.placed) as (keyof typeof is.placed)[])
    if (is.placed[good] > was.placed[good]) {
      const from = seen.get(`good ${good}`);
      add(from, `slot ${good}`, from?.piece);
    }
  if (
    is.coins > was.coins &&
    is.tired.length > was.tired.length &&
    is.buildings.length === was.buildings.length
  )
    add(seen.get("do labor"), "coins", null);
  return flights;
}

/** Villagers and cards that have gone to another part of the table. */
function walks(before: Map<string, Seen>, after: Map<string, Seen>): Flight[] {
  return [...after].flatMap(([name, { rect, where, piece }]) => {
    const old = before.get(name);
    return old && piece && old.where !== where ? [{ piece, from: old.rect, to: rect }] : [];
  });
}

/** From step to step, until the returned function is called. */
export function watchMotion(desk: Desk): () => void {
  let shown: Position | null = null;
  /** Where everything was before the first of several steps that are shown as one. */
  let before: { position: Position; places: Map<string, Seen> } | null = null;
  /** Where everything is now: measured when nobody waits for it. */
  let places: Map<string, Seen> | null = null;
  const forget = (): void => {
    places = null;
  };
  addEventListener("resize", forget);
  const end = effect(() => {
    const { position } = desk.course.step.value;
    const was = shown;
    shown = position;
    const root = document.querySelector("main.anb");
    if (was === position || before || !root || !moves()) return;
    if (was) before = { position: was, places: places ?? placesOf(root) }; // this runs before anything is drawn again
    // The answer first; the village has followed by then, and in the end everything else.
    void painted()
      .then(painted)
      .then(painted)
      .then(() => {
        if (before && shown && root.isConnected) move(desk, root, before, shown);
        before = null;
      })
      .then(painted)
      .then(painted)
      .then(() => {
        places = root.isConnected ? placesOf(root) : null;
      });
  });
  return () => {
    removeEventListener("resize", forget);
    end();
  };
}

function move(
  desk: Desk,
  root: Element,
  before: { position: Position; places: Map<string, Seen> },
  after: Position,
): void {
  const seat = desk.own.peek();
  const { position, places } = before;
  const below = after.state.phase === "paragraph" && position.state.paragraph === null;
  fly(below ? intoCave(places, after, seat) : walks(places, placesOf(root)));
  if (position.state.seats === after.state.seats) fly(goodsHome(position, after, seat, places));
}

/** Whoever acts has the focus on the button that did it, which is often gone with the next step. A browser lays out the half-drawn
    table when it loses the element in focus: the focus is put down before, and taken up again if the button has stayed. */
export function watchFocus(desk: Desk): () => void {
  return effect(() => {
    void desk.course.step.value;
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || !at.matches("main.anb .primary") || at.closest("dialog")) return;
    at.blur();
    // By then the village has followed.
    void painted()
      .then(painted)
      .then(() => {
        if (at.isConnected && document.activeElement === document.body) at.focus({ preventScroll: true });
      });
  });
}

/** The party goes below; the book opens when they are there. */
function intoCave(places: Map<string, Seen>, { state }: Position, seat: number): Flight[] {
  const cave = document.querySelector('.anb-own [data-at="cave"] .piece');
  if (!cave || state.turn !== seat) return [];
  const to = cave.getBoundingClientRect();
  const small = new DOMRect(to.x + to.width / 3, to.y + to.height / 3, to.width / 3, to.height / 3);
  return state.player[seat].party.flatMap((villager) => {
    const from = places.get(personKey(villager, seat));
    return from?.piece ? [{ piece: from.piece, from: from.rect, to: small }] : [];
  });
}
