// lost.tsx - An address where nothing is: says so and leads home.
import { t } from "../base/words.ts";

export function Lost() {
  return (
    <main class="lost">
      <div class="slip lost-slip">
        <h1>{t("page.app.lost")}</h1>
        <p>{t("page.app.lost_why")}</p>
        <a class="button primary" href="#/">
          {t("page.app.home")}
        </a>
      </div>
    </main>
  );
}
