// seed.tsx - The field for a seed, folded away: the same text gives the same cards again.
import type { Signal } from "@preact/signals";
import { t } from "../base/words.ts";

export function SeedField({ seed, name }: { seed: Signal<string>; name: string }) {
  return (
    <details class={`seed-field ${name}`}>
      <summary>{t("page.lobby.more")}</summary>
      <label>
        <span class="label">{t("page.lobby.seed")}</span>
        <input
          class="field"
          value={seed.value}
          maxLength={60}
          onInput={(event) => {
            seed.value = event.currentTarget.value;
          }}
        />
      </label>
      <p>{t("page.lobby.seed_why")}</p>
    </details>
  );
}
