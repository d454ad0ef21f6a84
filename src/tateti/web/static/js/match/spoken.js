// What the keys for a screen reader say: the board, the last move, the clocks, what the position is worth.

import { _ } from "../i18n.js";
import {
  begunLarge,
  clockInWords,
  moveInWords,
  nameOfSeat,
  otherSide,
  placedInWords,
  SIDES,
  worthInWords,
} from "../words.js";
import { timeLeft } from "./clocks.js";
import { headline } from "./headline.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** What is on the board, and whose turn it is. @param {Model} model */
export function boardInWords(model) {
  return `${placedInWords(model.match.game, model.position)}. ${headline(model)[0]}`;
}

/** @param {Model} model */
export function lastMoveInWords(model) {
  const last = model.match.moves[model.ply - 1];
  if (!last) return _("No move yet.");
  return `${nameOfSeat(model.match, otherSide(model.mover))}: ${moveInWords(model.match.game, last.move)}`;
}

/** @param {Model} model */
export function clocksInWords(model) {
  const left = timeLeft(model.match, model.heardAt);
  if (!left) return _("There is no clock.");
  return SIDES.map((side, i) => `${nameOfSeat(model.match, side)}: ${clockInWords(left[i])}`).join(". ");
}

/** @param {Model} model */
export function valueInWords(model) {
  if (!model.help.isAllowed) return _("Hints and analysis are there when the match is over.");
  const { found } = model.help;
  if (!model.help.isAnalysing) return _("The values of the moves are not shown: A shows them.");
  if (found === null) return headline(model).join(". ");
  if (found.state !== "known") return _("No exact answer");
  const mover = nameOfSeat(model.match, model.mover);
  return begunLarge(_("{mover} to move: {value}.", { mover, value: worthInWords(found.analysis) }));
}
