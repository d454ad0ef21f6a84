// All lessons, in chapters, with how far one is in each.

import * as api from "../api.js";
import { loading, nameWindow, trouble } from "../components/basics.js";
import { h, show } from "../dom.js";
import { boardOf, piecesOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { icon } from "../icons.js";
import { reached } from "../lessons/progress.js";

/** @typedef {import("../shapes.d.ts").LessonShape} Lesson */

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function learnPage(root) {
  let isClosed = false;

  async function load() {
    nameWindow(_("Learn"));
    try {
      const chapters = await api.lessons();
      if (!isClosed) draw(chapters);
    } catch (error) {
      if (!isClosed) show(root, trouble(/** @type {Error} */ (error).message, load));
    }
  }

  /** @param {import("../shapes.d.ts").Chapter[]} chapters */
  function draw(chapters) {
    show(
      root,
      h(
        "div",
        { class: "learn" },
        h("h1", null, _("Learn")),
        h(
          "p",
          { class: "lead muted" },
          _("Short lessons, by doing. How far you are is kept in this browser; no account is needed."),
        ),
        chapters.map(chapterPart),
      ),
    );
  }

  show(root, loading());
  load();
  return {
    translate: load,
    close() {
      isClosed = true;
    },
  };
}

/** @param {import("../shapes.d.ts").Chapter} chapter @param {number} place */
function chapterPart({ title, lessons }, place) {
  return h(
    "section",
    { "aria-labelledby": `chapter-${place}` },
    h("h2", { id: `chapter-${place}` }, title),
    h("ul", { class: "lesson-cards" }, lessons.map(card)),
  );
}

/** @param {Lesson} lesson */
function card(lesson) {
  const { step, finished } = reached(lesson.name);
  return h(
    "li",
    { class: "panel lesson-card", "data-lesson": lesson.name, "data-finished": finished ? "" : null },
    h(
      "div",
      { class: "lesson-picture", "aria-hidden": "true" },
      h("tateti-board", {
        ".view": {
          board: boardOf(lesson.game),
          pieces: piecesOf(lesson.game),
          position: lesson.position,
          picture: true,
          bare: true,
          label: lesson.title,
        },
      }),
    ),
    h(
      "div",
      { class: "lesson-words" },
      h("h3", null, h("a", { href: `/learn/${lesson.name}` }, lesson.title)),
      h("p", { class: "small" }, lesson.about),
      h(
        "p",
        { class: "muted small lesson-standing" },
        finished ? icon("check") : null,
        standingInWords(lesson, step, finished),
      ),
    ),
  );
}

/** @param {Lesson} lesson @param {number} step @param {boolean} finished */
function standingInWords({ steps }, step, finished) {
  if (step > 1 && step <= steps) return _("Go on at step {step} of {steps}", { step, steps });
  return finished ? _("Done") : ngettext("{n} step", "{n} steps", steps);
}
