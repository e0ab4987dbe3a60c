// ew.tsx - The first round of Endless Winter: figures and columns, cards that work, what each column is for, the Nomad, the eclipse.
import type { Position, Side, State } from "../../wasm/endless_winter.types.ts";
import { known } from "../base/lessons.ts";
import { Guide, type Lesson } from "../guide/guide.tsx";
import type { Course } from "../match/course.ts";

type EwCourse = Course<Position>;
type Note = Lesson<Position, "ew">;

const GAME = "ew";
const stateOf = (course: EwCourse): State => course.step.value.position.state;
const mine = (course: EwCourse): Side => stateOf(course).player[course.seat.value];
const asked = (course: EwCourse, phase: State["phase"]): boolean =>
  course.stage.value === "choose" && stateOf(course).phase === phase;
/** A figure is to be placed, and nothing else is asked. */
const turn = (course: EwCourse): boolean => asked(course, "turn") && stateOf(course).job.length === 0;
const works = (course: EwCourse, column: State["column"]): boolean =>
  asked(course, "work") && stateOf(course).job.length === 0 && stateOf(course).column === column;
const told = (course: EwCourse, kind: string): boolean =>
  course.stage.value === "scene" && course.scene.value?.kind === kind;
const read = (id: string): boolean => known(`${GAME}.${id}`);

/** In the order in which a first round asks for them; each waits for its moment. */
const NOTES: readonly Note[] = [
  { id: "setup", at: ["picks"], when: (course) => asked(course, "pick_setup") },
  { id: "chief", at: ["picks"], when: (course) => asked(course, "pick_chief") },
  { id: "nomad", at: ["scene"], when: (course) => told(course, "nomad") },
  { id: "figure", at: ["slip"], when: turn },
  { id: "columns", at: ["columns"], when: turn },
  { id: "hand", at: ["hand"], when: turn },
  {
    id: "culture",
    at: ["hand"],
    when: (course) => turn(course) && mine(course).hand.culture.length > 0,
  },
  {
    id: "initiate",
    at: ["tribe", "tab-cards"],
    when: (course) => works(course, "initiate"),
  },
  {
    id: "develop",
    at: ["cultures", "tab-cards"],
    when: (course) => works(course, "develop"),
  },
  {
    id: "stones",
    at: ["stones", "tab-cards"],
    when: (course) => works(course, "develop"),
  },
  {
    id: "migrate",
    at: ["land", "tab-land"],
    when: (course) => works(course, "migrate"),
  },
  {
    id: "village",
    at: ["land", "tab-land"],
    when: (course) => works(course, "migrate") && mine(course).camps.filter((count) => count > 0).length > 1,
  },
  {
    id: "hunt",
    at: ["animals", "tab-cards"],
    when: (course) => works(course, "hunt"),
  },
  {
    id: "end",
    at: ["slip"],
    when: (course) => asked(course, "work") && stateOf(course).job.length === 0,
  },
  {
    id: "idol",
    at: ["tracks", "slip"],
    when: (course) => course.stage.value === "choose" && stateOf(course).job.at(-1)?.op === "idol",
  },
  {
    id: "food",
    at: ["store", "tab-camp"],
    when: (course) => turn(course) && read("end"),
  },
  {
    id: "rest",
    at: ["rest", "columns"],
    when: (course) => turn(course) && mine(course).figures + Number(mine(course).chief_left) === 1,
  },
  {
    id: "megalith",
    at: ["megaliths", "tab-stones"],
    when: (course) => turn(course) && stateOf(course).piece.some(({ side }) => side === course.seat.value),
  },
  { id: "pile", at: ["hand"], when: (course) => asked(course, "pile") },
  { id: "eclipse", at: ["scene"], when: (course) => told(course, "eclipse") },
  {
    id: "tiles",
    at: ["land", "tab-land"],
    when: (course) => asked(course, "eclipse_tiles"),
  },
  {
    id: "points",
    at: ["points"],
    when: (course) => turn(course) && stateOf(course).round > 1,
  },
];

export function EwGuide({ course }: { course: EwCourse }) {
  return <Guide game={GAME} course={course} lessons={NOTES} />;
}
