// chromium.mjs - How tests and benchmarks start Chromium: the one of the system (or CHROMIUM), with nothing that calls home.
// Plain JavaScript, because bench/ and tests/wasm/ use it too.
export const launching = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
