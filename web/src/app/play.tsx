// play.tsx - A game is fetched from where it is saved and laid on its table.
import { useEffect, useMemo, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import type { Course } from "../match/course.ts";
import { LocalMatch } from "../match/local.ts";
import { playAgain } from "../plain/begin.ts";
import { isSealed, load, type SavedGame } from "../saved/games.ts";
import { Broken } from "../saved/list.tsx";
import { lockGame } from "../saved/lock.ts";
import { LockNote } from "../saved/notes.tsx";
import { GameTable } from "../tables/tables.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Lost } from "../ui/lost.tsx";

// Parts of the table: until they are there, nothing stands in their place.
const CartoEndButtons = lazy(
  () => import("../cartographers/end.tsx").then((m) => m.EndButtons),
  () => null,
);
const EndButtons = lazy(
  () => import("../plain/end.tsx").then((m) => m.EndButtons),
  () => null,
);

interface Open {
  engine: Engine;
  saved: SavedGame;
  handle: number;
  /** It is over and stays as it is. */
  sealed: boolean;
}

type Found = Open | { lost: true } | { broken: SavedGame; why: string };

async function open(id: string): Promise<Found> {
  const saved = await load(id);
  if (!saved) return { lost: true };
  try {
    const engine = await engineFor(saved.game);
    const sealed = saved.finished && (await isSealed(id));
    return { engine, saved, handle: engine.load(saved.record), sealed };
  } catch (error) {
    return { broken: saved, why: error instanceof EngineError ? error.message : "" };
  }
}

export function Play({ id }: { id: string }) {
  const [found, show] = useState<Found | null>(null);
  const [visit, again] = useState(0);
  const lock = useMemo(() => lockGame(id), [id]);
  useEffect(() => () => lock.release(), [lock]);
  useEffect(() => {
    let wanted = true;
    open(id).then((game) => {
      if (wanted) show(game);
      else if ("engine" in game) game.engine.close(game.handle);
    });
    return () => {
      wanted = false;
    };
  }, [id, visit]);
  if (found === null) return <main class="loading" aria-busy="true" />;
  if ("lost" in found) return <Lost />;
  if ("broken" in found)
    return (
      <main class="lost">
        <Broken entry={{ id, text: found.broken.record }} why={found.why} />
      </main>
    );
  return (
    <>
      <TableOf key={`${id} ${visit}`} game={found} />
      <LockNote
        lock={lock}
        onTaken={() => {
          show(null);
          again(visit + 1);
        }}
      />
    </>
  );
}

function TableOf({ game }: { game: Open }) {
  const { saved, engine, handle, sealed } = game;
  return (
    <GameTable
      game={saved.game}
      engine={engine}
      open={({ hold }) => new LocalMatch(engine, handle, saved, { hold, sealed })}
      ends={(course) => <Ends course={course} saved={saved} />}
    />
  );
}

function Ends({ course, saved }: { course: Course; saved: SavedGame }) {
  const again = (): void => void playAgain(saved, course);
  if (saved.game !== "cartographers") return <EndButtons course={course} saved={saved} onAgain={again} />;
  return <CartoEndButtons course={course} saved={saved} onAgain={again} />;
}
