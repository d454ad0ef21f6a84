// What helps in a match: a hint in two steps, what the review says of one's own moves, and what is known of their values.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { answers, openPage } from "./browser.js";

openPage();
const { Help } = await import("../../../src/tateti/web/static/js/match/help.js");

const HINT = { move: "Xc3", reason: { code: "win", text: "It wins." }, clue: "A line can be completed. Which one?" };

/** A match as far as help needs it. @param {any} [more] */
function matchWith(more = {}) {
  const match = { game: "tictactoe", position: "XX./OO./...", moves: [{ move: "Xa3" }, { move: "Oa2" }], event: 2 };
  return { match, mySides: ["first"], isOver: false, isBetweenPeople: false, id: "m", onChange() {}, ...more };
}

/** @param {string} move @param {string} side @param {string | null} mark @param {string | null} value */
const reviewed = (move, side, mark, value = null) => ({
  move,
  side,
  mark,
  played: value && { value, plies: 1 },
  best: value && { value, plies: 1 },
});

beforeEach(() => openPage());

test("a hint says first what to look at, and the move when it is asked for again", async () => {
  answers.set("/api/hint", HINT);
  const help = new Help(matchWith());
  await help.askHint();
  assert.deepEqual([help.hint?.clue, help.hintedMove], [HINT.clue, null]);
  await help.askHint();
  assert.equal(help.hintedMove, "Xc3");
  help.forgetHint();
  await help.askHint();
  assert.equal(help.hintedMove, null); // in another position it begins again
});

test("there is something to retry only where somebody who plays here went wrong", () => {
  const help = new Help(matchWith({ isOver: true }));
  assert.equal(help.hasMistakes, null); // not known yet
  const good = reviewed("Xa3", "first", "best");
  help.review = /** @type {any} */ ({ moves: [good, reviewed("Oa2", "second", "blunder")] });
  assert.equal(help.hasMistakes, false);
  help.review = /** @type {any} */ ({ moves: [reviewed("Xa3", "first", "blunder"), good] });
  assert.equal(help.hasMistakes, true);
});

test("where no value of a match is known there is nothing to draw", () => {
  const help = new Help(matchWith({ isOver: true }));
  help.review = /** @type {any} */ ({ moves: [reviewed("Xa3", "first", null), reviewed("Oa2", "second", null)] });
  assert.deepEqual(help.points, []);
  help.review = /** @type {any} */ ({ moves: [reviewed("Xa3", "first", "best", "draw")] });
  assert.deepEqual(
    help.points.map(({ ply }) => ply),
    [0, 1],
  );
});
