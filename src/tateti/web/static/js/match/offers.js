// Offers between two people: to take a move back, to call it a draw, to play again. Both see them, and what became of them.

import { _ } from "../i18n.js";
import { nameOfSeat, otherSide } from "../words.js";

/**
 * @typedef {import("./model.js").MatchModel} Model
 * @typedef {"undo" | "draw" | "rematch"} Kind
 * @typedef {object} Offer
 * @property {"mine" | "theirs" | "watched"} whose to be withdrawn, to be answered, or neither
 * @property {string} words
 * @property {(action: import("./model.js").OfferAction) => void} answer
 */

/** The words of each: asked by the other, by oneself, and declined. @type {Record<Kind, {theirs: (name: string) => string, mine: () => string, declined: (name: string) => string}>} */
const WORDS = {
  undo: {
    theirs: (name) => _("{name} asks to take a move back.", { name }),
    mine: () => _("You asked to take a move back."),
    declined: (name) => _("{name} does not want to take a move back.", { name }),
  },
  draw: {
    theirs: (name) => _("{name} offers a draw.", { name }),
    mine: () => _("You offered a draw."),
    declined: (name) => _("{name} declines the draw and plays on.", { name }),
  },
  rematch: {
    theirs: (name) => _("{name} would like to play again.", { name }),
    mine: () => _("You would like to play again."),
    declined: (name) => _("{name} does not want to play again now.", { name }),
  },
};

/** Who made each offer that can still be answered: the end of a match is the end of what was offered in it. @param {Model} model @returns {[Kind, "first" | "second" | null | undefined][]} */
function offersOf({ match, isOver }) {
  if (isOver) return match.rematch ? [] : [["rematch", match.rematch_offer]];
  return [
    ["undo", match.undo_offer],
    ["draw", match.draw_offer],
  ];
}

/** The offer that stands. @param {Model} model @returns {Offer | null} */
export function standingOffer(model) {
  for (const [kind, side] of offersOf(model)) {
    if (!side) continue;
    const whose = model.isWatching ? "watched" : model.mySides.includes(otherSide(side)) ? "theirs" : "mine";
    const waiting = _("Waiting for the answer…");
    const name = nameOfSeat(model.match, side);
    const words = whose === "mine" ? `${WORDS[kind].mine()} ${waiting}` : WORDS[kind].theirs(name);
    return { whose, words, answer: (action) => model[kind](action) };
  }
  return null;
}

/** What is said to the one whose offer was just declined. @param {Model} model @returns {string | null} */
export function declinedInWords({ match, mySides }) {
  const { declined } = match;
  if (!declined || mySides.length !== 1 || mySides[0] !== declined.side) return null;
  return WORDS[declined.kind].declined(nameOfSeat(match, otherSide(declined.side)));
}

/** What is said aloud when an offer comes or is answered. @param {Model} model */
export const offerInWords = (model) => standingOffer(model)?.words ?? declinedInWords(model) ?? "";

/** Against the computer the sides change without a question, so who begins is said before. @param {Model} model */
export function againInWords(model) {
  if (model.mySides.length !== 1 || model.isByLink) return _("Play again");
  const hasBegun = model.mySides.includes(model.moverAt(0));
  return hasBegun ? _("Play again: the computer begins") : _("Play again: you begin");
}
