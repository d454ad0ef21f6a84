// What the keys for a screen reader say: the board, the last move, the clocks, what the position is worth.

import { _ } from "../i18n.js";
import {
  clockInWords,
  moveInWords,
  nameOfSeat,
  otherSide,
  placedInWords,
  positionWorthInWords,
  reviewInWords,
  SIDES,
  saidTogether,
} from "../words.js";
import { timeLeft } from "./clocks.js";
import { headline } from "./headline.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** What is on the board, and whose turn it is. @param {Model} model */
export function boardInWords(model) {
  return saidTogether(placedInWords(model.match.game, model.position), headline(model)[0]);
}

/** The move that led to the position shown, or to another. @param {Model} model @param {number} [ply] */
export function lastMoveInWords(model, ply = model.ply) {
  const last = model.match.moves[ply - 1];
  if (!last) return _("No move yet.");
  return `${moverInWords(model, ply)}: ${moveInWords(model.match.game, last.move)}`;
}

/** @param {Model} model @param {number} ply */
const moverInWords = (model, ply) => nameOfSeat(model.match, otherSide(model.moverAt(ply)));

/** Where one has walked to: the move, what the review says of it, and at the end how it stands. @param {Model} model */
export function stepInWords(model) {
  if (model.ply === 0) return _("The beginning.");
  const reviewed = model.help.marks[model.ply - 1];
  const words = reviewed ? reviewInWords(reviewed) : "";
  const step = words ? `${moverInWords(model, model.ply)}: ${words}` : lastMoveInWords(model);
  return saidTogether(step, model.isPresent ? headline(model)[0] : "");
}

/** @param {Model} model */
export function clocksInWords(model) {
  const left = timeLeft(model.match, model.heardAt);
  if (!left) return _("There is no clock.");
  return SIDES.map((side, i) => `${nameOfSeat(model.match, side)}: ${clockInWords(left[i])}`).join(". ");
}

/** The name of a player, and none for the one person who plays here. @param {Model} model @param {"first" | "second"} side */
export function nameForMe({ match, mySides }, side) {
  return mySides.length === 1 && mySides[0] === side ? null : nameOfSeat(match, side);
}

/** @param {Model} model */
export function valueInWords(model) {
  const { help, mover } = model;
  if (!help.isAllowed) return _("Hints and analysis are there when the match is over.");
  return (
    positionWorthInWords(help.isAnalysing, help.found, nameForMe(model, mover)) ?? saidTogether(...headline(model))
  );
}
