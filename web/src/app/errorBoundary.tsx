// errorBoundary.tsx - Around all screens: whatever goes wrong inside, there is never an empty page.
import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { go } from "../base/routes.ts";
import { gaveUp, setups, startOver, trouble, understood } from "../base/trouble.ts";
import { t } from "../base/words.ts";

/** Shows its children, and again from the beginning when the table was set up again. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const state = trouble.value;
  if (state === "setting up") return <main class="loading" aria-busy="true" />;
  if (state === "given up") return <GivenUp />;
  return <Watched key={setups.value}>{children}</Watched>;
}

function Watched({ children }: { children: ComponentChildren }) {
  // An engine that has stopped is being replaced already; anything else cannot be helped from here.
  const [error] = useErrorBoundary((what) => {
    console.error(what);
    if (trouble.peek() !== "setting up") gaveUp();
  });
  return error ? (
    <main class="loading" aria-busy="true" />
  ) : (
    // biome-ignore lint/complexity/noUselessFragments: children may be several
    <>{children}</>
  );
}

function home(): void {
  go("/");
  startOver();
}

function GivenUp() {
  return (
    <main class="lost">
      <div class="slip lost-slip" role="alert">
        <h1>{t("page.app.trouble")}</h1>
        <p>{t("page.app.trouble_why")}</p>
        <p class="row">
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t("page.app.reload")}
          </button>
          <button type="button" class="button" onClick={home}>
            {t("page.app.home")}
          </button>
        </p>
      </div>
    </main>
  );
}

/** Said once, after it went well. */
export function TroubleNote() {
  if (trouble.value !== "set up") return null;
  return (
    <div class="slip note note-over" role="status">
      <p>{t("page.app.trouble_over")}</p>
      <button type="button" class="button" onClick={understood}>
        {t("page.app.close")}
      </button>
    </div>
  );
}
