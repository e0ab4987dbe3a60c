// connection.ts - One connection to the server that comes back by itself.
//
// What was asked keeps its id until it is answered and is asked again on the next connection; the server does nothing twice and
// gives the same answer. Between attempts it waits a random time that grows, so that a server that comes back is not run over.
// One that is silent for too long is asked; one that does not answer is given up.
import { type Signal, signal } from "@preact/signals";
import { Refusal } from "../match/match.ts";
import type { Answer, AnswerOf, ClientMessage, Message } from "./protocol.ts";
import { randomHex } from "./protocol.ts";

/** What was refused, with the server's sentence. */
export class Refused extends Refusal {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** connecting: never been there yet; lost: trying again; ended: the server does not want us. */
export type ConnectionState = "connecting" | "open" | "lost" | "ended";

interface PendingRequest {
  message: ClientMessage & { id: string };
  resolve: (answer: Answer) => void;
  reject: (reason: Refused) => void;
  tries: number;
}

const SECOND = 1000;
/** The longest wait between attempts. */
const LONGEST = 30 * SECOND;
/** After so long a silence the server is asked whether it is there, and given so long to answer. */
const SILENCE = 25 * SECOND;
const ANSWER = 8 * SECOND;
/** So long a hello may take. */
const HELLO = 15 * SECOND;
/** Refusals that mean: not now. The same message is sent again a little later. */
const LATER = ["busy", "slow_down"];
const MOST_TRIES = 6;
/** Close codes of a server that will not say anything else next time. */
const FINAL = [4001, 4003];

/** A random time that grows with the number of attempts. */
export function backoff(attempt: number, luck: number = Math.random()): number {
  return Math.max(200, luck * Math.min(LONGEST, SECOND * 2 ** attempt));
}

export interface ConnectionCallbacks {
  /** Said first on every connection. */
  hello: () => ClientMessage;
  onMessage: (message: Message) => void;
}

export class Connection {
  readonly state: Signal<ConnectionState> = signal<ConnectionState>("connecting");
  /** Attempts that failed since it was last open. */
  readonly failures = signal(0);
  /** Has it been lost and come back? Grows each time. */
  readonly returns = signal(0);
  /** Why it ended, or why the server said that it goes. */
  readonly why: Signal<Refused | null> = signal<Refused | null>(null);

  private socket: WebSocket | null = null;
  private welcome = false;
  private attempt = 0;
  private heard = 0;
  private pinged = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private readonly asked = new Map<string, PendingRequest>();
  private readonly ends = new AbortController();

  constructor(private readonly callbacks: ConnectionCallbacks) {
    const { signal: until } = this.ends;
    addEventListener("online", () => this.wake(), { signal: until });
    addEventListener("offline", () => this.lose(), { signal: until });
    addEventListener("pageshow", () => this.wake(), { signal: until });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "visible") this.wake();
      },
      { signal: until },
    );
    this.watch = setInterval(() => this.look(), 2 * SECOND);
    this.connect();
  }

  close(): void {
    this.ends.abort();
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.drop();
    this.state.value = "ended";
    this.rejectAll(new Refused("closed", ""));
  }

  /** Asks until there is an answer. A refusal is thrown. */
  ask<T extends Answer["type"] = "ok">(request: ClientMessage): Promise<AnswerOf<T>> {
    const id = randomHex(12);
    return new Promise<AnswerOf<T>>((resolve, reject) => {
      if (this.state.peek() === "ended") {
        reject(this.why.peek() ?? new Refused("closed", ""));
        return;
      }
      const one: PendingRequest = {
        message: { ...request, id },
        resolve: resolve as (answer: Answer) => void,
        reject,
        tries: 0,
      };
      this.asked.set(id, one);
      this.send(one.message);
    });
  }

  /** Said once if it is open; hello says it again otherwise. */
  say(request: ClientMessage): void {
    this.send(request);
  }

  /** At once, because somebody is here again or wants it. */
  wake(): void {
    if (this.state.peek() === "ended") return;
    if (this.socket === null) {
      this.connect();
      return;
    }
    if (this.welcome && this.pinged === 0) this.ping();
  }

  // ---- Coming and going ----

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    const url = new URL("ws", document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    const socket = new WebSocket(url);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.socket === socket && socket.send(JSON.stringify(this.callbacks.hello()));
    socket.onmessage = (event) => this.socket === socket && this.take(event.data);
    socket.onclose = (event) => this.socket === socket && this.closed(event.code);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcome = false;
    this.pinged = 0;
    socket?.close();
  }

  private closed(code: number): void {
    if (FINAL.includes(code)) this.end();
    else this.lose();
  }

  /** Nothing can be heard any more: another attempt after a while. */
  private lose(): void {
    if (this.state.peek() === "ended") return;
    this.drop();
    if (this.state.peek() === "open") this.state.value = "lost";
    this.failures.value++;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  private end(): void {
    this.drop();
    clearTimeout(this.retry);
    this.state.value = "ended";
    this.rejectAll(this.why.peek() ?? new Refused("closed", ""));
  }

  private rejectAll(why: Refused): void {
    for (const one of this.asked.values()) one.reject(why);
    this.asked.clear();
  }

  /** Every now and then: is somebody there? */
  private look(): void {
    if (!this.socket) return;
    const now = Date.now();
    if (!this.welcome) {
      if (now - this.heard > HELLO) this.lose();
    } else if (this.pinged > 0) {
      if (now - this.pinged > ANSWER) this.lose();
    } else if (now - this.heard > SILENCE) {
      this.ping();
    }
  }

  private ping(): void {
    this.pinged = Date.now();
    this.send({ type: "ping" });
  }

  // ---- Messages ----

  private send(message: ClientMessage): void {
    if (this.welcome && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private take(data: unknown): void {
    this.heard = Date.now();
    this.pinged = 0;
    let message: Message;
    try {
      message = JSON.parse(String(data)) as Message;
    } catch {
      return; // not ours
    }
    if (message.type === "welcome") this.opened();
    if (message.type === "bye") this.why.value = new Refused("bye", message.text);
    if ("id" in message && message.id !== undefined) this.answered(message as Answer & { id: string });
    else if (message.type === "no") this.why.value = new Refused(message.code, message.text);
    this.callbacks.onMessage(message);
  }

  private opened(): void {
    const back = this.state.peek() === "lost";
    this.welcome = true;
    this.attempt = 0;
    this.failures.value = 0;
    this.why.value = null;
    this.state.value = "open";
    if (back) this.returns.value++;
    for (const one of this.asked.values()) this.send(one.message);
  }

  private answered(answer: Answer & { id: string }): void {
    const one = this.asked.get(answer.id);
    if (!one) return;
    if (answer.type === "no" && LATER.includes(answer.code) && one.tries < MOST_TRIES) {
      setTimeout(
        () => {
          if (this.asked.has(answer.id)) this.send(one.message);
        },
        backoff(one.tries++),
      );
      return;
    }
    this.asked.delete(answer.id);
    if (answer.type === "no") one.reject(new Refused(answer.code, answer.text));
    else one.resolve(answer);
  }
}
