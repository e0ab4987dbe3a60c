// tables.tsx - Which screen a game is played on: a drawn one where it has one, the plain one otherwise. A screen gets a course of
// play and cannot tell whether the match goes on here or at a server.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { byFolder } from "../base/byFolder.ts";
import { settings } from "../base/settings.ts";
import type { Engine } from "../engine/engine.ts";
import { Course } from "../match/course.ts";
import type { Match } from "../match/match.ts";
import { lazy } from "../ui/lazy.tsx";
import type { TableKind } from "./kind.ts";

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

/** What games with a table of their own bring, by their ids. */
export const kinds: ReadonlyMap<string, () => Promise<TableKind>> = byFolder(
  import.meta.glob<TableKind>("../*/game.ts", { import: "default" }),
);
const drawn = new Map([...kinds].map(([game, load]) => [game, screenOf(load)]));

/** Whether a game has a table of its own. */
export const isDrawn = (game: string): boolean => drawn.has(game);

export function GameTable(props: TableProps) {
  const Table = (settings.value.plain ? undefined : drawn.get(props.game)) ?? plain;
  return <Table {...props} />;
}

/** A course of play from the first picture to the last. */
export function useCourse(kind: TableKind, engine: Engine, open: TableProps["open"]): Course | null {
  const [course, made] = useState<Course | null>(null);
  useEffect(() => {
    const one = new Course(open(kind), engine, kind.course);
    made(one);
    one.begin();
    return () => one.close();
  }, [engine]);
  return course;
}

/** Whoever plays there is told when it is their turn, also in a hidden tab. */
function useTurns(course: Course | null): void {
  useEffect(() => {
    if (!course) return;
    let end: (() => void) | undefined;
    void import("../match/yourTurn.ts").then(({ watchTurn }) => {
      if (!course.closed) end = watchTurn(course);
    });
    return () => end?.();
  }, [course]);
}

function screenOf(load: () => Promise<TableKind>): ComponentType<TableProps> {
  return lazy(async () => {
    const kind = await load();
    const FirstGame = kind.firstGame && lazy(kind.firstGame, () => null);
    return ({ engine, open, ends, toolbar, still }: TableProps) => {
      const course = useCourse(kind, engine, open);
      useTurns(still ? null : course);
      if (!course) return <main class="loading" aria-busy="true" />;
      return (
        <>
          <kind.Screen course={course} ends={ends(course)} toolbar={toolbar} still={still} />
          {FirstGame && !still && !settings.value.notes.includes("all") && <FirstGame course={course} />}
        </>
      );
    };
  });
}
