// kind.ts - What a game brings to the page to be played on a table of its own: the folder of the game has it as `game.ts`.
import type { ComponentChildren, ComponentType, FunctionComponent } from "preact";
import type { Course, CourseOptions } from "../match/course.ts";

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
  /** Leads somebody through the first round, with notes that are fetched when they are wanted. */
  firstGame?: () => Promise<FunctionComponent<Pick<ScreenProps, "course">>>;
  /** How it is shown to a whole room, where the screen for playing it is not enough. */
  wide?: () => Promise<FunctionComponent<Pick<ScreenProps, "course">>>;
  /** What was decided can be looked at before it goes on. */
  hold?: boolean;
  course?: CourseOptions;
}
