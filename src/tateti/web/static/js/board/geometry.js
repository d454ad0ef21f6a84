// Where things are on a drawn board. A cell is 100 wide; names of rows and columns stand at the left and below.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export const CELL = 100;

/** @typedef {{rows: number, cols: number}} Size */

/**
 * The name of a cell: its column, a letter from the left, and its row, a number from the bottom.
 * @param {number} row @param {number} col @param {number} rows
 */
export function nameOf(row, col, rows) {
  return `${LETTERS[col]}${rows - row}`;
}

/** Row and column from the top left. @param {string} name @param {number} rows */
export function placeOf(name, rows) {
  return { row: rows - Number(name.slice(1)), col: LETTERS.indexOf(name[0]) };
}

/** @param {number} col */
export function columnName(col) {
  return LETTERS[col];
}

/** The middle of a cell. @param {string} name @param {number} rows */
export function middleOf(name, rows) {
  const { row, col } = placeOf(name, rows);
  return { x: col * CELL + CELL / 2, y: row * CELL + CELL / 2 };
}

/** The letters of the pieces, row by row from the top, `.` where there is none. @param {string} position */
export function rowsOf(position) {
  return position
    .split(" ")[0]
    .split("/")
    .map((row) => [...row]);
}

/**
 * The ends of a line through its cells, a little beyond the middles of the outer ones.
 * @param {string[]} line @param {number} rows
 */
export function endsOf(line, rows) {
  const a = middleOf(line[0], rows);
  const b = middleOf(line[line.length - 1], rows);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = 36 / Math.max(1, Math.abs(dx), Math.abs(dy));
  return { x1: a.x - dx * part, y1: a.y - dy * part, x2: b.x + dx * part, y2: b.y + dy * part };
}

/** Pixels on the screen that letters are high at least. */
const SMALLEST = 12;

/**
 * How large names are, so that they can still be read on a large board and on a small screen; no larger than a cell.
 * @param {Size} size @param {number} width of the board on the screen, in pixels, with its names; 0 where that is not known
 */
export function nameSize({ rows, cols }, width) {
  // At either side there is room for one and a half of them, so three are a part of the width.
  const rest = width - 3 * SMALLEST;
  const readable = rest > 0 ? Math.min(CELL, (SMALLEST * CELL * cols) / rest) : 0;
  return Math.max(8 + 1.9 * Math.max(rows, cols), readable);
}

/** How large letters on the cells are at least. @param {number} across all of the board, names included @param {number} width the same in pixels, or 0 */
export function readableSize(across, width) {
  return width > 0 ? (SMALLEST * across) / width : 0;
}
