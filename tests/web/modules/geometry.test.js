import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CELL,
  endsOf,
  middleOf,
  nameOf,
  nameSize,
  placeOf,
  rowsOf,
} from "../../../src/tateti/web/static/js/board/geometry.js";

test("cells are named by column from the left and row from the bottom", () => {
  assert.equal(nameOf(0, 0, 3), "a3");
  assert.equal(nameOf(2, 3, 3), "d1");
});

test("a name and its place are each other's reverse, on every board", () => {
  for (let rows = 1; rows <= 20; rows++) {
    for (let cols = 1; cols <= 20; cols++) {
      for (let row = 0; row < rows; row++) {
        for (let col = 0; col < cols; col++) {
          assert.deepEqual(placeOf(nameOf(row, col, rows), rows), { row, col });
        }
      }
    }
  }
});

test("a position is read row by row, without the word for who is to move", () => {
  assert.deepEqual(rowsOf("X.O/.X. o"), [
    ["X", ".", "O"],
    [".", "X", "."],
  ]);
});

test("a line goes a little beyond the middles of its ends", () => {
  const { x1, y1, x2, y2 } = endsOf(["a1", "b2", "c3"], 3);
  const [a, c] = [middleOf("a1", 3), middleOf("c3", 3)];
  assert.ok(x1 < a.x && y1 > a.y && x2 > c.x && y2 < c.y);
  assert.equal(x1 + x2, a.x + c.x);
});

test("names are at least twelve pixels high, on every board and on a small phone", () => {
  for (const width of [328, 700]) {
    for (let side = 2; side <= 20; side++) {
      const size = nameSize({ rows: side, cols: side }, width);
      const pixels = (size * width) / (side * CELL + 3 * size);
      assert.ok(pixels > 11.99, `${pixels} on ${side} at ${width}`);
      assert.ok(size <= CELL);
    }
  }
  assert.equal(nameSize({ rows: 3, cols: 3 }, 700), nameSize({ rows: 3, cols: 3 }, 0), "large boards are as they were");
});
