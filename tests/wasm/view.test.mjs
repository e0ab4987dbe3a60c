// view.test.mjs - A seat's view of a game that is played elsewhere: everything the seat may ask is answered as by the match itself.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { built, games, Module, OWNER, openText, PUBLIC, UNTOLD } from "./module.mjs";

const SEED = "views";
const NAMES = ["Ann <b>", "Bob", "Cid"];
const NEW = -1;

/** What the program says to these lines of its engine protocol, without the greeting. */
function program(game, lines) {
  const said = spawnSync(built.program, ["engine", game], { input: `${lines.join("\n")}\nquit\n`, encoding: "utf8" });
  assert.equal(said.status, 0, said.stderr);
  return said.stdout.split("\n");
}

/** The same game in the module and in the program; `looks` at its views now and then: [handle of a copy, seat, text of the view]. */
function views(m, game, steps) {
  const h = m.ask("hb_open", openText(NAMES, SEED));
  const lines = [`new ${NAMES.length} ${SEED}`];
  const wanted = [];
  let actions = 0;
  const draws = () => {
    const now = m.json("hb_state", h, PUBLIC).actions;
    for (; actions < now; actions++) lines.push("draw");
  };
  for (let step = 0; step < steps; step++) {
    draws();
    const state = m.json("hb_state", h, PUBLIC);
    if (state.over) break;
    if (state.chance) {
      m.deal(h);
      continue;
    }
    const seat = state.owes[step % state.owes.length];
    for (const viewer of [seat, PUBLIC]) {
      lines.push(`view ${viewer === PUBLIC ? "public" : `p${viewer}`}`);
      wanted.push({ handle: state.actions, viewer, owes: viewer === seat });
    }
    const move = m.ask("hb_choose", h, seat, step, "random");
    lines.push(`play p${seat} ${state.epoch} ${move}`);
    m.play(h, seat, move);
    actions++;
  }
  const said = program(game, lines).slice(-lines.length - 2, -2); // "quit" has an answer too, and a line end
  for (const line of said) assert.match(line, /^ok/);
  const texts = lines.flatMap((line, i) => (line.startsWith("view") ? [said[i].slice(3)] : []));
  assert.equal(texts.length, wanted.length);
  return { h, looks: wanted.map((each, i) => ({ ...each, text: texts[i] })) };
}

const viewText = (text) => [...NAMES.map((name) => `name ${name}`), `view ${text}`].join("\n");

/** Everything but what only a log knows. */
function withoutLog(state) {
  const { actions, mayUndo, peeks, ...rest } = state;
  return rest;
}

for (const game of games)
  test(`${game}: a view answers as the match does`, async () => {
    const m = await Module.load(game);
    const { h, looks } = views(m, game, game === "cartographers" ? 40 : 60);
    assert.ok(looks.length > 40);
    let v = NEW;
    for (const { handle, viewer, owes, text } of looks) {
      const then = m.ask("hb_at", h, handle);
      // The first opens a match, all others take its place.
      const now = m.ask("hb_view", v, v === NEW ? viewText(text) : `view ${text}`);
      assert.ok(v === NEW || now === v);
      v = now;
      const state = m.json("hb_state", v, viewer);
      assert.deepEqual(withoutLog(state), withoutLog(m.json("hb_state", then, viewer)));
      assert.deepEqual([state.actions, state.mayUndo], [0, false]);
      assert.equal(m.ask("hb_plain", v, viewer), m.ask("hb_plain", then, viewer));
      assert.equal(m.ask("hb_position", v, viewer), m.ask("hb_position", then, viewer));
      assert.equal(m.ask("hb_log", v, viewer, 0), "[]");
      if (viewer !== PUBLIC) assert.equal(m.ask("hb_score", v, viewer), m.ask("hb_score", then, viewer));
      if (owes) {
        const move = m.ask("hb_choose", v, viewer, 7, "random");
        assert.equal(move, m.ask("hb_choose", then, viewer, 7, "random"));
        assert.equal(m.ask("hb_describe", v, viewer, move), m.ask("hb_describe", then, viewer, move));
      }
      if (game === "cartographers") sameTable(m, v, then, viewer, owes);
      m.ask("hb_close", then);
    }
    const { viewer } = looks.findLast((look) => look.owes);
    m.ask("hb_view", v, `view ${looks.findLast((look) => look.owes).text}`);
    assert.ok(m.json("hb_hint", v, viewer, 20).length > 0);
    m.calls.pop(); // thinks for a time, so that its answers differ
    m.results.pop();
    m.sameNatively();
  });

function sameTable(m, v, then, viewer, owes) {
  for (const name of ["hb_map", "hb_small"]) assert.equal(m.ask(name, v, 1), m.ask(name, then, 1));
  assert.equal(m.ask("hb_paper", v, 0, 0), m.ask("hb_paper", then, 0, 0));
  assert.equal(m.ask("hb_glow", v, 2, 16), m.ask("hb_glow", then, 2, 16));
  if (owes) {
    // The same move lies in both hands.
    const move = m.ask("hb_choose", v, viewer, 3, "random");
    assert.equal(m.ask("hb_lay", v, viewer, move), m.ask("hb_lay", then, viewer, move));
    assert.equal(m.ask("hb_hand", v, viewer, 3, 1, 0), m.ask("hb_hand", then, viewer, 3, 1, 0));
  }
}

test("a hand stays where it is when another view comes in", async () => {
  const m = await Module.load("cartographers");
  const { looks } = views(m, "cartographers", 12);
  const mine = looks.filter((look) => look.owes);
  const v = m.ask("hb_view", NEW, viewText(mine[0].text));
  m.ask("hb_hand", v, mine[0].viewer, 0, 0, 0);
  const moved = m.json("hb_hand", v, mine[0].viewer, 2, 5, 5);
  m.ask("hb_view", v, `view ${mine[0].text}`);
  assert.deepEqual(m.json("hb_hand", v, mine[0].viewer, 10, 0, 0).cells, moved.cells);
});

for (const game of games)
  test(`${game}: nothing can be done in a view, and nothing wrong gets into one`, async () => {
    const m = await Module.load(game);
    const { h, looks } = views(m, game, 8);
    const { text, viewer } = looks[0];
    const v = m.ask("hb_view", NEW, viewText(text));
    const before = m.ask("hb_plain", v, viewer);
    const move = m.ask("hb_choose", v, viewer, 1, "random");
    for (const refusal of [
      ...[UNTOLD, 0].flatMap((from) => [
        m.refused("hb_play", v, viewer, PUBLIC, from, move),
        m.refused("hb_deal", v, PUBLIC, from),
        m.refused("hb_undo", v, viewer, 1, PUBLIC, from),
      ]),
      m.refused("hb_record", v, OWNER),
      m.refused("hb_record", v, PUBLIC),
      m.refused("hb_at", v, 0),
      m.refused("hb_news", v, viewer, 0),
      m.refused("hb_photo", v, viewer, 0, 0),
    ])
      assert.equal(refusal.code, "bad_usage");
    m.refused("hb_judge", v, 0, 10);
    const wrong = [
      "", "view", "view ", "view x", `view ${text.slice(0, -9)}`, `view ${text} more=1`, `view ${text}\nview ${text}`, `${text}`,
      `name ${"n".repeat(70)}\nview ${text.slice(5)}`, "name a", "options side=A", "view seats=0", "view seats=101",
      `view ${text.replace("seats=3", "seats=2")}`, new Uint8Array([0x76, 0x69, 0x65, 0x77, 0x20, 0xff, 0]),
    ];
    for (const each of wrong) {
      m.refused("hb_view", v, each);
      m.refused("hb_view", NEW, each);
    }
    m.refused("hb_view", NEW, `name a\nview ${text}`); // one name for three seats
    m.refused("hb_view", h, `view ${text}`); // a match that is played here
    for (const handle of [7, 8, 0x7fffffff]) m.refused("hb_view", handle, `view ${text}`);
    assert.equal(m.ask("hb_plain", v, viewer), before);
    m.sameNatively();
  });
