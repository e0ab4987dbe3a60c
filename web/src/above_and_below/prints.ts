// prints.ts - Drawn pieces as pictures of pixels. The engine draws in lines; a browser reads, lays out and paints a drawing anew wherever
// it lies, and some hundred lie on a table. So each is printed once, several on one sheet, which is cut up; a print is laid out and
// painted like a letter.
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { painted } from "../base/later.ts";
import type { Engine } from "../engine/engine.ts";

/** The address of a print; undefined until it is there. */
export type Print = ReadonlySignal<string | undefined>;

interface Order {
  words: string;
  svg: string;
  width: number;
  height: number;
  print: Signal<string | undefined>;
}

/** Pixels for each unit of a drawing, enough for the largest place where it lies on a table. */
const SCALES: Record<string, number> = { sign: 0.96, die: 0.96, villager: 1.6, backdrop: 1.5, vignette: 2 };
const USUAL_SCALE = 2;
/** Small screens have many pixels, but small tables as well. */
const density = (): number => (devicePixelRatio > 1.5 && innerWidth > 900 ? 1.5 : 1);

/** So much is printed in one task. */
const SHEET_PIXELS = 150_000;

const prints = new Map<string, Signal<string | undefined>>();
/** What lies on the table comes before what might. */
const wanted: Order[] = [];
const ahead: Order[] = [];
/** Browsers throw away what is shown nowhere. */
const held: HTMLImageElement[] = [];
let printing = false;

/** A piece in the words of the engine, printed when it is first asked for. */
export function printOf(engine: Engine, words: string, box: string, soon = false): Print {
  const known = prints.get(words);
  if (known) {
    const early = soon ? -1 : ahead.findIndex((order) => order.words === words);
    if (early >= 0) wanted.push(...ahead.splice(early, 1));
    return known;
  }
  const [, , width, height] = box.split(" ").map(Number);
  const scale = (SCALES[words.split(" ")[0]] ?? USUAL_SCALE) * density();
  const print = signal<string | undefined>(undefined);
  prints.set(words, print);
  (soon ? ahead : wanted).push({
    words,
    svg: `viewBox="${box}">${engine.piece(words)}</svg>`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    print,
  });
  if (!printing) void printAll();
  return print;
}

async function printAll(): Promise<void> {
  printing = true;
  await painted(); // what answers a tap comes first; all that it has laid down belongs onto the same sheets
  for (;;) {
    const orders = wanted.length > 0 ? wanted : ahead;
    if (orders.length === 0) break;
    let pixels = 0;
    let count = 0;
    while (count < orders.length && (count === 0 || pixels < SHEET_PIXELS)) {
      pixels += orders[count].width * orders[count].height;
      count++;
    }
    const next = orders.splice(0, count);
    // The next sheet is drawn while this one is packed; that is not done here.
    void printSheet(next).catch(() => {
      // Better a slow drawing than none.
      for (const { svg, print } of next) print.value = addressOf(`<svg xmlns="${SVG}" ${svg}`);
    });
    await painted();
  }
  printing = false;
}

const SVG = "http://www.w3.org/2000/svg";
const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function printSheet(orders: readonly Order[]): Promise<void> {
  const height = orders.reduce((sum, order) => sum + order.height, 0);
  const width = Math.max(...orders.map((order) => order.width));
  let top = 0;
  const parts = orders.map((order) => {
    const part = `<svg y="${top}" width="${order.width}" height="${order.height}" ${order.svg}`;
    top += order.height;
    return part;
  });
  const all = await loaded(
    addressOf(`<svg xmlns="${SVG}" width="${width}" height="${height}">${parts.join("")}</svg>`),
  );
  const sheet = new OffscreenCanvas(width, height);
  const ink = sheet.getContext("2d", { willReadFrequently: true });
  if (!ink) throw new Error("this browser has no canvas");
  ink.drawImage(all, 0, 0);
  top = 0;
  const cuts = orders.map((order) => {
    const { data } = ink.getImageData(0, top, order.width, order.height);
    top += order.height;
    return bitmapOf(data, order.width, order.height);
  });
  const images = await Promise.all(cuts.map((cut) => loaded(URL.createObjectURL(cut))));
  held.push(...images);
  batch(() => {
    for (const [i, { print }] of orders.entries()) print.value = images[i].src;
  });
}

const FILE_HEAD = 14;
const BITMAP_HEAD = 108;

/** As a file that is nothing but its pixels: to pack and unpack a hundred of them takes longer than to draw them. */
function bitmapOf(pixels: Uint8ClampedArray, width: number, height: number): Blob {
  const head = new DataView(new ArrayBuffer(FILE_HEAD + BITMAP_HEAD));
  const say = (at: number, value: number): void => head.setUint32(at, value, true);
  head.setUint16(0, 0x424d); // "BM"
  say(2, head.byteLength + pixels.length);
  say(10, head.byteLength); // where the pixels begin
  say(14, BITMAP_HEAD);
  head.setInt32(18, width, true);
  head.setInt32(22, -height, true); // from the top down
  head.setUint16(26, 1, true); // planes
  head.setUint16(28, 32, true); // bits of a pixel
  say(30, 3); // the masks of red, green, blue and opacity follow
  say(34, pixels.length);
  say(54, 0x000000ff);
  say(58, 0x0000ff00);
  say(62, 0x00ff0000);
  say(66, 0xff000000);
  say(70, 0x73524742); // sRGB
  return new Blob([head, pixels as BlobPart], { type: "image/bmp" });
}
