// text.ts - What the text of a record says without an engine.

/** The game a record names in its head; an empty text if it is no record at all. */
export function gameOf(record: string): string {
  const head = /^hearth-record \d+\ngame ([a-z0-9_]{1,64}) rules \d+\n/.exec(record);
  return head?.[1] ?? "";
}

/** Is the secret of the draws in it? Then every draw was checked when the engine read it. */
export function hasKey(record: string): boolean {
  return /\n(?:seed|key) /.test(record);
}

/** Names have no part in the draws: whoever sits down writes theirs into the head. */
export function withName(record: string, seat: number, name: string): string {
  return record.replace(new RegExp(`^seat p${seat} .*$`, "m"), () => `seat p${seat} ${name}`);
}
