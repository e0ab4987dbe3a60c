// settingsDialog.tsx - Language, light, motion, pace and the name on one's maps.
import { useSignal } from "@preact/signals";
import { changeLanguage } from "../base/engines.ts";
import { notesAgain } from "../base/lessons.ts";
import { changeSettings, type Motion, type Scenes, settings, type Theme } from "../base/settings.ts";
import { language, languages, t } from "../base/words.ts";
import { Choice } from "./choice.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icons.tsx";
import { lazy } from "./lazy.tsx";

const NoticeSettings = lazy(
  () => import("./noticeSettings.tsx").then((m) => m.NoticeSettings),
  () => null,
);

/** Not `whole`: only the language that is spoken. Names of others may need an alphabet that is not fetched yet. */
export function LanguageChoice({ whole }: { whole: boolean }) {
  const shown = whole ? languages : languages.filter(({ id }) => id === language.value);
  return (
    <select
      class="field language"
      aria-label={t("page.app.language")}
      value={language.value}
      onChange={(event) => void changeLanguage(event.currentTarget.value)}
    >
      {shown.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The gear that opens them, on every screen. */
export function SettingsButton() {
  const open = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="button quiet settings-button"
        aria-label={t("page.app.settings")}
        title={t("page.app.settings")}
        onClick={() => {
          open.value = true;
        }}
      >
        <Icon name="gear" />
      </button>
      {open.value && (
        <SettingsDialog
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </>
  );
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { theme, motion, quick, scenes, plain, name, notes } = settings.value;
  return (
    <Dialog title={t("page.app.settings")} onClose={onClose}>
      <div class="settings">
        <Choice
          legend={t("page.app.language")}
          value={language.value}
          items={languages.map(({ id, name }) => ({ value: id, text: name }))}
          onChoose={(id) => void changeLanguage(id)}
        />
        <Choice
          legend={t("page.app.theme")}
          value={theme}
          items={(["auto", "light", "dark"] as const).map((value) => ({
            value,
            text: t(`page.app.theme.${value}`),
          }))}
          onChoose={(value) => changeSettings({ theme: value as Theme })}
        />
        <Choice
          legend={t("page.app.motion")}
          value={motion}
          items={(["auto", "off"] as const).map((value) => ({ value, text: t(`page.app.motion.${value}`) }))}
          onChoose={(value) => changeSettings({ motion: value as Motion })}
        />
        <Choice
          legend={t("page.app.pace")}
          value={quick ? "quick" : "calm"}
          items={(["calm", "quick"] as const).map((value) => ({ value, text: t(`page.app.pace.${value}`) }))}
          onChoose={(value) => changeSettings({ quick: value === "quick" })}
        />
        <Choice
          legend={t("page.app.scenes")}
          value={scenes}
          items={(["wait", "run", "none"] as const).map((value) => ({
            value,
            text: t(`page.app.scenes.${value}`),
          }))}
          onChoose={(value) => changeSettings({ scenes: value as Scenes })}
        />
        <Choice
          legend={t("page.app.tables")}
          value={plain ? "plain" : "drawn"}
          items={(["drawn", "plain"] as const).map((value) => ({
            value,
            text: t(`page.app.tables.${value}`),
          }))}
          onChoose={(value) => changeSettings({ plain: value === "plain" })}
        />
        <NoticeSettings />
        <label class="setting-name">
          <span class="label">{t("page.app.name")}</span>
          <input
            class="field"
            value={name}
            maxLength={24}
            placeholder={t("page.plain.person", { number: 1 })}
            onChange={(event) => changeSettings({ name: event.currentTarget.value })}
          />
        </label>
        {notes.length > 0 && (
          <button type="button" class="button" onClick={notesAgain}>
            {t("page.app.notes_again")}
          </button>
        )}
      </div>
    </Dialog>
  );
}
