// The two players: who sits where, whose turn it is, who is here, the score of the series, and their clocks.

import { pieceIcon } from "../board/pieces.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { clockInWords, markOf, nameOfSeat, SIDES } from "../words.js";

/**
 * @typedef {import("../shapes.d.ts").Match} Match
 * @typedef {"first" | "second"} Side
 * @typedef {object} Seen
 * @property {Side[]} mine the sides that are played here
 * @property {[number, number] | null} left the seconds each has left
 * @property {{first: boolean, second: boolean} | null} present who is here, where that is known
 */

export const LITTLE_TIME = 10;

/** @param {Match} match @param {Seen} seen */
export function players(match, seen) {
  return h(
    "div",
    { class: "players" },
    SIDES.map((side, i) => player(match, side, i, seen)),
  );
}

/** @param {Match} match @param {Side} side @param {number} i @param {Seen} seen */
function player(match, side, i, { mine, left, present }) {
  const isTurn = match.state === "in play" && match.to_move === side;
  const hasWon = match.outcome?.winner === side;
  const mark = markOf(match.game, side);
  const note = noteOn(match, side, isTurn, hasWon, mine.includes(side), present);
  const kinds = ["player", isTurn ? "turn" : "", hasWon ? "won" : ""].filter(Boolean).join(" ");
  return h(
    "div",
    { class: kinds, "data-side": side },
    h("span", { class: "player-mark", "aria-hidden": "true" }, mark ? pieceIcon(mark) : String(i + 1)),
    h(
      "span",
      { class: "player-words" },
      h("strong", { title: nameOfSeat(match, side) }, nameOfSeat(match, side)),
      h("span", { class: "muted small", title: note }, note),
    ),
    match.series && match.series.number > 1
      ? h("span", { class: "score", title: _("Points in this series") }, points(match.series.score[i]))
      : null,
    left ? clock(side, left[i], isTurn) : null,
  );
}

/** @param {Side} side @param {number} left @param {boolean} isTurn */
function clock(side, left, isTurn) {
  const isShort = left < LITTLE_TIME && isTurn;
  return h(
    "span",
    { class: isShort ? "clock short" : "clock", "data-clock": side, role: "timer", "aria-label": _("Time left") },
    clockInWords(left),
  );
}

/** `2½` @param {number} score */
export const points = (score) => (Number.isInteger(score) ? String(score) : `${Math.floor(score) || ""}½`);

/** @param {Match} match @param {Side} side @param {boolean} isTurn @param {boolean} hasWon @param {boolean} isMine @param {Seen["present"]} present */
function noteOn(match, side, isTurn, hasWon, isMine, present) {
  const seat = match.seats[side === "first" ? 0 : 1];
  if (hasWon) return _("Winner");
  if (isTurn && seat.bot && match.thinking) return _("thinking…");
  if (seat.bot) return _("Computer");
  if (isMine) return _("plays here");
  if (present?.[side]) return _("● is here");
  if (seat.joined === false) return _("not here yet");
  return present ? _("○ has gone away") : _("Person");
}
