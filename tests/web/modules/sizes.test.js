// Which boards there can be.

import assert from "node:assert/strict";
import test from "node:test";

import { sizeProblem } from "../../../src/tateti/web/static/js/sizes.js";

const LIMITS = { largest_side: 26, largest_board: 400, largest_studied: 64 };

const problem = (/** @type {number} */ rows, /** @type {number} */ cols, /** @type {number} */ line) =>
  sizeProblem({ rows, cols, line }, LIMITS);

test("boards that the server takes have no problem", () => {
  for (const [rows, cols, line] of [
    [1, 1, 1],
    [3, 4, 3],
    [1, 26, 26],
    [20, 20, 5],
  ]) {
    assert.equal(problem(rows, cols, line), null);
  }
});

test("a side is a whole number within the limits", () => {
  for (const rows of [0, -1, 27, 2.5, Number.NaN]) {
    assert.match(String(problem(rows, 3, 1)), /rows and columns go from 1 to 26/);
    assert.match(String(problem(3, rows, 1)), /rows and columns go from 1 to 26/);
  }
  assert.match(String(problem(3, 3, 0)), /a line has at least 1 cell/);
});

test("there are only so many cells", () => {
  assert.equal(problem(21, 20, 3), "A board of 420 cells is too large to be played here: the largest has 400.");
});

test("a line fits on one of the sides", () => {
  assert.match(String(problem(3, 4, 5)), /A line of 5 does not fit on a board of 3x4/);
  assert.equal(problem(3, 4, 4), null);
});
