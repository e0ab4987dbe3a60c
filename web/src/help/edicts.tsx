// edicts.tsx - All scoring cards, each with its rule and a small diagram drawn by the engine.
import { useMemo } from "preact/hooks";
import { language } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";

export function Edicts({ engine }: { engine: Engine }) {
  void language.value;
  return (
    <ul class="edict-cards">
      {engine.scorings().map(({ scoring, id, name, rule }) => (
        <li key={id} id={`edict-${id}`} class="edict-card">
          <Diagram engine={engine} scoring={scoring} />
          <h3>{name}</h3>
          <p>{rule}</p>
        </li>
      ))}
    </ul>
  );
}

function Diagram({ engine, scoring }: { engine: Engine; scoring: number }) {
  const svg = useMemo(() => engine.diagram(scoring), [engine, scoring]);
  return <div class="edict-diagram" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
