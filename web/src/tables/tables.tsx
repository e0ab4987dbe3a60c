// tables.tsx - Which screen a game is played on: a drawn one where it has one, the plain one otherwise. A screen gets a course of
// play and cannot tell whether the match goes on here or at a server.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { settings } from "../base/settings.ts";
import type { Engine } from "../engine/engine.ts";
import { Course, type CourseOptions } from "../match/course.ts";
import type { Match } from "../match/match.ts";
import { lazy } from "../ui/lazy.tsx";

export interface ScreenProps {
  // biome-ignore lint/suspicious/noExplicitAny: every screen has the position of its own game
  course: Course<any>;
  /** What can be done when the game is over. */
  ends: ComponentChildren;
  /** More buttons beside those that every table has. */
  toolbar?: ComponentChildren;
  /** In place of what is decided: the game is only looked at. */
  still?: ComponentChildren;
}

/** How a game is played in the page. */
export interface TableKind {
  Screen: ComponentType<ScreenProps>;
  /** Leads somebody through the first round; Cartographers does that by itself. */
  Guide?: ComponentType<Pick<ScreenProps, "course">>;
  /** What was decided can be looked at before it goes on. */
  hold?: boolean;
  course?: CourseOptions;
}

export interface TableProps {
  game: string;
  engine: Engine;
  open: (kind: TableKind) => Match;
  ends: (course: Course) => ComponentChildren;
  toolbar?: ComponentChildren;
  /** In place of what is decided, at the table of a game that is only looked at. */
  still?: ComponentChildren;
}

const plain = screenOf(() => import("../plain/screen.tsx").then((m) => ({ Screen: m.PlainScreen })));

const nothing = (): null => null;
const AnbGuide = lazy(() => import("../guide/anb.tsx").then((m) => m.AnbGuide), nothing);
const EwGuide = lazy(() => import("../guide/ew.tsx").then((m) => m.EwGuide), nothing);

/** Drawn tables, by the id of their game. */
const drawn: Record<string, ComponentType<TableProps>> = {
  cartographers: screenOf(async () => {
    const [{ CartoScreen }, { tell, told }] = await Promise.all([
      import("../carto/screen.tsx"),
      import("../carto/tell.ts"),
    ]);
    return { Screen: CartoScreen, hold: true, course: { tell, told } };
  }),
  endless_winter: screenOf(() =>
    Promise.all([import("../ew/screen.tsx"), import("../ew/tell.ts")]).then(([screen, { tellEw }]) => ({
      Screen: screen.EwScreen,
      Guide: EwGuide,
      course: { tell: tellEw },
    })),
  ),
  above_and_below: screenOf(async () => {
    const [{ AnbScreen }, { tellAnb }] = await Promise.all([
      import("../anb/screen.tsx"),
      import("../anb/tell.ts"),
    ]);
    return { Screen: AnbScreen, Guide: AnbGuide, course: { tell: tellAnb } };
  }),
};

export function GameTable(props: TableProps) {
  const Table = (settings.value.plain ? undefined : drawn[props.game]) ?? plain;
  return <Table {...props} />;
}

function screenOf(load: () => Promise<TableKind>): ComponentType<TableProps> {
  return lazy(async () => {
    const kind = await load();
    return ({ engine, open, ends, toolbar, still }: TableProps) => {
      const [course, made] = useState<Course | null>(null);
      useEffect(() => {
        const one = new Course(open(kind), engine, kind.course);
        made(one);
        one.begin();
        return () => one.close();
      }, [engine]);
      if (!course) return <main class="loading" aria-busy="true" />;
      return (
        <>
          <kind.Screen course={course} ends={ends(course)} toolbar={toolbar} still={still} />
          {kind.Guide && !still && !settings.value.notes.includes("all") && <kind.Guide course={course} />}
        </>
      );
    };
  });
}
