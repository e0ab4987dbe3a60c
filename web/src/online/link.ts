// link.ts - What is made of a link: its QR code, and the mark by which an invitation is known again. A small module of the engine does
// it, which is fetched when a code is first shown; it needs no server.
import { moduleAt } from "../engine/engine.ts";
import { fileOf } from "../engine/load.ts";

interface LinkModule {
  memory: WebAssembly.Memory;
  link_in: () => number;
  link_out: () => number;
  link_code: (length: number) => number;
  link_mark: (length: number) => number;
}

export interface Code {
  /** Modules on a side. */
  size: number;
  /** The dark ones, one unit each. */
  path: string;
}

/** Bytes that it takes. */
const MOST = 213;

let module: Promise<LinkModule> | undefined;

async function load(): Promise<LinkModule> {
  const url = fileOf("link.wasm");
  if (url === undefined) throw new Error("link.wasm was not built");
  const { exports } = await WebAssembly.instantiate(await moduleAt(url));
  return exports as unknown as LinkModule;
}

function ready(): Promise<LinkModule> {
  module ??= load();
  module.catch(() => {
    module = undefined; // another time, perhaps
  });
  return module;
}

/** The answer to a text; null if there is none. */
function ask(link: LinkModule, what: "link_code" | "link_mark", text: string): string | null {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST) return null;
  new Uint8Array(link.memory.buffer, link.link_in(), bytes.length).set(bytes);
  const length = link[what](bytes.length);
  return length < 0
    ? null
    : new TextDecoder().decode(new Uint8Array(link.memory.buffer, link.link_out(), length));
}

/** Null: the link is too long for a code. */
export async function codeOf(url: string): Promise<Code | null> {
  const answer = ask(await ready(), "link_code", url);
  if (answer === null) return null;
  const [size, ...path] = answer.split(" ");
  return { size: Number(size), path: path.join(" ") };
}

/** As tables tell it of the invitation that is valid. */
export async function markOf(invite: string): Promise<string | null> {
  return ask(await ready(), "link_mark", invite);
}
