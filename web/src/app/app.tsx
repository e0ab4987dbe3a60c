// app.tsx - Which screen the address asks for.
import { useSignalEffect } from "@preact/signals";
import { Lobby } from "../lobby/lobby.tsx";
import { Lost } from "./lost.tsx";
import { Play } from "./play.tsx";
import { route } from "./routes.ts";
import { t } from "./words.ts";

export function App() {
  const [place, ...rest] = route.value;
  useSignalEffect(() => {
    document.title = t("page.app.title");
  });
  switch (place) {
    case "":
      return <Lobby />;
    case "play":
      return <Play id={rest[0] ?? ""} />;
    default:
      return <Lost />;
  }
}
