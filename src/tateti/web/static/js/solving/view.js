// A problem as it is shown to whoever solves it: the board, what there is to do, what was answered, and the other problems.

import { button, notice } from "../components/basics.js";
import { stockRow } from "../components/stock.js";
import { h } from "../dom.js";
import { piecesOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { begunLarge, moveInWords, toMoveInWords } from "../words.js";
import { aboutAnswer, statusInWords, statusSign, workInWords } from "./words.js";

/**
 * @typedef {import("./solver.js").Solver} Solver
 * @typedef {import("./solver.js").Task} Task
 * @typedef {import("../dom.js").Child} Child
 *
 * @typedef {Solver & {choose: (move: string) => void, askHint: () => void, playOn: () => void, next: () => void,
 *   go: (which: number | null) => void}} Solving
 *
 * @typedef {object} Parts what stands around a problem
 * @property {string} headline
 * @property {string} more below it
 * @property {Child} status what there is to do now, or what was answered
 * @property {Child} aside
 */

/** @param {Solving} model @param {Task} task @param {Parts} parts */
export function solvingView(model, task, { headline, more, status, aside }) {
  const { game, stock } = task.position;
  return h(
    "div",
    { class: "solving" },
    h(
      "header",
      { class: "match-head" },
      h("h1", { class: "headline", id: "headline", tabindex: "-1" }, headline),
      h("p", { class: "muted" }, more),
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
    stockRow(game, stock, model.shown.position) ?? h("div", { class: "stock" }),
    h("div", { class: "solving-status" }, status),
    h("div", { class: "solving-aside stack" }, aside),
  );
}

/** What the board shows. @param {Solver} model @param {Task} task @returns {import("../board/board.js").BoardView} */
function boardView(model, task) {
  const { board, game } = task.position;
  const { position, legal, last } = model.shown;
  const cells = model.canChoose ? (model.hint?.cells ?? []) : [];
  return {
    board,
    pieces: piecesOf(game),
    position,
    label: _("Board of {rows} rows and {cols} columns", { rows: board.rows, cols: board.cols }),
    legal,
    last: last?.move.slice(1) ?? null,
    lines: last?.lines ?? [],
    drawn: cells.map((cell) => ({ from: cell, to: cell, colour: "B" })),
  };
}

/** What there is to do in a problem that is not solved yet. @param {Solving} model @param {Task} task @param {string} words @param {Child} [skip] */
export function toSolve(model, task, words, skip = null) {
  const { game, to_move: toMove } = task.position;
  return [
    model.refusal
      ? notice("alarm", model.refusal)
      : h("p", { class: "task" }, h("strong", null, `${begunLarge(toMoveInWords(game, toMove))}.`), " ", words),
    task.choices.length ? h("p", { class: "muted small" }, triedInWords(task)) : null,
    hints(model, skip),
  ];
}

/** @param {Task} task */
const triedInWords = ({ choices }) => _("Not the solution: {moves}.", { moves: choices.join(", ") });

/** The hint as far as it was told, and the way to more of it. @param {Solving} model @param {Child} [skip] */
export function hints(model, skip = null) {
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
      { class: "row solving-buttons" },
      model.hasMoreHints
        ? button(hint ? _("Another hint") : _("Hint"), () => model.askHint(), {
            icon: "hint",
            id: "hint-button",
            disabled: !model.canChoose,
          })
        : null,
      skip,
    ),
  );
}

/** @param {Solving} model @param {Task} task */
export function wrongPanel(model, task) {
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
const wrongInWords = (move, task) => _("{move} is not the solution.", { move: moveInWords(task.position.game, move) });

/** The moves that are on the board by now. @param {import("./played-out.js").PlayedOut | null} line */
const lineInWords = (line) =>
  (line?.line ?? [])
    .slice(0, line?.shown ?? 0)
    .map((one) => one.move)
    .join(" ");

/** The whole line at once, for those who do not see it being played. @param {Solver} model @param {Task} task */
export function wrongSpoken(model, task) {
  const line = model.line?.line ?? [];
  const said = line.length > 1 ? _("See what happens: {moves}", { moves: line.map((one) => one.move).join(" ") }) : "";
  return [wrongInWords(/** @type {string} */ (model.wrong), task), model.words, said].filter(Boolean).join(" ");
}

/** What is known of a problem that is solved, and the ways on. @param {Solving} model @param {Task} task @param {...Child} ways */
export function rightPanel(model, task, ...ways) {
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
    h("div", { class: "row" }, ways),
  );
}

/** @param {Task} task */
const rightInWords = (task) =>
  _("Right: {move}.", { move: moveInWords(task.position.game, task.choices[task.choices.length - 1]) });

/** What is said of a problem that is solved. @param {Solver} model @param {Task} task */
export const solvedInWords = (model, task) =>
  `${model.words || rightInWords(task)} ${begunLarge(statusInWords(task.status))}.`;

/** What is said while the server does not answer. */
export const waitingInWords = () => _("The server does not answer. Your choice is sent again until it does.");

/** All problems, each with how it went. @param {Solving} model @param {number | null} which */
export function places(model, which) {
  return h(
    "ol",
    { class: "places" },
    model.tasks.map((task, i) =>
      h(
        "li",
        null,
        h(
          "button",
          {
            type: "button",
            class: "place",
            id: `place-${task.number}`,
            "aria-current": i === which ? "true" : null,
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
const placeInWords = (task) => _("Problem {number}: {how}", { number: task.number, how: howInWords(task) });

/** @param {Task} task */
function howInWords({ status, choices, hints }) {
  const tries = status === "not-yet" ? choices : choices.slice(0, -1);
  return workInWords({ status, tries, hints });
}

/** How many are solved. @param {Task[]} tasks */
export function resultInWords(tasks) {
  const solved = tasks.filter((task) => task.answer).length;
  const first = tasks.filter((task) => task.status === "first-try").length;
  const words = ngettext("{n} of {count} solved", "{n} of {count} solved", solved, { count: tasks.length });
  const atOnce = ngettext("{n} right first time", "{n} right first time", first);
  return `${words}, ${atOnce}`;
}

/** Every problem and how it went, to go back to. @param {Solving} model @param {(which: number) => Child} [more] */
export function resultList(model, more = () => null) {
  return h(
    "ol",
    { class: "panel result-list" },
    model.tasks.map((task, i) =>
      h(
        "li",
        null,
        h(
          "button",
          { type: "button", class: "result-line", onclick: () => model.go(i), id: `result-${task.number}` },
          statusSign(task.status, task.choices.length > 0),
          h("strong", null, _("Problem {number}", { number: task.number })),
          h("span", { class: "muted" }, howInWords(task)),
          more(i),
        ),
      ),
    ),
  );
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
