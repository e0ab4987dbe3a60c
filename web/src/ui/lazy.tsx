// lazy.tsx - A screen whose code is fetched when it is first wanted.
import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Until it is there, `meanwhile` is shown: an empty screen, unless it is only a part of one. */
export function lazy<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  meanwhile: () => VNode | null = () => <main class="loading" aria-busy="true" />,
): FunctionComponent<P> {
  let known: FunctionComponent<P> | null = null;
  return function Lazy(props: P) {
    const [Screen, arrived] = useState<{ view: FunctionComponent<P> | null }>({ view: known });
    useEffect(() => {
      if (known) return;
      let wanted = true;
      load().then((view) => {
        known = view;
        if (wanted) arrived({ view });
      });
      return () => {
        wanted = false;
      };
    }, []);
    return Screen.view ? <Screen.view {...props} /> : meanwhile();
  };
}
