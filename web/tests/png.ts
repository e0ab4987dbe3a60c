// png.ts - A screenshot with at most 256 colours, a third as large: the grain of wood and paper has thousands that nobody can tell
// apart. The colours are found by cutting the box of all colours in two where it is longest, again and again.
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";

const MOST = 256;

interface Pixels {
  width: number;
  height: number;
  /** Four bytes each: red, green, blue, and what is always full. */
  rgba: Buffer;
}

/** The browser that made the picture reads it. */
async function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  const { width, height, text } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, picture.width, picture.height);
    let letters = "";
    for (let i = 0; i < data.length; i += 30_000)
      letters += String.fromCharCode(...data.subarray(i, i + 30_000));
    return { width: picture.width, height: picture.height, text: btoa(letters) };
  }, png.toString("base64"));
  return { width, height, rgba: Buffer.from(text, "base64") };
}

/** Colours that differ only in their last two bits count as one. */
interface Shade {
  rgb: [number, number, number];
  count: number;
  number: number;
}

function shadesOf(rgba: Buffer): Map<number, Shade> {
  const shades = new Map<number, Shade>();
  for (let i = 0; i < rgba.length; i += 4) {
    const key = keyAt(rgba, i);
    const known = shades.get(key);
    if (known) known.count++;
    else shades.set(key, { rgb: [rgba[i], rgba[i + 1], rgba[i + 2]], count: 1, number: 0 });
  }
  return shades;
}

const keyAt = (rgba: Buffer, i: number): number =>
  ((rgba[i] >> 2) << 12) | ((rgba[i + 1] >> 2) << 6) | (rgba[i + 2] >> 2);

interface Box {
  shades: Shade[];
  axis: 0 | 1 | 2;
  /** How much is gained by cutting it. */
  gain: number;
}

function boxOf(shades: Shade[]): Box {
  let axis: 0 | 1 | 2 = 0;
  let longest = -1;
  for (const each of [0, 1, 2] as const) {
    const values = shades.map((shade) => shade.rgb[each]);
    const length = values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    if (length > longest) [axis, longest] = [each, length];
  }
  const count = shades.reduce((all, shade) => all + shade.count, 0);
  return { shades, axis, gain: longest * longest * Math.sqrt(count) };
}

/** In two, with as many pixels on one side as on the other. */
function cut({ shades, axis }: Box): [Box, Box] {
  const row = [...shades].sort((a, b) => a.rgb[axis] - b.rgb[axis]);
  const half = row.reduce((all, shade) => all + shade.count, 0) / 2;
  let at = 0;
  for (let seen = 0; at < row.length - 1 && (at === 0 || seen + row[at].count <= half); at++)
    seen += row[at].count;
  return [boxOf(row.slice(0, at)), boxOf(row.slice(at))];
}

function boxesOf(shades: Shade[]): Box[] {
  const boxes = [boxOf(shades)];
  while (boxes.length < MOST) {
    const widest = boxes.reduce((a, b) => (b.gain > a.gain ? b : a));
    if (widest.gain === 0) break;
    boxes.splice(boxes.indexOf(widest), 1, ...cut(widest));
  }
  return boxes;
}

function middleOf({ shades }: Box): number[] {
  const count = shades.reduce((all, shade) => all + shade.count, 0);
  return [0, 1, 2].map((i) =>
    Math.round(shades.reduce((all, shade) => all + shade.rgb[i] * shade.count, 0) / count),
  );
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

export async function fewColours(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, rgba } = await pixelsOf(page, png);
  const shades = shadesOf(rgba);
  const boxes = boxesOf([...shades.values()]);
  for (const [number, box] of boxes.entries()) for (const shade of box.shades) shade.number = number;
  const rows = Buffer.alloc((width + 1) * height); // each row begins with a 0: nothing is foretold
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = shades.get(keyAt(rgba, 4 * (y * width + x)))?.number ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // eight bits a pixel, with a palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(boxes.flatMap(middleOf))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
