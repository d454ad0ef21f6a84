// The two players: who sits where, whose turn it is, and their clocks.

import { pieceIcon } from "../board/pieces.js";
import { levelInWords } from "../bots.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { clockInWords, markOf, nameOfSeat, SIDES } from "../words.js";

/**
 * @param {any} match
 * @param {("first" | "second")[]} mine the sides that are played here
 * @param {[number, number] | null} left the seconds each has left
 */
export function players(match, mine, left) {
  return h(
    "div",
    { class: "players" },
    SIDES.map((side, i) => {
      const seat = match.seats[i];
      const isTurn = match.state === "in play" && match.to_move === side;
      const hasWon = match.outcome?.winner === side;
      const mark = markOf(match.game, side);
      return h(
        "div",
        { class: `player ${isTurn ? "turn" : ""} ${hasWon ? "won" : ""}`, "data-side": side },
        h("span", { class: "player-mark", "aria-hidden": "true" }, mark ? pieceIcon(mark) : String(i + 1)),
        h(
          "span",
          { class: "player-words" },
          h("strong", null, nameOfSeat(match, side)),
          h("span", { class: "muted small" }, note(match, seat, isTurn, hasWon, mine.includes(side))),
        ),
        left
          ? h(
              "span",
              {
                class: `clock ${left[i] < 10 && isTurn ? "short" : ""}`,
                "data-clock": side,
                "aria-label": _("Time left"),
              },
              clockInWords(left[i]),
            )
          : null,
      );
    }),
  );
}

function note(match, seat, isTurn, hasWon, isMine) {
  if (hasWon) return _("Winner");
  if (isTurn && seat.bot && match.thinking) return _("thinking…");
  if (seat.bot) return seat.warning ?? levelInWords(seat.bot);
  return isMine ? _("plays here") : _("Person");
}
