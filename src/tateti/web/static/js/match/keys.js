// The keys of a match: those of the window, and those that say aloud what others see.

import { say } from "../components/basics.js";
import { _ } from "../i18n.js";
import { press } from "../shortcuts.js";
import { goOn } from "./buttons.js";
import { boardInWords, clocksInWords, lastMoveInWords, valueInWords } from "./spoken.js";
import { isInTournament } from "./tournament.js";

/** @param {import("./model.js").MatchModel} model @param {import("./actions.js").Actions} actions @returns {import("../shortcuts.js").Shortcut[]} */
export function matchKeys(model, actions) {
  return [...doing(model, actions), ...(model.isOfBots ? watching(model) : []), ...hearing(model)];
}

/** @param {import("./model.js").MatchModel} model @param {import("./actions.js").Actions} actions */
function doing(model, actions) {
  return [
    ...(isInTournament(model) ? [] : [{ key: "u", words: _("take a move back"), run: press("undo") }]),
    { key: "h", words: _("a hint"), run: press("hint-button") },
    { key: "a", words: _("what every move is worth, or not"), run: press("analysis") },
    { key: "v", words: _("the review, after the end"), run: press("review") },
    { key: "x", words: _("resign"), run: press("resign") },
    isInTournament(model)
      ? { key: "n", words: _("back to the tournament, after the end"), run: press("to-tournament") }
      : { key: "n", words: _("another match, after the end"), run: press(model.isOfBots ? "again" : "rematch") },
    { key: "s", words: _("save the record"), run: () => void actions.saveRecord() },
  ];
}

/** @param {import("./model.js").MatchModel} model */
function watching(model) {
  return [
    { key: "p", words: _("hold the bots, or let them go on"), run: () => goOn(model) },
    { key: ".", words: _("one move, while they are held"), run: press("step") },
    { key: "+", words: _("faster"), run: press("faster") },
    { key: "-", shown: "−", words: _("slower"), run: press("slower") },
  ];
}

/** @param {import("./model.js").MatchModel} model */
function hearing(model) {
  return [
    {
      key: "b",
      words: _("to the board, and say it"),
      run: () => {
        /** @type {import("../board/board.js").BoardElement | null} */ (
          document.querySelector("tateti-board")
        )?.focusBoard();
        say(boardInWords(model));
      },
    },
    { key: "l", words: _("say the last move"), run: () => say(lastMoveInWords(model)) },
    { key: "c", words: _("say the clocks"), run: () => say(clocksInWords(model)) },
    { key: "w", words: _("say what the position is worth"), run: () => say(valueInWords(model)) },
  ];
}
