// open.ts - A record that came from anywhere, opened by the engine of its game.
import { engineFor, fileOf } from "../base/engines.ts";
import { t } from "../base/words.ts";
import { type Engine, EngineError } from "../engine/engine.ts";
import { gameOf } from "./text.ts";

/** A record that the engine has read. Close the handle. Throws an error with a sentence for people. */
export async function openRecord(record: string): Promise<{ engine: Engine; handle: number }> {
  const game = gameOf(record);
  if (game === "") throw new EngineError("record", t("record.magic"));
  if (fileOf(`${game}.wasm`) === undefined) throw new EngineError("record", t("record.game", { game }));
  const engine = await engineFor(game);
  return { engine, handle: engine.load(record) };
}
