// Offers between two people: to take a move back, to call it a draw, to play again. Both see them, and what became of them.

import { button, notice } from "../components/basics.js";
import { _ } from "../i18n.js";
import { nameOfSeat, otherSide } from "../words.js";

/**
 * @typedef {import("./model.js").MatchModel} Model
 * @typedef {"undo" | "draw" | "rematch"} Kind
 */

/** The words of each: asked by the other, by oneself, and declined. */
const WORDS = {
  undo: {
    theirs: () => _("{name} asks to take a move back."),
    mine: () => _("You asked to take a move back."),
    declined: () => _("{name} does not want to take a move back."),
  },
  draw: {
    theirs: () => _("{name} offers a draw."),
    mine: () => _("You offered a draw."),
    declined: () => _("{name} declines the draw and plays on."),
  },
  rematch: {
    theirs: () => _("{name} would like to play again."),
    mine: () => _("You would like to play again."),
    declined: () => _("{name} does not want to play again now."),
  },
};

/** What an offer needs: who made it, and how it is answered. @param {Model} model @returns {[Kind, "first" | "second" | null | undefined, (action: import("./model.js").OfferAction) => void][]} */
const offersOf = (model) => [
  ["undo", model.match.undo_offer, (action) => model.undo(action)],
  ["draw", model.match.draw_offer, (action) => model.draw(action)],
  ["rematch", model.match.rematch_offer, (action) => model.rematch(action)],
];

/** The offer that stands, or the one that was just declined. @param {Model} model */
export function offerNotice(model) {
  for (const [kind, side, answer] of offersOf(model)) if (side) return standing(model, kind, side, answer);
  const { declined } = model.match;
  if (!declined) return null;
  const name = nameOfSeat(model.match, otherSide(declined.side));
  const isMine = model.mySides.includes(declined.side) && model.mySides.length === 1;
  return isMine ? notice("offer declined", filled(WORDS[declined.kind].declined(), name)) : null;
}

/** @param {Model} model @param {Kind} kind @param {"first" | "second"} side @param {(action: import("./model.js").OfferAction) => void} answer */
function standing(model, kind, side, answer) {
  const name = nameOfSeat(model.match, side);
  if (model.isWatching) return notice("offer", filled(WORDS[kind].theirs(), name));
  if (!model.mySides.includes(otherSide(side))) {
    const withdraw = button(_("Withdraw"), () => answer("withdraw"), { id: "withdraw" });
    const waiting = _("Waiting for the answer…");
    return notice("offer", `${WORDS[kind].mine()} ${waiting}`, withdraw);
  }
  return notice(
    "offer",
    filled(WORDS[kind].theirs(), name),
    button(_("Agree"), () => answer("accept"), { kind: "main", id: "agree" }),
    button(_("Decline"), () => answer("decline"), { id: "decline" }),
  );
}

/** @param {string} words @param {string} name */
const filled = (words, name) => words.replace("{name}", name);

/** What is said aloud when an offer comes or is answered. @param {Model} model */
export function offerInWords(model) {
  return offerNotice(model)?.querySelector("span")?.textContent ?? "";
}
