// The most important thing, in two lines: whose turn it is, or how it ended; and what has just happened.

import { _ } from "../i18n.js";
import {
  begunLarge,
  markOf,
  moveInWords,
  myOutcomeInWords,
  nameInSentence,
  nameOfSeat,
  otherSide,
  outcomeInWords,
} from "../words.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** @param {Model} model @returns {[string, string]} */
export function headline(model) {
  const { match } = model;
  if (match.outcome) {
    const isMine = model.mySides.length === 1;
    if (isMine) return myOutcomeInWords({ ...match, outcome: match.outcome }, model.mySides[0]);
    return [outcomeInWords(match) ?? "", ""];
  }
  return [turn(model), lastMove(model)];
}

/** @param {Model} model */
function turn(model) {
  const { match } = model;
  if (match.thinking) return begunLarge(_("{name} is thinking…", { name: nameInSentence(match, match.to_move) }));
  const name = nameOfSeat(match, match.to_move);
  if (!model.isMyTurn) return _("It is {name}'s turn.", { name });
  const mark = markOf(match.game, match.to_move);
  const words = model.mySides.length === 2 ? _("{name}, your move", { name }) : _("Your move");
  return mark ? `${words} (${mark.letter})` : words;
}

/** @param {Model} model */
function lastMove(model) {
  const { match } = model;
  const last = match.moves[match.moves.length - 1];
  if (!last) return "";
  const isMine = model.mySides.length === 1 && model.mySides[0] === otherSide(match.to_move);
  const name = isMine ? _("You") : nameOfSeat(match, otherSide(match.to_move));
  return `${name}: ${moveInWords(match.game, last.move)}`;
}
