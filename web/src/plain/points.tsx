// points.tsx - Points of everybody, each with the lines they are the sum of.

import { t } from "../base/words.ts";
import type { PlainTable } from "../engine/types.ts";
import type { Course } from "../match/course.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Table } from "./position.tsx";
import "./sections.css";

function linesOf(course: Course, seat: number): PlainTable {
  const { lines } = course.engine.score(course.handle, seat);
  return {
    head: [t("page.plain.what"), t("page.plain.count"), t("page.plain.each"), t("page.plain.points")],
    rows: lines
      .filter((line) => line.points !== 0)
      .map((line) => [line.text, line.count, line.value, line.points]),
  };
}

/** One's own first, then the others around the table. */
export function Points({ course }: { course: Course }) {
  const { names, points } = course.step.value;
  const own = course.seat.value < names.length ? course.seat.value : 0;
  const seats = names.map((_, i) => (own + i) % names.length);
  return (
    <div class="plain-points">
      {seats.map((seat) => {
        const table = linesOf(course, seat);
        return (
          <details key={seat} open={seat === own || names.length < 3}>
            <summary>
              <h3>{names[seat]}</h3>
              <strong>{points[seat]}</strong>
            </summary>
            {table.rows.length > 0 && (
              <Table title={t("page.plain.points_of", { player: names[seat] })} table={table} />
            )}
          </details>
        );
      })}
    </div>
  );
}

export function PointsDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  return (
    <Dialog title={t("page.plain.points")} onClose={onClose} wide>
      <Points course={course} />
    </Dialog>
  );
}
