// textures.ts - Draws the grain of wood and paper once, as small pictures: a browser would otherwise work it out on every visit.
// `npm run textures` after a change of src/style/wood.svg or paper.svg.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browser } from "./harness.ts";

const style = (name: string): string => fileURLToPath(new URL(`../src/style/${name}`, import.meta.url));

const chromium = await browser();
const page = await chromium.newPage();
for (const name of ["wood", "paper"]) {
  const svg = await readFile(style(`${name}.svg`), "utf-8");
  const picture = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    // Half as large as it is shown, and on white: the table multiplies it with the colour of its own wood or paper.
    const canvas = new OffscreenCanvas(image.width / 2, image.height / 2);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("no canvas");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.6 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, svg);
  await writeFile(style(`${name}.webp`), Buffer.from(picture));
  console.log(`${name}.webp ${picture.length} bytes`);
}
await chromium.close();
