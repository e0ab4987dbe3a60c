// nameField.tsx - What the one who plays here is called: asked for once, remembered, and used on every screen.
import { playerName } from "../base/playerName.ts";
import { changeSettings, settings } from "../base/settings.ts";
import { t } from "../base/words.ts";

/** `number`: who one is without a name, "Player 2". */
export function NameField({ number = 1 }: { number?: number }) {
  const { name } = settings.value;
  return (
    <label class="name-field">
      <span class="label">{t("page.online.your_name")}</span>
      <input
        class="field"
        value={name}
        maxLength={24}
        autocomplete="nickname"
        placeholder={name ? undefined : playerName(number)}
        onInput={(event) => changeSettings({ name: event.currentTarget.value })}
      />
    </label>
  );
}
