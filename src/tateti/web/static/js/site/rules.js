// The rules of a regular game, read off its own description: pieces, shared or owned, the length of a line, who wins by one,
// draws or not. No game is known here by its name. This is for the moments before the engine is there, which then checks
// every move and has the last word; `tests/site` compares the two over the positions of every game.

/**
 * @typedef {import("../shapes.d.ts").GameShape} Game
 * @typedef {import("../shapes.d.ts").Board} Board
 * @typedef {"first" | "second"} Side
 * @typedef {{values: number[], turn: Side}} Position the value of every cell, rows from the top
 */

const COLUMNS = "abcdefghijklmnopqrstuvwxyz";

/** @param {Board} board @param {number} cell counted from the top left */
export const cellName = ({ rows, cols }, cell) => COLUMNS[cell % cols] + (rows - Math.floor(cell / cols));

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "first" ? "second" : "first");

/** A regular game on a board. */
export class Rules {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.cells = board.rows * board.cols;
    this.names = Array.from({ length: this.cells }, (_cell, i) => cellName(board, i));
    this.lines = linesOf(board);
    this.pieces = game.pieces.length;
  }

  /** @returns {Position} */
  get start() {
    return { values: Array(this.cells).fill(0), turn: "first" };
  }

  /** The position that a text says, if the first player began and nobody has passed; else null. @param {string} text @returns {Position | null} */
  read(text) {
    const rows = text.split("/");
    const { board, game } = this;
    if (rows.length !== board.rows || rows.some((row) => row.length !== board.cols)) return null;
    const values = [...rows.join("")].map((letter) => game.letters.indexOf(letter));
    if (values.includes(-1)) return null;
    const turn = this.turnOf(values);
    return turn && { values, turn };
  }

  /** @param {number[]} values @returns {Side | null} */
  turnOf(values) {
    if (this.game.shared) return sum(values) % 2 === 0 ? "first" : "second";
    const [first, second] = [1, 2].map((piece) => values.filter((value) => value === piece).length);
    if (first === second) return "first";
    return first === second + 1 ? "second" : null;
  }

  /** @param {Position} position */
  write({ values }) {
    const { rows, cols } = this.board;
    const letters = values.map((value) => this.game.letters[value]).join("");
    return Array.from({ length: rows }, (_row, i) => letters.slice(i * cols, (i + 1) * cols)).join("/");
  }

  /** How many moves led to a position. @param {Position} position */
  ply({ values }) {
    return this.game.shared ? sum(values) : values.filter((value) => value > 0).length;
  }

  /** The piece that a move leaves on a cell; 0 where there is no move. @param {Position} position @param {number} cell */
  pieceFor({ values, turn }, cell) {
    if (this.game.shared) return values[cell] < this.pieces ? values[cell] + 1 : 0;
    return values[cell] === 0 ? (turn === "first" ? 1 : 2) : 0;
  }

  /** The legal moves, in the order of the cells. @param {Position} position */
  moves(position) {
    if (this.outcome(position)) return [];
    return this.names.flatMap((cell, i) => {
      const piece = this.game.letters[this.pieceFor(position, i)];
      return this.pieceFor(position, i) ? [{ move: piece + cell, cell, piece }] : [];
    });
  }

  /** @param {Position} position @param {string} move in full, and legal @returns {Position} */
  after(position, move) {
    const cell = this.names.indexOf(move.slice(1));
    const values = position.values.with(cell, this.pieceFor(position, cell));
    return { values, turn: other(position.turn) };
  }

  /** How it ended; null where it has not. @param {Position} position */
  outcome({ values, turn }) {
    // In a position that play can reach all lines are of the piece that was put last.
    const lines = this.lines.filter(
      ([first, ...rest]) => values[first] && rest.every((cell) => values[cell] === values[first]),
    );
    if (lines.length > 0) {
      const winner = this.game.misere ? turn : other(turn);
      return { winner, reason: "line", lines: lines.map((line) => line.map((cell) => this.names[cell])) };
    }
    const isFull = values.every((value) => value > 0);
    return this.game.has_draws && isFull ? { winner: null, reason: "full board", lines: [] } : null;
  }
}

/** All lines, as the cells that they are made of. @param {Board} board */
function linesOf({ rows, cols, line }) {
  const found = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ]) {
        const [lastRow, lastCol] = [row + down * (line - 1), col + right * (line - 1)];
        if (lastRow >= rows || lastCol < 0 || lastCol >= cols) continue;
        found.push(Array.from({ length: line }, (_cell, i) => (row + down * i) * cols + col + right * i));
      }
    }
  }
  return found;
}

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);
