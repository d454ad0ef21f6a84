// The analysis beside the board: what the position is worth, and its moves, best first.

import { worthInSigns } from "../board/badge.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { moveInWords, moveWorthInWords, turnWorthInWords } from "../words.js";
import { loading, notice } from "./basics.js";

/**
 * @typedef {import("../analyses.js").AnalysedMove} AnalysedMove
 * @typedef {import("../dom.js").Child} Child
 */

/**
 * @param {string} game
 * @param {import("../analyses.js").Found | null} found null where the game is over
 * @param {string | null} mover who is to move; null is the person here
 * @param {((move: string) => void) | null} play what a click on a move does
 * @param {Child} [more] what can be done where there is no answer
 */
export function worthPanel(game, found, mover, play, more = null) {
  return h(
    "section",
    { class: "panel stack worth", "aria-label": _("Analysis") },
    inside(game, found, mover, play, more),
  );
}

/**
 * @param {string} game @param {import("../analyses.js").Found | null} found @param {string | null} mover
 * @param {((move: string) => void) | null} play @param {Child} more
 * @returns {Child}
 */
function inside(game, found, mover, play, more) {
  if (found === null) return h("p", { class: "muted" }, _("The game is over here: nothing is left to analyse."));
  if (found.state === "asked") return loading(_("Analysing…"));
  if (found.state === "unknown") {
    return [
      h("h2", null, found.settle?.possible ? _("No exact answer yet") : _("No exact answer")),
      h(
        "div",
        { class: "worth-place", tabindex: "0", role: "group", "aria-label": _("No exact answer") },
        more ?? notice("", found.settle?.words ?? _("Not known on this board. {reason}", { reason: found.words })),
      ),
    ];
  }
  const { analysis } = found;
  return [
    h("h2", null, turnWorthInWords(mover, analysis)),
    h(
      "div",
      { class: "worth-place", tabindex: "0", role: "group", "aria-label": _("Moves, best first") },
      worthList(game, analysis.moves, play, true),
      h(
        "p",
        { class: "muted small" },
        _(
          "+ wins, = draws, − loses, for the one who plays it; the number counts plies to the end (moves of both players).",
        ),
      ),
    ),
    grundyPart(analysis.grundy),
  ];
}

/** What the theory of such games has for the position, with what that is. @param {number | null | undefined} grundy */
function grundyPart(grundy) {
  if (grundy === null || grundy === undefined) return null;
  return h(
    "details",
    { class: "muted small grundy" },
    h("summary", null, _("Grundy value: {grundy}", { grundy })),
    h(
      "p",
      null,
      _(
        "The smallest number that no move leads to: 0 where whoever is to move loses. It says what several boards are worth that are played side by side.",
      ),
    ),
  );
}

/**
 * Moves, best first.
 * @param {string} game @param {AnalysedMove[]} moves @param {((move: string) => void) | null} play
 * @param {boolean} isWhole whether all moves are there, so that the first of them is the best
 */
export function worthList(game, moves, play, isWhole) {
  const best = moves[0];
  return h(
    "ol",
    { class: "worth-list", "aria-label": isWhole ? _("Moves, best first") : _("Moves that are proved") },
    moves.map((one) => {
      const isBest = isWhole && one.value === best.value && one.plies === best.plies;
      const line = [
        h("span", { class: `pill pill-${one.value}` }, isBest ? `★${worthInSigns(one)}` : worthInSigns(one)),
        h("span", { class: "worth-move", title: moveInWords(game, one.move) }, one.move),
        h(
          "span",
          { class: "muted small" },
          moveWorthInWords(one),
          isBest ? h("span", { class: "hidden-words" }, ", ", _("best")) : null,
        ),
      ];
      return h(
        "li",
        { "data-value": one.value, "data-move": one.move },
        play
          ? h("button", { type: "button", class: "worth-line", onclick: () => play(one.move) }, line)
          : h("div", { class: "worth-line" }, line),
      );
    }),
  );
}
