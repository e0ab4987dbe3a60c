// find.ts - Searching in texts: case and accents do not matter, in any of our alphabets.

/** Letter by letter, so that a place in the folded text is the same place in the text. */
export function fold(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string;
    const base = letter.normalize("NFD")[0] ?? letter;
    const low = base.toLowerCase();
    out += low.length === 1 ? (ALIKE[low] ?? low) : base;
  }
  return out;
}

/** Letters that people type for each other: the last sigma of a word, the Polish l with a stroke. */
const ALIKE: Record<string, string> = { ς: "σ", ł: "l" };

export interface Piece {
  text: string;
  found: boolean;
}

/** The text in pieces, those found marked; null if the words are not all in it. */
export function find(text: string, wanted: string): Piece[] | null {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const folded = fold(text);
  const marks: boolean[] = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    let at = folded.indexOf(word);
    if (at < 0) return null;
    for (; at >= 0; at = folded.indexOf(word, at + word.length)) marks.fill(true, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = pieces.at(-1);
    const found = marks[i] === true;
    if (last !== undefined && last.found === found) last.text += text[i];
    else pieces.push({ text: text[i] as string, found });
  }
  return pieces;
}
