// What a pupil has done so far: every problem, and what comes next.

import { button } from "../components/basics.js";
import { h } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { readableQuery } from "../router.js";
import { legend, resultInWords, resultList } from "../solving/view.js";
import { durationInWords, nameOfSet } from "./words.js";

/** @typedef {import("./model.js").HomeworkModel} Model */

/** @param {Model} model */
export function resultView(model) {
  const { sheet } = model;
  if (!sheet) return null;
  const open = model.nextOpen(-1);
  return h(
    "div",
    { class: "homework-result stack" },
    h(
      "header",
      { class: "stack" },
      h("h1", { id: "headline" }, resultInWords(sheet.problems)),
      h("p", { class: "muted" }, nameOfSet(sheet.homework), " · ", titleOf(sheet.homework.game)),
    ),
    open === null
      ? h("p", null, _("Everything is kept: your teacher sees it. You can close this page."))
      : button(_("Go on with problem {number}", { number: open + 1 }), () => model.go(open), {
          kind: "main",
          id: "go-on",
          icon: "forward",
        }),
    resultList(model, (i) => h("span", { class: "muted duration" }, durationInWords(sheet.problems[i].seconds))),
    legend(),
    more(model),
  );
}

/** Other things to do with what was not found at once. @param {Model} model */
function more({ sheet }) {
  const missed = (sheet?.problems ?? []).filter((task) => task.answer && task.status !== "first-try");
  if (!missed.length) return null;
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "more" },
    h("h2", { id: "more" }, _("Look at them again")),
    h("p", { class: "muted" }, _("What every move is worth in the problems that were not right at once:")),
    h(
      "div",
      { class: "row" },
      missed.map((task) =>
        h(
          "a",
          {
            class: "button",
            href: `/analysis${readableQuery({ game: task.position.game, position: task.position.position })}`,
          },
          _("Problem {number}", { number: task.number }),
        ),
      ),
    ),
  );
}
