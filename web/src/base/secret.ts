// secret.ts - Random numbers that nobody guesses, as servers and links have them: in hexadecimal.

/** So many random bytes. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Is it one of 16 bytes? */
export const isSecret = (x: unknown): x is string => typeof x === "string" && /^[0-9a-f]{32}$/.test(x);
