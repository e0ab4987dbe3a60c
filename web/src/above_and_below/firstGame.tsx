// anb.tsx - The first round of Above and Below: what a villager is, what is asked now, the night.
import type { Position, State } from "../../wasm/above_and_below.types.ts";
import { known } from "../base/lessons.ts";
import { Guide, type Lesson } from "../guide/guide.tsx";
import type { Course } from "../match/course.ts";

type AnbCourse = Course<Position>;
type Note = Lesson<Position, "anb">;

const GAME = "anb";
const stateOf = (course: AnbCourse): State => course.step.value.position.state;
const mine = (course: AnbCourse) => stateOf(course).player[course.seat.value];
const asked = (course: AnbCourse, ...phases: State["phase"][]): boolean =>
  course.stage.value === "choose" && phases.includes(stateOf(course).phase);
const turn = (course: AnbCourse): boolean => asked(course, "turn");
/** What the villagers can do now. */
const can = (course: AnbCourse, what: keyof Position["facts"]["why_not"]): boolean =>
  turn(course) && course.step.value.position.facts.why_not[what] === null;
const told = (course: AnbCourse, kind: string): boolean =>
  course.stage.value === "scene" && course.scene.value?.kind === kind;
const read = (id: string): boolean => known(`${GAME}.${id}`);

/** In the order in which a first round asks for them; each waits for its moment. */
const NOTES: readonly Note[] = [
  { id: "villagers", at: ["ready"], when: turn },
  { id: "signs", at: ["ready"], when: turn },
  { id: "actions", at: ["actions"], when: turn },
  { id: "explore", at: ["explore"], when: (course) => can(course, "explore") },
  { id: "book", at: ["ribbons"], when: (course) => asked(course, "paragraph") },
  {
    id: "dice",
    at: ["dice"],
    when: (course) => asked(course, "reroll", "exert"),
  },
  { id: "leaf", at: ["told"], when: (course) => told(course, "leaf") },
  { id: "others", at: ["told"], when: (course) => told(course, "turn") },
  {
    id: "goods",
    at: ["goods"],
    when: (course) => turn(course) && Object.values(mine(course).items).some((count) => count > 0),
  },
  {
    id: "track",
    at: ["track"],
    when: (course) => turn(course) && (read("goods") || mine(course).slot[0] !== null),
  },
  {
    id: "cave",
    at: ["below"],
    when: (course) => turn(course) && mine(course).caves > 0,
  },
  {
    id: "harvest",
    at: ["harvest"],
    when: (course) => can(course, "harvest"),
  },
  {
    id: "build",
    at: ["houses", "tab-houses"],
    when: (course) => can(course, "build") && acted(course),
  },
  {
    id: "train",
    at: ["hire", "tab-hire"],
    when: (course) => can(course, "train") && acted(course),
  },
  {
    id: "labor",
    at: ["labor"],
    when: (course) => can(course, "labor") && acted(course),
  },
  {
    id: "pass",
    at: ["step"],
    when: (course) => turn(course) && mine(course).ready.length === 0,
  },
  {
    id: "sale",
    at: ["stall"],
    when: (course) =>
      turn(course) && stateOf(course).player.some((each, seat) => seat !== course.seat.value && each.sale),
  },
  { id: "night", at: ["over"], when: (course) => asked(course, "rest", "beds") },
  { id: "income", at: ["told"], when: (course) => told(course, "night") },
  {
    id: "rounds",
    at: ["rounds"],
    when: (course) => turn(course) && stateOf(course).round > 1,
  },
];

/** Something was done already in this game. */
function acted(course: AnbCourse): boolean {
  return mine(course).tired.length > 0 || stateOf(course).round > 1;
}

export function AnbGuide({ course }: { course: AnbCourse }) {
  return <Guide game={GAME} course={course} lessons={NOTES} />;
}
