// All keys of the page, for the rules: those of the board, and what the pages offer.

import { homeKeys } from "../home/keys.js";
import { _ } from "../i18n.js";
import { answerKeys, lessonKeys } from "../lessons/keys.js";
import { matchKeys } from "../match/keys.js";
import { shortcutsNow } from "../shortcuts.js";
import { studyShortcuts } from "../study/keys.js";
import { treeKeys } from "../tree/keys.js";

/** @typedef {{title: string, keys: [string[], string][]}} Group keys, and what they do */

/** @returns {Group[]} */
export function keysInWords() {
  // Nothing of these is run: a match of two bots has them all, and so has a study in which arrows are drawn and a book is read.
  const ofMatches = matchKeys(/** @type {any} */ ({ isOfBots: true, match: {} }), /** @type {any} */ ({}));
  const study = /** @type {any} */ ({ hasBook: true, isReadingBook: true });
  const ofStudies = studyShortcuts(study, /** @type {any} */ ({ isOn: true }), () => {});
  return [
    {
      title: _("The board and the moves"),
      keys: [
        [["Tab"], _("to the board, and on to the next thing")],
        [["←", "↑", "→", "↓"], _("on the board: to another cell")],
        [["Home", "End", "Page ↑", "Page ↓"], _("on the board: to the ends of the row and of the column")],
        [["Enter", _("Space")], _("play on this cell")],
        [["←", "→", "Home", "End"], _("elsewhere, and after the end: back and forward through the moves")],
      ],
    },
    { title: _("On every page"), keys: shortcutsNow().map(asRow) },
    { title: _("At the start"), keys: homeKeys(() => {}).map(asRow) },
    { title: _("In a match"), keys: ofMatches.map(asRow) },
    { title: _("In a lesson"), keys: [...lessonKeys(/** @type {any} */ ({})), ...answerKeys(1)].map(asRow) },
    { title: _("In the analysis"), keys: ofStudies.map(asRow) },
    { title: _("In the search tree"), keys: treeKeys(/** @type {any} */ ({})).map(asRow) },
  ];
}

/** @param {import("../shortcuts.js").Shortcut} shortcut @returns {[string[], string]} */
const asRow = ({ key, shown, words }) => [[shown ?? key.toUpperCase()], words];
