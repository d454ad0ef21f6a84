// What the page says about a match, in the person's language; with the sentences of terminal and window.

import { nameOf, rowsOf } from "./board/geometry.js";
import { pieceName, pieceOf } from "./board/pieces.js";
import { botName } from "./bots.js";
import { describe, piecesOf } from "./games.js";
import { _, language, ngettext } from "./i18n.js";

/**
 * @typedef {import("./shapes.d.ts").Match} Match
 * @typedef {import("./shapes.d.ts").Outcome} Outcome
 * @typedef {"first" | "second"} Side
 */

export const SIDES = /** @type {const} */ (["first", "second"]);

/** @param {"first" | "second"} side */
export const otherSide = (side) => (side === "first" ? "second" : "first");

/** A name for one of two players who have none. @param {string} side */
export function sideName(side) {
  return side === "first" ? _("First player") : _("Second player");
}

/** The same within a sentence. @param {string} side */
export function sideInSentence(side) {
  return side === "first" ? _("the first player") : _("the second player");
}

/** A sentence that may have begun with a small letter. @param {string} sentence */
export const begunLarge = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Several things said one after the other, each ended before the next begins. @param {...string} parts */
export function saidTogether(...parts) {
  const said = parts.filter(Boolean);
  return said.map((part, i) => (i + 1 < said.length && /[^.!?…]$/.test(part) ? `${part}.` : part)).join(" ");
}

/** The name of a player, told apart from a namesake. @param {Match} match @param {Side} side */
export function nameOfSeat(match, side) {
  const [first, second] = match.seats;
  const seat = side === "first" ? first : second;
  const name =
    seat.bot && seat.name === seat.bot
      ? botName(seat.bot)
      : namelessInWords(match, seat) || seat.name || sideName(side);
  return first.name === second.name && seat.name ? `${name} (${side === "first" ? 1 : 2})` : name;
}

/** Who gave no name, whom the server calls by a number. @param {Match} match @param {Match["seats"][number]} seat */
function namelessInWords({ seats }, seat) {
  if (seat.bot || !["1", "2"].includes(seat.name)) return "";
  if (seats.some(({ bot }) => bot)) return _("Player");
  return seat.name === "1" ? _("Player 1") : _("Player 2");
}

/** The mark of a player, where players have marks of their own. @param {string} game @param {string} side */
export function markOf(game, side) {
  const described = describe(game);
  return described && !described.shared ? described.pieces[side === "first" ? 0 : 1] : null;
}

/** Who is to move in nobody's match. @param {string} game @param {string} side */
export function toMoveInWords(game, side) {
  const mark = markOf(game, side);
  if (mark) return _("{mark} to move", { mark: mark.letter });
  return side === "first" ? _("first player to move") : _("second player to move");
}

/** A move, and what it does where the mark alone does not say so. @param {string} game @param {string} move */
export function moveInWords(game, move) {
  const said = pieceOf(piecesOf(game), move[0])?.move;
  return said ? `${move} (${said.replace("{cell}", move.slice(1))})` : move;
}

/** Every cell that is not empty, row by row from the top. @param {string} game @param {string} position */
export function placedInWords(game, position) {
  const cells = rowsOf(position);
  const pieces = piecesOf(game);
  const named = cells.flatMap((row, i) =>
    row.map((letter, j) => (letter === "." ? "" : `${nameOf(i, j, cells.length)} ${pieceName(pieces, letter)}`)),
  );
  return named.filter(Boolean).join(", ") || _("The board is empty.");
}

/** The same within a sentence: a level is called one, for "Gana Fácil" would read as an adverb. @param {Match} match @param {Side} side */
export function nameInSentence(match, side) {
  const seat = match.seats[side === "first" ? 0 : 1];
  const name = nameOfSeat(match, side);
  return seat.bot && seat.name === seat.bot ? _("the level {level}", { level: name }) : name;
}

/** How a match ended, for anybody. @param {Match} match */
export function outcomeInWords(match) {
  const { outcome } = match;
  if (!outcome) return null;
  if (!outcome.winner) return drawInWords(outcome);
  const winner = nameInSentence(match, outcome.winner);
  const loser = nameInSentence(match, otherSide(outcome.winner));
  return begunLarge(winInWords({ ...match, outcome }, winner, loser));
}

/** @param {{outcome: Outcome, to_move: Side}} ended @param {string} winner @param {string} loser */
function winInWords(ended, winner, loser) {
  const { reason } = ended.outcome;
  if (reason === "resignation") return _("{loser} resigns: {winner} wins.", { winner, loser });
  if (reason === "time") return _("{loser} ran out of time: {winner} wins.", { winner, loser });
  if (reason === "forfeit") return _("{loser} gave no legal move: {winner} wins.", { winner, loser });
  return lineInWords(ended, winner, loser);
}

/** @param {Outcome} outcome */
function drawInWords(outcome) {
  return outcome.reason === "full board"
    ? _("It is a draw: the board is full and there is no line.")
    : _("It is a draw: both agreed.");
}

/**
 * How a match ended, for one of its two players: first what it means, then how.
 * @param {Match & {outcome: Outcome}} match @param {Side} me @returns {[string, string]}
 */
export function myOutcomeInWords(match, me) {
  const { outcome } = match;
  if (!outcome.winner) {
    return [
      _("A draw"),
      outcome.reason === "full board" ? _("The board is full, and there is no line.") : _("Both agreed."),
    ];
  }
  const isMine = outcome.winner === me;
  const other = begunLarge(nameInSentence(match, otherSide(me)));
  return [isMine ? _("You won!") : _("You lost"), howInWords(match, isMine, other)];
}

/** @param {Match & {outcome: Outcome}} match @param {boolean} isMine whether I won @param {string} other */
function howInWords({ outcome, to_move: toMove }, isMine, other) {
  if (outcome.reason === "resignation") return isMine ? _("{other} resigned.", { other }) : _("You resigned.");
  if (outcome.reason === "time") return isMine ? _("{other} ran out of time.", { other }) : _("Your time ran out.");
  if (outcome.reason === "forfeit") return _("{other} gave no legal move.", { other });
  const lines = outcome.lines.map((line) => line.join(" ")).join(", ");
  // In a misère game whoever completes a line loses: then the winner would be to move.
  const isMyLine = isMine === (outcome.winner !== toMove);
  const count = outcome.lines.length;
  return isMyLine
    ? ngettext("You completed the line {lines}.", "You completed the lines {lines}.", count, { lines })
    : ngettext("{other} completed the line {lines}.", "{other} completed the lines {lines}.", count, { lines, other });
}

/** How a position of nobody's match ended. @param {{outcome: Outcome, to_move: Side}} position */
export function endInWords(position) {
  const { winner } = position.outcome;
  if (!winner) return _("It is a draw: the board is full and there is no line.");
  return begunLarge(lineInWords(position, sideInSentence(winner), sideInSentence(otherSide(winner))));
}

/**
 * Who completed a line, and whether that won: where the one who would be to move has won, it lost.
 * @param {{outcome: Outcome, to_move: Side}} ended @param {string} winner @param {string} loser
 */
function lineInWords({ outcome, to_move: toMove }, winner, loser) {
  const lines = (outcome.lines ?? []).map((line) => line.join(" "));
  const values = { winner, loser, lines: lines.join(", ") };
  return outcome.winner === toMove
    ? ngettext(
        "{loser} completes the line {lines}: {winner} wins.",
        "{loser} completes the lines {lines}: {winner} wins.",
        lines.length,
        values,
      )
    : ngettext("{winner} wins with the line {lines}.", "{winner} wins with the lines {lines}.", lines.length, values);
}

/** What a position is worth to the one to move. @param {{value: string, plies: number | null}} worth */
export function worthInWords({ value, plies }) {
  if (value === "draw") return _("a draw with best play");
  const distance =
    plies === null || plies === undefined ? "" : ngettext("in {plies} ply", "in {plies} plies", plies, { plies });
  return (value === "win" ? _("a win {distance}", { distance }) : _("a loss {distance}", { distance })).trim();
}

/**
 * Who wins with best play after so many moves.
 * @param {{ply: number, value: "win" | "draw" | "loss", mover: Side}} point the value is for the mover
 */
export function pointInWords({ ply, value, mover }) {
  const said = value === "draw" ? _("a draw") : winnerInWords(value === "win" ? mover : otherSide(mover));
  if (ply === 0) return _("at the beginning: {value}", { value: said });
  return ngettext("after {n} move: {value}", "after {n} moves: {value}", ply, { value: said });
}

/** @param {Side} side */
const winnerInWords = (side) => (side === "first" ? _("the first player wins") : _("the second player wins"));

/**
 * Whose turn it is, and what the position is worth to them.
 * @param {string | null} mover null is the person who reads it
 * @param {{value: string, plies: number | null}} worth
 */
export function turnWorthInWords(mover, worth) {
  const value = worthInWords(worth);
  if (mover === null) return _("Your move: {value}.", { value });
  return begunLarge(_("{mover} to move: {value}.", { mover, value }));
}

/**
 * What is said of the value of the position shown; null where the game is over and it has none.
 * @param {boolean} isShown @param {import("./analyses.js").Found | null} found @param {string | null} mover
 */
export function positionWorthInWords(isShown, found, mover) {
  if (!isShown) return _("The values of the moves are not shown: A shows them.");
  if (found === null) return null;
  if (found.state !== "known") return _("No exact answer");
  return turnWorthInWords(mover, found.analysis);
}

/** What a move is worth to the one who plays it, shortly. @param {{value: string, plies: number | null}} worth */
export function moveWorthInWords({ value, plies }) {
  if (value === "draw") return _("a draw");
  if (plies === null || plies === undefined) return value === "win" ? _("it wins") : _("it loses");
  return value === "win"
    ? ngettext("it wins at once", "it wins in {plies} plies", plies, { plies })
    : ngettext("it loses in {plies} ply", "it loses in {plies} plies", plies, { plies });
}

const MOST_BETTER = 4; // moves that are named

/** The signs of moves that were not good, by their marks. @type {Record<string, string>} */
export const MARK_SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @param {string} mark */
export function markInWords(mark) {
  return (
    {
      best: _("best"),
      fine: _("fine"),
      inaccuracy: _("inaccuracy"),
      mistake: _("mistake"),
      blunder: _("blunder"),
    }[mark] ?? mark
  );
}

/**
 * What the review says of a move: its mark, what was wrong with it, and what would have been better; nothing without a mark.
 * @param {{move: string | null, mark?: string | null, words?: string | null, better?: string[]}} reviewed
 */
export function reviewInWords({ move, mark, words, better = [] }) {
  if (!mark) return "";
  return [`${move}${MARK_SIGNS[mark] ?? ""}: ${markInWords(mark)}.`, reasonInWords({ mark, words, better })]
    .filter(Boolean)
    .join(" ");
}

/**
 * The same without the mark: only what was wrong, and what would have been better.
 * @param {{mark?: string | null, words?: string | null, better?: string[]}} reviewed
 */
export function reasonInWords({ mark, words, better = [] }) {
  const some = better.slice(0, MOST_BETTER).join(", ") + (better.length > MOST_BETTER ? " …" : "");
  const isBad = mark && mark in MARK_SIGNS && better.length > 0;
  return [words ?? "", isBad ? _("Better: {moves}.", { moves: some }) : ""].filter(Boolean).join(" ");
}

/** `65%`; a blank comes before the sign in Spanish and Portuguese. What has begun is not counted. @param {number} share */
export const percentInWords = (share) => `${Math.floor(100 * share)}${language() === "en" ? "" : "\u00a0"}%`;

/** `4:05`, and with tenths when it gets short; what has begun is not counted. @param {number} seconds */
export function clockInWords(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
