// A pupil's sheet: the problem, what was answered, and the way to the other problems.

import { button, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { places, rightPanel, solvingView, toSolve, waitingInWords, wrongPanel } from "../solving/view.js";
import { nameOfSet } from "./words.js";

/**
 * @typedef {import("./model.js").HomeworkModel} Model
 * @typedef {import("../shapes.d.ts").Task} Task
 */

/** @param {Model} model @param {() => void} onLeave */
export function sheetView(model, onLeave) {
  const { task, sheet } = model;
  if (!task || !sheet) return null;
  return solvingView(model, task, {
    headline: _("Problem {number} of {count}", { number: task.number, count: sheet.problems.length }),
    more: nameOfSet(sheet.homework),
    status: status(model, task),
    aside: [
      h(
        "section",
        { class: "panel stack", "aria-labelledby": "all-problems" },
        h("h2", { id: "all-problems" }, _("All problems")),
        places(model, model.which),
        button(_("My result"), () => model.go(null), { id: "to-result" }),
      ),
      h("section", { class: "panel stack", "aria-labelledby": "who" }, whoIsHere(model, onLeave)),
    ],
  });
}

/** What there is to do now, or what was answered. @param {Model} model @param {Task} task */
function status(model, task) {
  if (model.isWaiting) return notice("alarm", waitingInWords());
  if (task.answer) return solved(model, task);
  if (model.wrong) return wrongPanel(model, task);
  const skip =
    model.tasks.length > 1
      ? button(_("Another problem first"), () => model.next(), { kind: "quiet", id: "skip-problem" })
      : null;
  return toSolve(model, task, _("Find the best move: there is only one."), skip);
}

/** @param {Model} model @param {Task} task */
function solved(model, task) {
  const isLast = model.nextOpen(task.number - 1) === null;
  const line = task.answer?.line ?? [];
  return rightPanel(
    model,
    task,
    line.length > 1 ? button(_("Play it out"), () => model.playOn(), { icon: "play", id: "play-on" }) : null,
    button(isLast ? _("My result") : _("Next problem"), () => model.next(), {
      icon: "forward",
      kind: "main",
      id: "next",
    }),
  );
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
