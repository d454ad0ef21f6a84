// A step of a lesson as it is shown: words, board, answers, reply, and the buttons, which stay where they are.

import { button, iconButton } from "../components/basics.js";
import { stockRow } from "../components/stock.js";
import { h } from "../dom.js";
import { boardOf, piecesOf } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { readableQuery } from "../router.js";
import { branchInWords, linkInWords, placeInWords, verdictInWords } from "./words.js";

/**
 * @typedef {import("../shapes.d.ts").LessonStep} LessonStep
 * @typedef {import("../shapes.d.ts").Standing} Standing
 *
 * @typedef {object} Does what can be done in a lesson
 * @property {(choice: string) => void} choose
 * @property {(cell: string) => void} refuse a cell that cannot be chosen
 * @property {() => void} hint
 * @property {() => void} on to the next step, or once more
 * @property {() => void} back
 */

/** @param {LessonStep} step @param {Standing} standing @param {string} problem @param {Does} does */
export function lessonView(step, standing, problem, does) {
  return h(
    "div",
    { class: "lesson", "data-kind": step.kind, "data-key": "lesson" },
    head(step, standing),
    h(
      "div",
      { class: "lesson-text stack" },
      step.text.map((paragraph) => h("p", null, paragraph)),
    ),
    boardPlace(step, standing, does),
    h("div", { class: "lesson-more stack" }, branches(step), options(step, standing, does), link(step)),
    h("div", { class: "lesson-answer" }, reply(standing, problem)),
    buttons(step, standing, does),
  );
}

/** @param {LessonStep} step @param {Standing} standing */
function head(step, standing) {
  const done = step.number - 1 + Number(standing.done);
  return h(
    "header",
    { class: "lesson-head" },
    h("h1", { tabindex: "-1" }, step.title),
    h("p", { class: "muted small", id: "lesson-place" }, placeInWords(step)),
    h("progress", { class: "lesson-progress", value: done, max: step.steps, "aria-label": _("How far you are") }),
  );
}

/** @param {LessonStep} step @param {Standing} standing @param {Does} does */
function boardPlace(step, standing, does) {
  return h(
    "div",
    { class: "lesson-board", "data-key": `board-${step.full_name}` },
    h("tateti-board", {
      ".view": {
        board: step.board,
        pieces: piecesOf(step.game),
        position: standing.position,
        label: _("Board of {rows} rows and {cols} columns", { rows: step.board.rows, cols: step.board.cols }),
        legal: choosable(step, standing),
        last: standing.last,
        lines: standing.outcome?.lines ?? [],
        marked: standing.marked,
      },
      onchoose: (/** @type {CustomEvent} */ event) => does.choose(event.detail.move ?? event.detail.cell),
      onrefuse: (/** @type {CustomEvent} */ event) => does.refuse(event.detail.cell),
    }),
    stockRow(step.game, step.stock, standing.position),
  );
}

/** Where cells are only named, choosing one puts nothing there. @param {LessonStep} step @param {Standing} standing */
function choosable({ kind }, { legal }) {
  return kind === "find" ? legal.map((one) => ({ ...one, words: _("can be chosen") })) : legal;
}

/** Positions beside that of the step: small boards, with the moves that lead there. @param {LessonStep} step */
function branches({ branches, game }) {
  if (!branches.length) return null;
  return h(
    "div",
    { class: "lesson-branches" },
    branches.map((branch) =>
      h(
        "figure",
        { class: "lesson-branch" },
        h("tateti-board", {
          ".view": {
            board: boardOf(game),
            pieces: piecesOf(game),
            position: branch.position,
            picture: true,
            bare: true,
            label: branchInWords(branch),
          },
        }),
        h("figcaption", null, branchInWords(branch)),
      ),
    ),
  );
}

/** @param {LessonStep} step @param {Standing} standing @param {Does} does */
function options({ options }, { past, done }, does) {
  if (!options.length) return null;
  return h(
    "ul",
    { class: "lesson-options", "aria-label": _("Answers") },
    options.map((words, i) => {
      const number = String(i + 1);
      const isTried = past.includes(number);
      return h(
        "li",
        null,
        h(
          "button",
          {
            type: "button",
            class: "button lesson-option",
            id: `option-${number}`,
            "data-tried": isTried ? (done && past.at(-1) === number ? "right" : "wrong") : null,
            "aria-disabled": done || isTried ? "true" : null,
            onclick: done || isTried ? null : () => does.choose(number),
          },
          h("span", { class: "lesson-number" }, number, h("span", { class: "hidden-words" }, ": ")),
          h("span", null, words),
          isTried ? icon(done && past.at(-1) === number ? "check" : "close") : null,
        ),
      );
    }),
  );
}

/** @param {LessonStep} step */
function link({ link }) {
  if (!link) return null;
  return h(
    "p",
    null,
    h("a", { class: "button", href: addressOf(link) }, icon(link.to === "play" ? "play" : link.to), linkInWords(link)),
  );
}

/** @param {import("../shapes.d.ts").LessonLink} link */
function addressOf({ to, game, position, pruning }) {
  if (to === "play") return `/${readableQuery({ game })}`;
  if (to === "analysis") return `/analysis${readableQuery({ game, position })}`;
  return `/tree${readableQuery({ game, position, order: "fixed", pruning: pruning ? null : "false" })}`;
}

/** @param {Standing} standing @param {string} problem */
function reply({ reply }, problem) {
  if (problem) return h("div", { class: "notice alarm" }, h("span", null, problem));
  if (!reply) return null;
  const verdict = verdictInWords(reply.verdict);
  return h(
    "div",
    { class: "lesson-reply", "data-verdict": reply.verdict },
    verdict ? icon(reply.verdict === "right" ? "check" : "close") : icon("hint"),
    h(
      "div",
      { class: "stack" },
      verdict ? h("strong", null, verdict) : null,
      reply.words.map((words) => h("p", null, words)),
    ),
  );
}

/** @param {LessonStep} step @param {Standing} standing @param {Does} does */
function buttons(step, standing, does) {
  const isAgain = standing.waits;
  return h(
    "div",
    { class: "lesson-buttons" },
    iconButton(_("Back a step"), "back", does.back, { id: "lesson-back", disabled: step.number === 1 }),
    h(
      "span",
      null, // the place is always there, so that the button after it stays the same one and keeps the focus
      step.kind === "read" || step.kind === "choose"
        ? null
        : button(_("Hint"), does.hint, {
            id: "lesson-hint",
            icon: "hint",
            disabled: standing.done || isAgain,
          }),
    ),
    button(isAgain ? _("Try again") : _("Continue"), does.on, {
      id: "lesson-on",
      kind: "main",
      icon: isAgain ? "again" : "forward",
      disabled: !standing.done && !isAgain,
    }),
  );
}
