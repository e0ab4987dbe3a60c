// textures.ts - Draws the grain of wood and paper once, as small pictures: a browser would otherwise work it out on every visit.
// `npm run textures` after a change of src/style/wood.svg or paper.svg.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browser } from "./harness.ts";

const style = (name: string): string => fileURLToPath(new URL(`../src/style/${name}`, import.meta.url));

const chromium = await browser();
const page = await chromium.newPage();
/** What is drawn of what, on which color: white where the table multiplies it with the color of its own wood or paper. Leaves of the book
    have one color, and come as they are: to multiply takes a browser long wherever it paints. */
const TEXTURES = [
  { name: "wood", of: "wood", on: "#fff" },
  { name: "paper", of: "paper", on: "#fff" },
  { name: "leaf", of: "paper", on: "#f6ecd4" },
];
for (const { name, of, on } of TEXTURES) {
  const svg = await readFile(style(`${of}.svg`), "utf-8");
  const drawing = { source: svg, ground: on };
  const picture = await page.evaluate(async ({ source, ground }) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    // Half as large as it is shown.
    const canvas = new OffscreenCanvas(image.width / 2, image.height / 2);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.fillStyle = ground;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.6 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, drawing);
  await writeFile(style(`${name}.webp`), Buffer.from(picture));
  console.log(`${name}.webp ${picture.length} bytes`);
}
await chromium.close();
