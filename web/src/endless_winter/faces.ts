// faces.ts - What is printed on cards, tiles and boards, as the engine tells it (docs/page.md), and found by its id.

import type {
  Animal,
  Chief,
  Column,
  Culture,
  GlacierTile,
  Kind,
  MapCard,
  MegalithTile,
  NomadCard,
  Op,
  RestTile,
  Setup,
  Stone,
  Tile,
} from "../../wasm/endless_winter.types";
import type { Engine } from "../engine/engine.ts";

export interface Effect {
  op: Op;
  n: number;
  /** Of a choice: what there is to choose from. */
  of?: Effect[][];
  /** Of an exchange what is paid; of a village or a stone how much cheaper it is. */
  food?: number;
  tool?: number;
  gain?: Effect[];
}

interface Named<Id> {
  id: Id;
  name: string;
}
interface Gives {
  gain: Effect[];
  /** The same in words. */
  text: string;
}
export interface Cost extends Gives {
  labor: number;
  food: number;
  tool: number;
}
export interface ColumnFace extends Named<Column>, Gives {
  top: Cost[];
  middle: Cost;
}
export interface KindFace extends Named<Kind>, Gives {
  labor: number;
  /** Where it does more; "any": everywhere. */
  column: Column | "any" | null;
  bonus: number;
  /** In halves. */
  eclipseLabor: number;
  points: number;
}
export interface CultureFace extends Named<Culture>, Gives {
  labor: number;
  points: number;
  era: 1 | 2;
}
export interface AnimalFace extends Named<Animal>, Gives {
  set: number[];
  wild: boolean;
  rule: string;
}
export interface StoneFace extends Named<Stone> {
  era: 1 | 2;
  n: number;
  per: string;
  of: number;
  most: number;
  text: string;
}
export interface SetupFace extends Named<Setup>, Gives {
  food: number;
  tool: number;
  tribe: Kind;
  animals: Animal[];
}
export interface ChiefFace extends Named<Chief> {
  column: Column | "any";
  labor: number;
  toolCost: number;
  toolLabor: number;
  sideA: string;
  sideB: string;
}
export interface NomadFace extends Named<NomadCard> {
  marker: Column;
  right: boolean;
  down: boolean;
  labor: number;
  upper: Effect[][];
  bottom: Effect[][];
}
export interface TileFace extends Named<Tile>, Gives {
  land: string;
}

export interface Faces {
  columns: ColumnFace[];
  rest: Gives & { name: string; labor: number };
  kinds: KindFace[];
  cultures: CultureFace[];
  animals: AnimalFace[];
  stones: StoneFace[];
  stoneSpaces: Cost[];
  setups: SetupFace[];
  chiefs: ChiefFace[];
  restTiles: (Named<RestTile> & Gives & { labor: number })[];
  nomads: NomadFace[];
  maps: (Named<MapCard> & { inner: number[]; outer: number[] })[];
  tiles: TileFace[];
  tokens: (Gives & { id: GlacierTile })[];
  /** Half tiles east and rows south of the base. */
  places: { x: number; y: number; beside: number[] }[];
  junctures: number[][];
  megalithTiles: { id: MegalithTile; start: number; squares: (Gives & { n: number })[] }[];
  honor: number[];
  sacrifice: Effect[][];
  burial: number[][];
  foodLabor: number[];
  order: Effect[][];
  megalithPoints: number[];
  tools: number;
  food: number;
  camps: number;
  villages: number;
  villageFood: number;
  rounds: number;
  turns: number;
  discount: number;
  nomad: string;
  ops: Partial<Record<Op, string>>;
}

const known = new WeakMap<Engine, { language: string; faces: Faces }>();

/** Asked once per language. */
export function facesOf(engine: Engine, language: string): Faces {
  const old = known.get(engine);
  if (old?.language === language) return old.faces;
  const faces = engine.faces<Faces>();
  known.set(engine, { language, faces });
  return faces;
}

export function byId<Face extends { id: string }>(faces: Face[], id: string): Face {
  const face = faces.find((each) => each.id === id);
  if (!face) throw new Error(`There is no ${id}`);
  return face;
}
