// play.tsx - A game is fetched from where it is kept and laid on its table.
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine.ts";
import { type KeptGame, load } from "../kept/games.ts";
import { beginGame } from "./begin.ts";
import { engineFor } from "./engines.ts";
import { lazy } from "./lazy.tsx";
import { Lost } from "./lost.tsx";
import { likes } from "./settings.ts";

const CartoTable = lazy(() => import("../carto/screen.tsx").then((m) => m.CartoTable));

interface Open {
  engine: Engine;
  kept: KeptGame;
  handle: number;
}

async function open(id: string): Promise<Open | null> {
  const kept = await load(id);
  if (!kept) return null;
  const engine = await engineFor(kept.game);
  return { engine, kept, handle: engine.load(kept.record) };
}

export function Play({ id }: { id: string }) {
  const [game, opened] = useState<Open | null | "lost">(null);
  useEffect(() => {
    let wanted = true;
    opened(null);
    open(id).then(
      (found) => wanted && opened(found ?? "lost"),
      () => wanted && opened("lost"),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (game === null) return <main class="loading" aria-busy="true" />;
  if (game === "lost") return <Lost />;
  const again = (): void => {
    const { side } = likes.peek();
    const rivals = game.kept.bots.filter((bot): bot is string => bot !== null);
    void beginGame({ game: game.kept.game, rivals, options: `side=${side}`, seed: "" });
  };
  return <CartoTable key={id} {...game} onAgain={again} />;
}
