// useInvite.ts - The invitation that this device knows, if it is the one that is valid now.
import { useEffect, useState } from "preact/hooks";
import { markOf } from "./link.ts";
import type { TableInfo } from "./protocol.ts";

/** Empty: none is known, or it has been replaced or closed. */
export function useInvite(info: TableInfo | null, known: string | undefined): string {
  const [valid, judged] = useState("");
  const mark = info?.invite;
  useEffect(() => {
    let wanted = true;
    judged("");
    if (known && mark)
      markOf(known).then(
        (own) => wanted && judged(own === mark ? known : ""),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [known, mark]);
  return valid;
}
