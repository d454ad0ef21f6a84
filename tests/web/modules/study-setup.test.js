// Setting up a position: what is typed stays, and is on the board where it fits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, lettersOf, put, setupOf, typed } from "../../../src/tateti/web/static/js/study/setup.js";

const STUDY = { game: "semaforo", board: { rows: 3, cols: 4, line: 3 }, letters: ".GYR" };

test("a text with the size of the board is on the board", () => {
  assert.equal(setupOf(STUDY, "..G./Y.Y./....").cells, "..G./Y.Y./....");
  assert.equal(setupOf(STUDY, "0010/2020/0000").cells, "..G./Y.Y./....");
  assert.equal(setupOf(STUDY, "..g./y.y./....").cells, "..G./Y.Y./....");
});

test("what is typed stays, also where it cannot be read", () => {
  const wrong = setupOf(STUDY, "..G./Y", "Too short.");
  assert.deepEqual([wrong.text, wrong.cells, wrong.problem], ["..G./Y", "..../..../....", "Too short."]);
  const odd = typed(wrong, STUDY, "..Q./..../....");
  assert.deepEqual([odd.text, odd.cells], ["..Q./..../....", "..../..../...."]);
});

test("pieces are put and taken", () => {
  const setup = setupOf(STUDY, "..../..../....");
  const one = put({ ...setup, palette: "Y" }, "a1");
  assert.equal(one.text, "..../..../Y...");
  assert.equal(put(one, "a1").text, "..../..../....");
  assert.equal(put({ ...one, palette: "R" }, "d3").cells, "...R/..../Y...");
});

test("sizes are compared, whoever is to move", () => {
  assert.equal(fits("X.O/.../... o", { rows: 3, cols: 3 }), true);
  assert.equal(fits("X.O/...", { rows: 3, cols: 3 }), false);
  assert.equal(lettersOf("X.O/.../... o", ".XO"), "X.O/.../...");
});
