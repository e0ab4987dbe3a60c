// gestures.mjs - What holds for the gestures of every game that has wishes.
import assert from "node:assert/strict";
import { Module, OWNER, openText, playOut, PUBLIC, UNTOLD } from "./module.mjs";

/** A gesture that is cut at any point is the same gesture, or none. `parts`: what a wish of the game is about. */
export async function cutGestures(game, parts) {
  const m = await Module.load(game);
  const h = m.ask("hb_open", openText(["Ann", "Bob"], "cut"));
  const seen = new Set();
  let [gestures, cuts, undone] = [0, 0, 0];
  playOut(m, h, ["random", "random"], (seat, { actions }) => {
    for (const wish of gestures < 14 ? m.json("hb_wishes", h, seat) : []) {
      const { kind, why } = wish;
      if (why !== null) continue;
      const words = ["kind", ...parts].filter((part) => wish[part] != null).map((part) => `${part}=${wish[part]}`);
      const plan = m.call("hb_plan", h, seat, words.join(" "));
      const moves = plan.result > 0 ? JSON.parse(plan.bytes) : [];
      if (moves.length < 2 || seen.has(`${kind} ${moves.length}`)) continue;
      seen.add(`${kind} ${moves.length}`);
      gestures++;
      const copy = () => m.ask("hb_at", h, actions);
      const whole = copy();
      const before = [m.ask("hb_record", whole, OWNER), m.ask("hb_position", whole, seat)];
      m.play(whole, seat, moves.join("\n"));
      const after = m.ask("hb_record", whole, OWNER);
      for (let k = 0; k < moves.length; k++) {
        // Wrong at one place: nothing of it is done, and the place is named.
        const one = copy();
        const wrong = [...moves.slice(0, k), "fly", ...moves.slice(k + 1)];
        assert.equal(m.refused("hb_play", one, seat, PUBLIC, UNTOLD, wrong.join("\n")).move, k + 1);
        assert.equal(m.ask("hb_record", one, OWNER), before[0]);
        // In two, with a page in between that went away and came back from what was saved.
        if (k > 0) m.play(one, seat, moves.slice(0, k).join("\n"));
        const again = m.ask("hb_load", m.ask("hb_record", one, OWNER));
        m.play(again, seat, moves.slice(k).join("\n"));
        assert.equal(m.ask("hb_record", again, OWNER), after);
        for (const each of [again, one]) m.ask("hb_close", each);
        cuts++;
      }
      // Taken back as a whole, where nothing was seen that cannot be unseen.
      if (m.call("hb_undo", whole, seat, moves.length, PUBLIC, UNTOLD).result >= 0) {
        assert.deepEqual([m.ask("hb_record", whole, OWNER), m.ask("hb_position", whole, seat)], before);
        undone++;
      }
      m.ask("hb_close", whole);
    }
  });
  assert.ok(gestures > 5 && cuts > 12 && undone > 2, `${gestures} gestures, ${cuts} cuts, ${undone} taken back`);
  m.sameNatively();
}
