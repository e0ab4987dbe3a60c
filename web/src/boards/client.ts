// client.ts - Asking a server about boards: one connection while somebody looks at them.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { playerName } from "../base/playerName.ts";
import { go } from "../base/routes.ts";
import { language } from "../base/words.ts";
import { Connection, Refused } from "../online/connection.ts";
import { type Board, PROTOCOL, type Span } from "../online/protocol.ts";
import { rememberSeat } from "../online/seats.ts";
import { deviceSecret, noteBegun, noteBoardDay, noteHanded } from "../saved/boardDays.ts";

/** The board that is shown is asked for again after so long. */
const AGAIN_MS = 20_000;

export class BoardClient {
  /** Why something that somebody wanted was not done; it stays until the next thing is. */
  readonly refused = signal("");
  /** Why a board cannot be looked at. */
  readonly unseen = signal("");
  /** Does the server keep boards? null: it has not answered yet. */
  readonly keeps: Signal<boolean | null> = signal<boolean | null>(null);
  readonly connection = new Connection({
    hello: () => ({ type: "hello", protocol: PROTOCOL, lang: language.peek() }),
    onMessage: (message) => {
      if (message.type === "welcome") this.keeps.value = message.boards === true;
    },
  });

  /** Nothing, and the server's sentence is shown, if it is refused. */
  private async tried<T>(what: Promise<T>, said = this.refused): Promise<T | null> {
    try {
      const answer = await what;
      said.value = "";
      return answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.message) said.value = error.message;
      return null;
    }
  }

  async board(name: string): Promise<Board | null> {
    const found = await this.tried(
      this.connection.ask<"board">({ type: "board", board: name, device: deviceSecret() }),
      this.unseen,
    );
    if (found?.day && found.you) {
      void noteBoardDay(found.day, found.you, found.players);
    }
    return found;
  }

  span(from: string, days: number): Promise<Span | null> {
    const asked = { type: "boards", from, days, device: deviceSecret() };
    return this.tried(this.connection.ask<"boards">(asked), this.unseen);
  }

  /** Begins to draw, or goes on: a device has one try. */
  async draw(board: string): Promise<void> {
    const name = playerName();
    const dealt = await this.tried(
      this.connection.ask<"dealt">({ type: "try", board, device: deviceSecret(), name }),
    );
    if (!dealt) return;
    noteBegun(dealt);
    rememberSeat({ table: dealt.table, token: dealt.token, game: "cartographers" });
    go(`t/${dealt.table}/${dealt.token}`);
  }

  async handIn(board: string, record: string): Promise<boolean> {
    const message = { type: "hand_in", board, device: deviceSecret(), name: playerName(), record };
    const done = await this.tried(this.connection.ask(message));
    if (done) noteHanded(board);
    return done !== null;
  }

  /** A new challenge; with a seed, one whose results are listed. */
  async challenge(options: string, seed?: string): Promise<string | null> {
    const message = { type: "challenge", game: "cartographers", options, name: playerName() };
    const made = await this.tried(
      this.connection.ask<"challenge">({ ...message, device: deviceSecret(), ...(seed ? { seed } : {}) }),
    );
    return made?.board ?? null;
  }
}

/** All parts of a screen share one. */
let shared: { client: BoardClient; users: number } | null = null;

/** As long as somebody uses it. */
export function useBoardClient(): BoardClient | null {
  const [client, made] = useState<BoardClient | null>(null);
  useEffect(() => {
    shared ??= { client: new BoardClient(), users: 0 };
    const mine = shared;
    mine.users++;
    made(mine.client);
    return () => {
      if (--mine.users > 0) return;
      mine.client.connection.close();
      if (shared === mine) shared = null;
    };
  }, []);
  return client;
}

/** A board, looked at again now and then, and what asks for it at once. */
export function useBoard(client: BoardClient | null, name: string): [Board | null, () => Promise<void>] {
  const [found, setFound] = useState<{ name: string; board: Board } | null>(null);
  const look = async (): Promise<void> => {
    const board = await client?.board(name);
    if (board) setFound({ name, board });
  };
  const open = client?.connection.state.value === "open" && client.keeps.value === true;
  useEffect(() => {
    if (!open) return;
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void look();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [open, name]);
  return [found?.name === name ? found.board : null, look];
}
