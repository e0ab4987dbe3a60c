// cartoTable.ts - The table of Cartographers when the game is played on a server.
//
// What comes from there is a view and the log. The view lies in the engine at once; it is shown in the order in which people
// want to hear it: monsters that came to one's sheet, the season that has ended, then the card that is drawn now. What is
// handed in is sent at once, and taken back as long as the server lets it be.
import { batch } from "@preact/signals";
import type { Card } from "../../wasm/cartographers.types.ts";
import { moves } from "../base/settings.ts";
import { t } from "../base/words.ts";
import { learned } from "../carto/lessons.ts";
import * as say from "../carto/say.ts";
import { changes, type Pending, Table } from "../carto/table.ts";
import type { Engine } from "../engine/engine.ts";
import type { Carto, CartoCard, LogEntry } from "../engine/types.ts";
import type { SavedGame } from "../saved/games.ts";
import { Refused } from "./connection.ts";
import type { Change, Remote } from "./remote.ts";
import { waitingFor } from "./words.ts";

export class RemoteCarto extends Table {
  override readonly remote = true;
  override readonly watching: boolean;

  private readonly dispose: () => void;
  /** How much of the log has been told. */
  private heard: number;
  private telling = false;
  private more = false;
  /** Something was sent that is not answered yet. */
  private sending = false;
  private missed = false;
  private epoch = -1;

  constructor(
    engine: Engine,
    handle: number,
    saved: SavedGame,
    readonly to: Remote,
  ) {
    super(engine, handle, saved);
    this.watching = to.seat < 0;
    this.heard = to.told();
    this.dispose = to.onChange((change) => this.came(change));
  }

  override begin(): void {
    this.shown.value = this.look();
    this.told = this.shown.peek().season;
    this.settle();
  }

  override close(): void {
    this.dispose();
    super.close();
  }

  override log(from: number): LogEntry[] {
    void this.shown.value;
    return this.to.log(from);
  }

  override waits(): string {
    const { owes } = this.shown.value;
    return waitingFor("handed_in", this.shown.value.names, owes, this.watching ? -1 : this.seat);
  }

  protected override position(): string {
    return this.to.lines();
  }

  protected override askBots(): void {}
  protected override save(): void {}

  protected override show(stage: typeof this.stage.value): void {
    this.stage.value = stage;
    this.mayUndo.value = !this.watching && (this.to.match.peek()?.mayUndo ?? false);
  }

  /** What the server has of this seat lies on the sheet as wet ink. */
  protected override handedIn(): Pending | null {
    const move = this.to.match.peek()?.mine;
    if (!move) return null;
    const { sheet, cells, terrain } = this.engine.lay(this.handle, this.seat, move);
    this.lastDrawn = move;
    return { sheet, cells, terrain };
  }

  // ---- What comes ----

  private came({ view }: Change): void {
    if (this.gone) return;
    const sheet = this.sheet.peek();
    const maps = { middle: this.mapOf(sheet), own: this.mapOf(this.seat) };
    if (view) this.engine.view(`view ${this.to.match.peek()?.view ?? ""}`, this.handle);
    if (this.telling) this.more = true;
    else void this.tell(sheet, maps);
  }

  /** The table as the engine knows it, with what only the log knows. */
  private look(): Carto {
    const now = this.engine.carto(this.handle, this.seat);
    return { ...now, drawn: inOrder(now, this.to.log(0)), owes: this.to.match.peek()?.owes ?? now.owes };
  }

  /** `maps` are as they were before. */
  private async tell(sheet: number, maps: { middle: string; own: string }): Promise<void> {
    this.telling = true;
    const from = this.heard;
    this.heard = this.to.told();
    const before = this.shown.peek();
    const now = this.look();
    const raid = this.watching ? null : this.raidSince(from, now);
    const fresh = changes(before.sheets[sheet].rows, now.sheets[sheet].rows);
    const ended = now.season > this.told;
    batch(() => {
      if (changed(before, now)) {
        if (fresh.length > 0 && !raid && moves()) this.ink(sheet, fresh, maps.middle);
        else this.inked.value++;
      }
      if (raid || ended) {
        this.pending.value = null;
        this.trial.value = null;
        this.shown.value = { ...before, sheets: now.sheets, owes: now.owes, card: null };
      }
    });
    if (raid) await this.tellRaid(raid, maps.own);
    if (this.gone) return;
    if (ended && !this.watching) await this.tellSeason(now.season - 1);
    this.told = now.season;
    if (this.gone) return;
    this.telling = false;
    if (this.more) {
      this.more = false;
      const middle = this.sheet.peek();
      await this.tell(middle, { middle: this.mapOf(middle), own: this.mapOf(this.seat) });
    } else {
      this.settle();
    }
  }

  /** Everything has been told: what is to be done now? */
  private settle(): void {
    const now = this.look();
    const again = now.epoch === this.epoch;
    if (now.over) {
      const first = this.stage.peek() !== "over";
      batch(() => {
        this.shown.value = now;
        this.pending.value = null;
        this.trial.value = null;
        this.stage.value = "over";
      });
      if (first && !this.watching) say.over(this);
    } else if (this.watching || !now.owes.includes(this.seat)) {
      batch(() => {
        this.shown.value = now;
        this.trial.value = null;
        this.pending.value = this.watching ? null : (this.handedIn() ?? this.pending.peek());
        this.show("drawn");
      });
    } else if (this.sending) {
      this.missed = true; // the answer comes first
      return;
    } else if (this.stage.peek() === "draw" && again) {
      this.shown.value = now;
    } else {
      this.takeUpAgain(now, again);
    }
    this.epoch = now.epoch;
  }

  private takeUpAgain(now: Carto, again: boolean): void {
    batch(() => {
      this.takeUp();
      this.shown.value = now;
      if (!again || !this.lastDrawn) return;
      this.trial.value = this.engine.lay(this.handle, this.seat, this.lastDrawn);
      this.pinned.value = true;
    });
  }

  // ---- What is done ----

  override draw(): void {
    const trial = this.trial.peek();
    if (this.stage.peek() !== "draw" || !trial || this.sending) return;
    if (this.looking.peek() !== null) {
      this.looking.value = null;
      return;
    }
    if (!trial.fits) {
      say.ghost(this);
      return;
    }
    this.lastDrawn = trial.notation;
    batch(() => {
      this.hints.value = null;
      this.hinting.value = false;
      this.pending.value = { sheet: this.sheet.peek(), cells: trial.cells, terrain: trial.terrain };
      this.shown.value = {
        ...this.shown.peek(),
        owes: this.shown.peek().owes.filter((seat) => seat !== this.seat),
      };
      this.trial.value = null;
      this.stage.value = "drawn";
      this.mayUndo.value = false;
    });
    learned("card", "place", "turn", "edicts", "draw");
    say.drawn(this, trial);
    void this.send({ type: "play", epoch: this.epoch, move: trial.notation });
  }

  override takeBack(): void {
    if (this.stage.peek() !== "drawn" || !this.mayUndo.peek() || this.sending) {
      say.text(t("engine.undo_revealed"));
      return;
    }
    void this.send({ type: "undo", epoch: this.epoch }).then((done) => {
      if (done) say.takenBack();
    });
  }

  override async goOn(): Promise<void> {
    if (this.goOnAfter) await super.goOn();
  }

  /** Until it is answered, nothing else is done; what came meanwhile is shown then. */
  private async send(message: { type: "play" | "undo"; epoch: number; move?: string }): Promise<boolean> {
    this.sending = true;
    this.safe.value = false;
    this.to.refused.value = "";
    let done = true;
    try {
      await this.to.connection.ask(message);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      done = false;
      if (error.message) say.text(error.message);
      this.to.refused.value = error.message;
    }
    this.sending = false;
    if (this.gone) return false;
    this.safe.value = true;
    // What follows from it comes by itself; after a refusal nothing does.
    if ((!done || this.missed) && !this.telling) this.settle();
    this.missed = false;
    return done;
  }
}

/** Cards of this season in the order of the log, with the ambushes that the view does not know. */
function inOrder(now: Carto, log: readonly LogEntry[]): CartoCard[] {
  let ids: { id: Card; ambush: boolean }[] = [];
  for (const entry of log)
    for (const event of entry.events) {
      if (event.type === "season") ids = [];
      if (event.type === "explore" || event.type === "ambush")
        ids.push({ id: event.card as Card, ambush: event.type === "ambush" });
    }
  const known = new Map(now.drawn.map((card) => [card.id, card]));
  const out: CartoCard[] = [];
  ids.forEach(({ id, ambush }, i) => {
    const card = known.get(id);
    known.delete(id);
    if (card) out.push(card);
    else if (ambush && id !== now.card?.id)
      out.push({ number: -1 - i, id, name: t(`carto.card.${id}`), kind: "ambush", time: 0 });
  });
  return [...out, ...known.values()];
}

function changed(before: Carto, now: Carto): boolean {
  return now.sheets.some((sheet, i) => sheet.rows.join("") !== before.sheets[i]?.rows.join(""));
}
