// gallery.ts - Pictures of every named state of every screen, to be looked at: `npm run gallery FOLDER [LANGUAGE] [SIZE] [WORD]`.
//
// The states are those of the harness (states.ts); a word chooses among their names. HEARTH names the program.
import { mkdir } from "node:fs/promises";
import { LANGUAGES, SIZES, type Size } from "./fit.ts";
import { browser, giveSettings, lettered, serve, visit } from "./harness.ts";
import { states } from "./states.ts";

const [folder, language = "en", size = "1280x720", word = ""] = process.argv.slice(2);
if (!folder || !LANGUAGES.includes(language as never) || !(size in SIZES)) {
  console.error(
    `npm run gallery FOLDER [${LANGUAGES.join("|")}] [${Object.keys(SIZES).join("|")}] [a word of a name]`,
  );
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const served = await serve();
const chromium = await browser();
try {
  const viewport = SIZES[size as Size];
  const context = await chromium.newContext({ viewport, hasTouch: true, reducedMotion: "reduce" });
  await giveSettings(context, { language, notes: ["all"] });
  const { page } = await visit(context, served.url);
  for (const state of states.filter(({ name }) => name.includes(word))) {
    await page.setViewportSize(SIZES["1280x720"]); // what brings a state about looks for it on a desk
    await page.goto(`${served.url}#/${state.at ?? ""}`);
    await state.bring(page);
    await page.setViewportSize(viewport);
    await lettered(page);
    const file = `${folder}/${state.name.replaceAll(/[^a-zA-Z0-9]+/g, "-")}-${language}-${size}.png`;
    await page.screenshot({ path: file });
    console.log(file);
    if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape");
    await state.after?.(page);
  }
} finally {
  await chromium.close();
  await served.stop();
}
