// tell.ts - What the Nomad, rivals and the sky did: cut into scenes, a scene into steps, each with its sign and the places on the
// table that it is about.
import { CHANCE, type LogEntry, type TranscriptEvent } from "../engine/types.ts";
import type { Part, Teller } from "../match/scenes.ts";
import type { Faces } from "./faces.ts";

export const NOMAD = "nomad";
export const ECLIPSE = "eclipse";
const TURN = "turn";

/** What happens in the dark and at the beginning of a round, whoever set it off. */
const DARK = new Set([
  "eclipse",
  "reward",
  "effect",
  "tile",
  "board",
  "stone_points",
  "culture_cheap",
  "culture_gone",
  "nomad_shuffle",
  "nomad_shows",
  "round",
]);
/** In the dark, these come without anybody's doing. */
const BY_ITSELF = new Set(["reward", "board", "stone_points", "culture_cheap", "culture_gone", "round"]);

const has = (entry: LogEntry, type: string): boolean => entry.events.some((event) => event.type === type);

/** The first event of an entry that the viewer did not do: all of it is told from there on. */
function strange({ events }: LogEntry, viewer: number): number {
  const at = events.findIndex(({ type, seat }) => BY_ITSELF.has(type) || (seat ?? viewer) !== viewer);
  return at < 0 ? events.length : at;
}

type Made = Part & { entries: LogEntry[] };

const isDark = ({ type, round }: TranscriptEvent): boolean =>
  DARK.has(type) && !(type === "round" && round === 1);

/** A scene for each turn of somebody else, for each card of the Nomad and for each eclipse; one's own draws are no scene. An
 * entry in which the sun goes dark belongs to two. */
export const tellEw: Teller = (entries, viewer) => {
  const parts: Made[] = [];
  const begin = (kind: string, seat: number): Made => {
    const made = { seat, kind, entries: [] };
    parts.push(made);
    return made;
  };
  let open: Made | null = null;
  let actor = viewer;
  for (const entry of entries) {
    const own = entry.seat === viewer;
    if (entry.seat !== CHANCE && entry.seat !== actor) open = null;
    if (entry.seat !== CHANCE) actor = entry.seat;
    const dark = entry.events.some(isDark);
    if (own && !(dark && strange(entry, viewer) < entry.events.length)) open = null;
    else if (entry.texts.length > 0) {
      const sun = has(entry, "eclipse");
      if (has(entry, "nomad_card")) open = begin(NOMAD, CHANCE);
      else if (dark && !sun && open?.kind !== ECLIPSE) open = begin(ECLIPSE, CHANCE);
      else if (!open && actor !== viewer) open = begin(TURN, actor);
      open?.entries.push(entry);
      if (sun) {
        open = begin(ECLIPSE, CHANCE);
        open.entries.push(entry);
      }
    }
  }
  return parts;
};

/** Of which action it is, and which of its events; of what is hidden all of them. */
export type Moment = readonly [index: number, event: number];
const ALL = 999; // more events than any action has

export interface Told {
  /** None of what is hidden. */
  event: TranscriptEvent | null;
  text: string;
  moment: Moment;
}

/** The events of a scene, in order, with their texts. */
export function cutScene({ kind, entries }: Part, viewer: number): Told[] {
  const told: Told[] = [];
  entries.forEach((entry, n) => {
    const { index } = entry;
    const sun = entry.events.findIndex(({ type }) => type === "eclipse");
    let from = 0;
    if (kind === ECLIPSE && n === 0 && sun >= 0) from = sun;
    else if (entry.seat === viewer) from = strange(entry, viewer);
    const to = kind !== ECLIPSE && sun >= 0 ? sun : entry.events.length;
    if (entry.events.length === 0)
      for (const text of entry.texts) told.push({ event: null, text, moment: [index, ALL] });
    entry.events.forEach((event, i) => {
      if (i < from || i >= to) return;
      const at = entry.told?.indexOf(i) ?? -1;
      told.push({ event, text: entry.texts[at] ?? "", moment: [index, i] });
    });
  });
  return told;
}

// ---- Steps ----

export interface Step {
  sign: string;
  texts: string[];
  /** Why it came so: the arrow that chose, what could not be had. */
  why: string[];
  /** Which arrow of the newest card decided. */
  arrow: "large" | "small" | null;
  /** What it could not have, one after the other, and what it took in the end. */
  chain: string[];
  /** The row of which card is carried out, with its effects. */
  events: TranscriptEvent[];
  spots: string[];
  /** When all of it has happened. */
  moment: Moment;
}

/** The sign for what an event is about; those without one are no steps of their own. */
const SIGNS: Partial<Record<string, string>> = {
  nomad_card: "arrow",
  nomad_column: "figure",
  nomad_cell: "cell",
  nomad_eclipse: "eclipse_card",
  nomad_camps: "camp",
  nomad_tile: "village",
  nomad_shows: "eclipse_card",
  nomad_shuffle: "eclipse_card",
  maps: "move",
  food: "food",
  tool: "tool",
  points: "points",
  honor: "honor",
  sacrifice: "sacrifice",
  bury: "bury",
  tribe: "tribe",
  culture: "culture",
  play: "culture",
  culture_out: "culture",
  culture_cheap: "culture",
  culture_gone: "culture",
  animal: "animal",
  animal_out: "reveal",
  tip: "tip",
  camp: "camp",
  move: "move",
  village: "village",
  megalith: "megalith",
  stone: "stone",
  stone_points: "stone",
  place: "figure",
  section: "cell",
  work: "labor",
  labor: "labor",
  eat: "food",
  pay: "food",
  chief_tool: "tool",
  draw: "draw",
  discard: "tribe_discard",
  pile: "eclipse_card",
  pile_done: "eclipse_card",
  eclipse: "eclipse",
  shows: "eclipse",
  eclipse_labor: "labor",
  order: "initiate",
  influence: "camp",
  reward: "points",
  effect: "eclipse",
  tile: "migrate",
  board: "village",
  round: "rest",
};
/** They say why the next thing happens. */
export const LEADS = new Set(["nomad_pick", "nomad_instead", "lesser", "option", "skip"]);
/** Several in a row are one step. */
const HEAPS = new Set([
  "draw",
  "culture_out",
  "culture_cheap",
  "culture_gone",
  "animal_out",
  "work",
  "eat",
  "shows",
  "order",
  "move",
]);
/** What is rewarded, and what one gets for it. */
const HEADS = new Set(["tile", "reward", "board", "effect", "stone_points"]);
const SMALL = new Set(["food", "tool", "points", "honor", "sacrifice"]);
/** Points for something stand with it. */
const GIVES: Partial<Record<string, string>> = {
  honor: "honor",
  megalith: "megaliths",
  stone_points: "stones",
  sacrifice: "sacrifice",
};

/** Whose it is; the Nomad is the second side. */
export function sideOf({ seat }: TranscriptEvent): number | null {
  return seat === "nomad" ? 1 : typeof seat === "number" ? seat : null;
}

export function junctureOf(faces: Faces, event: TranscriptEvent): number {
  const tiles = (event.tiles as number[] | undefined)?.map((number) => number - 1).join();
  return faces.junctures.findIndex((places) => places.join() === tiles);
}

/** The places of the land to which a map card sends camps. */
function trail(faces: Faces, event: TranscriptEvent): number[] {
  const map = faces.maps.find(({ id }) => id === event.map);
  return map ? (event.outer ? map.outer : map.inner) : [];
}

const CELLS = 15; // half squares in a row of megaliths

/** Where on the table it happens, by the names that things there have. */
export function spotsOf(event: TranscriptEvent, faces: Faces): string[] {
  const { type } = event;
  const side = sideOf(event);
  const own = side === null ? [] : [`side-${side}`];
  const space = typeof event.space === "number" ? event.space - 1 : null;
  switch (type) {
    case "nomad_card":
    case "nomad_eclipse":
      return own;
    case "nomad_column":
    case "place":
    case "section":
      return [`column-${event.column}`];
    case "culture":
    case "culture_out":
    case "culture_cheap":
    case "culture_gone":
      return [`culture-${space}`];
    case "animal":
    case "animal_out":
      return space === null ? own : [`animal-${space}`, ...own];
    case "stone":
      return [`stone-${space}`, ...own];
    case "tribe":
      return [`tribe-${event.card}`];
    case "megalith": {
      const [x, y] = event.at as [number, number];
      return [`block-${event.level}-${y * CELLS + x}`, "megaliths"];
    }
    case "move":
      return [`place-${Number(event.from) - 1}`, `place-${Number(event.to) - 1}`];
    case "camp":
      return [`place-${faces.places.findIndex(({ x, y }) => x === 0 && y === 0)}`];
    case "village":
    case "nomad_tile":
      return [`juncture-${junctureOf(faces, event)}`];
    case "nomad_camps":
      return trail(faces, event).map((place) => `place-${place}`);
    case "tile":
      return [`place-${Number(event.place) - 1}`, ...own];
    case "influence":
      return (event.places as number[]).map((number) => `place-${number - 1}`);
    case "honor":
    case "sacrifice":
      return [type];
    case "points":
      return event.source === "glaciers" ? ["glaciers", ...own] : own;
    default:
      return own;
  }
}

/** Lines of a scene put together: what decided stands with what was done. */
export function stepsOf(rows: readonly Told[], faces: Faces): Step[] {
  const steps: Step[] = [];
  const blank = (): Step => ({
    sign: "arrow_small",
    texts: [],
    why: [],
    arrow: null,
    chain: [],
    events: [],
    spots: [],
    moment: [0, 0],
  });
  let next = blank();
  const lastOf = (step: Step | undefined): TranscriptEvent | undefined => step?.events.at(-1);
  for (const { event, text, moment } of rows) {
    if (!event) {
      steps.push({ ...blank(), texts: [text], moment });
      continue;
    }
    next.moment = moment;
    const { type } = event;
    if (LEADS.has(type)) {
      next.events.push(event);
      if (type === "nomad_instead") {
        if (next.chain.length === 0) next.chain.push(String(event.op));
        next.chain.push(String(event.instead));
      }
      if (text) next.why.push(text);
      if (event.why === "large" || event.why === "small") next.arrow = event.why;
      continue;
    }
    const last = steps.at(-1);
    const before = lastOf(last);
    const same =
      last !== undefined && before !== undefined && next.events.length === 0 && before.seat === event.seat;
    const gives = type === "points" && before && GIVES[before.type] === event.source;
    const head = last?.events.at(0); // what is hidden has none
    const small = SMALL.has(type) && head !== undefined && HEADS.has(head.type);
    if (same && ((before.type === type && HEAPS.has(type)) || gives || small)) {
      last.events.push(event);
      last.moment = moment;
      if (text) last.texts.push(text);
      last.spots.push(...spotsOf(event, faces));
      continue;
    }
    next.events.push(event);
    if (text || type === "influence") {
      next.sign = event.megaliths ? "megalith" : (SIGNS[type] ?? "arrow_small");
      if (text) next.texts.push(text);
      next.spots = spotsOf(event, faces);
      steps.push(next);
      next = blank();
    } else if (type === "stone_points") {
      next.sign = "stone";
      next.spots = spotsOf(event, faces);
      steps.push(next);
      next = blank();
    }
  }
  if (next.events.length > 0 && (next.why.length > 0 || next.chain.length > 0))
    steps.push({ ...next, texts: next.why, why: [] });
  return steps.filter(
    ({ texts, events }) => texts.length > 0 || events.some(({ type }) => type === "influence"),
  );
}
