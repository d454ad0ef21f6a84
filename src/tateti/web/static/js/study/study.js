// A study as a value: a game, a tree of its moves, and who played them.

import { readableQuery } from "../router.js";
import { lineFrom, pathTo, planted, ROOT, sizeOf } from "./tree.js";

/**
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {import("./tree.js").Side} Side
 * @typedef {import("../shapes.d.ts").Outcome} Outcome
 * @typedef {import("../shapes.d.ts").PositionShape} PositionShape
 * @typedef {{side: Side, name: string, bot: string | null}} StudySeat
 * @typedef {object} Study
 * @property {string} id what it is called in the address
 * @property {string} game
 * @property {{rows: number, cols: number, line: number}} board
 * @property {string} letters
 * @property {number | null} stock
 * @property {Tree} tree
 * @property {StudySeat[]} seats whose names are empty where nobody is named
 * @property {Record<string, string>} tags of its record
 * @property {{moves: string, outcome: Outcome | null} | null} ending how its record ended, and after which moves
 * @property {string | null} match the match that it was made from
 * @property {boolean} isToReview whether its moves are still to be marked
 */

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** A name for a new study. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** A study of one position. @param {Pick<PositionShape, "game" | "board" | "letters" | "stock" | "position" | "to_move">} told @param {string} id @returns {Study} */
export function studyOf(told, id) {
  const { game, board, letters, stock } = told;
  const tree = planted(told.position, told.to_move);
  const seats = [
    { side: /** @type {Side} */ ("first"), name: "", bot: null },
    { side: /** @type {Side} */ ("second"), name: "", bot: null },
  ];
  return { id, game, board, letters, stock, tree, seats, tags: {}, ending: null, match: null, isToReview: false };
}

/** The node that is looked at. @param {Study} study */
export const nowIn = ({ tree }) => tree.nodes[tree.at];

/** The moves of the main line. @param {Tree} tree */
export function mainMoves(tree) {
  return lineFrom(tree, ROOT)
    .slice(1)
    .map((node) => /** @type {string} */ (node.move));
}

/** Whether anybody is named. @param {Study} study */
export const isNamed = ({ seats }) => seats.some((seat) => seat.name !== "");

/** Whether there is no more to it than a position, which the address can say by itself. @param {Study} study */
export function isBare(study) {
  const { comment, drawn } = study.tree.nodes[ROOT];
  return sizeOf(study.tree) === 0 && comment === "" && drawn.length === 0 && !isNamed(study) && study.match === null;
}

/**
 * The address of a study, as far as it is kept in this tab; elsewhere it shows the match, or else the position.
 * @param {Study} study
 */
export function addressOf(study) {
  const { game, match, id } = study;
  return `/analysis${readableQuery({ match, game, position: nowIn(study).position, study: isBare(study) ? null : id })}`;
}

/** A link to the position alone, for everybody. @param {Study} study */
export const positionAddress = (study) =>
  `/analysis${readableQuery({ game: study.game, position: nowIn(study).position })}`;

/**
 * How the match of a record ended, where that is looked at: its last position, if nobody has changed the moves.
 * @param {Study} study @returns {Outcome | null}
 */
export function endingHere({ tree, ending }) {
  if (!ending || tree.nodes[tree.at].children.length) return null;
  const moves = pathTo(tree, tree.at).slice(1);
  return moves.map((node) => node.move).join(" ") === ending.moves ? ending.outcome : null;
}

/** Where a position is in a study, first where it is looked at; null where it is not. @param {Study} study @param {string | null} position */
export function placeOf(study, position) {
  const { tree } = study;
  if (position === null || nowIn(study).position === position) return tree.at;
  return Object.values(tree.nodes).find((node) => node.position === position)?.id ?? null;
}
