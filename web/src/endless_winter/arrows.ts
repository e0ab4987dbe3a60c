// arrows.ts - Arrow keys go from place to place on a board, to the nearest one that lies that way.

const WAYS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much farther something seems that lies aside. */
const ASIDE = 2;

const middle = (each: Element): [number, number] => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** For the keys of whatever holds the buttons. */
export function byArrows(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const board = event.currentTarget;
  const from = document.activeElement;
  if (!way || !(board instanceof Element) || !from || !board.contains(from)) return;
  event.preventDefault();
  const [x, y] = middle(from);
  let nearest: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const each of board.querySelectorAll<HTMLElement>("button")) {
    const [right, down] = [middle(each)[0] - x, middle(each)[1] - y];
    const ahead = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    const far = ahead + ASIDE * aside;
    if (ahead < 2 || aside > ahead * 2 || far >= least) continue;
    nearest = each;
    least = far;
  }
  nearest?.focus();
}
