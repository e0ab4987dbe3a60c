// main.tsx - The page begins: settings are applied, its words are fetched, then the first screen is drawn.
import { render } from "preact";
import { App } from "./app/app.tsx";
import { begin } from "./base/engines.ts";
import { whenQuiet } from "./base/later.ts";
import { registerWorker, watchVersion } from "./base/serviceWorker.ts";
import { applySettings } from "./base/settings.ts";
import "./style/fonts.css";
import "./style/theme.css";
import "./style/base.css";
import "./ui/ui.css";

/** Milliseconds from the first frame until the service worker is looked for. */
const WORKER_MS = 1500;

applySettings();
watchVersion();
const root = document.getElementById("app");

/** Without its words: the page itself has one sentence for that. */
function stuck(error: unknown): void {
  console.error(error);
  document.getElementById("stuck")?.removeAttribute("hidden");
}

async function open(into: Element): Promise<void> {
  await begin();
  render(<App />, into);
  // Everything else comes first: the worker fetches the whole page once more, into its cache.
  setTimeout(() => whenQuiet(() => void registerWorker()), WORKER_MS);
}

if (root) open(root).catch(stuck);
