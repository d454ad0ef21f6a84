// Where there is no exact answer yet: working it out, with how far it is, and giving it more time.

import { h } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { isUnderWay, timesFor } from "../study/settling.js";
import { percentInWords, turnWorthInWords } from "../words.js";
import { button, notice, select } from "./basics.js";
import { worthList } from "./worth.js";

/**
 * @typedef {import("../study/settling.js").Settling} Settling
 * @typedef {import("../study/settling.js").Told} Told
 */

/**
 * @param {Settling} settling
 * @param {Told | null} told null until the server has said how it stands
 * @param {string} reason why there is no answer
 * @param {string} game @param {string} mover who is to move @param {(move: string) => void} play
 */
export function settlePanel(settling, told, reason, game, mover, play) {
  const value = told?.found?.value;
  return [
    settling.problem ? notice("alarm", settling.problem) : h("p", { id: "settle-words" }, told?.words || reason),
    told && isUnderWay(told) ? progress(settling, told) : told && isToAsk(told) ? asking(settling, told) : null,
    value ? h("p", null, turnWorthInWords(mover, { value, plies: null })) : null,
    told?.found?.moves.length ? worthList(game, told.found.moves, play, false) : null,
  ];
}

/** @param {Told} told */
const isToAsk = (told) => told.state === "possible" || told.state === "gave_up";

/** @param {Settling} settling @param {Told} told */
function progress(settling, told) {
  const done = told.progress; // null until it is known: then the bar only moves
  return h(
    "div",
    { class: "row settle-progress" },
    h("progress", { max: 1, value: done, "aria-label": _("How far it is") }),
    h("span", { class: "settle-part" }, done === null ? "" : percentInWords(done)),
    settling.ticket ? button(_("Stop"), () => settling.stop(), { id: "settle-stop", icon: "close" }) : null,
  );
}

/** @param {Settling} settling @param {Told} told */
function asking(settling, told) {
  const isAgain = told.state === "gave_up";
  if (told.way !== "search") {
    return button(_("Work it out"), () => settling.ask(null), { kind: "main", icon: "analysis", id: "settle" });
  }
  const times = timesFor(told);
  const wanted = times.includes(settling.wanted) ? settling.wanted : (times[isAgain ? 1 : 0] ?? times[0]);
  return h(
    "div",
    { class: "row settle-ask" },
    button(isAgain ? _("Give it more time") : _("Work it out"), () => settling.ask(wanted), {
      kind: "main",
      icon: "analysis",
      id: "settle",
    }),
    h(
      "label",
      { class: "row" },
      h("span", { class: "hidden-words" }, _("How long it may take")),
      select(
        times.map((seconds) => [String(seconds), ngettext("{n} second", "{n} seconds", seconds)]),
        String(wanted),
        (seconds) => settling.want(Number(seconds)),
        "settle-seconds",
      ),
    ),
  );
}
