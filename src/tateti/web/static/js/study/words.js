// What is said of a study: who is to move, how it ended, what a move is called.

import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import {
  endInWords,
  markInWords,
  markOf,
  moveInWords,
  nameInSentence,
  nameOfSeat,
  outcomeInWords,
  reasonInWords,
  sideInSentence,
  toMoveInWords,
} from "../words.js";
import { endingHere, isNamed, nowIn } from "./study.js";
import { isSeconds, numberOf } from "./tree.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("../shapes.d.ts").Outcome} Outcome
 */

/** `2.` or `2…`. @param {Tree} tree @param {Node} node */
export const numberInWords = (tree, node) => `${numberOf(tree, node)}${isSeconds(node) ? "…" : "."}`;

/** `2… Yb2`. @param {Tree} tree @param {Node} node */
export const numbered = (tree, node) => `${numberInWords(tree, node)} ${node.move}`;

/** Who plays, or else which game. @param {Study} study */
export function titleInWords(study) {
  if (!isNamed(study)) return titleOf(study.game);
  return `${nameIn(study, "first")} – ${nameIn(study, "second")}`;
}

/** The name of a player of a record. @param {Study} study @param {"first" | "second"} side */
const nameIn = (study, side) => nameOfSeat(/** @type {any} */ (study), side);

/** Who is to move in a sentence: by name, by the mark where players have marks, else first or second. @param {Study} study */
export function moverInWords(study) {
  const side = nowIn(study).to_move;
  if (isNamed(study)) return nameInSentence(/** @type {any} */ (study), side);
  return markOf(study.game, side)?.letter ?? sideInSentence(side);
}

/** The most important thing: who is to move, or how it ended. @param {Study} study @param {Outcome | null} outcome of the position */
export function headlineOf(study, outcome) {
  const { to_move } = nowIn(study);
  const ended = endingHere(study) ?? outcome;
  if (ended && isNamed(study)) return outcomeInWords(/** @type {any} */ ({ ...study, outcome: ended, to_move })) ?? "";
  if (outcome) return endInWords({ outcome, to_move });
  return isNamed(study) ? _("{name} to move", { name: moverInWords(study) }) : toMoveInWords(study.game, to_move);
}

/** The step that was just made, for those who listen. @param {Study} study @param {Outcome | null} outcome */
export function stepInWords(study, outcome) {
  const node = nowIn(study);
  const { tree, game } = study;
  if (node.move === null) return _("The beginning.");
  const parts = [`${numberInWords(tree, node)} ${moveInWords(game, node.move)}`];
  if (node.mark) parts.push(markInWords(node.mark));
  if (node.comment) parts.push(node.comment);
  if (outcome) parts.push(headlineOf(study, outcome));
  const reason = reasonInWords(node);
  return reason ? `${parts.join(", ").replace(/([^.!?])$/, "$1.")} ${reason}` : parts.join(", ");
}

/** What is drawn on the board: `a1→b2`, and a cell that has a circle. @param {Node} node */
export const drawnInWords = ({ drawn }) =>
  drawn.map(({ from, to }) => (from === to ? from : `${from}→${to}`)).join(", ");
