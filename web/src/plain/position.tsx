// position.tsx - The position as headings, lines and tables.
import { useId } from "preact/hooks";
import { t } from "../base/words.ts";
import type { Meter, Plain, PlainSection, PlainTable } from "../engine/types.ts";
import "./sections.css";

/** A section with its parts. */
interface Whole {
  head: PlainSection;
  parts: PlainSection[];
}

function wholes(sections: readonly PlainSection[]): Whole[] {
  const out: Whole[] = [];
  for (const section of sections) {
    const last = out[out.length - 1];
    if (section.level === 2 && last) last.parts.push(section);
    else out.push({ head: section, parts: [] });
  }
  return out;
}

/** Sections that somebody has closed, by title. */
const closed = new Set<string>();

export function Position({ plain }: { plain: Plain }) {
  const all = wholes(plain.sections);
  const base = useId();
  const jump = (i: number): void => {
    const section = document.getElementById(`${base}-${i}`) as HTMLDetailsElement | null;
    if (!section) return;
    section.open = true;
    section.scrollIntoView({ block: "start" });
    section.querySelector("summary")?.focus({ preventScroll: true });
  };
  return (
    <section class="plain-position" aria-labelledby={`${base}-title`}>
      <h2 id={`${base}-title`} class="hide">
        {t("page.plain.table")}
      </h2>
      {all.length > 3 && (
        <nav class="plain-contents slip" aria-label={t("page.plain.contents")}>
          {all.map(({ head }, i) => (
            <button key={head.title} type="button" class="button quiet" onClick={() => jump(i)}>
              {head.title}
            </button>
          ))}
        </nav>
      )}
      {all.map((whole, i) => (
        <Section key={whole.head.title} id={`${base}-${i}`} whole={whole} />
      ))}
    </section>
  );
}

function Section({ id, whole }: { id: string; whole: Whole }) {
  const { head, parts } = whole;
  return (
    <details
      id={id}
      class="slip plain-section"
      open={!closed.has(head.title)}
      onToggle={(event) => {
        if (event.currentTarget.open) closed.delete(head.title);
        else closed.add(head.title);
      }}
    >
      <summary>
        <h3>{head.title}</h3>
      </summary>
      <div class="plain-body">
        <Body section={head} />
        {parts.map((part) => (
          <section key={part.title} class="plain-part">
            <h4>{part.title}</h4>
            <Body section={part} />
          </section>
        ))}
      </div>
    </details>
  );
}

function Body({ section }: { section: PlainSection }) {
  return (
    <>
      {section.lines.map((line, i) => (
        <p key={i} class="plain-line">
          {line}
        </p>
      ))}
      {section.table && <Table title={section.title} table={section.table} />}
    </>
  );
}

/** The first cell of a row is its head. What is wider than the screen can be scrolled, by keys as well: every table can have the
 * focus, whether it scrolls at this moment or not. Letters that come later, a window that changes and cards that are dealt all
 * change that, and a measured answer is always late by a frame. */
export function Table({ title, table }: { title: string; table: PlainTable }) {
  return (
    <div class="plain-scroll" role="group" tabIndex={0} aria-label={title}>
      <table class="plain-table">
        <caption class="hide">{title}</caption>
        <thead>
          <tr>
            {table.head.map((text, i) => (
              <th key={i} scope="col" class={isNumeric(table, i) ? "number" : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, k) =>
                k === 0 ? (
                  <th key={k} scope="row">
                    <Cell cell={cell} />
                  </th>
                ) : (
                  <td key={k} class={typeof cell === "number" ? "number" : undefined}>
                    <Cell cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell }: { cell: string | number | Meter }) {
  if (typeof cell !== "object") return <>{cell}</>;
  return (
    <span class="plain-meter">
      <meter aria-hidden="true" min={0} max={cell.most} value={cell.at} />
      {cell.text}
    </span>
  );
}

function isNumeric(table: PlainTable, column: number): boolean {
  return column > 0 && table.rows.length > 0 && table.rows.every((row) => typeof row[column] === "number");
}
