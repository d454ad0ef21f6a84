// Which boards there can be, and why others cannot.

import { _ } from "./i18n.js";

/**
 * @typedef {import("./shapes.d.ts").Board} Board
 * @typedef {import("./shapes.d.ts").GameLimits} Limits
 */

/**
 * Why there is no such board to play on, in words, or null; the server says the same, later.
 * @param {Board} board @param {Limits} limits
 */
export function sizeProblem({ rows, cols, line }, { largest_side, largest_board }) {
  const isPossible = [rows, cols, line].every((size) => Number.isInteger(size) && size >= 1);
  if (!isPossible || Math.max(rows, cols) > largest_side) {
    return _(
      "A board of {board} is not possible: rows and columns go from 1 to {largest}, and a line has at least 1 cell.",
      { board: `${rows}x${cols}x${line}`, largest: largest_side },
    );
  }
  if (rows * cols > largest_board) {
    return _("A board of {cells} cells is too large to be played here: the largest has {largest}.", {
      cells: rows * cols,
      largest: largest_board,
    });
  }
  if (line <= Math.max(rows, cols)) return null;
  return _("A line of {line} does not fit on a board of {rows}x{cols}: one side must have at least {line} cells.", {
    rows,
    cols,
    line,
  });
}
