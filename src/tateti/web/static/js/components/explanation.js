// The explanation beside the board: what there is to see in the position, and what each move does.

import { worthInSigns } from "../board/badge.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { moveInWords } from "../words.js";
import { loading, notice } from "./basics.js";

/**
 * @typedef {import("../study/explaining.js").Explaining} Explaining
 * @typedef {import("../shapes.d.ts").Explanation} Explanation
 * @typedef {import("../shapes.d.ts").ExplainedMove} ExplainedMove
 * @typedef {import("../shapes.d.ts").Fact} Fact
 */

/**
 * As high as what it stands in the place of.
 * @param {string} game @param {Explaining} explaining @param {import("../answers.js").Answer<Explanation>} found
 */
export function explanationPanel(game, explaining, found) {
  return h(
    "section",
    { class: "panel stack worth explanation", id: "explanation", "aria-label": _("Explanation") },
    h("h2", null, _("What there is to see")),
    h(
      "div",
      { class: "worth-place", tabindex: "0", role: "group", "aria-label": _("What there is to see") },
      inside(game, explaining, found),
    ),
  );
}

/** @param {string} game @param {Explaining} explaining @param {import("../answers.js").Answer<Explanation>} found */
function inside(game, explaining, found) {
  if (found.state === "asked") return loading(_("Looking at the position…"));
  if (found.state === "refused") return notice("", found.error.message);
  const { facts, moves } = found.answer;
  return [
    factList(explaining, facts),
    moves.length ? h("h3", null, _("What the moves do")) : null,
    moves.length
      ? h(
          "ul",
          { class: "fact-moves" },
          moves.map((move) => moveItem(game, explaining, move)),
        )
      : null,
  ];
}

/** @param {Explaining} explaining @param {Fact[]} facts */
function factList(explaining, facts) {
  return h(
    "ul",
    { class: "facts" },
    facts.map((fact) => h("li", { "data-fact": fact.kind }, factLine(explaining, fact))),
  );
}

/** A sentence; where it is about cells or lines, pointing at it shows them on the board. @param {Explaining} explaining @param {Fact} fact */
function factLine(explaining, fact) {
  if (!fact.cells.length && !fact.lines.length) return h("p", { class: "fact" }, fact.words);
  return h(
    "button",
    {
      type: "button",
      class: explaining.pointed === fact ? "fact pointed" : "fact",
      title: _("Show it on the board"),
      onclick: () => explaining.point(fact),
      onfocus: () => explaining.point(fact),
      onblur: () => explaining.leave(fact),
      onpointerenter: () => explaining.point(fact),
      onpointerleave: () => explaining.leave(fact),
    },
    fact.words,
  );
}

/** @param {string} game @param {Explaining} explaining @param {ExplainedMove} one */
function moveItem(game, explaining, one) {
  const { move, value, plies, facts } = one;
  const isOpen = explaining.unfolded === move;
  return h(
    "li",
    { "data-move": move },
    h(
      "button",
      {
        type: "button",
        class: "worth-line fact-move",
        "aria-expanded": String(isOpen),
        onclick: () => explaining.unfold(move),
      },
      value ? h("span", { class: `pill pill-${value}` }, worthInSigns({ value, plies })) : h("span"),
      h("span", { class: "worth-move" }, moveInWords(game, move)),
      icon("unfold"),
    ),
    isOpen ? factList(explaining, facts) : null,
  );
}
