// The keys of a lesson.

import { _ } from "../i18n.js";
import { press } from "../shortcuts.js";

/**
 * @param {{sayText: () => void, sayBoard: () => void}} does
 * @returns {import("../shortcuts.js").Shortcut[]}
 */
export const lessonKeys = ({ sayText, sayBoard }) => [
  { key: "n", words: _("on, or try again"), run: press("lesson-on") },
  { key: "p", words: _("back a step"), run: press("lesson-back") },
  { key: "h", words: _("a hint"), run: press("lesson-hint") },
  { key: "t", words: _("say the step again"), run: sayText },
  { key: "b", words: _("to the board, and say it"), run: sayBoard },
];

/** The answers by their numbers. @param {number} count @returns {import("../shortcuts.js").Shortcut[]} */
export const answerKeys = (count) =>
  Array.from({ length: count }, (_none, i) => ({
    key: String(i + 1),
    words: _("answer {number}", { number: i + 1 }),
    run: press(`option-${i + 1}`),
  }));
