// screenLink.tsx - The way to a screen for everybody in the room, for whoever knows a link for spectators.
import { useSignal } from "@preact/signals";
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { forOthers } from "./house.ts";
import { CopyLink } from "./parts.tsx";
import { Qr } from "./qr.tsx";
import type { Remote } from "./remote.ts";
import { screenLink, seatAt } from "./seats.ts";
import { useInvite } from "./useInvite.ts";
import "./invitation.css";

export function ScreenLink({ remote }: { remote: Remote }) {
  const open = useSignal(false);
  const info = remote.info.value;
  const known = info ? seatAt(info.id, remote.address.token) : undefined;
  const invite = useInvite(info, known?.invite);
  const watch = known?.watch || invite;
  if (!info || !watch || info.status === "closed") return null;
  const link = screenLink(info.id, watch, invite);
  if (!open.value)
    return (
      <p class="row">
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            open.value = true;
          }}
        >
          <Icon name="eye" />
          {t("page.online.screen")}
        </button>
      </p>
    );
  return (
    <section class="screen-link" aria-label={t("page.online.screen")}>
      <p>{t("page.online.screen.about")}</p>
      <Qr url={forOthers(link)} />
      <div class="row">
        <a class="button primary" href={link} target="_blank" rel="noopener">
          {t("page.online.screen.open")}
        </a>
        <CopyLink url={link} name={t("page.online.screen.copy")} />
      </div>
    </section>
  );
}
