// The table of a class: a row for each pupil, a column for each problem.

import { iconButton } from "../components/basics.js";
import { h } from "../dom.js";
import { _, language } from "../i18n.js";
import { legend } from "../solving/view.js";
import { statusSign, workInWords } from "../solving/words.js";
import { ago, dateInWords } from "../when.js";
import { durationInWords } from "./words.js";

/**
 * @typedef {import("../shapes.d.ts").Results} Results
 * @typedef {import("../shapes.d.ts").PupilShape} Pupil
 * @typedef {import("../shapes.d.ts").WorkShape} Work
 */

/** @param {Results} results @param {boolean} withHidden @param {(pupil: Pupil) => void} open */
export function classTable({ pupils, problems }, withHidden, open) {
  const rows = pupils.filter((pupil) => withHidden || !pupil.hidden);
  if (!rows.length) {
    return h("p", { class: "muted" }, _("Nobody has come yet. This table fills by itself as soon as somebody does."));
  }
  return [
    h(
      "div",
      { class: "table-frame", role: "region", "aria-label": _("Table of the class"), tabindex: "0" },
      h(
        "table",
        { class: "class-table" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, _("Nickname")),
            problems.map(({ number }) =>
              h(
                "th",
                { scope: "col", class: "narrow" },
                h("span", { class: "hidden-words" }, _("Problem {number}", { number })),
                h("span", { "aria-hidden": "true" }, number),
              ),
            ),
            h("th", { scope: "col", class: "number" }, _("Solved")),
            h("th", { scope: "col", class: "number" }, _("First time")),
            h("th", { scope: "col", class: "number" }, _("Time")),
            h("th", { scope: "col" }, _("Last seen")),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map((pupil) => row(pupil, open)),
        ),
      ),
    ),
    legend(),
  ];
}

/** @param {Pupil} pupil @param {(pupil: Pupil) => void} open */
function row(pupil, open) {
  const when = Date.parse(pupil.latest);
  return h(
    "tr",
    { "data-key": `pupil-${pupil.number}`, class: pupil.hidden ? "hidden-pupil" : null },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "pupil-name" },
        h("span", { class: "name" }, pupil.name),
        iconButton(_("About {name}", { name: pupil.name }), "more", () => open(pupil), { id: `pupil-${pupil.number}` }),
      ),
    ),
    pupil.works.map((work, i) => cell(work, i + 1)),
    h("td", { class: "number" }, `${pupil.solved}/${pupil.works.length}`),
    h("td", { class: "number" }, pupil.first_try),
    h("td", { class: "number" }, durationInWords(pupil.seconds)),
    h(
      "td",
      { class: "muted small" },
      h("time", { datetime: pupil.latest, title: dateInWords(when, language()) }, ago(when, Date.now(), language())),
    ),
  );
}

/** @param {Work} work @param {number} number */
function cell(work, number) {
  const words = cellInWords(work);
  return h(
    "td",
    { class: "narrow", title: `${number}: ${words}` },
    statusSign(work.status, work.tries.length > 0),
    h("span", { class: "hidden-words" }, words),
  );
}

/** @param {Work} work */
function cellInWords(work) {
  const first = work.first && work.tries.length ? _("first choice {move}", { move: work.first }) : "";
  const time = work.seconds ? durationInWords(work.seconds) : "";
  return [workInWords(work), first, time].filter(Boolean).join(", ");
}
