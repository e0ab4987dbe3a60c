// run.mjs - Runs the tests in a browser: node tests/run.mjs [--all] [PART OF A FILE'S NAME...]
//
// Two files at a time, the longest first, so that no long one is left alone in the end; HEARTH_LANES is another number. What a file says
// is said when it is done. With --all every drawing of a game is made by hand (HEARTH_WHOLE), and afterwards everything runs
// once more with a page that is late on purpose (HEARTH_LATE, late.ts).
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const args = process.argv.slice(2);
const all = args.includes("--all");
const parts = args.filter((each) => each !== "--all");

/** Those that take longest; all others follow as they are named. */
const longest = ["online", "screens", "table", "plain", "review", "kept"];
const rank = (file) => [...longest, file.split(".")[0]].indexOf(file.split(".")[0]);

const files = readdirSync(here)
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
if (files.length === 0) {
  console.error(`There is no test whose file has ${parts.join(" or ")} in its name.`);
  process.exit(1);
}

/** Runs a file and says all that it said; gives whether everything in it was in order. */
function run(file, env) {
  const words = ["--import", "./typescript.mjs", "--test-reporter=spec", file];
  const child = spawn(process.execPath, words, { cwd: here, env: { ...process.env, ...env } });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
  return new Promise((done) => {
    child.on("close", (code) => {
      process.stdout.write(`\n${file}\n${Buffer.concat(said)}`);
      done(code === 0);
    });
  });
}

async function round(env) {
  const begun = Date.now();
  const waiting = [...files];
  const failed = [];
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      if (!(await run(file, env))) failed.push(file);
  };
  await Promise.all(Array.from({ length: Number(process.env.HEARTH_LANES ?? 2) }, lane));
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(
    `\n${files.length} files in ${seconds} s${failed.length ? `; failed: ${failed.join(", ")}` : ""}`,
  );
  return failed.length === 0;
}

let good = await round(all ? { HEARTH_WHOLE: "1" } : {});
if (all) good = (await round({ HEARTH_LATE: "300" })) && good;
process.exit(good ? 0 : 1);
