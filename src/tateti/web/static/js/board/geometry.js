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

/** How large names are, so that they can still be read on a large board. @param {Size} size */
export function nameSize({ rows, cols }) {
  return 8 + 1.9 * Math.max(rows, cols);
}
