// edicts.tsx - All scoring cards, each with its rule and a small diagram drawn by the engine.
import { useMemo } from "preact/hooks";
import { language } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import type { CartoCards } from "../engine/types.ts";

export function Edicts({ engine }: { engine: Engine }) {
  void language.value;
  return (
    <ul class="edict-cards">
      {Object.entries(engine.cards<CartoCards>().scorings).map(([id, { number, name, rule }]) => (
        <li key={id} id={`edict-${id}`} class="edict-card">
          <Diagram engine={engine} scoring={number} />
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
