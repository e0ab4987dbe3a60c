// laid.ts - What lies on the table: one view in the module, as somebody sees it, and what the module makes of it.
import { type Signal, signal } from "@preact/signals";
import type { Positions } from "../../wasm/positions";
import type { Engine } from "../engine/engine.ts";
import type { Handle } from "../engine/types.ts";
import { type Match, type News, viewLines } from "./match.ts";

/** What screens draw. */
export interface Step<Position = unknown> {
  seats: number;
  names: readonly string[];
  owes: number[];
  actions: number;
  epoch: number;
  over: boolean;
  mayUndo: boolean;
  rank: number[] | null;
  /** As whoever looks knows them. */
  points: number[];
  position: Position;
}

export class Laid<Position> {
  readonly handle: Handle;
  readonly step: Signal<Step<Position>>;
  private position: Positions[keyof Positions];
  /** A view that was only looked at. */
  private beside: { handle: Handle; view: string; seat: number; position: Position } | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly match: Pick<Match, "names" | "played">,
    now: News,
    private seat: number,
    private view = now.view,
  ) {
    this.handle = engine.view(viewLines(match, view));
    this.position = engine.position(this.handle, seat);
    this.step = signal(this.look(now));
  }

  close(): void {
    this.engine.close(this.handle);
    if (this.beside) this.engine.close(this.beside.handle);
  }

  /** What the module makes of another view, which does not lie on the table. */
  viewed(view: string, seat: number): Position {
    const now = this.beside;
    if (view === this.view && seat === this.seat) return this.position as Position;
    if (now?.view === view && now.seat === seat) return now.position;
    const { engine } = this;
    const handle = now ? engine.view(`view ${view}`, now.handle) : engine.view(viewLines(this.match, view));
    const position = engine.position(handle, seat) as Position;
    this.beside = { handle, view, seat, position };
    return position;
  }

  /** A view, through the eyes of a seat; `now` is how things stand, whatever the view is of. */
  lay(view: string, seat: number, now: News): void {
    const other = view !== this.view;
    if (other) this.engine.view(`view ${view}`, this.handle);
    if (other || seat !== this.seat) this.position = this.engine.position(this.handle, seat);
    this.view = view;
    this.seat = seat;
    this.step.value = this.look(now);
  }

  /** The same once more, in other words. */
  again(): void {
    this.step.value = { ...this.step.peek() };
  }

  private look({ owes, actions, epoch, over, mayUndo, rank }: News): Step<Position> {
    const { position } = this;
    const { names } = this.match;
    return {
      ...{ owes, actions, epoch, over, mayUndo, rank, names },
      seats: names.length,
      points: position.points,
      position: position as Position,
    };
  }
}
