// face.tsx - The face of a rival in its medallion.
import { faceOf } from "./faces.ts";
import "./rivals.css";

/** By the name of its bot. Whoever cannot see it reads the name beside it. */
export function Face({ rival }: { rival: string }) {
  return (
    <svg class="face" viewBox="0 0 48 48" aria-hidden="true" data-rival={rival}>
      <circle class="face-ground" cx="24" cy="24" r="23" />
      <g
        stroke="var(--ink)"
        stroke-width="1.3"
        stroke-linejoin="round"
        stroke-linecap="round"
        dangerouslySetInnerHTML={{ __html: faceOf(rival) }}
      />
    </svg>
  );
}
