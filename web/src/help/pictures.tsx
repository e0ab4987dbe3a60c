// pictures.tsx - Drawn pieces beside the paragraphs of the rules, drawn shapes of cards, and what every sign means.
import { useEffect, useState } from "preact/hooks";
import { byFolder } from "../base/byFolder.ts";
import type { Rule, RuleShape } from "../base/rulebook.ts";
import type { Engine } from "../engine/engine.ts";
import { Drawn } from "../ui/drawn.tsx";

export interface Drawing {
  box: string;
  svg: string;
}

/** What a game shows beside its rules: `help.ts` in its folder. */
export interface HelpPictures {
  /** What its signs are called: pieces with their words. */
  signs?: (engine: Engine) => [piece: string, text: string][];
  /** A piece that the engine does not draw by its name; null if it does. */
  piece?: (engine: Engine, name: string) => Drawing | null;
  /** The table at a step of the worked round. */
  table?: (engine: Engine, handle: number) => Drawing;
}

const helps = byFolder(import.meta.glob<HelpPictures>("../*/help.ts", { eager: true, import: "default" }));

interface OfGame {
  game: string;
  engine: Engine;
}

/** What is drawn in a box of its own stays in proportion to the others. */
const LARGEST = { scale: 0.9, height: 64 };

function Picture({ drawing: { box, svg } }: { drawing: Drawing }) {
  const [, , width, height] = box.split(" ").map(Number);
  const scale = Math.min(LARGEST.scale, LARGEST.height / height);
  return (
    <svg
      class="help-drawing"
      viewBox={box}
      width={width * scale}
      height={height * scale}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

export function Pieces({ game, engine, pieces }: OfGame & { pieces: string[] }) {
  if (pieces.length === 0) return null;
  return (
    <span class="help-pieces">
      {pieces.map((name, i) => {
        const drawing = helps.get(game)?.piece?.(engine, name);
        return drawing ? (
          <Picture key={i} drawing={drawing} />
        ) : (
          <Drawn key={i} engine={engine} name={name} />
        );
      })}
    </span>
  );
}

/** The position of a step as its game draws it; nothing where it does not. */
export function StepTable({ game, engine, view, label }: OfGame & { view: string | null; label: string }) {
  const [drawing, show] = useState<Drawing | null>(null);
  const draw = helps.get(game)?.table;
  useEffect(() => {
    if (view === null || !draw) {
      show(null);
      return;
    }
    const handle = engine.view(view);
    try {
      show(draw(engine, handle));
    } finally {
      engine.close(handle);
    }
  }, [engine, view, draw]);
  if (!drawing) return null;
  return (
    <svg
      class="help-table"
      viewBox={drawing.box}
      role="img"
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: drawing.svg }}
    />
  );
}

function Shape({ rows, coin }: RuleShape) {
  const width = Math.max(...rows.map((row) => row.length));
  return (
    <svg
      class="help-shape"
      viewBox={`0 0 ${width * 10 + (coin ? 12 : 0)} ${rows.length * 10}`}
      aria-hidden="true"
    >
      {rows.flatMap((row, r) =>
        [...row].map((cell, c) =>
          cell === "#" ? (
            <rect key={`${r} ${c}`} x={c * 10 + 0.6} y={r * 10 + 0.6} width="8.8" height="8.8" rx="1" />
          ) : null,
        ),
      )}
      {coin && <circle cx={width * 10 + 7} cy="5" r="4" />}
    </svg>
  );
}

/** A paragraph with what it speaks of beside it. */
export function Told({ game, engine, rule, label }: OfGame & { rule: Rule; label: string }) {
  if (rule.pieces.length === 0 && rule.view === null) return <p>{rule.text}</p>;
  return (
    <div class="help-told">
      <div>
        <StepTable game={game} engine={engine} view={rule.view} label={label} />
        <Pieces game={game} engine={engine} pieces={rule.pieces} />
      </div>
      <p>{rule.text}</p>
    </div>
  );
}

/** Entries of a list, with the shapes of those that have some. */
export function Entries({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul class={rules.some((rule) => rule.shapes.length > 0) ? "help-entries help-cards" : "help-entries"}>
      {rules.map((rule, i) => (
        <li key={i}>
          {rule.shapes.map((shape, k) => (
            <Shape key={k} {...shape} />
          ))}
          <span>{rule.text}</span>
        </li>
      ))}
    </ul>
  );
}

export function signsOf(game: string, engine: Engine): [piece: string, text: string][] {
  return helps.get(game)?.signs?.(engine) ?? [];
}

export function Signs({ game, engine }: OfGame) {
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
