// game.tsx - The game of a table on the same screens as any other, with a button for the people around it, and what can be done
// in the end.
import { useSignal } from "@preact/signals";
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { recordUrl } from "../record/fetch.ts";
import { GameTable } from "../tables/tables.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { lazy } from "../ui/lazy.tsx";
import { LanguageChoice } from "../ui/settingsDialog.tsx";
import { Again } from "./again.tsx";
import { CheckDraws, FairDraws } from "./fair.tsx";
import { HookSetting } from "./hook.tsx";
import { RemoteMatch } from "./match.ts";
import { CopyLink } from "./parts.tsx";
import { BotChoice, People, WatchLink } from "./people.tsx";
import type { Remote } from "./remote.ts";
import { CloseTable, Refusal, RenewHost } from "./room.tsx";
import { TableRules } from "./rules.tsx";
import { ScreenLink } from "./screenLink.tsx";
import { replayLink } from "./seats.ts";
import { SinceNote } from "./sinceNote.tsx";
import { ClockSign } from "./time.tsx";

const TalkButton = lazy(
  () => import("./talk.tsx").then((m) => m.TalkButton),
  () => null,
);

interface GameProps {
  remote: Remote;
  engine: Engine;
}

function TableOf({ remote, engine }: GameProps) {
  return (
    <GameTable
      game={remote.info.value?.game ?? ""}
      engine={engine}
      open={() => new RemoteMatch(remote)}
      ends={() => <Ends remote={remote} />}
      toolbar={
        <>
          <PeopleButton remote={remote} />
          <TalkButton remote={remote} />
        </>
      }
    />
  );
}

export function Game({ remote, engine }: GameProps) {
  return (
    <>
      <RefusedNote remote={remote} />
      <TableOf remote={remote} engine={engine} />
      <SinceNote remote={remote} />
    </>
  );
}

/** Why the server did not take something, until the next thing is sent or somebody has read it. */
function RefusedNote({ remote }: { remote: Remote }) {
  if (!remote.refused.value) return null;
  return (
    <div class="slip note connection-note" role="alert">
      <p>{remote.refused.value}</p>
      <button type="button" class="button" onClick={() => (remote.refused.value = "")}>
        {t("page.saved.understood")}
      </button>
    </div>
  );
}

/** Who is here, and for the host everything that can still be changed. */
function PeopleButton({ remote }: { remote: Remote }) {
  const open = useSignal(false);
  const info = remote.info.value;
  if (!info) return null;
  return (
    <>
      <button
        type="button"
        class="button quiet people-button"
        aria-label={t("page.online.people")}
        title={t("page.online.people")}
        onClick={() => {
          open.value = true;
        }}
      >
        <Icon name="people" />
        <ClockSign remote={remote} />
      </button>
      {open.value && (
        <Dialog
          title={info.title || t("page.online.people")}
          wide
          onClose={() => {
            open.value = false;
          }}
        >
          <div class="table-dialog">
            <People remote={remote} />
            {remote.you.value.host && info.status === "playing" && (
              <div class="row">
                <BotChoice remote={remote} />
                <RenewHost remote={remote} />
                <CloseTable remote={remote} />
              </div>
            )}
            <TableRules remote={remote} />
            <Refusal remote={remote} />
            <WatchLink remote={remote} />
            <ScreenLink remote={remote} />
            <HookSetting remote={remote} />
            <LanguageChoice whole />
            <FairDraws info={info} you={remote.you.value} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Others still draw the same map: its record comes later, and what came of it is on the board. */
function DealEnds({ board }: { board: string }) {
  const day = /^day(\d{4})(\d\d)(\d\d)00$/.exec(board);
  return (
    <div class="end-buttons online-ends">
      <a class="button primary" href={day ? `#/daily/${day.slice(1).join("-")}` : `#/beat/${board}`}>
        <Icon name="cards" />
        {t("page.boards.to_board")}
      </a>
    </div>
  );
}

function Ends({ remote }: { remote: Remote }) {
  const info = remote.info.value;
  if (!info) return null;
  if (info.deal) return <DealEnds board={info.deal.board} />;
  return (
    <div class="end-buttons online-ends">
      <Again remote={remote} />
      <a class="button" href={`#/record/${info.id}`}>
        <Icon name="replay" />
        {t("page.online.replay")}
      </a>
      <CopyLink
        url={replayLink(info.id)}
        name={t("page.online.copy_replay")}
        text={t("page.online.copy_replay")}
      />
      <a class="button" href={recordUrl(info.id)} download={`${info.id}.rec`}>
        <Icon name="log" />
        {t("page.online.save_record")}
      </a>
      <a class="button" href="#/tables">
        <Icon name="people" />
        {t("page.online.other_table")}
      </a>
      <CheckDraws remote={remote} />
    </div>
  );
}
