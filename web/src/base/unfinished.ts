// unfinished.ts - Is there perhaps a game to go on with? A note beside the database, which answers later: the first screen keeps
// the place of its first button for it, so that nothing moves under a finger.

const KEY = "hearth.unfinished";

export function mayBeUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function noteUnfinished(there: boolean): void {
  try {
    if (there) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Then the button only comes a little later.
  }
}
