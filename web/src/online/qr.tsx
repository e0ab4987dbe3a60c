// qr.tsx - A link as a QR code, dark on light whatever the theme is: cameras want it so.
import { useEffect, useState } from "preact/hooks";
import { t } from "../base/words.ts";
import { type Code, codeOf } from "./link.ts";
import "./qr.css";

/** Light modules that cameras want around it. */
const QUIET = 4;

export function Qr({ url }: { url: string }) {
  const [code, made] = useState<Code | null>(null);
  useEffect(() => {
    let wanted = true;
    codeOf(url).then(
      (one) => wanted && made(one),
      () => undefined, // the link itself is there too
    );
    return () => {
      wanted = false;
    };
  }, [url]);
  if (!code) return <span class="qr" aria-hidden="true" />;
  const side = code.size + 2 * QUIET;
  return (
    <svg
      class="qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={t("page.online.invite.code", { link: url })}
      shape-rendering="crispEdges"
      data-link={url}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
