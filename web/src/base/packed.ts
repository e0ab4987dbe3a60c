// packed.ts - Text as a part of an address: deflated, in letters that addresses may have. What comes back is text that somebody else
// made, so its size is limited while it is inflated.

/** Longer than any game of ours, and short enough for programs that pass links on. */
export const LINK_CHARS = 64_000;
export const RECORD_BYTES = 1 << 20;

export type LinkTrouble = "long" | "damaged";

export class LinkError extends Error {
  constructor(readonly reason: LinkTrouble) {
    super(reason);
  }
}

const CHUNK = 0x2000;

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new LinkError("damaged");
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  } catch {
    throw new LinkError("damaged");
  }
}

/** All of a stream, or an error as soon as it is more than `limit`. */
async function gather(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw new LinkError("long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  way: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(way);
}

export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > RECORD_BYTES) throw new LinkError("long");
  const data = toBase64Url(await gather(through(bytes, new CompressionStream("deflate-raw")), RECORD_BYTES));
  if (data.length > LINK_CHARS) throw new LinkError("long");
  return data;
}

export async function inflated(data: string): Promise<string> {
  if (data.length > LINK_CHARS) throw new LinkError("long");
  const bytes = fromBase64Url(data);
  try {
    const all = await gather(through(bytes, new DecompressionStream("deflate-raw")), RECORD_BYTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(all);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("damaged");
  }
}
