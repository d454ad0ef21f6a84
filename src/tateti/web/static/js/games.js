// The games, as they describe themselves in the language of the moment.

import { _, told } from "./i18n.js";

/**
 * @typedef {import("./shapes.d.ts").Board} Board
 * @typedef {import("./shapes.d.ts").Piece} Piece
 * @typedef {import("./shapes.d.ts").Example} Example
 * @typedef {import("./shapes.d.ts").GameShape} Game
 */

/** All games, in the order of the server. @returns {Game[]} */
export const games = () => told().games;

/** The kind of a game: what stands before its board. @param {string} game */
export const kindOf = (game) => game.split(":")[0];

/** What is known of a game, on whatever board. @param {string} game @returns {Game | undefined} */
export function describe(game) {
  const kind = kindOf(game);
  return games().find((one) => one.kind === kind);
}

/** The game for a study where none is asked for: one without draws, in which every position is won for somebody. */
export const gameToStudy = () => games().find((one) => !one.has_draws) ?? games()[0];

/** @param {string} game */
export const piecesOf = (game) => describe(game)?.pieces ?? [];

/** The pieces of all games, each once. @returns {Piece[]} */
export function allPieces() {
  const pieces = games().flatMap((game) => game.pieces);
  const looks = pieces.map((piece) => JSON.stringify([piece.letter, piece.shape, piece.colours]));
  return pieces.filter((_piece, i) => looks.indexOf(looks[i]) === i);
}

/** The pieces that have to be told of, because they are called otherwise than their letter. @param {string} game */
export const namedPieces = (game) => piecesOf(game).filter((piece) => piece.name !== piece.letter);

/** The board of a game, as its name says it. @param {string} game @returns {Board} */
export function boardOf(game) {
  const size = game.split(":")[1];
  if (!size) return (describe(game) ?? games()[0]).board;
  const [rows, cols, line] = size.split("x").map(Number);
  return { rows, cols, line: line || 3 };
}

/** The name of a game on a board, short where it is the usual one. @param {string} kind @param {Board} board */
export function gameOn(kind, { rows, cols, line }) {
  const usual = describe(kind)?.board;
  if (usual && rows === usual.rows && cols === usual.cols && line === usual.line) return kind;
  return `${kind}:${rows}x${cols}${line === 3 ? "" : `x${line}`}`;
}

/** Whether the book of a board comes with tateti. @param {string} game */
export function hasBook(game) {
  const { rows, cols, line } = boardOf(game);
  const board = `${rows}x${cols}${line === 3 ? "" : `x${line}`}`;
  return describe(game)?.books.includes(board) ?? false;
}

/** What a game is called, with its board where that is not the usual one. @param {string} game */
export function titleOf(game) {
  const kind = kindOf(game);
  const title = describe(game)?.title;
  if (!title) return game;
  const board = boardOf(game);
  return gameOn(kind, board) === kind ? title : _("{title} on {rows}x{cols}, lines of {line}", { title, ...board });
}

/** The empty board as text. @param {Board} board */
export function emptyPosition({ rows, cols }) {
  return Array(rows).fill(".".repeat(cols)).join("/");
}
