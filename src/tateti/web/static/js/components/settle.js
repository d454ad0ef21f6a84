// Where there is no exact answer yet: working it out, with how far it is, and giving it more time.

import { h } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { isUnderWay, timesFor } from "../study/settling.js";
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
 * @param {string} game @param {(move: string) => void} play
 */
export function settlePanel(settling, told, reason, game, play) {
  const words = settling.problem || told?.words || reason;
  return [
    h("div", { class: "settle-words", role: "status" }, notice(settling.problem ? "alarm" : "", words)),
    told && isUnderWay(told) ? progress(settling, told) : told && isToAsk(told) ? asking(settling, told) : null,
    told?.found?.moves.length ? proved(told.found, game, play) : null,
  ];
}

/** @param {Told} told */
const isToAsk = (told) => told.state === "possible" || told.state === "gave_up";

/** @param {Settling} settling @param {Told} told */
function progress(settling, told) {
  const done = told.progress ?? 0;
  return h(
    "div",
    { class: "row settle-progress" },
    h("progress", { max: 1, value: told.state === "queued" ? null : done, "aria-label": _("How far it is") }),
    h("span", { class: "settle-part" }, told.state === "queued" ? "" : `${Math.floor(100 * done)} %`),
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

/** What has been proved so far. @param {NonNullable<Told["found"]>} found @param {string} game @param {(move: string) => void} play */
function proved({ moves, of }, game, play) {
  return [
    h(
      "p",
      { class: "small" },
      ngettext("{n} of {of} moves is proved.", "{n} of {of} moves are proved.", moves.length, { of }),
    ),
    worthList(game, moves, play, false),
  ];
}
