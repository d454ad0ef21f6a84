// A pupil's sheet: the problem with its board, what was answered, and the way to the other problems.

import { button, notice } from "../components/basics.js";
import { stockRow } from "../components/stock.js";
import { h } from "../dom.js";
import { piecesOf } from "../games.js";
import { _ } from "../i18n.js";
import { begunLarge, moveInWords, toMoveInWords } from "../words.js";
import { waitingInWords } from "./model.js";
import { aboutAnswer, nameOfSet, statusInWords, statusSign, workInWords } from "./words.js";

/**
 * @typedef {import("./model.js").HomeworkModel} Model
 * @typedef {import("../shapes.d.ts").Task} Task
 */

/** @param {Model} model @param {() => void} onLeave */
export function sheetView(model, onLeave) {
  const { task, sheet } = model;
  if (!task || !sheet) return null;
  const shown = model.line?.last;
  return h(
    "div",
    { class: "homework" },
    h(
      "header",
      { class: "match-head" },
      h(
        "h1",
        { class: "headline", id: "headline" },
        _("Problem {number} of {count}", { number: task.number, count: sheet.problems.length }),
      ),
      h("p", { class: "muted" }, nameOfSet(sheet.homework)),
    ),
    h(
      "div",
      { class: "board-place" },
      h("tateti-board", {
        "data-key": `board-${task.number}`,
        ".view": boardView(model, task),
        onchoose: (/** @type {CustomEvent} */ event) => model.choose(event.detail.move),
        onrefuse: (/** @type {CustomEvent} */ event) => model.refuse(event.detail.cell),
      }),
    ),
    stockRow(task.position.game, task.position.stock, shown?.position ?? task.position.position) ??
      h("div", { class: "stock" }),
    h("div", { class: "homework-status" }, status(model, task)),
    h(
      "div",
      { class: "homework-aside stack" },
      h(
        "section",
        { class: "panel stack", "aria-labelledby": "all-problems" },
        h("h2", { id: "all-problems" }, _("All problems")),
        places(model),
        button(_("My result"), () => model.go(null), { id: "to-result" }),
      ),
      h("section", { class: "panel stack", "aria-labelledby": "who" }, whoIsHere(model, onLeave)),
    ),
  );
}

/** What the board shows. @param {Model} model @param {Task} task @returns {import("../board/board.js").BoardView} */
function boardView(model, task) {
  const { board, game, position, legal } = task.position;
  const after = model.line?.last ?? task.answer?.line[0];
  const cells = model.canChoose ? (model.hint?.cells ?? []) : [];
  return {
    board,
    pieces: piecesOf(game),
    position: after?.position ?? position,
    label: _("Board of {rows} rows and {cols} columns", { rows: board.rows, cols: board.cols }),
    legal: model.canChoose ? legal : [],
    last: after ? after.move.slice(1) : null,
    lines: after?.lines ?? [],
    drawn: cells.map((cell) => ({ from: cell, to: cell, colour: "B" })),
  };
}

/** What there is to do now, or what was answered. @param {Model} model @param {Task} task */
function status(model, task) {
  if (model.isWaiting) return notice("alarm", waitingInWords());
  if (task.answer) return rightPanel(model, task);
  if (model.wrong) return wrongPanel(model, task);
  const { game, to_move: toMove } = task.position;
  return [
    model.refusal
      ? notice("alarm", model.refusal)
      : h(
          "p",
          { class: "task" },
          h("strong", null, `${begunLarge(toMoveInWords(game, toMove))}.`),
          " ",
          _("Find the best move: there is only one."),
        ),
    task.choices.length ? h("p", { class: "muted small" }, triedInWords(task)) : null,
    hints(model),
  ];
}

/** @param {Task} task */
const triedInWords = ({ choices }) => _("Not the solution: {moves}.", { moves: choices.join(", ") });

/** @param {Model} model */
function hints(model) {
  const { hint } = model;
  return h(
    "div",
    { class: "stack" },
    hint?.words.length
      ? h(
          "div",
          { class: "notice hint", id: "hint" },
          h(
            "ol",
            { class: "hint-steps" },
            hint.words.map((words) => h("li", null, words)),
          ),
        )
      : null,
    h(
      "div",
      { class: "row homework-buttons" },
      model.hasMoreHints
        ? button(hint ? _("Another hint") : _("Hint"), () => model.askHint(), {
            icon: "hint",
            id: "hint-button",
            disabled: !model.canChoose,
          })
        : null,
      model.sheet && model.sheet.problems.length > 1
        ? button(_("Another problem first"), () => model.next(), { kind: "quiet", id: "skip-problem" })
        : null,
    ),
  );
}

/** @param {Model} model @param {Task} task */
function wrongPanel(model, task) {
  const { line, wrong } = model;
  const [, answer] = line?.line ?? [];
  return h(
    "div",
    { class: "notice alarm verdict", id: "verdict" },
    h(
      "div",
      { class: "stack" },
      h("p", null, h("strong", null, wrongInWords(/** @type {string} */ (wrong), task)), " ", model.words),
      answer ? h("p", null, _("See what happens: {moves}", { moves: lineInWords(line) })) : null,
    ),
    button(_("Try again"), () => model.tryAgain(), { icon: "again", kind: "main", id: "try-again" }),
  );
}

/** @param {string} move @param {Task} task */
export const wrongInWords = (move, task) =>
  _("{move} is not the solution.", { move: moveInWords(task.position.game, move) });

/** The moves that are on the board by now. @param {import("./played-out.js").PlayedOut | null} line */
const lineInWords = (line) =>
  (line?.line ?? [])
    .slice(0, line?.shown ?? 0)
    .map((one) => one.move)
    .join(" ");

/** @param {Model} model @param {Task} task */
function rightPanel(model, task) {
  const isLast = model.nextOpen(task.number - 1) === null;
  const line = task.answer?.line ?? [];
  return h(
    "div",
    { class: "notice offer verdict", id: "verdict" },
    h(
      "div",
      { class: "stack" },
      h("p", null, h("strong", null, model.words || rightInWords(task))),
      h("p", { class: "small" }, statusSign(task.status), " ", statusInWords(task.status)),
      task.answer ? h("p", { class: "muted small" }, aboutAnswer(task.answer)) : null,
      line.length > 1
        ? h("p", { class: "small" }, _("Best play: {moves}", { moves: line.map((one) => one.move).join(" ") }))
        : null,
    ),
    h(
      "div",
      { class: "row" },
      line.length > 1 ? button(_("Play it out"), () => model.playOn(), { icon: "play", id: "play-on" }) : null,
      button(isLast ? _("My result") : _("Next problem"), () => model.next(), {
        icon: "forward",
        kind: "main",
        id: "next",
      }),
    ),
  );
}

/** @param {Task} task */
const rightInWords = (task) =>
  _("Right: {move}.", { move: moveInWords(task.position.game, task.choices[task.choices.length - 1]) });

/** What is said of a problem that is solved. @param {Model} model @param {Task} task */
export const solvedInWords = (model, task) =>
  `${model.words || rightInWords(task)} ${begunLarge(statusInWords(task.status))}.`;

/** All problems, each with how it went. @param {Model} model */
function places(model) {
  return h(
    "ol",
    { class: "places" },
    (model.sheet?.problems ?? []).map((task, i) =>
      h(
        "li",
        null,
        h(
          "button",
          {
            type: "button",
            class: "place",
            id: `place-${task.number}`,
            "aria-current": i === model.which ? "true" : null,
            "aria-label": placeInWords(task),
            onclick: () => model.go(i),
          },
          h("span", null, task.number),
          statusSign(task.status, task.choices.length > 0),
        ),
      ),
    ),
  );
}

/** @param {Task} task */
export function placeInWords({ number, status, choices, hints }) {
  const tries = status === "not-yet" ? choices : choices.slice(0, -1);
  return _("Problem {number}: {how}", { number, how: workInWords({ status, tries, hints }) });
}

/** @param {Model} model @param {() => void} onLeave */
function whoIsHere(model, onLeave) {
  const { name, code } = model.kept;
  return [
    h("h2", { id: "who" }, _("You are {name}", { name: model.sheet?.name ?? name })),
    code
      ? h(
          "p",
          { class: "small" },
          _("To go on at another device, write down your code:"),
          " ",
          h("code", { class: "pupil-code", id: "my-code" }, code),
        )
      : null,
    button(_("I am somebody else"), onLeave, { kind: "quiet", id: "leave" }),
  ];
}

/** The four signs and what they mean. */
export function legend() {
  return h(
    "ul",
    { class: "sign-legend small muted" },
    /** @type {const} */ (["first-try", "after-tries", "with-hints"]).map((status) =>
      h("li", null, statusSign(status), " ", statusInWords(status)),
    ),
    h("li", null, statusSign("not-yet", true), " ", _("tried, not yet right")),
  );
}
