// The games as the page presents them: their titles, what they are in one line, their usual boards, and a taste of each:
// a position in which the first player is to move and nothing is decided in sight.

import { _ } from "./i18n.js";

/** @typedef {{rows: number, cols: number, line: number}} Board */

/** @type {Record<string, {board: Board, letters: string, taste: string, title: () => string, short: () => string}>} */
export const GAMES = {
  tictactoe: {
    taste: "X.O/.../...",
    board: { rows: 3, cols: 3, line: 3 },
    letters: ".XO",
    title: () => _("Tic-Tac-Toe"),
    short: () => _("Put your mark on an empty cell. Three in a line wins; a full board is a draw."),
  },
  semaforo: {
    taste: "G..Y/.Y../...G",
    board: { rows: 3, cols: 4, line: 3 },
    letters: ".GYR",
    title: () => _("Semaforo"),
    short: () => _("Green, then yellow, then red. The pieces are everyone's: whoever completes three of a colour wins."),
  },
  "tateti-semaforo": {
    taste: "G.Y/.../YG.",
    board: { rows: 3, cols: 3, line: 3 },
    letters: ".GYR",
    title: () => _("Ta-Te-Ti Semaforo"),
    short: () => _("Semaforo on nine cells, with one more rule: a full board without a line is a draw."),
  },
};

/** The kind of a game: what stands before its board. @param {string} game */
export const kindOf = (game) => game.split(":")[0];

/** The board of a game, as its name says it. @param {string} game @returns {Board} */
export function boardOf(game) {
  const [kind, size] = game.split(":");
  if (!size) return GAMES[kind]?.board ?? GAMES.tictactoe.board;
  const [rows, cols, line] = size.split("x").map(Number);
  return { rows, cols, line: line || 3 };
}

/** The name of a game on a board, short where it is the usual one. @param {string} kind @param {Board} board */
export function gameOn(kind, { rows, cols, line }) {
  const usual = GAMES[kind].board;
  if (rows === usual.rows && cols === usual.cols && line === usual.line) return kind;
  return `${kind}:${rows}x${cols}${line === 3 ? "" : `x${line}`}`;
}

/** What a game is called, with its board where that is not the usual one. @param {string} game */
export function titleOf(game) {
  const kind = kindOf(game);
  const title = GAMES[kind]?.title() ?? game;
  const board = boardOf(game);
  return gameOn(kind, board) === kind ? title : _("{title} on {rows}x{cols}, lines of {line}", { title, ...board });
}

/** The empty board as text. @param {Board} board */
export function emptyPosition({ rows, cols }) {
  return Array(rows).fill(".".repeat(cols)).join("/");
}
