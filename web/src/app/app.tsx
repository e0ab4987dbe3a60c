// app.tsx - Which screen the address asks for.

import { useSignalEffect } from "@preact/signals";
import { route } from "../base/routes.ts";
import { t } from "../base/words.ts";
import { Lobby } from "../lobby/lobby.tsx";
import { StorageNote } from "../saved/notes.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Lost } from "../ui/lost.tsx";
import { ErrorBoundary, TroubleNote } from "./errorBoundary.tsx";
import { Play } from "./play.tsx";
import { StoriesNote } from "./storiesNote.tsx";
import { UpdateNote } from "./updateNote.tsx";

const Daily = lazy(() => import("../daily/screen.tsx").then((m) => m.DailyScreen));
const Review = lazy(() => import("../review/screen.tsx").then((m) => m.ReviewScreen));
const PlainSetup = lazy(() => import("../plain/setup.tsx").then((m) => m.PlainSetup));
const Help = lazy(() => import("../help/screen.tsx").then((m) => m.HelpScreen));

const Tables = lazy(() => import("../online/tables.tsx").then((m) => m.TablesScreen));
const DayBoard = lazy(
  () => import("../boards/day.tsx").then((m) => m.DayBoard),
  () => null,
);
const DaySide = lazy(
  () => import("../boards/day.tsx").then((m) => m.DaySide),
  () => null,
);
const Challenge = lazy(() => import("../boards/challenge.tsx").then((m) => m.ChallengeScreen));
const Table = lazy(() => import("../online/screen.tsx").then((m) => m.TableScreen));
const Join = lazy(() => import("../online/join.tsx").then((m) => m.JoinScreen));
const Wide = lazy(() => import("../online/wide.tsx").then((m) => m.WideScreen));

export function App() {
  useSignalEffect(() => {
    document.title = t("page.app.title");
  });
  return (
    <>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
      <TroubleNote />
      <StorageNote />
      <StoriesNote />
      <UpdateNote />
    </>
  );
}

function Screen() {
  const [place, ...rest] = route.value;
  switch (place) {
    case "":
      return <Lobby />;
    case "play":
      return <Play key={rest[0]} id={rest[0] ?? ""} />;
    case "new":
      return <PlainSetup game={rest[0] ?? ""} />;
    case "replay":
      return (
        <Review
          key={rest[0]}
          source={{ saved: rest[0] ?? "" }}
          tab={rest[1] === "analysis" ? "study" : undefined}
          open={rest[1] === "share" ? "share" : undefined}
        />
      );
    case "r":
      return <Review key={rest[0]} source={{ link: rest.join("/") }} />;
    case "tables":
      return <Tables />;
    case "t":
      return <Table key={rest.join("/")} table={rest[0] ?? ""} token={rest[1] ?? ""} host={rest[2] ?? ""} />;
    case "j":
      return <Join key={rest.join("/")} table={rest[0] ?? ""} invite={rest[1] ?? ""} />;
    case "screen":
      return <Wide key={rest.join("/")} table={rest[0] ?? ""} watch={rest[1] ?? ""} invite={rest[2] ?? ""} />;
    case "record":
      return <Review key={rest[0]} source={{ table: rest[0] ?? "" }} />;
    case "daily":
      return (
        <Daily
          day={rest[0]}
          carried={rest[0] === "carry" ? rest[1] : undefined}
          board={DayBoard}
          side={DaySide}
        />
      );
    case "beat":
      return <Challenge key={rest[0]} board={rest[0] ?? ""} />;
    case "help":
      return <Help game={rest[0]} topic={rest[1]} />;
    default:
      return <Lost />;
  }
}
