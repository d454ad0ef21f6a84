// Which boards there can be.

/**
 * @typedef {{rows: number, cols: number, line: number}} Board
 * @typedef {import("./shapes.d.ts").GameLimits} Limits
 * @typedef {{what: "side" | "cells" | "line", fields: string[]}} Wrong what is wrong with a board, and in which numbers
 */

/**
 * What keeps a board from being one, or null.
 * @param {Board} board @param {Limits} limits @param {"largest_board" | "largest_studied"} most
 * @returns {Wrong | null}
 */
export function whatIsWrong(board, limits, most) {
  const isNumber = (/** @type {number} */ value) => Number.isInteger(value) && value >= 1;
  const fields = [
    .../** @type {const} */ (["rows", "cols"]).filter(
      (name) => !isNumber(board[name]) || board[name] > limits.largest_side,
    ),
    ...(isNumber(board.line) ? [] : ["line"]),
  ];
  if (fields.length) return { what: "side", fields };
  if (board.rows * board.cols > limits[most]) return { what: "cells", fields: ["rows", "cols"] };
  return board.line > Math.max(board.rows, board.cols) ? { what: "line", fields: ["line"] } : null;
}
