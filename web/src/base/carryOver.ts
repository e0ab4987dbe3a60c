// carryOver.ts - What older versions of the page have stored in the browser under another name.

/** The text stored under `key`. What lies under its old name is moved there first, unless something newer is there already. */
export function carriedOver(storage: Storage, oldKey: string, key: string): string | null {
  const text = storage.getItem(key);
  const old = storage.getItem(oldKey);
  if (old === null) return text;
  try {
    if (text === null) storage.setItem(key, old);
    storage.removeItem(oldKey);
  } catch {
    // No room for both: it stays where it is, and is moved another time.
  }
  return text ?? old;
}
