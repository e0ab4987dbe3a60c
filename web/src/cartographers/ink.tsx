// ink.tsx - A drawing of the engine on the page, changed only where it has changed.
//
// The engine draws a map whole, as text. Most of it is what lies there already: of hundreds of elements a new shape brings a
// dozen. So the text is cut into its pieces (elements, and the parts of groups), and only pieces that are new are made. A map
// that is new altogether comes in a few steps, one per frame, so that a slow device goes on listening meanwhile.
import { useLayoutEffect, useRef } from "preact/hooks";
import { painted } from "../base/later.ts";

/** An element, or a group with its parts. */
export interface Piece {
  /** The whole element; of a group only the tag that opens it. */
  text: string;
  parts: string[] | null;
}

/** Elements that one step may bring, until it is known how quick this device is. */
const FIRST_STEP = 80;
/** Milliseconds in which a step is quick: the next one may bring twice as much. */
const QUICK_MS = 10;

/** Cuts a drawing into its pieces. The engine's attributes have no < and > in them. */
export function piecesOf(svg: string): Piece[] {
  const out: Piece[] = [];
  let depth = 0;
  let from = 0;
  let partFrom = 0;
  let open = 0;
  let parts: string[] = [];
  for (let at = svg.indexOf("<"); at >= 0; ) {
    const end = svg.indexOf(">", at) + 1;
    const closes = svg[at + 1] === "/";
    const empty = svg[end - 2] === "/";
    if (!closes && depth === 0) {
      from = at;
      open = end;
      parts = [];
    } else if (!closes && depth === 1) partFrom = at;
    if (closes) depth--;
    else if (!empty) depth++;
    if ((closes || empty) && depth === 1) parts.push(svg.slice(partFrom, end));
    if ((closes || empty) && depth === 0) out.push(piece(svg, from, open, closes ? at : end, end, parts));
    at = svg.indexOf("<", end);
  }
  return out;
}

/** A group whose parts are all there is in it; anything else stays whole. */
function piece(svg: string, from: number, open: number, close: number, end: number, parts: string[]): Piece {
  const inside = parts.reduce((sum, part) => sum + part.length, 0);
  if (parts.length === 0 || inside !== close - open) return { text: svg.slice(from, end), parts: null };
  return { text: svg.slice(from, open), parts };
}

function elements(text: string): number {
  let count = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) if (text[at + 1] !== "/") count++;
  return count;
}

/** What of `wanted` can be shown next: all that is there already, and new elements up to `budget`. */
export function nextStep(
  shown: Piece[],
  wanted: Piece[],
  budget: number,
): { pieces: Piece[]; whole: boolean } {
  let left = budget;
  let whole = true;
  const known = new Map(shown.map((each) => [each.text, new Set(each.parts)]));
  const fits = (text: string): boolean => {
    const may = left > 0;
    if (may) left -= elements(text);
    else whole = false;
    return may;
  };
  const pieces: Piece[] = [];
  for (const each of wanted) {
    const old = known.get(each.text);
    if (each.parts === null) {
      if (old || fits(each.text)) pieces.push(each);
      continue;
    }
    const parts = each.parts.filter((part) => old?.has(part) || fits(part));
    if (old || parts.length > 0) pieces.push({ text: each.text, parts });
  }
  return { pieces, whole };
}

/** The new pieces alone, as a drawing that can be laid over the old one. */
export function newIn(before: string, after: string): string {
  const known = new Map(piecesOf(before).map((each) => [each.text, new Set(each.parts)]));
  return piecesOf(after)
    .map(({ text, parts }) => {
      const old = known.get(text);
      if (parts === null) return old ? "" : text;
      const fresh = parts.filter((part) => !old?.has(part));
      return fresh.length > 0 ? `${text}${fresh.join("")}</g>` : "";
    })
    .join("");
}

// ---- The same in the page ----

const SVG = "http://www.w3.org/2000/svg";

function make(text: string): Node {
  const group = document.createElementNS(SVG, "g");
  group.innerHTML = text;
  return group.firstElementChild as Element;
}

/** Makes the children of `parent`, which are those of `before`, those of `after`. */
function redraw(
  parent: Element,
  before: string[],
  after: string[],
  add: (i: number) => Node,
  keep: (child: Element, was: number, is: number) => void,
): void {
  const where = new Map(before.map((text, i) => [text, i]));
  let child = parent.firstElementChild;
  let was = 0;
  const drop = (): void => {
    const next = child?.nextElementSibling ?? null;
    child?.remove();
    child = next;
    was++;
  };
  after.forEach((text, i) => {
    const old = where.get(text) ?? -1;
    if (old < was) {
      parent.insertBefore(add(i), child);
      return;
    }
    while (was < old) drop();
    if (child) keep(child, was, i);
    child = child?.nextElementSibling ?? null;
    was++;
  });
  while (child) drop();
}

const texts = (pieces: Piece[]): string[] => pieces.map(({ text }) => text);
const wholeText = ({ text, parts }: Piece): string => (parts ? `${text}${parts.join("")}</g>` : text);

function redrawPieces(root: Element, before: Piece[], after: Piece[]): void {
  if (before.length === 0) {
    root.innerHTML = after.map(wholeText).join("");
    return;
  }
  redraw(
    root,
    texts(before),
    texts(after),
    (i) => make(wholeText(after[i])),
    (child, was, is) => {
      const parts = after[is].parts;
      if (parts)
        redraw(
          child,
          before[was].parts ?? [],
          parts,
          (i) => make(parts[i]),
          () => undefined,
        );
    },
  );
}

/** One drawing that is shown again and again. */
class Canvas {
  private shown: Piece[] = [];
  private budget: number;
  private turn = 0;

  constructor(
    private readonly root: SVGGElement,
    whole: boolean,
  ) {
    this.budget = whole ? Number.POSITIVE_INFINITY : FIRST_STEP;
  }

  show(svg: string): void {
    void this.steps(piecesOf(svg), ++this.turn);
  }

  /** What is shown stays as it is. */
  stop(): void {
    this.turn++;
  }

  private async steps(wanted: Piece[], turn: number): Promise<void> {
    // A sheet that was not there comes with much else, which is painted first.
    if (this.shown.length === 0 && Number.isFinite(this.budget)) {
      await painted();
      if (turn !== this.turn) return;
    }
    for (;;) {
      const from = performance.now();
      const { pieces, whole } = nextStep(this.shown, wanted, this.budget);
      redrawPieces(this.root, this.shown, pieces);
      this.shown = pieces;
      this.root.dataset.inking = whole ? "done" : "more";
      if (whole) return;
      await painted();
      if (turn !== this.turn) return;
      // A frame comes after 16 ms at the earliest.
      if (performance.now() - from < 16 + QUICK_MS) this.budget *= 2;
    }
  }
}

/** SVG elements of the engine, in steps unless it must be `whole` at once. Give it a key: another sheet is another drawing. */
export function Ink({ svg, whole = false }: { svg: string; whole?: boolean }) {
  const root = useRef<SVGGElement>(null);
  const canvas = useRef<Canvas | null>(null);
  useLayoutEffect(() => {
    if (root.current) canvas.current ??= new Canvas(root.current, whole);
    canvas.current?.show(svg);
  }, [svg]);
  useLayoutEffect(() => () => canvas.current?.stop(), []);
  return <g ref={root} />;
}
