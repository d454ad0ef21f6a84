// What everybody sees of a tournament: the tables of the round, by nicknames.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { shownResult, winnerOf } from "./results.js";
import { namesOf } from "./words.js";

/** @typedef {import("./shapes.d.ts").TournamentView} View */

/** @param {View} view @param {number | null} [mine] */
export function publicTables(view, mine = null) {
  const nameOf = namesOf(view);
  return [
    h(
      "ol",
      { class: "public-tables" },
      view.tables.map((table) => {
        const isMine = mine !== null && [table.first, table.second].includes(mine);
        return h(
          "li",
          { "data-key": `public-${table.table}`, class: isMine ? "mine" : null },
          h("span", { class: "table-number" }, h("span", { class: "hidden-words" }, _("Table"), " "), table.table),
          person(nameOf(table.first), table.result, 0),
          h("span", { class: "public-result" }, inside(table)),
          person(nameOf(table.second), table.result, 1),
        );
      }),
    ),
    view.byes.length
      ? h(
          "p",
          { class: "muted small" },
          _("Without an opponent in this round: {names}", {
            names: view.byes.map(({ number }) => nameOf(number)).join(", "),
          }),
        )
      : null,
  ];
}

/** @param {import("./shapes.d.ts").TournamentTable} table */
function inside({ result, match, score }) {
  if (result) return shownResult(result);
  const words = score ? shownResult(score) : "…";
  const heard = h("span", { class: "hidden-words" }, _("still playing"));
  if (!match) return [h("span", { class: "muted" }, words), heard];
  return h("a", { href: `/m/${match}`, title: _("Watch") }, words, heard);
}

/** @param {string} name @param {string | null} result @param {0 | 1} seat */
export function person(name, result, seat) {
  const hasWon = result !== null && winnerOf(result) === seat;
  return h("span", { class: `who ${seat ? "second" : "first"}${hasWon ? " won" : ""}` }, name);
}
