#!/usr/bin/env node
// Makes the files of the page part of the program: reads every file below FOLDER and writes, for
// src/server/assets.c, OUT/page.bin (all bytes, one form after the other) and OUT/page.inc (a row a
// path). Compresses with brotli and gzip as hard as it can and keeps what became smaller.
//
// Usage: embed_page.mjs FOLDER OUT
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// The service worker says the same of what it keeps (web/sw-plugin.ts).
const TYPES = JSON.parse(readFileSync(new URL("page_types.json", import.meta.url), "utf-8"));
// What a browser may keep forever has a name that changes with its bytes.
const HASHED = /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const WORTH_IT = 0.97;

class Mistake extends Error {}

function filesBelow(folder, path = "") {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, inner) : [inner];
  });
}

function forms(bytes) {
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const worth = (packed) => packed.length < bytes.length * WORTH_IT;
  const gz = gzipSync(bytes, { level: 9 });
  if (!worth(gz)) return { br: null, gz: null, id: bytes }; // packed already, as fonts and pictures are
  const br = brotliCompressSync(bytes, { params: brotli });
  return { br: worth(br) ? br : null, gz, id: bytes };
}

function row(path, type, forever, places) {
  const [br, gz, id] = places.map((p) => (p ? `FORM(${p.at}, ${p.size}, "${p.etag}")` : "NO_FORM"));
  return `{"${path}", "${type}", {${br}, ${gz}, ${id}}, ${forever}},\n`;
}

// The order of strcmp, which is not that of a locale.
function byBytes(a, b) {
  return Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
}

function embed(folder) {
  const pieces = [];
  const rows = [];
  let at = 0;
  for (const path of filesBelow(folder)) {
    const type = TYPES[extname(path)];
    if (!type) throw new Mistake(`${path}: files of this kind have no type here yet`);
    if (!/^[A-Za-z0-9._/-]+$/.test(path)) throw new Mistake(`${path}: this name would have to be escaped`);
    if (path.startsWith("/assets/") && !HASHED.test(path))
      throw new Mistake(`${path}: a file in assets needs a hash in its name, because browsers keep it forever`);
    const bytes = readFileSync(join(folder, path));
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
    const places = Object.entries(forms(bytes)).map(([form, data]) => {
      if (!data) return null;
      const place = { at, size: data.length, etag: `${hash}-${form}` };
      pieces.push(data);
      at += data.length;
      return place;
    });
    const text = (name) => ({ path: name, text: row(name, type, HASHED.test(path), places) });
    rows.push(text(path));
    if (path === "/index.html") rows.push(text("/"));
  }
  if (!rows.some((r) => r.path === "/")) throw new Mistake("there is no index.html");
  return { bytes: Buffer.concat(pieces), rows: rows.sort(byBytes) };
}

// What has not changed is not touched, so that nothing is built anew because of it.
function write(path, bytes) {
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
}

const [folder, out] = process.argv.slice(2);
try {
  if (!folder || !out) throw new Mistake("usage: embed_page.mjs FOLDER OUT");
  const page = embed(folder);
  mkdirSync(out, { recursive: true });
  write(join(out, "page.bin"), page.bytes);
  write(join(out, "page.inc"), Buffer.from(page.rows.map((r) => r.text).join("")));
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`embed_page: ${error.message}`);
  process.exit(1);
}
