// screen.tsx - The table of Above and Below: one's village cut open, what can be had, the others, and what happens next.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { painted } from "../base/later.ts";
import { t } from "../base/words.ts";
import { watchTableKeys } from "../plain/keys.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { Answer, NamedPrice, Night, Question } from "./ask.tsx";
import { Book, Rehearsal } from "./book.tsx";
import { type AnbCourse, Desk, DeskContext, type Kind, useDesk } from "./desk.ts";
import {
  BuildingDialog,
  CavesDialog,
  ItemDialog,
  LogDialog,
  OfferDialog,
  PointsDialog,
  RulesDialog,
  VillageDialog,
} from "./dialogs.tsx";
import { End } from "./end.tsx";
import { Hill, type Look, Rounds } from "./hill.tsx";
import { Rival, ROWS, type Row, RowOf } from "./market.tsx";
import { watchFocus, watchMotion } from "./motion.ts";
import { drawAhead, Sign } from "./pieces.tsx";
import { SceneSlip } from "./scene.tsx";
import { ACTIONS, type Action, Actions, NextStep, wishOf } from "./step.tsx";
import { TaleDialog } from "./tale.tsx";
import "./anb.css";
import "./book.css";
import "./told.css";

interface Props {
  course: AnbCourse;
  /** What can be done when the game is over. */
  ends?: ComponentChildren;
  /** More buttons beside the one that every table has. */
  toolbar?: ComponentChildren;
  /** In place of what is decided: the game is only looked at. */
  still?: ComponentChildren;
}

type Sheet =
  | Look
  | { village: number }
  | { offer: number }
  | { row: Row }
  | "points"
  | "log"
  | "tale"
  | "rules"
  | null;

type OnSheet = (sheet: Sheet) => void;

export function AnbScreen({ course, ends, toolbar, still }: Props) {
  const desk = useMemo(() => new Desk(course), [course]);
  useEffect(() => () => desk.close(), [desk]);
  return (
    <DeskContext.Provider value={desk}>
      <Table toolbar={toolbar} ends={ends} still={still} />
    </DeskContext.Provider>
  );
}

function Table({ toolbar, ends, still }: Omit<Props, "course">) {
  const desk = useDesk();
  const { course } = desk;
  const sheet = useSignal<Sheet>(null);
  // One and the same function: parts of the table whose data are the same are left alone.
  const open = useMemo(
    () =>
      (what: Sheet): void => {
        sheet.value = what;
      },
    [sheet],
  );
  const act = (action: Action): void => {
    const deed = desk.deed.value;
    if (deed?.kind === action) desk.tapDeed(deed);
    else if (action === "build" || action === "train") choose(action);
    else desk.tapDeed(wishOf(desk, action));
  };
  /** Without a card there is nothing to build: the first that can be had is proposed, or the row is shown. */
  const choose = (action: "build" | "train"): void => {
    const wish = wishOf(desk, action);
    desk.tapDeed(wish);
    if (wish && !wish.why && narrow()) open({ row: action === "train" ? "hire" : "houses" });
  };
  // Before the first picture: a key that is pressed as soon as the table is there is heard.
  useLayoutEffect(() => watchKeys(desk, act, open), [desk]);
  useEffect(() => watchMotion(desk), [desk]);
  useEffect(() => watchFocus(desk), [desk]);
  useEffect(() => drawAhead(desk), [desk]);
  const stage = course.stage.value;
  const counting = useSignal<number | null>(null);
  const told =
    stage === "over" ? (
      <End
        ends={ends}
        onSeat={(seat) => {
          counting.value = seat;
        }}
        onTale={() => open("tale")}
      />
    ) : (
      over(desk)
    );
  const under = useLater(told !== null);
  return (
    <main
      class="anb"
      data-stage={stage}
      data-phase={desk.position.value.state.phase}
      data-asked={desk.settled.value}
      data-safe={course.safe.value}
    >
      <DeskContext.Provider value={desk.now}>
        <Bar toolbar={toolbar} onSheet={open} still={still !== undefined} />
        <DeskContext.Provider value={desk.village}>
          <OwnVillage seat={counting} inert={under} onLook={open} />
        </DeskContext.Provider>
        <Tabs inert={under} onOpen={open} />
        <div class="anb-now" inert={under}>
          {still ? (
            <section class="anb-still slip">{still}</section>
          ) : (
            <>
              <Actions onAction={act} />
              <NextStep />
            </>
          )}
        </div>
      </DeskContext.Provider>
      <div class="anb-right" inert={under}>
        <DeskContext.Provider value={desk.others}>
          <Rivals onOpen={open} />
        </DeskContext.Provider>
        <aside class="anb-market" aria-label={t("page.anb.market")}>
          <DeskContext.Provider value={desk.market}>
            {ROWS.map(([row]) => (
              <RowOf key={row} row={row} />
            ))}
          </DeskContext.Provider>
        </aside>
      </div>
      {told}
      <Rehearsal />
      {course.hints.value && <Hints />}
      <SheetOf sheet={sheet.value} onClose={() => open(null)} onTale={() => open("tale")} />
    </main>
  );
}

function OwnVillage({
  seat,
  inert,
  onLook,
}: {
  seat: Signal<number | null>;
  inert: boolean;
  onLook: OnSheet;
}) {
  const desk = useDesk();
  return (
    <section class="anb-own" aria-label={t("page.anb.your_village")} inert={inert}>
      <Hill
        seat={seat.value ?? desk.own.value}
        live={seat.value === null && desk.stage.value === "choose"}
        onLook={onLook}
      />
    </section>
  );
}

/** The market of a small screen. */
function Tabs({ inert, onOpen }: { inert: boolean; onOpen: OnSheet }) {
  return (
    <nav class="anb-tabs" aria-label={t("page.anb.market")} inert={inert}>
      {ROWS.map(([row, sign]) => (
        <button
          key={row}
          type="button"
          class="anb-tab"
          data-guide={`tab-${row}`}
          onClick={() => onOpen({ row })}
        >
          <Sign name={sign} />
          <span>{t(`page.anb.row.${row}`)}</span>
        </button>
      ))}
    </nav>
  );
}

function Rivals({ onOpen }: { onOpen: OnSheet }) {
  const desk = useDesk();
  const own = desk.own.value;
  return (
    <ul class="anb-rivals" aria-label={t("page.anb.others")}>
      {desk.position.value.state.player.map(
        (_, seat) => seat !== own && <Rival key={seat} seat={seat} onOpen={onOpen} />,
      )}
    </ul>
  );
}

/** What something was when it was last painted. The table is put out of reach, or back, when the answer to a tap is seen: to style
    all of it again takes longer than everything else that the tap does. */
function useLater(now: boolean): boolean {
  const then = useSignal(now);
  useEffect(() => {
    let wanted = true;
    void painted().then(() => {
      if (wanted) then.value = now;
    });
    return () => {
      wanted = false;
    };
  }, [now]);
  return then.value;
}

/** The market is behind tabs. */
const narrow = (): boolean => matchMedia("(max-width: 63.99rem), (max-height: 30rem)").matches;

const QUESTIONS: Record<string, Kind[]> = {
  pay: ["pay"],
  choose: ["choose"],
  take: ["take"],
  copy: ["copy"],
  injure: ["injure"],
};

/** What lies over the table, if anything does. */
function over(desk: Desk): ComponentChildren {
  const { course } = desk;
  const { phase, paragraph } = desk.position.value.state;
  const stage = course.stage.value;
  if (stage === "scene") return <SceneSlip />;
  const below = paragraph !== null && ["paragraph", "roll", "reroll", "exert"].includes(phase);
  // The story is for everybody at the table.
  if (stage === "waiting" && below) return <Book />;
  if (stage !== "choose") return null;
  if (phase === "answer") return <Answer />;
  if (phase === "countered") return <NamedPrice />;
  if (phase === "rest" || phase === "beds") return <Night />;
  if (QUESTIONS[phase])
    return <Question key={phase} title={course.plain.value.status} kinds={QUESTIONS[phase]} />;
  return below ? <Book /> : null;
}

function Hints() {
  const desk = useDesk();
  const { course } = desk;
  const hints = course.hints.value ?? [];
  const close = (): void => {
    course.hints.value = null;
  };
  return (
    <Dialog title={t("page.plain.hint")} onClose={close}>
      {hints.length === 0 && <p>{t("page.plain.hint_none")}</p>}
      <ul class="anb-ways">
        {hints.map((hint) => (
          <li key={hint.move}>
            <button type="button" class="anb-way" onClick={() => course.play([hint.move])}>
              <b>{hint.text}</b>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function SheetOf({ sheet, onClose, onTale }: { sheet: Sheet; onClose: () => void; onTale: () => void }) {
  if (sheet === null) return null;
  if (sheet === "points") return <PointsDialog onClose={onClose} />;
  if (sheet === "log") return <LogDialog onClose={onClose} onTale={onTale} />;
  if (sheet === "tale") return <TaleDialog onClose={onClose} />;
  if (sheet === "rules") return <RulesDialog onClose={onClose} />;
  if ("building" in sheet) return <BuildingDialog building={sheet.building} onClose={onClose} />;
  if ("item" in sheet) return <ItemDialog item={sheet.item} onClose={onClose} />;
  if ("caves" in sheet) return <CavesDialog onClose={onClose} />;
  if ("village" in sheet) return <VillageDialog seat={sheet.village} onClose={onClose} />;
  if ("offer" in sheet) return <OfferDialog seat={sheet.offer} onClose={onClose} />;
  return (
    <Dialog title={t(`page.anb.row.${sheet.row}`)} onClose={onClose} wide>
      <RowOf row={sheet.row} onTap={onClose} />
    </Dialog>
  );
}

interface BarProps {
  toolbar: ComponentChildren;
  onSheet: OnSheet;
  still: boolean;
}

function Bar({ toolbar, onSheet, still }: BarProps) {
  const desk = useDesk();
  const { course } = desk;
  const { facts, state } = desk.position.value;
  const choosing = desk.stage.value === "choose";
  return (
    <header class="anb-bar">
      <nav class="toolbar" aria-label={t("page.app.toolbar")}>
        <a class="button quiet" href="#/" aria-label={t("page.app.home")} title={t("page.app.home")}>
          <Icon name="home" />
        </a>
        {toolbar}
        {!still && (
          <>
            <Tool
              icon="undo"
              name={t("page.plain.take_back")}
              off={!course.mayTakeBack()}
              onClick={() => course.takeBack()}
            />
            <Tool
              icon="hint"
              name={t("page.plain.hint")}
              off={!choosing}
              why={course.noHints()}
              onClick={() => void course.hint()}
            />
            <Tool icon="log" name={t("page.plain.log")} onClick={() => onSheet("log")} />
            <Tool icon="help" name={t("page.plain.rules")} onClick={() => onSheet("rules")} />
          </>
        )}
      </nav>
      <h1 class="hide">{desk.title.value}</h1>
      <button
        type="button"
        class="button quiet anb-own-points"
        title={t("page.plain.points")}
        onClick={() => onSheet("points")}
      >
        {facts.player[desk.own.value].points}
        <Sign name="star" />
        <span class="hide">{t("page.plain.points")}</span>
      </button>
      <Rounds />
      <p class="anb-whose" data-seat={state.turn}>
        {choosing ? t("page.anb.your_turn") : course.name(state.turn)}
      </p>
    </header>
  );
}

function Tool({
  icon,
  name,
  off,
  why,
  onClick,
}: {
  icon: IconName;
  name: string;
  off?: boolean;
  /** Why it is never of use here; a click says so, too. */
  why?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      class="button quiet"
      aria-label={name}
      title={why || name}
      aria-disabled={off || why ? "true" : undefined}
      onClick={() => {
        if (!off) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Actions have letters and villagers numbers; Enter is the red button. `l` and `h` are actions here, not the log and a hint. */
function watchKeys(desk: Desk, act: (action: Action) => void, open: (sheet: Sheet) => void): () => void {
  return watchTableKeys(desk.course, open, (key) => {
    const action = ACTIONS.find(([, , shortcut]) => shortcut === key)?.[0];
    if (action) act(action);
    else if (/^[1-9]$/.test(key)) {
      const villager = desk.position.value.state.player[desk.own.value].ready[Number(key) - 1];
      if (villager && desk.course.stage.value === "choose") desk.tapVillager(villager);
    } else if (key === "Escape") desk.clear();
    else if (key === "Enter" && !document.activeElement?.closest("button, a, summary")) {
      const wax = document.querySelector<HTMLButtonElement>(
        ".anb-over .primary, .anb-book .primary, .anb-told .primary, .anb-end .primary, .anb-wax",
      );
      wax?.click();
    } else return false;
    return true;
  });
}
