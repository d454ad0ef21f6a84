// The book beside the board: what it says of the position, who wins by it, and how anybody can check that.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { moveInWords } from "../words.js";
import { button, loading, notice } from "./basics.js";

/**
 * @typedef {import("../shapes.d.ts").BookAnswer} BookAnswer
 * @typedef {(move: string) => void} Play
 */

/**
 * As high as what it stands in the place of. What is said of the position is told to those who listen when it changes.
 * @param {string} game @param {import("../answers.js").Answer<BookAnswer>} found @param {Play} play @param {(file: string) => void} save
 */
export function bookPanel(game, found, play, save) {
  const told = found.state === "known" ? found.answer : null;
  return h(
    "section",
    { class: "panel stack worth book", id: "book-panel", "aria-label": _("Book") },
    h("h2", null, told?.book?.title ?? _("The book of this board")),
    h(
      "div",
      { class: "worth-place", tabindex: "0", role: "group", "aria-label": _("The book of this board") },
      h("div", { class: "book-says", role: "status" }, said(found)),
      told?.answers.length ? answers(game, told.answers, play) : null,
      told?.book ? h("p", { class: "small" }, told.book.words) : null,
    ),
    told?.book ? filePart(told.book, save) : null,
  );
}

/** @param {import("../answers.js").Answer<BookAnswer>} found */
function said(found) {
  if (found.state === "asked") return loading(_("Looking into the book…"));
  if (found.state === "refused") return notice("", found.error.message);
  return h("p", null, found.answer.words);
}

/** What the book plays, each to be played by its button. @param {string} game @param {string[]} moves @param {Play} play */
function answers(game, moves, play) {
  return h(
    "div",
    { class: "row book-answers" },
    moves.map((move, i) =>
      button(_("Play {move}", { move }), () => play(move), {
        kind: i === 0 ? "main" : "",
        id: i === 0 ? "book-play" : undefined,
        title: moveInWords(game, move),
      }),
    ),
  );
}

/** The file, and how to check it; folded, for few come for that. @param {import("../shapes.d.ts").BookShape} book @param {(file: string) => void} save */
function filePart({ check, file }, save) {
  return h(
    "details",
    { class: "muted small book-file" },
    h("summary", null, _("Save it and check it")),
    h(
      "p",
      null,
      _("Anybody can check it from the rules alone, in the folder of tateti's source:"),
      h("code", null, check),
    ),
    button(_("Save {file}", { file }), () => save(file), { icon: "save", id: "book-save" }),
  );
}
