// remote.ts - One table on a server: what it last said of it, and what can be asked there.
import { batch, computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { pledgeOf } from "../base/engines.ts";
import { language } from "../base/words.ts";
import type { LogEntry } from "../engine/types.ts";
import { Connection, Refused } from "./connection.ts";
import { numberFor, stepOf } from "./draws.ts";
import { house } from "./house.ts";
import {
  type ClientMessage,
  type Hello,
  type Match,
  type Message,
  type Next,
  PROTOCOL,
  patched,
  randomHex,
  type Said,
  type TableInfo,
  type You,
} from "./protocol.ts";
import { hideHost, linkOf, moveSeat, noteTable, rememberSeat, seatAt } from "./seats.ts";

const tools = { pledgeOf, randomHex };

/** As many things that were said as the server keeps, and the next one. */
const WORDS = 49;

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
  /** What was said, the oldest first, and what can be said in one tap. */
  readonly said: Signal<readonly Said[]> = signal<readonly Said[]>([]);
  readonly phrases: Signal<readonly [id: string, text: string][]> = signal<
    readonly [id: string, text: string][]
  >([]);
  /** The reminder that one's time is running out: until when, by the clock of this device. */
  readonly reminded: Signal<number | null> = signal<number | null>(null);
  /** Where the same people go on. */
  readonly next: Signal<Next | null> = signal<Next | null>(null);
  /** Somebody has just opened the page: no connection was lost since. */
  get arrived(): boolean {
    return this.connection.returns.peek() === 0;
  }

  /** How far the server's clock is ahead of this device's. */
  private ahead = 0;
  /** Seats that are open in several places. */
  readonly twice: Signal<number[]> = signal<number[]>([]);
  /** Why the last thing that was asked for was refused. */
  readonly refused = signal("");
  /** The kind of bot that the host puts on seats; empty: the usual one. */
  readonly bot = signal("");
  /** With which the server signs what it sends to browsers; empty: it sends nothing. */
  readonly pushKey = signal("");
  readonly connection: Connection;
  readonly status = computed(() => this.info.value?.status ?? null);

  /** What the server said last; another server may be behind it. */
  private rev = 0;
  private numbered = "";
  private arriving = true;
  private spoken = language.peek();
  private readonly listeners = new Set<(change: Change) => void>();
  private readonly dispose: () => void;

  /** `passing`: one only looks, and the table is not kept among one's own. */
  constructor(
    readonly address: Address,
    private readonly passing = false,
  ) {
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

  /** Until when this seat has time for what it owes, by the clock of this device; null: there is no clock, or it owes nothing. */
  due(seat: number = this.you.value.seat ?? -1): number | null {
    const match = this.match.value;
    if (match?.due === undefined || !match.owes.includes(seat)) return null;
    return (match.later?.find(([one]) => one === seat)?.[1] ?? match.due) - this.ahead;
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
    const known = seatAt(table, token);
    const secret = known?.secret ?? randomHex(16);
    const info = this.info.peek();
    const number = info?.pledges && !info.revealing ? numberFor(info, known?.number, tools) : undefined;
    rememberSeat({ table, token, secret, ...(number ? { number } : {}) });
    const pledge = number ? { pledge: pledgeOf(number.nonce) } : {};
    try {
      this.refused.value = "";
      const answer = await this.connection.ask<"ok">({ type: "sit", name, secret, ...pledge });
      if (answer.token) {
        moveSeat(table, token, answer.token);
        this.address.token = answer.token;
        history.replaceState(null, "", linkOf(table, answer.token));
        if (host) hideHost(table, answer.token, host);
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

  /** A new invitation; the old one is void. */
  async invite(): Promise<void> {
    const { table, token } = this.address;
    const invite = await this.askLink({ type: "link", seat: "invite" }, "watch");
    if (invite) rememberSeat({ table, token, invite });
  }

  /** Whoever else has the host's link is no host any more. */
  async renewHost(): Promise<void> {
    const { table, token } = this.address;
    const secret = seatAt(table, token)?.nextHost ?? randomHex(16);
    rememberSeat({ table, token, nextHost: secret });
    const host = await this.askLink({ type: "link", seat: "host", secret }, "watch");
    if (!host) return;
    this.address.host = host;
    hideHost(table, token, host);
  }

  /** The seat came by a link that others may have, and can be made one's own during the game. */
  unclaimed(): boolean {
    const info = this.info.value;
    const mine = info?.seats[this.you.value.seat ?? -1];
    return info?.status === "playing" && mine?.owned === false && mine.kind !== "bot";
  }

  /** Under the name that it has in the game. */
  claim(): Promise<boolean> {
    return this.sit(this.info.peek()?.seats[this.seat]?.name ?? "");
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
    const { table, token } = this.address;
    const step = info && stepOf(info, this.seat, seatAt(table, token)?.number, tools, this.arriving);
    const message = JSON.stringify(step?.say);
    if (!step || message === this.numbered) return;
    this.arriving = false;
    this.numbered = message; // once: an answer to it may be on its way
    rememberSeat({ table, token, number: step.own });
    void this.connection.ask(step.say).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error; // then the seat adds nothing, which everybody sees
    });
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
      partial: true,
      words: true,
      table,
      ...(this.rev > 0 ? { rev: this.rev } : {}),
      ...(token ? { token } : {}),
      ...(host ? { host } : {}),
    };
  }

  private receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.ahead = message.now - Date.now();
        this.pushKey.value = message.push ?? "";
        house.value = message.house ?? null;
        break;
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
      case "words":
        batch(() => {
          this.phrases.value = message.phrases;
          this.said.value = message.said;
        });
        break;
      case "said":
        this.said.value = [...this.said.peek().slice(-WORDS), message];
        break;
      case "remind":
        this.ahead = message.due - 1000 * message.left - Date.now();
        this.reminded.value = Date.now() + 1000 * message.left;
        break;
      case "next":
        this.next.value = { ...this.next.peek(), ...message };
        break;
    }
  }

  private setInfo(info: TableInfo): void {
    const { table, token, host } = this.address;
    const before = this.info.peek();
    this.info.value = info;
    const news =
      before?.status !== info.status || before.title !== info.title || before.commitment !== info.commitment;
    if (news && !this.passing && (token || host)) noteTable(table, token, host, info);
    this.addNumber();
  }

  private setMatch(told: Partial<Match> | null, whole: boolean): void {
    if (told === null) {
      this.match.value = null;
      return;
    }
    const before = whole ? null : this.match.peek();
    const { patch, ...match } = told;
    if (patch && before) match.view = patched(before.view, patch);
    const known = before?.log ?? [];
    const log = match.log
      ? [...known.filter((entry) => entry.index < (match.logFrom ?? 0)), ...match.log]
      : known;
    // The photograph of the last one is the view itself; the next view is another one.
    const last = log.length - 1;
    if (match.view !== undefined && match.log?.length) log[last] = { ...log[last], view: match.view };
    // Until when there is time is told each time, where there is a clock.
    const now = { ...before, due: undefined, later: undefined, ...match, log } as Match;
    if (before?.epoch !== now.epoch || !now.owes.includes(this.seat)) this.reminded.value = null;
    const view = match.view !== undefined;
    if (now.view === undefined) return; // nothing to show yet
    this.match.value = now;
    for (const listener of this.listeners) listener({ view, whole });
  }
}
