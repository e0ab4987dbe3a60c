// hook.tsx - The host may let a chat or a program know whose turn it is: an address that the server writes to.
import { type Signal, useSignal } from "@preact/signals";
import { t } from "../base/words.ts";
import { Refused } from "./connection.ts";
import type { Remote } from "./remote.ts";

/** What they call themselves. */
const SHAPES = [
  ["ntfy", "ntfy"],
  ["matrix", "Matrix"],
  ["discord", "Discord"],
  ["json", "JSON"],
] as const;

interface HookState {
  /** null: none; undefined: not known yet */
  url: string | null | undefined;
  why: string;
  busy: boolean;
}

/** Where the page is, for a link in the message. */
function pageUrl(): string {
  const url = new URL(document.baseURI);
  url.hash = "";
  url.search = "";
  return url.href;
}

async function ask(
  remote: Remote,
  state: Signal<HookState>,
  change?: Record<string, unknown>,
): Promise<void> {
  state.value = { ...state.peek(), why: "", busy: true };
  try {
    if (change) await remote.connection.ask({ type: "hook", ...change });
    const { url } = await remote.connection.ask<"hook">({ type: "hook" });
    state.value = { url, why: "", busy: false };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    state.value = { ...state.peek(), why: error.message, busy: false };
  }
}

export function HookSetting({ remote }: { remote: Remote }) {
  const state = useSignal<HookState>({ url: undefined, why: "", busy: false });
  if (!remote.you.value.host || !remote.pushKey.value) return null;
  const { url, why, busy } = state.value;
  const setUp = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const wanted = { url: String(form.get("url")).trim(), shape: String(form.get("shape")), page: pageUrl() };
    void ask(remote, state, wanted);
  };
  return (
    <details
      class="fair hook"
      onToggle={(event) => {
        if (event.currentTarget.open && url === undefined) void ask(remote, state);
      }}
    >
      <summary>{t("page.online.hook")}</summary>
      <p>{t("page.online.hook_about")}</p>
      {url && (
        <p class="row">
          <span>{t("page.online.hook_is", { host: new URL(url).host })}</span>
          <button type="button" class="button" onClick={() => void ask(remote, state, { url: null })}>
            {t("page.online.hook_stop")}
          </button>
        </p>
      )}
      {url === null && (
        <form class="row" onSubmit={setUp}>
          <select class="field" name="shape" aria-label={t("page.online.hook_kind")}>
            {SHAPES.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <input
            class="field hook-url"
            name="url"
            type="url"
            required
            maxLength={1000}
            placeholder="https://"
            aria-label={t("page.online.hook_url")}
          />
          <button type="submit" class="button" aria-disabled={busy}>
            {t("page.online.hook_set")}
          </button>
        </form>
      )}
      <p class="online-refused" role="alert">
        {why}
      </p>
    </details>
  );
}
