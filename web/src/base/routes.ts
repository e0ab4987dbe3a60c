// routes.ts - Where the reader is: the part of the address after #.
import { signal } from "@preact/signals";

function here(): string[] {
  const path = location.hash.replace(/^#\/?/, "");
  return path === "" ? [""] : path.split("/").map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of the address: ["play", "ID"]; [""] is the first screen. */
export const route = signal(here());

addEventListener("hashchange", () => {
  route.value = here();
});

/** Another address for the same place: there is no way back to the old one. */
export function replace(path: string): void {
  history.replaceState(null, "", `#/${path}`);
  route.value = here();
}

export function go(path: string): void {
  location.hash = path.startsWith("#") ? path : `#/${path.replace(/^\//, "")}`;
}
