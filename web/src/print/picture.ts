// picture.ts - The map as a drawing (SVG) and as a picture (PNG), with the letters in it, so that it looks the same anywhere.

import greek400 from "@fontsource/alegreya/files/alegreya-greek-400-normal.woff2?url";
import greek700 from "@fontsource/alegreya/files/alegreya-greek-700-normal.woff2?url";
import latin400 from "@fontsource/alegreya/files/alegreya-latin-400-normal.woff2?url";
import latin700 from "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2?url";
import ext400 from "@fontsource/alegreya/files/alegreya-latin-ext-400-normal.woff2?url";
import ext700 from "@fontsource/alegreya/files/alegreya-latin-ext-700-normal.woff2?url";

interface Font {
  url: string;
  weight: number;
  has: RegExp;
}

/** A font goes along only if one of its letters is in the drawing. */
const FONTS: Font[] = [
  { url: latin400, weight: 400, has: /[\u0020-\u024f]/ },
  { url: latin700, weight: 700, has: /[\u0020-\u024f]/ },
  { url: ext400, weight: 400, has: /[\u0100-\u02ba\u1e00-\u1eff]/ },
  { url: ext700, weight: 700, has: /[\u0100-\u02ba\u1e00-\u1eff]/ },
  { url: greek400, weight: 400, has: /[\u0370-\u03ff]/ },
  { url: greek700, weight: 700, has: /[\u0370-\u03ff]/ },
];

const CHUNK = 0x2000;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}

async function face(font: Font): Promise<string> {
  const answer = await fetch(font.url);
  if (!answer.ok) return "";
  const data = base64(new Uint8Array(await answer.arrayBuffer()));
  return `@font-face{font-family:Alegreya;font-weight:${font.weight};src:url(data:font/woff2;base64,${data})}`;
}

/** The same drawing with the fonts of its letters inside. */
export async function withFonts(svg: string): Promise<string> {
  const letters = [...svg.matchAll(/<text\b[^>]*>([^<]*)/g)].map((match) => match[1]).join("");
  const wanted = FONTS.filter((font) => font.has.test(letters));
  const faces = (await Promise.all(wanted.map(face))).join("");
  return faces === "" ? svg : svg.replace(/(<svg\b[^>]*>)/, (open) => `${open}<style>${faces}</style>`);
}

/** An image element that shows a drawing; `done` lets go of it. */
export async function imageOf(svg: string): Promise<{ image: HTMLImageElement; done: () => void }> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  return { image, done: () => URL.revokeObjectURL(url) };
}

/** A drawing as a PNG that is `width` points wide. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const { image, done } = await imageOf(svg);
  try {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("no canvas");
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((found, failed) => {
      canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : found(blob)), "image/png");
    });
  } finally {
    done();
  }
}
