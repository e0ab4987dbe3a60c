// app.tsx - Which screen the address asks for.
import { useSignalEffect } from "@preact/signals";
import { StorageNote, UpdateNote } from "../kept/notes.tsx";
import { Lobby } from "../lobby/lobby.tsx";
import { lazy } from "./lazy.tsx";
import { Lost } from "./lost.tsx";
import { Play } from "./play.tsx";
import { route } from "./routes.ts";
import { Troubled, TroubleNote } from "./troubled.tsx";
import { t } from "./words.ts";

const Daily = lazy(() => import("../kept/dailyScreen.tsx").then((m) => m.DailyScreen));
const Review = lazy(() => import("../review/screen.tsx").then((m) => m.ReviewScreen));
const PlainSetup = lazy(() => import("../plain/setup.tsx").then((m) => m.PlainSetup));
const Help = lazy(() => import("../help/screen.tsx").then((m) => m.HelpScreen));

const Tables = lazy(() => import("../online/tables.tsx").then((m) => m.TablesScreen));
const Table = lazy(() => import("../online/screen.tsx").then((m) => m.TableScreen));

export function App() {
  useSignalEffect(() => {
    document.title = t("page.app.title");
  });
  return (
    <>
      <Troubled>
        <Screen />
      </Troubled>
      <TroubleNote />
      <StorageNote />
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
          source={{ kept: rest[0] ?? "" }}
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
    case "record":
      return <Review key={rest[0]} source={{ table: rest[0] ?? "" }} />;
    case "daily":
      return <Daily day={rest[0]} />;
    case "help":
      return <Help game={rest[0]} topic={rest[1]} />;
    default:
      return <Lost />;
  }
}
