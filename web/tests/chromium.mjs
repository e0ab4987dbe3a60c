// chromium.mjs - How tests and benchmarks start Chromium: the one of the system (or CHROMIUM), with nothing that calls home.
// Plain JavaScript, because bench/ and tests/wasm/ use it too.
import { existsSync } from "node:fs";

/** The browser that people have. */
export const windowed = process.env.CHROMIUM ?? "/usr/bin/chromium";
// The same without the windows around it, which take a fifth of the time. It ends when an engine reads past its memory;
// a test of that starts the other one.
const SHELL = "/usr/bin/chromium-headless-shell";

export const launching = {
  timeout: 180_000, // milliseconds until it counts as never: on a busy machine a start takes long
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : windowed),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
