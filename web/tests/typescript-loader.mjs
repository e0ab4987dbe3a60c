// typescript-loader.mjs - What typescript.mjs registers: the compiler that the build uses anyway.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";

export async function load(url, context, next) {
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(path, "utf-8"), path);
  return { format: "module", source: code, shortCircuit: true };
}
