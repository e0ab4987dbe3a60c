// oneLine.ts - Texts that people type as records and tables want them: one line, and names in which everything can be seen.

const NAME_BYTES = 64;

/** Characters that format, that turn around what stands beside them, or that there are not; but the joiner, and spaces. */
const UNSEEN = /(?!\u200d|\s)\p{C}/gu;
/** A joiner that joins no pictures. */
const LONE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** Marks that stand on nothing. */
const LONE_MARK = /(?<!\p{L}|\p{N}|\p{M}|\p{S})\p{M}+/gu;

function visible(name: string): string {
  return name.normalize("NFC").replace(UNSEEN, "").replace(LONE_JOINER, "").replace(LONE_MARK, "");
}

/** One line of at most so many bytes, cut between letters, as records want their names. */
export function oneLine(name: string): string {
  let line = name.replace(/\s+/g, " ").trim();
  while (new TextEncoder().encode(line).length > NAME_BYTES) line = [...line].slice(0, -1).join("").trim();
  return line;
}

/** The same for what somebody is called: without what cannot be seen, and letters in one piece where they can be. */
export function oneName(name: string): string {
  return oneLine(visible(name));
}
