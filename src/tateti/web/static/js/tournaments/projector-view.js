// The page for the wall: the way in, the tables with their results, the standings; nicknames only.

import { warning } from "../components/shared-link.js";
import { h } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { layoutOf, longestWord, pageOf } from "./projector-pages.js";
import { person } from "./public-view.js";
import { shownResult } from "./results.js";
import { nameOfTournament, namesOf, whereInWords } from "./words.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentView} View
 * @typedef {import("./projector-pages.js").Scene} Scene
 * @typedef {import("./projector-pages.js").WallPage} WallPage
 * @typedef {import("../components/shared-link.js").SharedLink} Shared
 */

const MANY = 48; // names that have room in large letters

/** @param {View} view @param {WallPage & {isTall: boolean, shared: Shared}} state */
export function wall(view, { scene, page, isTall, shared }) {
  if (scene === "join") return join(view, shared);
  return scene === "tables" ? tables(view, page, isTall) : standings(view, page, isTall);
}

/** What stands above everything. @param {View} view @param {Scene} scene */
export function wallHead(view, scene) {
  const open = view.tables.filter(({ result }) => result === null).length;
  const words = {
    join: "",
    tables: open ? ngettext("{n} table still plays", "{n} tables still play", open) : _("All tables are done"),
    standings:
      view.state === "finished" ? _("The final standings") : _("Standings after round {round}", { round: view.round }),
  }[scene];
  return h(
    "header",
    { class: "wall-head" },
    h("h1", null, nameOfTournament(view)),
    h(
      "p",
      { class: "wall-round", role: "status" },
      scene === "tables" ? h("strong", null, whereInWords(view)) : null,
      h("span", null, words),
    ),
  );
}

/** What is small below everything: who begins, who has no opponent. @param {View} view @param {Scene} scene */
export function wallNote(view, scene) {
  if (scene !== "tables") return "";
  const nameOf = namesOf(view);
  const free = view.byes.map(({ number }) => nameOf(number)).join(", ");
  const begins = _("Who stands on the left begins.");
  const without = _("Without an opponent: {names}", { names: free });
  return free ? `${begins} ${without}` : begins;
}

/** @param {View} view @param {Shared} shared */
function join(view, shared) {
  const warned = warning(shared);
  const isHere = _("is here");
  const here = view.players.filter(({ taken }) => taken);
  return h(
    "div",
    { class: "wall-join", "data-key": "join" },
    h(
      "div",
      { class: "wall-way" },
      warned ?? [code(shared), h("p", { class: "wall-link mono" }, shared.link.replace(/^https?:\/\//, ""))],
    ),
    h(
      "div",
      { class: "wall-here" },
      warned
        ? null
        : h(
            "p",
            { class: "wall-lead" },
            view.online
              ? _("Scan the code or open the link, and choose your name.")
              : _("Scan the code to see your table and your opponent."),
          ),
      h("p", { class: "wall-count", role: "status" }, h("strong", null, here.length), " / ", view.players.length),
      h(
        "ul",
        { class: view.players.length > MANY ? "wall-names many" : "wall-names" },
        [...here, ...view.players.filter(({ taken }) => !taken)].map(({ number, name, taken }) =>
          h(
            "li",
            { "data-key": `wall-${number}`, class: taken ? "is-here" : null },
            h("span", { "aria-hidden": "true" }, taken ? "✓ " : ""),
            name,
            taken ? h("span", { class: "hidden-words" }, ` ${isHere}`) : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {Shared} shared */
const code = (shared) =>
  shared.code
    ? h("img", {
        class: "wall-code",
        alt: _("QR code of the link for the players"),
        src: `data:image/svg+xml,${encodeURIComponent(shared.code)}`,
      })
    : h("span", { class: "wall-code", "aria-hidden": "true" });

/** @param {View} view @param {number} page @param {boolean} isTall */
function tables(view, page, isTall) {
  const nameOf = namesOf(view);
  const layout = layoutOf("tables", view.tables.length, isTall);
  const letters = longestWord(view.tables.flatMap(({ first, second }) => [nameOf(first), nameOf(second)]));
  return h(
    "ol",
    gridOf(view.games > 1 ? "wall-tables of-two" : "wall-tables", layout, letters),
    pageOf(view.tables, layout, page).map(({ table, first, second, result, score }) =>
      h(
        "li",
        { "data-key": `wall-table-${table}`, class: result ? "is-done" : null },
        h("span", { class: "table-number" }, table),
        person(nameOf(first), result, 0),
        h("span", { class: "wall-result" }, result ? shownResult(result) : score ? shownResult(score) : "–"),
        person(nameOf(second), result, 1),
      ),
    ),
  );
}

/** @param {View} view @param {number} page @param {boolean} isTall */
function standings(view, page, isTall) {
  const nameOf = namesOf(view);
  const layout = layoutOf("standings", view.standings.length, isTall);
  return h(
    "ol",
    gridOf("wall-standings", layout),
    pageOf(view.standings, layout, page).map(({ rank, number, points }) =>
      h(
        "li",
        { "data-key": `wall-place-${number}`, class: rank <= 3 ? `place-${rank}` : null },
        h("span", { class: "table-number" }, rank),
        h("span", { class: "who" }, nameOf(number)),
        h("strong", { class: "wall-points" }, points),
      ),
    ),
  );
}

/** @param {string} kind @param {{columns: number, lines: number}} layout @param {number} [letters] of the longest word */
const gridOf = (kind, { columns, lines }, letters = 1) => ({
  class: `wall-grid ${kind}`,
  "data-key": kind,
  ".style": `--columns: ${columns}; --lines: ${lines}; --letters: ${letters}`,
});
