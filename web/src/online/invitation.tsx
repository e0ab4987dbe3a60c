// invitation.tsx - While a table waits: one link for everybody, as words, as a code for cameras, and what the host can do about it.
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { forOthers, isAlone } from "./house.ts";
import { CopyLink } from "./parts.tsx";
import { Qr } from "./qr.tsx";
import type { Remote } from "./remote.ts";
import { invitationOf, seatAt } from "./seats.ts";
import { Twice } from "./twice.tsx";
import { useInvite } from "./useInvite.ts";
import "./invitation.css";

export function Invitation({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  const { host } = remote.you.value;
  const invite = useInvite(info, info ? seatAt(info.id, remote.address.token)?.invite : undefined);
  const free = info?.seats.some((seat) => seat.kind === "free");
  if (info?.status !== "waiting" || info.invite === undefined || (!host && (!invite || !free))) return null;
  const link = invitationOf(info.id, invite);
  return (
    <section class="invitation" aria-labelledby="invitation">
      {invite !== "" && free && <Qr url={forOthers(link)} />}
      <div class="invitation-words">
        <h2 id="invitation">{t("page.online.invite")}</h2>
        {info.invite === null ? (
          <p>{t("page.online.invite.closed")}</p>
        ) : (
          <p>{t("page.online.invite.about")}</p>
        )}
        {isAlone() && <p class="invitation-alone">{t("page.online.invite.here_only")}</p>}
        {invite !== "" && (
          <CopyLink
            url={link}
            name={t("page.online.invite.copy")}
            text={t("page.online.invite.copy")}
            primary
          />
        )}
        {host && (
          <div class="row">
            {invite === "" ? (
              <button type="button" class="button" onClick={() => void remote.invite()}>
                <Icon name="turn" />
                {t("page.online.invite.new")}
              </button>
            ) : (
              <>
                <Twice
                  what="page.online.invite.new"
                  question="page.online.invite.new_sure"
                  yes="page.online.new_link_yes"
                  act={() => remote.invite()}
                />
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => void remote.ask({ type: "uninvite" })}
                >
                  {t("page.online.invite.close")}
                </button>
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
