// parts.tsx - Small things that all screens of tables use: the note about the connection, links to copy.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import type { Connection } from "./connection.ts";
import { forOthers } from "./house.ts";

/** How long it is said that the connection is back. */
const BACK_MS = 4000;
/** After so many failed attempts at the very first connection it is said that nobody answers. */
const PATIENT = 1;

/** How the connection stands, said plainly. */
export function ConnectionNote({ connection }: { connection: Connection }) {
  const back = useSignal(false);
  const returns = connection.returns.value;
  useEffect(() => {
    if (returns === 0) return;
    back.value = true;
    const timer = setTimeout(() => {
      back.value = false;
    }, BACK_MS);
    return () => clearTimeout(timer);
  }, [returns]);
  const state = connection.state.value;
  const never = state === "connecting" && connection.failures.value >= PATIENT;
  const text =
    state === "lost"
      ? connection.why.value?.code === "bye"
        ? connection.why.value.message
        : t("page.online.lost")
      : never
        ? t(navigator.onLine ? "page.online.no_server" : "page.online.offline")
        : state === "open" && back.value
          ? t("page.online.back")
          : "";
  return (
    <div class={text ? "slip note connection-note" : "connection-note"} role="status" data-connection={state}>
      {text && <p>{text}</p>}
      {(state === "lost" || never) && (
        <button type="button" class="button" onClick={() => connection.wake()}>
          {t("page.online.try_now")}
        </button>
      )}
    </div>
  );
}

interface CopyProps {
  url: string;
  /** What the link is for, as the name of the button for readers. */
  name: string;
  text?: string;
  primary?: boolean;
}

const byHand = matchMedia("(pointer: coarse)");

/** Copies a link, or shows it selected where that is not allowed; phones can hand it on. */
export function CopyLink({ url: own, name, text, primary }: CopyProps) {
  const url = forOthers(own);
  const said = useSignal<"" | "copied" | "shown">("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (said.value === "shown") field.current?.select();
  }, [said.value]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      said.value = "copied";
    } catch {
      said.value = "shown";
    }
  };
  return (
    <span class="copy-link">
      <button
        type="button"
        class={primary ? "button primary" : "button"}
        aria-label={name}
        onClick={() => void copy()}
      >
        <Icon name="share" />
        {said.value === "copied" ? t("page.online.copied") : (text ?? t("page.online.copy"))}
      </button>
      {byHand.matches && "share" in navigator && (
        <button
          type="button"
          class="button"
          aria-label={t("page.online.send_named", { what: name })}
          onClick={() => void navigator.share({ title: t("page.app.title"), url }).catch(() => undefined)}
        >
          {t("page.online.send")}
        </button>
      )}
      {said.value === "shown" && (
        <input ref={field} class="field copy-field" readOnly value={url} aria-label={name} />
      )}
      <span class="hide" role="status">
        {said.value === "copied" ? t("page.online.copied") : ""}
      </span>
    </span>
  );
}
