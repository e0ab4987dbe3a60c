// filter.ts - Long lists of choices: which are shown, which groups are open, which have a number key.
import type { PlainChoice, PlainChoices } from "../engine/types.ts";

/** From so many choices on there is a box to look for one. */
export const MANY = 14;
/** A group of up to so many is open even among many. */
const FEW = 6;
/** Number keys there are. */
export const KEYS = 9;

export function count(groups: readonly PlainChoices[]): number {
  return groups.reduce((sum, group) => sum + group.items.length, 0);
}

/** Without accents and capitals, so that "kuldetes" finds "Küldetés". */
export function plainLetters(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The groups with what has all the words somewhere; a group whose title has them stays whole. */
export function filtered(groups: readonly PlainChoices[], wanted: string): PlainChoices[] {
  const words = plainLetters(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  const has = (text: string): boolean => {
    const letters = plainLetters(text);
    return words.every((word) => letters.includes(word));
  };
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => has(`${group.title} ${item.text} ${item.more ?? ""}`));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

/** Is a group open if nobody has opened or closed it? */
export function openAtFirst(group: PlainChoices, all: readonly PlainChoices[]): boolean {
  return all.length === 1 || count(all) <= MANY || group.items.length <= FEW;
}

/** The choices that number keys take: the first ones that can be seen. */
export function numbered(
  groups: readonly PlainChoices[],
  open: (group: PlainChoices) => boolean,
): PlainChoice[] {
  return groups
    .filter(open)
    .flatMap((group) => group.items)
    .slice(0, KEYS);
}
