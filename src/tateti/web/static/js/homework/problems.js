// The problems of a set for the teacher: the solution, how it went, and the commonest wrong moves.

import { h } from "../dom.js";
import { piecesOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { aboutAnswer, STATUSES, statusInWords, statusSign } from "../solving/words.js";
import { begunLarge, moveInWords, toMoveInWords } from "../words.js";

/** @typedef {import("../shapes.d.ts").ProblemResult} ProblemResult */

const MOST_SHOWN = 3; // wrong moves of a problem

/** @param {ProblemResult[]} problems */
export function problemCards(problems) {
  return h(
    "ol",
    { class: "problem-cards" },
    problems.map((problem) => h("li", { class: "panel", "data-key": problem.id }, card(problem))),
  );
}

/** @param {ProblemResult} problem */
function card(problem) {
  const { number, position, answer, counts, wrong } = problem;
  const { game, to_move: toMove } = position;
  const solution = answer.solution.map((move) => moveInWords(game, move)).join(", ");
  return h(
    "div",
    { class: "problem-card" },
    h("h3", null, _("Problem {number}", { number })),
    picture(problem, answer.line[0], _("Problem {number}, solution {move}", { number, move: answer.solution[0] })),
    h(
      "div",
      { class: "stack small" },
      h("p", null, `${begunLarge(toMoveInWords(game, toMove))}: `, h("strong", null, solution)),
      h("p", { class: "muted" }, aboutAnswer(answer)),
      h("p", { class: "muted problem-rating" }, ratingInWords(problem)),
      h("p", { class: "mono muted" }, answer.line.map((one) => one.move).join(" ")),
      h(
        "ul",
        { class: "counts" },
        STATUSES.map((status) =>
          h(
            "li",
            { title: statusInWords(status) },
            statusSign(status),
            h("span", { class: "hidden-words" }, `${statusInWords(status)}: `),
            String(counts[status] ?? 0),
          ),
        ),
      ),
    ),
    wrong.length ? wrongMoves(problem) : null,
  );
}

/** How hard it is, as it was computed, and as the class found it. @param {ProblemResult} problem */
function ratingInWords({ answer: { rating }, class_rating: found }) {
  if (found === null) return _("Rating {rating}", { rating });
  return _("Rating {rating}, after this class {found}", { rating, found });
}

/** @param {ProblemResult} problem */
function wrongMoves(problem) {
  const { number, wrong } = problem;
  return h(
    "div",
    { class: "wrong-moves" },
    h("h4", null, _("Commonest wrong moves")),
    h(
      "ul",
      null,
      wrong
        .slice(0, MOST_SHOWN)
        .map((one) =>
          h(
            "li",
            null,
            picture(problem, one, _("Problem {number}, wrong move {move}", { number, move: one.move })),
            h("span", null, h("strong", null, one.move), " ", ngettext("{n} pupil", "{n} pupils", one.count)),
          ),
        ),
    ),
  );
}

/** A small board after a move. @param {ProblemResult} problem @param {{move: string, position: string}} after @param {string} label */
function picture({ position }, after, label) {
  return h("tateti-board", {
    class: "small-board",
    ".view": {
      board: position.board,
      pieces: piecesOf(position.game),
      position: after.position,
      label,
      picture: true,
      bare: true,
      last: after.move.slice(1),
    },
  });
}
