// choose.tsx - The rivals side by side, the easiest first; so many of them are chosen as there are seats for.
import { useEffect, useId, useState } from "preact/hooks";
import { engineFor } from "../base/engines.ts";
import { t, texts } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { Face } from "./face.tsx";
import { rivalsIn } from "./rivals.ts";
import "./rivals.css";

interface Props {
  game: string;
  /** Names of bots, the one that was chosen last first. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

export function ChooseRivals({ game, chosen, onChoose }: Props) {
  const name = useId();
  const [engine, loaded] = useState<Engine | null>(null);
  useEffect(() => {
    let wanted = true;
    void engineFor(game).then((ready) => wanted && loaded(ready));
    return () => {
      wanted = false;
    };
  }, [game]);
  void texts.value; // their sentences are in the language of the page
  if (!engine) return null;
  const rivals = rivalsIn(engine.game());
  const one = chosen.length === 1;
  return (
    <fieldset class="choice rivals">
      <legend class="label">{t("page.lobby.rivals")}</legend>
      <div class="rivals-row">
        {rivals.map((rival) => (
          <label key={rival.name} class="rival">
            <input
              class="over-label"
              type={one ? "radio" : "checkbox"}
              name={name}
              value={rival.name}
              checked={chosen.includes(rival.name)}
              onChange={(event) => {
                // The one who came first leaves; nobody leaves without another coming.
                if (chosen.includes(rival.name)) event.currentTarget.checked = true;
                else onChoose([rival.name, ...chosen].slice(0, chosen.length));
              }}
            />
            <Face rival={rival.name} />
            <span>{rival.called}</span>
          </label>
        ))}
      </div>
      {rivals
        .filter((rival) => chosen.includes(rival.name))
        .map((rival) => (
          <p key={rival.name} class="rival-about">
            <b>{rival.called}</b> {rival.text}
          </p>
        ))}
    </fieldset>
  );
}
