// Results of a table: those there can be, how they are shown, and how they are typed from a slip.

import assert from "node:assert/strict";
import test from "node:test";

const JS = "../../../src/tateti/web/static/js";
const { hear } = await import(`${JS}/i18n.js`);
const { hasDraws, partsOf, readResult, readSlip, scoresOf, shownResult, winnerOf } = await import(
  `${JS}/tournaments/results.js`
);

test("one game has three results, two games have five", () => {
  assert.deepEqual(scoresOf(1), ["1-0", "½-½", "0-1"]);
  assert.deepEqual(scoresOf(2), ["2-0", "1½-½", "1-1", "½-1½", "0-2"]);
});

test("where there are no draws nobody has half a game, and two games may still end level", () => {
  assert.deepEqual(scoresOf(1, false), ["1-0", "0-1"]);
  assert.deepEqual(scoresOf(2, false), ["2-0", "1-1", "0-2"]);
  for (const typed of ["3 =", "3 ½", "3 1/2", "3 ½-½", "3 x"])
    assert.deepEqual(readSlip(typed, 1, false), { table: 3, result: null });
  assert.deepEqual(readSlip("3 2", 1, false), { table: 3, result: "0-1" });
  assert.deepEqual(readSlip("3 =", 2, false), { table: 3, result: "1-1" });
  assert.deepEqual(readSlip("3 1½", 2, false), { table: 3, result: null });
});

test("a game says whether it has draws, and one that is only a name may have them", () => {
  hear("en", {
    games: [
      { kind: "semaforo", has_draws: false },
      { kind: "tictactoe", has_draws: true },
    ],
  });
  assert.equal(hasDraws({ ours: true, game: "semaforo:4x4" }), false);
  assert.equal(hasDraws({ ours: true, game: "tictactoe" }), true);
  assert.equal(hasDraws({ ours: false, game: "semaforo" }), true);
});

test("who did not come is shown by signs", () => {
  assert.deepEqual(partsOf("-/+"), ["–", "+"]);
  assert.equal(shownResult("1½-½"), "1½ – ½");
  assert.equal(shownResult("+/-"), "+ / –");
});

test("the winner is known from every result", () => {
  assert.deepEqual(["1-0", "0-1", "½-½", "½-1½", "1½-½", "+/-", "-/+", "-/-"].map(winnerOf), [
    0,
    1,
    null,
    1,
    0,
    0,
    1,
    null,
  ]);
});

test("a slip says the table and what came out", () => {
  assert.deepEqual(readSlip("3 1", 1), { table: 3, result: "1-0" });
  assert.deepEqual(readSlip("12 2", 1), { table: 12, result: "0-1" });
  assert.deepEqual(readSlip("12 0", 1), { table: 12, result: "0-1" });
  assert.deepEqual(readSlip(" 7= ", 1), { table: 7, result: "½-½" });
  assert.deepEqual(readSlip("7 0-1", 1), { table: 7, result: "0-1" });
  assert.deepEqual(readSlip("7 1/2", 1), { table: 7, result: "½-½" });
  assert.deepEqual(readSlip("3+", 1), { table: 3, result: "+/-" });
  assert.deepEqual(readSlip("3 --", 1), { table: 3, result: "-/-" });
});

test("of two games the slip says what the one who began scored", () => {
  assert.deepEqual(readSlip("4 1.5", 2), { table: 4, result: "1½-½" });
  assert.deepEqual(readSlip("4 1½", 2), { table: 4, result: "1½-½" });
  assert.deepEqual(readSlip("4 0,5", 2), { table: 4, result: "½-1½" });
  assert.deepEqual(readSlip("4 1", 2), { table: 4, result: "1-1" });
  assert.deepEqual(readSlip("4 =", 2), { table: 4, result: "1-1" });
  assert.deepEqual(readSlip("4 2-0", 2), { table: 4, result: "2-0" });
});

test("what is not finished is not taken for something else", () => {
  assert.deepEqual(readSlip("31", 1), { table: 31, result: null }); // not table 3
  assert.deepEqual(readSlip("3 ", 1), { table: 3, result: null });
  assert.deepEqual(readSlip("", 1), { table: null, result: null });
  assert.deepEqual(readSlip("x", 1), { table: null, result: null });
  assert.deepEqual(readSlip("3 x", 1), { table: 3, result: null });
  assert.equal(readResult("5", 1), null);
  assert.equal(readResult("3-0", 2), null);
});
