import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { clipped, PACES, Playback } from "../../../src/tateti/web/static/js/match/playback.js";

/** A match of two bots after so many moves. @param {number} count @param {boolean} isOver @returns {any} */
function match(count, isOver = false) {
  const moves = Array.from({ length: count }, (_none, i) => ({ ply: i + 1, move: `m${i}`, position: `p${i + 1}` }));
  return {
    moves,
    ply: count,
    start: "p0",
    position: `p${count}`,
    to_move: count % 2 === 0 ? "first" : "second",
    state: isOver ? "won" : "in play",
    outcome: isOver ? { winner: "first" } : null,
    event: count,
  };
}

/** What is shown, one after the other. */
function watched() {
  /** @type {any[]} */
  const shown = [];
  return { shown, playback: new Playback("id", (one) => shown.push(one)) };
}

test("a match that is cut is the match as it was", () => {
  for (let count = 0; count < 8; count++) {
    for (let ply = 0; ply <= count; ply++) {
      const was = clipped(match(count, true), ply);
      assert.equal(was.position, `p${ply}`);
      assert.equal(was.to_move, match(ply).to_move);
      assert.equal(was.outcome, null);
    }
  }
});

test("moves come one by one at the pace, and the end after the last", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { shown, playback } = watched();
  playback.hear(match(0), "hello");
  playback.hear(match(3, true), "move");
  for (let i = 0; i < 3; i++) mock.timers.tick(PACES[playback.pace] * 1000);
  const last = shown[shown.length - 1];
  assert.deepEqual([...new Set(shown.map((one) => one.ply))], [0, 1, 2, 3]);
  assert.equal(last.state, "won");
  mock.timers.reset();
});

test("held, it goes on only step by step", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { playback } = watched();
  playback.hear(match(0), "hello");
  playback.hear(match(4), "move");
  playback.switchPause();
  mock.timers.tick(60_000);
  assert.equal(playback.ply, 0);
  playback.step();
  assert.equal(playback.ply, 1);
  mock.timers.tick(60_000);
  assert.equal(playback.ply, 1);
  playback.switchPause();
  mock.timers.tick(PACES[playback.pace] * 1000);
  assert.equal(playback.ply, 2);
  mock.timers.reset();
});

test("there is a slowest and a fastest pace", () => {
  const { playback } = watched();
  playback.usePace(-3);
  assert.equal(playback.pace, 0);
  playback.usePace(99);
  assert.equal(playback.pace, PACES.length - 1);
});

test("whoever comes to a match that is over sees all of it", () => {
  const { shown, playback } = watched();
  playback.hear(match(5, true), "hello");
  assert.equal(shown[0].ply, 5);
  assert.ok(playback.isAtEnd);
});
