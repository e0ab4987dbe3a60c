// remote.ts - One table on a server: what it last said of it, and what can be asked there.
import { batch, computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { language } from "../base/words.ts";
import type { LogEntry } from "../engine/types.ts";
import { Connection, Refused } from "./connection.ts";
import {
  type ClientMessage,
  type Hello,
  type Match,
  type Message,
  PROTOCOL,
  randomHex,
  type TableInfo,
  type You,
} from "./protocol.ts";
import { linkOf, moveSeat, noteTable, rememberSeat, seatAt } from "./seats.ts";

export interface Address {
  table: string;
  /** Of a seat or of spectators; empty: a listed table is watched. */
  token: string;
  host: string;
}

/** What has changed in the match, for those who show it. */
export interface Change {
  view: boolean;
  /** Everything came anew: after coming back, or in another language. */
  whole: boolean;
}

export class Remote {
  readonly info: Signal<TableInfo | null> = signal<TableInfo | null>(null);
  readonly you: Signal<You> = signal<You>({ seat: null, host: false });
  readonly match: Signal<Match | null> = signal<Match | null>(null);
  /** Seats that are connected now, and how many watch. */
  readonly here: Signal<{ seats: number[]; watching: number }> = signal<{
    seats: number[];
    watching: number;
  }>({
    seats: [],
    watching: 0,
  });
  /** Seats that are open in several places. */
  readonly twice: Signal<number[]> = signal<number[]>([]);
  /** Why the last thing that was asked for was refused. */
  readonly refused = signal("");
  /** The kind of bot that the host puts on seats; empty: the usual one. */
  readonly bot = signal("");
  readonly connection: Connection;
  readonly status = computed(() => this.info.value?.status ?? null);

  /** What the server said last; another server may be behind it. */
  private rev = 0;
  private numbered = false;
  private spoken = language.peek();
  private readonly listeners = new Set<(change: Change) => void>();
  private readonly dispose: () => void;

  constructor(readonly address: Address) {
    this.connection = new Connection({
      hello: () => this.hello(),
      onMessage: (message) => this.receive(message),
    });
    this.dispose = effect(() => {
      const lang = language.value;
      untracked(() => {
        if (lang === this.spoken) return;
        this.spoken = lang;
        this.connection.say({ type: "lang", lang });
      });
    });
  }

  close(): void {
    this.dispose();
    this.connection.close();
  }

  onChange(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- Asking ----

  /** The seat of whoever is here; -1 for spectators. */
  get seat(): number {
    return this.you.peek().seat ?? -1;
  }

  names(): string[] {
    return (this.info.peek()?.seats ?? []).map((seat, i) => seat.name || `p${i}`);
  }

  log(from: number): LogEntry[] {
    return (this.match.peek()?.log ?? []).filter((entry) => entry.index >= from);
  }

  /** How far the log goes. */
  told(): number {
    return 1 + (this.match.peek()?.log.at(-1)?.index ?? -1);
  }

  /** The view as the engine wants it. */
  lines(): string {
    const names = this.names().map((name) => `name ${name}\n`);
    return `${names.join("")}view ${this.match.peek()?.view ?? ""}`;
  }

  /** Done and stored: true. Refused: the reason is kept for the reader, false. */
  async ask(message: ClientMessage): Promise<boolean> {
    try {
      this.refused.value = "";
      await this.connection.ask(message);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused.value = error.message;
      return false;
    }
  }

  /** Sits down, or takes another name. The seat is one's own by a secret that is written down before it is said, so that a lost answer
   * locks nobody out; the link is void then, and stands in the address no longer. */
  async sit(name: string): Promise<boolean> {
    const { table, token, host } = this.address;
    if (this.info.peek()?.seats[this.seat]?.owned) return this.ask({ type: "sit", name });
    const secret = seatAt(table, token)?.secret ?? randomHex(16);
    rememberSeat({ table, token, secret });
    try {
      this.refused.value = "";
      const answer = await this.connection.ask<"ok">({ type: "sit", name, secret });
      if (answer.token) {
        moveSeat(table, token, answer.token);
        this.address.token = answer.token;
        history.replaceState(null, "", linkOf(table, answer.token, host));
      }
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused.value = error.message;
      return false;
    }
  }

  /** A new link for a seat or for spectators; the old one is void. Empty if it was refused. */
  link(seat: number | "watch"): Promise<string> {
    return this.askLink({ type: "link", seat }, seat);
  }

  /** Nobody sits there any more; its new link. */
  free(seat: number): Promise<string> {
    return this.askLink({ type: "free", seat }, seat);
  }

  /** A link with which one's own seat is opened elsewhere. */
  device(): Promise<string> {
    return this.askLink({ type: "device" }, "watch");
  }

  private async askLink(message: ClientMessage, seat: number | "watch"): Promise<string> {
    const { table, token } = this.address;
    try {
      const answer = await this.connection.ask<"link">(message);
      const known = seatAt(table, token);
      if (known?.seats && seat !== "watch")
        rememberSeat({ table, token, seats: known.seats.map((one, i) => (i === seat ? answer.token : one)) });
      return answer.token;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused.value = error.message;
      return "";
    }
  }

  /** A part of one's own in the draws, as soon as one sits; nobody has to think of it. */
  private addNumber(): void {
    const info = this.info.peek();
    const seat = this.seat;
    const sits = info?.status === "waiting" && info.seats[seat]?.kind === "person";
    if (!sits || info.nonces[seat] != null || this.numbered) return;
    this.numbered = true;
    void this.ask({ type: "nonce", nonce: randomHex(16) });
  }

  // ---- Hearing ----

  private hello(): Hello & ClientMessage {
    const { table, token, host } = this.address;
    this.spoken = language.peek();
    return {
      type: "hello",
      protocol: PROTOCOL,
      lang: this.spoken,
      photos: true,
      between: true,
      table,
      ...(this.rev > 0 ? { rev: this.rev } : {}),
      ...(token ? { token } : {}),
      ...(host ? { host } : {}),
    };
  }

  private receive(message: Message): void {
    switch (message.type) {
      case "table":
        this.rev = message.rev;
        batch(() => {
          this.you.value = message.you;
          this.setInfo(message.table);
          this.setMatch(message.match, true);
        });
        break;
      case "update":
        if (message.rev <= this.rev) break; // known already, and perhaps no longer true
        this.rev = message.rev;
        batch(() => {
          if (message.table) this.setInfo(message.table);
          if (message.match) this.setMatch(message.match, false);
        });
        break;
      case "here":
        this.here.value = { seats: message.seats, watching: message.watching };
        this.twice.value = message.twice ?? [];
        break;
    }
  }

  private setInfo(info: TableInfo): void {
    const { table, token, host } = this.address;
    const before = this.info.peek();
    this.info.value = info;
    const news = before?.status !== info.status || before.title !== info.title;
    if (news && (token || host)) noteTable(table, token, host, info);
    this.addNumber();
  }

  private setMatch(match: Partial<Match> | null, whole: boolean): void {
    if (match === null) {
      this.match.value = null;
      return;
    }
    const before = whole ? null : this.match.peek();
    const known = before?.log ?? [];
    const log = match.log
      ? [...known.filter((entry) => entry.index < (match.logFrom ?? 0)), ...match.log]
      : known;
    // The photograph of the last one is the view itself; the next view is another one.
    const last = log.length - 1;
    if (match.view !== undefined && match.log?.length) log[last] = { ...log[last], view: match.view };
    const now = { ...before, ...match, log } as Match;
    const view = match.view !== undefined;
    if (now.view === undefined) return; // nothing to show yet
    this.match.value = now;
    for (const listener of this.listeners) listener({ view, whole });
  }
}
