// place.ts - Where a note goes: near what it speaks of, and on nothing that must be tapped.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 10;
const STEP = 16;
/** What covering a pixel costs: of the thing itself, of what must be tapped, of what might be. */
const WEIGHTS = { at: 6, must: 60, may: 1 };
/** Something as large as that share of the screen can be covered in part. */
const LARGE = 0.25;
/** What a pixel of distance costs. */
const AWAY = 40;

const across = (a: number, b: number, c: number, d: number): number =>
  Math.max(0, Math.min(b, d) - Math.max(a, c));
const shared = (a: Box, b: Box): number =>
  across(a.left, a.right, b.left, b.right) * across(a.top, a.bottom, b.top, b.bottom);
const areaOf = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);
const apart = (a: number, b: number, c: number, d: number): number => Math.max(0, c - b, a - d);

/** The top left corner of the note. */
export function placeNote(
  size: Size,
  screen: Size,
  at: Box | null,
  must: readonly Box[],
  may: readonly Box[],
): { left: number; top: number } {
  const weight = at && areaOf(at) > LARGE * screen.width * screen.height ? WEIGHTS.may : WEIGHTS.at;
  const cost = (left: number, top: number): number => {
    const note = { left, top, right: left + size.width, bottom: top + size.height };
    let sum = 0;
    for (const box of must) sum += WEIGHTS.must * shared(note, box);
    for (const box of may) sum += WEIGHTS.may * shared(note, box);
    if (at) {
      sum += weight * shared(note, at);
      sum += AWAY * apart(note.left, note.right, at.left, at.right);
      sum += AWAY * apart(note.top, note.bottom, at.top, at.bottom);
    }
    return sum;
  };
  const most = {
    left: Math.max(GAP, screen.width - size.width - GAP),
    top: Math.max(GAP, screen.height - size.height - GAP),
  };
  const within = (value: number, top: number): number => Math.min(top, Math.max(GAP, value));
  const lefts: number[] = [];
  const tops: number[] = [];
  for (let x = GAP; x <= most.left; x += STEP) lefts.push(x);
  for (let y = GAP; y <= most.top; y += STEP) tops.push(y);
  lefts.push(most.left);
  tops.push(most.top);
  if (at) {
    const middle = { x: (at.left + at.right - size.width) / 2, y: (at.top + at.bottom - size.height) / 2 };
    lefts.unshift(...[middle.x, at.left - size.width - GAP, at.right + GAP].map((x) => within(x, most.left)));
    tops.unshift(...[at.bottom + GAP, at.top - size.height - GAP, middle.y].map((y) => within(y, most.top)));
  }
  let best = { left: lefts[0], top: tops[0] };
  let least = Number.POSITIVE_INFINITY;
  for (const top of tops)
    for (const left of lefts) {
      const now = cost(left, top);
      if (now < least) {
        least = now;
        best = { left, top };
      }
    }
  return best;
}
