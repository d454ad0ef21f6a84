// The size of a board: rows, columns and how many in a line, within what the server allows.

import { h } from "../dom.js";
import { describe } from "../games.js";
import { _ } from "../i18n.js";
import { whatIsWrong } from "../sizes.js";
import { field } from "./basics.js";

/** @typedef {import("../games.js").Board} Board */

const UNLIMITED = { largest_side: 26, largest_board: 676, largest_studied: 676 };

/** @param {string} kind */
const limitsOf = (kind) => describe(kind)?.limits ?? UNLIMITED;

/**
 * Three fields; what is typed is told at once, also where it is no board.
 * @param {string} kind @param {Board} board @param {(changed: Partial<Board>) => void} onchange
 */
export function sizeFields(kind, board, onchange) {
  const { largest_side: largest } = limitsOf(kind);
  const wrong = whatIsWrong(board, limitsOf(kind), "largest_board");
  /** @param {"rows" | "cols" | "line"} name @param {string} words */
  const number = (name, words) =>
    field(
      words,
      h("input", {
        type: "number",
        inputmode: "numeric",
        min: 1,
        max: largest,
        value: board[name],
        name,
        "aria-invalid": wrong?.fields.includes(name) ? "true" : null,
        oninput: (/** @type {any} */ event) => onchange({ [name]: Number(event.target.value) }),
      }),
    );
  return [number("rows", _("Rows")), number("cols", _("Columns")), number("line", _("In a line"))];
}

/**
 * Why there is no such board, in words, or null.
 * @param {string} kind @param {Board} board @param {"largest_board" | "largest_studied"} most to play on, or to study
 */
export function sizeProblem(kind, board, most = "largest_board") {
  const limits = limitsOf(kind);
  const wrong = whatIsWrong(board, limits, most);
  if (wrong === null) return null;
  const { rows, cols, line } = board;
  if (wrong.what === "side") {
    return _(
      "A board of {board} is not possible: rows and columns go from 1 to {largest}, and a line has at least 1 cell.",
      { board: `${rows}x${cols}x${line}`, largest: limits.largest_side },
    );
  }
  if (wrong.what === "cells") {
    return _("This board has {cells} cells: the largest here has {largest}.", {
      cells: rows * cols,
      largest: limits[most],
    });
  }
  return _("A line of {line} does not fit on a board of {rows}x{cols}: one side must have at least {line} cells.", {
    rows,
    cols,
    line,
  });
}
