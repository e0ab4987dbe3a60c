// games.test.mjs - Games played in the module are the games played natively, byte by byte.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { built, games, Module, OWNER, openText, playOut, PUBLIC, random, UNTOLD } from "./module.mjs";

/** The moves of a record, which must meet the same draws. */
function replay(m, h, record) {
  m.deal(h);
  for (const [, seat, move] of record.matchAll(/^p(\d+) (.*)$/gm)) {
    m.play(h, Number(seat), move);
    m.deal(h);
  }
}

for (const game of games) {
  test(`${game}: records of the module and of hearth sim are the same`, async () => {
    const m = await Module.load(game);
    const { min, max, bots: known } = m.json("hb_game");
    const quick = known.findLast((bot) => !bot.thinks && !bot.called).name;
    for (const seats of new Set([min, Math.min(3, max)])) {
      // a taste is given by whoever sits them down: here by nobody
      const bots = Array(seats).fill(quick === "random" ? quick : `${quick}:taste=1`);
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hearth-wasm-"));
      const args = ["sim", game, "--seats", bots.join(), "--games", "2", "--seed", "same", "--records", folder];
      const said = spawnSync(built.program, args, { encoding: "utf8" });
      assert.equal(said.status, 0, said.stderr);
      for (let i = 0; i < 2; i++) {
        const native = fs.readFileSync(path.join(folder, `${i}.rec`), "utf8");
        const names = [...native.matchAll(/^seat p\d+ (.*)$/gm)].map((match) => match[1]);
        const h = m.ask("hb_open", openText(names, `same#${i}`));
        if (quick !== "random") playOut(m, h, bots);
        else replay(m, h, native); // chooses by the luck of whoever asks it
        assert.equal(m.ask("hb_record", h, OWNER), native);
        m.ask("hb_close", h);
      }
      fs.rmSync(folder, { recursive: true });
    }
  });

  test(`${game}: rivals choose the same natively`, async () => {
    const m = await Module.load(game);
    const rivals = m.json("hb_game").bots.filter((bot) => bot.called);
    const h = m.ask("hb_open", openText(["Ann", "Bob"], "rivals"));
    for (let round = 0; round < 4 && rivals.length > 0; round++) {
      m.deal(h);
      for (const seat of m.json("hb_state", h, PUBLIC).owes) {
        for (const { name } of rivals) m.ask("hb_choose", h, seat, round, name);
        m.play(h, seat, m.ask("hb_choose", h, seat, round, rivals[round].name));
      }
    }
    m.sameNatively();
  });

  test(`${game}: every bot, looked at on the way, says the same natively`, async () => {
    const m = await Module.load(game);
    const pick = random(7);
    const { min, max, bots: known } = m.json("hb_game");
    const all = known.map(({ name, thinks }) => (thinks ? `${name}:rollouts=20,threads=1` : name));
    for (const [i, names] of [["Ann"], ["Ann", "Bob"], ["Ann", "Bób", "Γιώργος"]].entries()) {
      if (names.length < min || names.length > max) continue;
      const bots = names.map((_, seat) => all[(i + seat) % all.length]);
      const h = m.ask("hb_open", openText(names, `looked at ${i}`));
      playOut(m, h, bots, (seat, state) => {
        if (pick(6) > 0) return;
        for (const viewer of [seat, PUBLIC]) {
          m.ask("hb_state", h, viewer);
          m.ask("hb_log", h, viewer, Math.max(0, state.actions - 5));
          m.ask("hb_plain", h, viewer);
          m.ask("hb_position", h, viewer);
          m.ask("hb_record", h, viewer);
        }
        m.ask("hb_score", h, seat);
        if (pick(3) === 0)
          for (const { kind } of m.json("hb_wishes", h, seat)) m.call("hb_plan", h, seat, `kind=${kind}`);
        if (game !== "cartographers") return;
        for (let k = 0; k < 12; k++) m.ask("hb_hand", h, seat, pick(11), pick(13) - 1, pick(13) - 1);
        m.ask("hb_glow", h, pick(names.length), pick(17));
      });
      m.ask("hb_log", h, 0, 0);
      m.ask("hb_record", h, OWNER);
    }
    m.sameNatively();
  });

  const folder = new URL(`../records/${game}/`, import.meta.url);
  test(`${game}: golden records load and come out as they went in`, { skip: !fs.existsSync(folder) }, async () => {
    const m = await Module.load(game);
    const files = fs.readdirSync(folder).filter((name) => name.endsWith(".rec"));
    assert.ok(files.length > 0);
    for (const name of files) {
      const text = fs.readFileSync(new URL(name, folder), "utf8");
      const h = m.ask("hb_load", text);
      const { actions, chance } = m.json("hb_state", h, PUBLIC);
      assert.equal(m.json("hb_report", h).complete, /^end /m.test(text), name);
      if (!/ undo \d+$/m.test(text)) assert.equal(m.ask("hb_record", h, OWNER), text, name);
      if (chance && !/^(seed|key) /m.test(text)) assert.equal(m.refused("hb_deal", h, PUBLIC, UNTOLD).code, "no_key");
      m.ask("hb_log", h, PUBLIC, 0);
      const then = m.ask("hb_at", h, Math.floor(actions / 2));
      assert.equal(m.json("hb_state", then, PUBLIC).actions, Math.floor(actions / 2));
      m.ask("hb_close", then);
      m.ask("hb_close", h);
    }
    m.sameNatively();
  });

  test(`${game}: random playouts have the same checksum`, async () => {
    const m = await Module.load(game);
    for (const seed of [1, 2, 0xffffffff]) m.call("hb_playouts", game === "cartographers" ? 300 : 20, seed);
    m.sameNatively();
    assert.equal(new Set(m.results).size, 3);
  });
}

test("what was handed in for an open round stays hidden from others", async () => {
  const m = await Module.load("cartographers");
  const h = m.ask("hb_open", openText(["Ann", "Bob"], "secret"));
  const move = m.ask("hb_choose", h, 0, 1, "greedy");
  m.play(h, 0, move);
  const [own] = m.json("hb_position", h, 0).facts.sheet;
  assert.ok(own.known && own.cells.length > 0);
  for (const viewer of [1, PUBLIC]) {
    const [seen] = m.json("hb_position", h, viewer).facts.sheet;
    assert.deepEqual([seen.committed, seen.known, seen.terrain, seen.cells], [true, false, null, []]);
    assert.ok(!m.ask("hb_record", h, viewer).includes(move));
    assert.deepEqual(m.json("hb_log", h, viewer, 5), [{ index: 5, seat: 0, texts: [], events: [] }]);
  }
});

test("a row of moves is played as a whole or not at all", async () => {
  const m = await Module.load("above_and_below");
  const [h, one] = [1, 2].map(() => m.ask("hb_open", openText(["Ann", "Bob"], "row")));
  const before = m.ask("hb_record", h, OWNER);
  const moves = ["explore sv1", "add sv3", "go"];
  for (const [row, code, move] of [
    [["explore sv1", "add sv1", "go"], "illegal", 2],
    [["explore sv1", "add sv3", "go", "done"], "not_pending", 4],
    [["fly"], "bad_text", 1],
    [[], "bad_usage", undefined],
    [Array(65).fill("go"), "bad_usage", undefined],
  ]) {
    const refusal = m.refused("hb_play", h, 0, PUBLIC, UNTOLD, row.join("\n"));
    assert.deepEqual([refusal.code, refusal.move], [code, move]);
    assert.equal(m.ask("hb_record", h, OWNER), before);
  }
  m.play(h, 0, moves.join("\n"));
  for (const move of moves) m.play(one, 0, move);
  assert.equal(m.ask("hb_record", h, OWNER), m.ask("hb_record", one, OWNER));
  assert.equal(m.ask("hb_log", h, 1, 0), m.ask("hb_log", one, 1, 0));
  for (let i = 0; i < 3; i++) m.undo(h, 0, 1);
  assert.equal(m.ask("hb_record", h, OWNER), before);
  m.play(h, 0, moves.join("\n"));
  assert.ok(m.json("hb_deal", h, 0, 0).actions > moves.length);
  m.sameNatively();
});

for (const game of games)
  test(`${game}: what acts tells what was done, as asking for it would`, async () => {
    const m = await Module.load(game);
    const { min, bots } = m.json("hb_game");
    const seats = Math.max(2, min);
    const quick = bots.findLast((bot) => !bot.thinks && !bot.called).name;
    const names = ["Ann", "Bob", "Cid", "Dan"].slice(0, seats);
    const [h, other] = [1, 2].map(() => m.ask("hb_open", openText(names, "one answer")));
    const pick = random(11);
    let [log, to] = [[], 0];
    let undone = 0;
    /** The answer of an action, beside what the other match says when it is asked. */
    const both = (name, ...args) => {
      const text = args.filter((arg) => typeof arg === "string");
      const numbers = args.filter((arg) => typeof arg === "number");
      const told = m.json(name, h, ...numbers, 0, to, ...text);
      m.ask(name, other, ...numbers, PUBLIC, UNTOLD, ...text);
      assert.deepEqual(told, m.json("hb_news", other, 0, told.logFrom));
      assert.ok(told.logFrom <= to);
      log = [...log.filter((entry) => entry.index < told.logFrom), ...told.log];
      to = told.logTo;
      return told;
    };
    let now = m.json("hb_news", h, 0, 0);
    for (let step = 0; step < 150 && !now.over; step++) {
      if (now.mayUndo && pick(3) === 0) {
        now = both("hb_undo", 0, 1);
        undone++;
      } else if (now.chance) now = both("hb_deal");
      else {
        const seat = now.owes[pick(now.owes.length)];
        now = both("hb_play", seat, m.ask("hb_choose", h, seat, step, quick));
      }
      const whole = m.json("hb_news", other, 0, 0);
      assert.deepEqual(log, whole.log);
      assert.deepEqual([now.points, now.rating], [m.json("hb_state", h, PUBLIC).points, null]);
      if (step % 8) continue;
      // What is kept on the way is the same as what goes through the whole match.
      const record = m.ask("hb_record", h, OWNER);
      const fresh = m.ask("hb_load", record);
      assert.equal(m.ask("hb_record", fresh, OWNER), record);
      const photo = [pick(2), pick(now.actions + 1), 0];
      const taken = m.ask("hb_photo", h, ...photo);
      m.ask("hb_close", fresh);
      assert.equal(taken, m.ask("hb_photo", m.ask("hb_load", record), ...photo));
      m.ask("hb_close", fresh);
    }
    assert.ok(undone > 2, `${undone} times taken back`);
    // What cannot be told afterwards is not done.
    const before = m.ask("hb_record", h, OWNER);
    for (const [viewer, from] of [[-1, 0], [seats, 0], [0, -2], [0, 5000]]) {
      m.refused("hb_deal", h, viewer, from);
      m.refused("hb_undo", h, 0, 1, viewer, from);
      if (now.owes.length > 0) m.refused("hb_play", h, now.owes[0], viewer, from, m.ask("hb_choose", h, now.owes[0], 1, quick));
    }
    assert.equal(m.ask("hb_record", h, OWNER), before);
    m.sameNatively();
  });

/** The table between the events of one action: it is looked at like any other, but nobody is asked anything. */
function between(m, game, h, viewer, log) {
  const names = m.json("hb_state", h, viewer).names.map((name) => `name ${name}\n`).join("");
  const v = m.ask("hb_view", -1, `${names}view ${m.json("hb_photo", h, viewer, -1, 0)}`);
  let seen = 0;
  for (const { index, events } of log.filter((entry) => entry.events.length > 1).slice(-20))
    for (let i = 1; i <= events.length; i++) {
      const photo = m.json("hb_photo", h, viewer, index, i);
      const after = m.json("hb_photo", h, viewer, index + 1, 0);
      if (i === events.length || game === "cartographers") assert.equal(photo, after);
      if (!photo.startsWith("between ")) continue;
      assert.equal(m.ask("hb_view", v, `view ${photo}`), v);
      const { owes, chance, over } = m.json("hb_state", v, viewer);
      assert.deepEqual([owes, chance, over], [[], false, false]);
      assert.ok(m.json("hb_position", v, viewer).state);
      assert.deepEqual(m.json("hb_plain", v, viewer).choices ?? [], []);
      m.refused("hb_play", v, 0, PUBLIC, UNTOLD, "done");
      seen++;
    }
  assert.equal(seen > 10, game !== "cartographers");
  m.ask("hb_close", v);
}

for (const game of games)
  test(`${game}: news add up to the whole log, and photographs are the views of their moments`, async () => {
    const m = await Module.load(game);
    const { min, bots } = m.json("hb_game");
    const seats = Math.max(2, min);
    const names = ["Ann", "Bob", "Cid", "Dan"].slice(0, seats);
    const quick = bots.findLast((bot) => !bot.thinks && !bot.called).name;
    const h = m.ask("hb_open", openText(names, "news"));
    const viewers = [0, PUBLIC];
    const told = viewers.map(() => ({ log: [], to: 0, views: new Map() }));
    const look = () =>
      viewers.forEach((viewer, i) => {
        const news = m.json("hb_news", h, viewer, told[i].to);
        assert.equal(news.logFrom, told[i].to);
        told[i].log.push(...news.log);
        told[i].to = news.logTo;
        if (news.logTo === news.actions) told[i].views.set(news.actions, news.view);
        assert.deepEqual(news.owes, m.json("hb_state", h, viewer).owes);
      });
    playOut(m, h, Array(seats).fill(quick), look);
    look();
    viewers.forEach((viewer, i) => {
      const { log, to, views } = told[i];
      const whole = m.json("hb_log", h, viewer, 0).filter((entry) => entry.texts.length > 0 || entry.events.length > 0);
      assert.equal(to, m.json("hb_state", h, viewer).actions);
      assert.ok(views.size > 5);
      assert.deepEqual(log, whole);
      for (const [actions, view] of [...views].slice(-40)) assert.equal(m.json("hb_photo", h, viewer, actions, 0), view);
      between(m, game, h, viewer, log);
    });
    // After a take-back what was told before is told anew.
    assert.deepEqual(m.json("hb_news", h, 0, 0).log, told[0].log);
    m.sameNatively();
  });
