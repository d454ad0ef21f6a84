// Setting up a position, as a value: what was typed stays, also where it cannot be read.

import { placeOf, rowsOf } from "../board/geometry.js";
import { emptyPosition } from "../games.js";

/**
 * @typedef {Pick<import("./study.js").Study, "board" | "letters">} Ground
 * @typedef {{cells: string, text: string, palette: string, problem: string}} Setup
 *   the board, what stands in the field, the piece to put, and what is wrong
 */

/** Whether a text has the rows and columns of a board. @param {string} text @param {{rows: number, cols: number}} board */
export function fits(text, { rows, cols }) {
  const found = rowsOf(text.trim());
  return found.length === rows && found.every((row) => row.length === cols);
}

/** The setting up of a position. @param {Ground} study @param {string} text @param {string} [problem] @returns {Setup} */
export function setupOf(study, text, problem = "") {
  return typed({ cells: emptyPosition(study.board), text, palette: study.letters[1], problem }, study, text);
}

/** With what was typed: on the board as well, if it has its size. @param {Setup} setup @param {Ground} study @param {string} text @returns {Setup} */
export function typed(setup, study, text) {
  if (!fits(text, study.board)) return { ...setup, text };
  return { ...setup, text, cells: lettersOf(text.trim(), study.letters) };
}

/** With a piece put on a cell, or taken from it. @param {Setup} setup @param {string} cell @returns {Setup} */
export function put(setup, cell) {
  const cells = rowsOf(setup.cells);
  const { row, col } = placeOf(cell, cells.length);
  cells[row][col] = cells[row][col] === setup.palette ? "." : setup.palette;
  const text = cells.map((letters) => letters.join("")).join("/");
  return { ...setup, cells: text, text, problem: "" };
}

/** The rows by the letters of the pieces; one that has none is by the values of its cells. @param {string} position @param {string} letters */
export function lettersOf(position, letters) {
  const rows = position.split(" ")[0].toUpperCase();
  const read = /[A-Z]/.test(rows) ? rows : rows.replace(/\d/g, (value) => letters[Number(value)] ?? ".");
  return read.replace(/[^/]/g, (letter) => (letters.includes(letter) ? letter : "."));
}
