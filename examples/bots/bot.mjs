// A UGI engine in JavaScript for Node, with nothing but what it brings: Tic-Tac-Toe and Semáforo on any board.
//
// It wins if it can, plays nothing that lets the other win at once, and otherwise takes the cell with the best prospects.
// Try it:  tateti play tictactoe --first Ana --second "bot:ugi:node bot.mjs"

import { createInterface } from "node:readline";

const LETTERS = { tictactoe: ".XO", semaforo: ".GYR" }; // what a cell holds, as it is written: 0 is empty
const STEPS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
]; // the directions of lines

/** A board with its rules; cells are numbered row by row from the top left. The player to move is 0 (p1) or 1 (p2). */
class Board {
  constructor(name) {
    const [game, size] = name.split(":");
    if (!(game in LETTERS)) throw new Error(`${name} is not a game that I play`);
    this.game = game;
    this.shared = game === "semaforo";
    [this.rows, this.cols, this.line = 3] = size ? size.split("x").map(Number) : [3, this.shared ? 4 : 3];
    this.setUp();
  }

  /** Takes the rows of a position, and "x" or "o" where the count does not say who is to move. */
  setUp(rows = ".".repeat(this.rows * this.cols), mover = "") {
    this.cells = [...rows.replaceAll("/", "")].map((letter) => LETTERS[this.game].indexOf(letter));
    const sum = this.cells.reduce((total, value) => total + value, 0);
    const marks = (value) => this.cells.filter((one) => one === value).length;
    this.turn = this.shared ? sum % 2 : mover ? "xo".indexOf(mover) : marks(1) - marks(2);
  }

  moves() {
    const full = this.shared ? 3 : 1;
    return [...this.cells.keys()].filter((cell) => this.cells[cell] < full);
  }

  /** What a move on this cell leaves there. */
  piece(cell) {
    return this.shared ? this.cells[cell] + 1 : this.turn + 1;
  }

  play(cell) {
    this.cells[cell] = this.piece(cell);
    this.turn = 1 - this.turn;
  }

  /** What is true after a move, which is then taken back. */
  after(cell, question) {
    const [value, turn] = [this.cells[cell], this.turn];
    this.play(cell);
    const answer = question();
    [this.cells[cell], this.turn] = [value, turn];
    return answer;
  }

  /** A move, like Xb2: a column from the left, a row from the bottom. */
  text(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    return LETTERS[this.game][this.piece(cell)] + String.fromCharCode(97 + col) + (this.rows - row);
  }

  cell(text) {
    const [, column, row] = text.match(/^[A-Z]?([a-z])(\d+)$/);
    return (this.rows - Number(row)) * this.cols + column.charCodeAt(0) - 97;
  }

  /** Every run of cells through this one that could become a line. */
  *windows(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    for (const [down, right] of STEPS) {
      for (let back = 0; back < this.line; back++) {
        const at = (i) => [row + (i - back) * down, col + (i - back) * right];
        const inside = ([r, c]) => r >= 0 && r < this.rows && c >= 0 && c < this.cols;
        if (inside(at(0)) && inside(at(this.line - 1))) {
          yield Array.from({ length: this.line }, (_, i) => at(i)[0] * this.cols + at(i)[1]);
        }
      }
    }
  }

  hasLine(cell) {
    const value = this.cells[cell];
    return value > 0 && [...this.windows(cell)].some((run) => run.every((one) => this.cells[one] === value));
  }

  wins(cell) {
    return this.after(cell, () => this.hasLine(cell));
  }

  isSafe(cell) {
    return this.after(cell, () => !this.moves().some((reply) => this.wins(reply)));
  }

  result() {
    if (this.cells.some((_, cell) => this.hasLine(cell))) return this.turn === 0 ? "p2win" : "p1win"; // whoever moved last
    return this.moves().length ? "none" : "draw";
  }

  /** How much a cell is worth: for Tic-Tac-Toe lines that one of the two can still complete, the fuller the better. */
  prospects(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    let worth = -Math.abs(2 * row - this.rows + 1) - Math.abs(2 * col - this.cols + 1);
    for (const run of this.shared ? [] : this.windows(cell)) {
      const marks = run.map((one) => this.cells[one]).filter((value) => value);
      if (new Set(marks).size < 2) worth += 10 ** marks.length;
    }
    return worth;
  }

  best() {
    const moves = this.moves();
    const winning = moves.filter((cell) => this.wins(cell));
    const safe = winning.length ? winning : moves.filter((cell) => this.isSafe(cell));
    const worth = new Map((safe.length ? safe : moves).map((cell) => [cell, this.prospects(cell)]));
    return [...worth.keys()].reduce((best, cell) => (worth.get(cell) > worth.get(best) ? cell : best));
  }
}

let board = new Board("tictactoe");

/** The lines that answer a line; what it does not know, an engine leaves out. */
function answer(word, rest) {
  if (word === "ugi") {
    const games = Object.keys(LETTERS).map((game) => `var ${game}`);
    const option = `option name Game type combo default tictactoe ${games.join(" ")}`;
    return ["id name example in JavaScript", "id author the tateti authors", option, "ugiok"];
  }
  if (word === "isready") return ["readyok"];
  if (word === "setoption" && rest[1] === "Game") board = new Board(rest[3]);
  if (word === "position") {
    const place = rest.includes("moves") ? rest.indexOf("moves") : rest.length;
    board.setUp(...(rest[0] === "fen" ? rest.slice(1, place) : []));
    for (const move of rest.slice(place + 1)) board.play(board.cell(move));
  }
  if (word === "go") return [`bestmove ${board.result() === "none" ? board.text(board.best()) : "none"}`];
  if (word !== "query") return [];
  const answers = { gameover: board.result() !== "none", p1turn: board.turn === 0, result: board.result() };
  return [`response ${answers[rest[0]]}`];
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === "quit") process.exit(0);
  for (const one of answer(word, rest)) console.log(one);
}
