// position.tsx - A position of a game without a drawn page: what the engine says of it, in sentences and tables.
import { language } from "../app/words.ts";
import type { PlainSection } from "../engine/types.ts";
import type { Course } from "./course.ts";

export function PlainPosition({ course }: { course: Course }) {
  void language.value;
  const plain = course.plain();
  return (
    <div class="review-plain slip">
      <p class="review-status">{plain.status}</p>
      {plain.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </div>
  );
}

function Section({ section }: { section: PlainSection }) {
  const { title, lines, table } = section;
  return (
    <section>
      <h3>{title}</h3>
      {lines?.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      {table && (
        <div class="review-scroll">
          <table>
            <thead>
              <tr>
                {table.head.map((cell, i) => (
                  <th key={i} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, r) => (
                <tr key={r}>
                  {row.map((cell, i) => (
                    <td key={i}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
