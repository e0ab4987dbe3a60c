// cards.ts - What is printed: cards, villagers, tracks, the book. The engine has it; docs/page.md says what each field is.
import type { Building, Item, Position, Villager, Wish } from "../../wasm/above_and_below.types.ts";

export type { Building, Item, Position, Villager, Wish };

export interface Card {
  kind: "house" | "outpost" | "key" | "star";
  name: string;
  cost: number;
  beds: number;
  income: number;
  points: number;
  each: number;
  of: string[];
  incomeFor: string[];
  count: number;
  goods: Item;
  renewing: boolean;
  potions: number;
  potionIncome: number;
  reputation: number;
  rerolls: number;
  coinOnBuild: boolean;
  coinOnExplore: boolean;
  trainReady: boolean;
  tokensAsCoins: boolean;
}

export interface Person {
  kind: string;
  name: string;
  /** From this die on ... */
  dice: [number, number];
  /** ... so many lanterns. */
  lanterns: [number, number];
  hammer: number;
  quill: number;
  fishfolk: boolean;
}

export interface Cards {
  buildings: Record<Building, Card>;
  villagers: Record<Villager, Person>;
  items: Record<Item, string>;
  trackPoints: number[];
  trackIncome: number[];
  hire: number[];
  /** Points by place, from the surface down. */
  reputation: number[];
  /** The six paragraphs of each cave. */
  caves: number[][];
}

export interface Option {
  text: string;
  pay: number;
  bonus: "hammer" | "quill" | "fishfolk" | "coin" | "if_item" | "per_item" | null;
  items: Item[];
  lanterns: number;
  numbers: number[];
}

export interface Paragraph {
  number: number;
  /** The part of the book that it stands in. */
  chapter: 1 | 2 | 3 | 4 | 5;
  title: string;
  text: string;
  options: Option[];
}

/** So many of so many equal ways. */
export type Chance = [won: number, of: number];

export interface Odds {
  /** For each option, each of its numbers. */
  plain: Chance[][];
  /** The same with a coin for the bonus. */
  coin: Chance[][];
  /** For each of the party, if their die is rolled again. */
  again: Chance[][];
}

/** The top of the reputation track. */
export const SURFACE = -3;
export const ROUNDS = 7;
