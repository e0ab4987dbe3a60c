// noticeSettings.tsx - How one wants to hear that it is one's turn: a sound, and notifications. Nothing is asked of the browser before
// somebody has tapped the switch that says what it is for.
import { useSignal } from "@preact/signals";
import { isNight } from "../base/attention.ts";
import { changeSettings, settings } from "../base/settings.ts";
import { t } from "../base/words.ts";
import { Choice } from "./choice.tsx";

const known = (): NotificationPermission | "none" =>
  isSecureContext && "Notification" in globalThis ? Notification.permission : "none";

const switches = () => [
  { value: "on", text: t("page.app.switch.on") },
  { value: "off", text: t("page.app.switch.off") },
];

export function NoticeSettings() {
  const permission = useSignal(known());
  const { sound, notify } = settings.value;
  const on = notify && permission.value === "granted";
  const choose = async (wanted: boolean): Promise<void> => {
    changeSettings({ notify: wanted });
    if (wanted && permission.peek() === "default") permission.value = await Notification.requestPermission();
  };
  return (
    <>
      <Choice
        legend={t("page.app.turn_sound")}
        value={sound ? "on" : "off"}
        items={switches()}
        onChoose={(value) => changeSettings({ sound: value === "on" })}
      />
      {sound && isNight() && <p class="setting-note">{t("page.app.turn_night")}</p>}
      {permission.value === "none" ? (
        <p class="setting-note notify-none">{t("page.app.notify_none")}</p>
      ) : (
        <>
          <Choice
            legend={t("page.app.notify")}
            value={on ? "on" : "off"}
            items={switches()}
            onChoose={(value) => void choose(value === "on")}
          />
          <p class="setting-note" role="status">
            {t(permission.value === "denied" ? "page.app.notify_denied" : "page.app.notify_about")}
          </p>
        </>
      )}
    </>
  );
}
