// attention.ts - Saying that it is somebody's turn while they look elsewhere: in the title and the icon of the tab, with a quiet sound
// made here, and by a notification if they wanted one. Fetched when the first game is opened.
import { effect, signal } from "@preact/signals";
import { settings } from "./settings.ts";
import { t } from "./words.ts";

// ---- The tab ----

const turn = signal(false);
const CALM = "/icons/icon.svg";
const CALLS = "/icons/turn.svg";

effect(() => {
  const calls = turn.value;
  const title = t("page.app.title");
  document.title = calls ? `● ${t("page.app.your_turn")} – ${title}` : title;
  document.querySelector("link[rel=icon]")?.setAttribute("href", calls ? CALLS : CALM);
});

/** Whether the tab says that it is one's turn. */
export function setTurn(on: boolean): void {
  turn.value = on;
}

// ---- The sound ----

const dark = matchMedia("(prefers-color-scheme: dark)");

/** In night mode nobody is woken up. */
export function isNight(): boolean {
  const { theme } = settings.value;
  return theme === "dark" || (theme === "auto" && dark.matches);
}

/** Hertz: two notes, the second a fourth above the first. */
const NOTES = [523.25, 698.46];
const LOUDNESS = 0.05;
const NOTE_S = 0.16;

let audio: AudioContext | null = null;

export async function chime(): Promise<void> {
  if (!settings.peek().sound || isNight()) return;
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") await audio.resume();
    const start = audio.currentTime;
    for (const [i, note] of NOTES.entries()) {
      const from = start + i * NOTE_S;
      const tone = new OscillatorNode(audio, { type: "sine", frequency: note });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + 3 * NOTE_S);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 3 * NOTE_S);
    }
  } catch {
    // a browser without sound, or one that wants to be touched first
  }
}

// ---- Notifications ----

/** Whoever else tells of turns at this table: then the page need not. */
export const toldByServer = signal(false);

/** One for each table, as the service worker has it. */
const tagOf = (table: string | undefined): string => (table ? `hearth ${table}` : "hearth");

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

/** Only while nobody looks at the page, and only if it was wanted. `table`: where it is one's turn, if it is at a server's. */
export async function notifyTurn(table?: string): Promise<void> {
  const may = settings.peek().notify && "Notification" in globalThis && Notification.permission === "granted";
  if (!may || !document.hidden || toldByServer.peek()) return;
  const title = t("page.app.title");
  const options = {
    body: t("page.app.your_turn"),
    tag: tagOf(table),
    icon: "/icons/icon-192.png",
    data: { table },
  };
  const worker = await registration();
  if (worker?.active) {
    await worker.showNotification(title, options);
    return;
  }
  const note = new Notification(title, options);
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Whoever looks again has seen it, also what the server sent. */
export async function dropNotifications(table?: string): Promise<void> {
  const worker = await registration();
  for (const note of (await worker?.getNotifications({ tag: tagOf(table) })) ?? []) note.close();
}
