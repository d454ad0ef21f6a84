// What has happened in a match, told by what differs from before: so it is told once, whether the server's answer or its
// message came first, and in the same way.

import { _ } from "../i18n.js";
import { moveInWords, nameOfSeat, otherSide, SIDES, saidTogether } from "../words.js";
import { headline } from "./headline.js";
import { offerInWords } from "./offers.js";
import { lastMoveInWords, stepInWords } from "./spoken.js";

/**
 * @typedef {import("./model.js").MatchModel} Model
 * @typedef {import("../shapes.d.ts").Match} Match
 * @typedef {"end" | "move" | "undo" | "rematch" | "offer" | "join"} MatchNews what happened in the match
 * @typedef {MatchNews | "presence" | "hint" | "look" | "back"} News what the page may say or sound
 */

/**
 * What happened from one state of a match to a later one.
 * @param {Match} before @param {Match} after @param {("first" | "second")[]} mine the sides that are played here
 * @returns {MatchNews | undefined}
 */
export function newsBetween(before, after, mine) {
  if (before.state === "in play" && after.state !== "in play") return "end";
  if (after.ply < before.ply) return "undo";
  if (after.ply > before.ply || after.position !== before.position) return "move";
  if (after.rematch !== before.rematch) return "rematch";
  if (offersIn(after) !== offersIn(before)) return "offer";
  if (seatsIn(after, mine) !== seatsIn(before, mine)) return "join";
  return undefined;
}

/** @param {Match} match */
const offersIn = ({ undo_offer, draw_offer, rematch_offer, declined }) =>
  JSON.stringify([undo_offer, draw_offer, rematch_offer, declined]);

/** Who has come of those that play elsewhere. @param {Match} match @param {string[]} mine */
const seatsIn = ({ seats }, mine) =>
  JSON.stringify(SIDES.map((side, i) => mine.includes(side) || [seats[i].name, seats[i].joined]));

/** Whether the last move was played here. @param {Model} model */
const isMyMove = (model) => model.mySides.includes(otherSide(model.match.to_move));

/** What is said aloud, if anything. @param {Model} model @param {News} news @returns {string} */
export function newsInWords(model, news) {
  const [first, second] = headline(model);
  if (news === "move") return saidTogether(lastMoveInWords(model, model.match.moves.length), first);
  if (news === "end" || news === "undo") return saidTogether(first, second);
  if (news === "offer") return offerInWords(model) || saidTogether(first, second);
  if (news === "presence" || news === "join") return presenceInWords(model, news === "join");
  if (news === "rematch") return _("The next match has begun.");
  if (news === "look") return stepInWords(model);
  if (news === "hint") return hintInWords(model);
  return "";
}

/** Whether the friend is here. @param {Model} model @param {boolean} isJoining */
function presenceInWords(model, isJoining) {
  if (!model.isByLink) return "";
  const name = nameOfSeat(model.match, model.otherOne);
  const isHere = isJoining || model.present?.[model.otherOne];
  return isHere ? _("{name} is here.", { name }) : _("{name} has gone away.", { name });
}

/** The hint as far as it was given: what to look at, or the move with its reason. @param {Model} model */
export function hintInWords({ match, help }) {
  if (!help.hint) return "";
  const { move, reason, clue } = help.hint;
  if (!help.isMoveTold) return clue;
  return _("Hint: {move}. {reason}", { move: moveInWords(match.game, move), reason: reason.text });
}

/** Whether somebody who looks elsewhere is told of it: of what others did, but not of their coming and going. @param {Model} model @param {News} news */
export function isForTheAbsent(model, news) {
  if (news === "move") return !isMyMove(model);
  return ["end", "undo", "rematch", "offer", "join"].includes(news);
}

/** @param {Model} model @param {News} news @returns {import("../sounds.js").Sound | null} */
export function soundOf(model, news) {
  const { outcome } = model.match;
  if (news === "end") return outcome?.winner && model.mySides.includes(outcome.winner) ? "won" : "over";
  if (news === "move") return isMyMove(model) ? "move" : "theirs";
  return null;
}
