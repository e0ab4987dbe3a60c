// byFolder.ts - What games bring to the page is found by the build in their folders, whose names are the ids of the games: no file
// beside them names a game.

// What import.meta.glob has found in all folders beside this one, by the folder it lies in.
export function byFolder<T>(found: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(found).map(([path, each]) => [path.split("/")[1], each]));
}
