import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LINK_CHARS, LinkError, linkTo, pack, RECORD_BYTES, unpack, withoutHashes } from "./link.ts";

const records = new URL("../../../tests/records/", import.meta.url);
const record = (name: string): string => readFileSync(new URL(`${name}.rec`, records), "utf-8");
/** One game of every kind that is recorded. */
const oneEach = readdirSync(records, { recursive: true, encoding: "utf-8" })
  .filter((path) => /game-[^/]*\.rec$/.test(path))
  .filter((path, i, all) => all.findIndex((other) => dirname(other) === dirname(path)) === i)
  .map((path) => path.replace(".rec", ""));
const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const trouble = (data: string): Promise<unknown> =>
  unpack(data).then(
    () => "no trouble",
    (e: unknown) => (e instanceof LinkError ? e.reason : e),
  );

describe("a game as a link", () => {
  it.each(["cartographers/game-solo-a", ...oneEach])("%s comes back", async (name) => {
    const text = record(name);
    expect(await unpack(await pack(text))).toBe(withoutHashes(text));
  });

  it("is short: a solo game in under 900 characters", async () => {
    expect((await pack(record("cartographers/game-solo-a"))).length).toBeLessThan(900);
  });

  it("keeps the last hash and no other", () => {
    expect(withoutHashes("a\n= 11\nb\n= 22\nc\n")).toBe("a\nb\n= 22\nc\n");
    expect(withoutHashes("a\nb\n")).toBe("a\nb\n");
  });

  it("uses only characters that need no escaping", async () => {
    expect(await pack(record("cartographers/game-two"))).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it("keeps names of every script", async () => {
    const text = record("cartographers/game-solo-a").replace(/seat p0 .*/, "seat p0 Ελένη Łódź 🗺");
    expect(await unpack(await pack(text))).toContain("Ελένη Łódź 🗺");
  });

  it("is put behind the address it is made on", () => {
    expect(linkTo("abc", "http://localhost:8424/#/play/x")).toBe("http://localhost:8424/#/r/abc");
  });
});

describe("a damaged link", () => {
  it("is found out wherever it was cut or changed", async () => {
    const data = await pack(record("cartographers/game-solo-a"));
    expect(await trouble(data.slice(0, -20))).toBe("damaged");
    expect(await trouble(data.slice(20))).toBe("damaged");
    expect(await trouble("")).toBe("damaged");
    expect(await trouble("not base64!")).toBe("damaged");
    expect(await trouble("AAAAA")).toBe("damaged");
  });

  it("may hold something else than a record", async () => {
    expect(await trouble(url(deflateRawSync("good evening")))).toBe("damaged");
    expect(await trouble(url(deflateRawSync(Buffer.from([0xff, 0xfe, 0x80]))))).toBe("damaged");
  });

  it("that would grow without end is stopped", async () => {
    const bomb = deflateRawSync(`hearth-record 1\n${"a".repeat(64 * RECORD_BYTES)}`);
    expect(await trouble(url(bomb.subarray(0, LINK_CHARS / 2)))).toBe("long");
    expect(await trouble("A".repeat(LINK_CHARS + 1))).toBe("long");
  });

  it("is not made in the first place", async () => {
    await expect(pack("a".repeat(RECORD_BYTES + 1))).rejects.toThrow(LinkError);
  });
});
