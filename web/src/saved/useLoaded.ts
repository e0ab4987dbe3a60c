// useLoaded.ts - Something that is read from the database, again whenever something there has changed.
import { useEffect, useState } from "preact/hooks";
import { savedVersion } from "./games.ts";

/** What `load` gave last for this `key`; null until it has given something. */
export function useLoaded<T>(load: () => Promise<T>, key = ""): T | null {
  const version = savedVersion.value;
  const [found, setFound] = useState<{ key: string; value: T } | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => {
        if (wanted) setFound({ key, value });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [key, version]);
  return found?.key === key ? found.value : null;
}
