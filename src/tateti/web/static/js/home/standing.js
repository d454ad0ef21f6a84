// How the matches of this browser stand, from what was last heard of them.

import { isOver } from "../seats.js";
import { SIDES } from "../words.js";

/**
 * @typedef {import("../seats.js").Kept} Kept
 * @typedef {"first" | "second"} Side
 */

/** The sides that are played in this browser. @param {Kept} kept @returns {Side[]} */
export function sidesHere({ secrets, seen }) {
  return SIDES.filter((side, i) => secrets[side] && !seen?.seats[i].bot);
}

/** Whether a person plays elsewhere against the one here. @param {Kept} kept */
const isWithSomebodyElsewhere = (kept) =>
  sidesHere(kept).length === 1 && !!kept.seen && kept.seen.seats.every((seat) => !seat.bot);

/** Whether it is for the person here to move. @param {Kept} kept */
export function isMyTurn(kept) {
  return !isOver(kept) && !!kept.seen && sidesHere(kept).includes(kept.seen.to_move);
}

/** Whether somebody elsewhere offers something, which the person here has not answered. @param {Kept} kept */
export function isAsked(kept) {
  const mine = sidesHere(kept);
  return mine.length === 1 && !kept.isGone && (kept.seen?.offers ?? []).some((side) => !mine.includes(side));
}

/** Whether the other player is a person elsewhere who has not come yet. @param {Kept} kept */
export function isAlone(kept) {
  if (isOver(kept) || !isWithSomebodyElsewhere(kept)) return false;
  const other = SIDES.findIndex((side) => !sidesHere(kept).includes(side));
  return kept.seen?.seats[other].joined === false;
}

/** How it ended for the person here; null where that has no answer. @param {Kept} kept @returns {"won" | "lost" | "drawn" | null} */
export function resultHere(kept) {
  const { seen } = kept;
  if (!seen || seen.state === "in play") return null;
  if (seen.winner === null) return "drawn";
  const mine = sidesHere(kept);
  if (mine.length !== 1) return null;
  return mine[0] === seen.winner ? "won" : "lost";
}

/** Those going on, first the ones that wait for the person here, then the latest; and those that are over. @param {Kept[]} matches */
export function sorted(matches) {
  const latest = [...matches].sort((a, b) => b.when - a.when);
  const goingOn = latest.filter((one) => !isOver(one));
  const waits = (/** @type {Kept} */ one) => isMyTurn(one) || isAsked(one);
  return {
    goingOn: [...goingOn.filter(waits), ...goingOn.filter((one) => !waits(one))],
    over: latest.filter(isOver),
  };
}

/** Whether it can change without anything being done here: two bots play, or somebody elsewhere. @param {Kept} kept */
const changesByItself = (kept) => !kept.seen || sidesHere(kept).length === 0 || isWithSomebodyElsewhere(kept);

/** Whether it is over and somebody has offered to play again: the next match may have begun. @param {Kept} kept */
const mayGoOn = (kept) => !kept.isGone && isWithSomebodyElsewhere(kept) && (kept.seen?.offers ?? []).length > 0;

/**
 * Those to ask for, the most important first.
 * @param {Kept[]} matches @param {number} most @param {boolean} isAgain then those alone that can have changed since
 */
export function toAskFor(matches, most, isAgain) {
  const { goingOn, over } = sorted(matches);
  return [...(isAgain ? goingOn.filter(changesByItself) : goingOn), ...over.filter(mayGoOn)].slice(0, most);
}
