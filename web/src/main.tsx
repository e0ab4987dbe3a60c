// main.tsx - The page begins: likes are applied, the engine and its words are fetched, then the first screen is drawn.
import { render } from "preact";
import { App } from "./app/app.tsx";
import { begin } from "./app/engines.ts";
import { applyLikes } from "./app/settings.ts";
import { registerWorker } from "./kept/worker.ts";
import "./style/fonts.css";
import "./style/theme.css";
import "./style/base.css";
import "./app/app.css";

applyLikes();
const root = document.getElementById("app");
if (root) {
  await begin();
  render(<App />, root);
  requestAnimationFrame(() => void registerWorker());
}
