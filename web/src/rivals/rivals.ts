// rivals.ts - Which bots of a game are rivals: somebody with a name.
import type { Bot, GameInfo } from "../engine/types.ts";

export type Rival = Bot & { called: string };

/** Weakest first. */
export function rivalsIn({ bots }: Pick<GameInfo, "bots">): Rival[] {
  return bots.filter((bot): bot is Rival => bot.called !== undefined);
}

/** The rival that goes by this name at a table; the same one again has a number behind it. */
export function rivalCalled(info: Pick<GameInfo, "bots">, name: string): string | undefined {
  const plain = name.replace(/ \d+$/, "");
  return rivalsIn(info).find(({ called }) => called === plain)?.name;
}
