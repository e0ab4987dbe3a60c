// pictures.tsx - Drawn pieces beside the sentences of a topic, and what every sign means.
import { byFolder } from "../base/byFolder.ts";
import type { Engine } from "../engine/engine.ts";
import { Drawn } from "../ui/drawn.tsx";

/** What a game shows beside its rules: `help.ts` in its folder. */
export interface HelpPictures {
  /** For each sentence of a topic, the pieces it speaks of. */
  pictures: Record<string, string[][]>;
  /** What its signs are called: pieces with their words. */
  signs: (engine: Engine) => [piece: string, text: string][];
}

const helps = byFolder(import.meta.glob<HelpPictures>("../*/help.ts", { eager: true, import: "default" }));

export function picturesOf(game: string, topic: string, sentence: number): string[] {
  return helps.get(game)?.pictures[topic]?.[sentence] ?? [];
}

/** A sentence with what it speaks of beside it. */
export function Told({ engine, text, pieces }: { engine: Engine; text: string; pieces: string[] }) {
  if (pieces.length === 0) return <p>{text}</p>;
  return (
    <div class="help-told">
      <span class="help-pieces">
        {pieces.map((name, i) => (
          <Drawn key={i} engine={engine} name={name} />
        ))}
      </span>
      <p>{text}</p>
    </div>
  );
}

export function signsOf(game: string, engine: Engine): [piece: string, text: string][] {
  return helps.get(game)?.signs(engine) ?? [];
}

export function Signs({ game, engine }: { game: string; engine: Engine }) {
  return (
    <ul class="help-signs">
      {signsOf(game, engine).map(([piece, text]) => (
        <li key={piece}>
          <Drawn engine={engine} name={piece} />
          {text}
        </li>
      ))}
    </ul>
  );
}
