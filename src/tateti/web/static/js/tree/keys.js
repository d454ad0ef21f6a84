// The keys of the search tree: its steps, and how large it is.

import { _ } from "../i18n.js";

/**
 * @typedef {"forward" | "back" | "run" | "first" | "last" | "nextCut" | "larger" | "smaller" | "usualSize" | "whole"} Action
 * @param {Record<Action, () => void>} does
 * @returns {import("../shortcuts.js").Shortcut[]}
 */
export const treeKeys = (does) => [
  { key: "ArrowRight", shown: "→", words: _("one step forward"), run: does.forward },
  { key: "ArrowLeft", shown: "←", words: _("one step back"), run: does.back },
  { key: " ", shown: _("Space"), words: _("let the search run, or hold it"), run: does.run },
  { key: "Home", shown: "Home", words: _("to the beginning of the search"), run: does.first },
  { key: "End", shown: "End", words: _("to the end of the search"), run: does.last },
  { key: "c", words: _("to the next cut"), run: does.nextCut },
  { key: "+", words: _("larger"), run: does.larger },
  { key: "-", shown: "−", words: _("smaller"), run: does.smaller },
  { key: "0", words: _("back to 100 %"), run: does.usualSize },
  { key: "f", words: _("the whole tree"), run: does.whole },
];
