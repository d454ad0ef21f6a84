// The tables of a round for the organiser: who begins, who is the other, and the result with one press.

import { iconButton, select } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { wasInWords } from "./news.js";
import { FORFEITS, hasDraws, scoresOf, shownResult } from "./results.js";
import { resultInWords } from "./words.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").TournamentTable} Table
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 */

/**
 * @param {Organiser} organiser @param {View} view @param {Table[]} tables @param {(number: number) => string} nameOf
 * @param {(table: Table) => void} openMore
 */
export function tableRows(organiser, view, tables, nameOf, openMore) {
  return h(
    "ol",
    { class: "tables", id: "tables", onkeydown: walk },
    tables.map((table) => row(organiser, view, table, nameOf, openMore)),
  );
}

/** @param {Organiser} organiser @param {View} view @param {Table} table @param {(number: number) => string} nameOf @param {(table: Table) => void} openMore */
function row(organiser, view, table, nameOf, openMore) {
  const result = organiser.resultOf(table);
  const [first, second] = [nameOf(table.first), nameOf(table.second)];
  const refused = organiser.refused.get(table.table);
  const id = `table-${table.table}`;
  return h(
    "li",
    {
      class: result === null ? "table-row is-open" : "table-row",
      "data-key": id,
      id,
      tabindex: "-1",
      "aria-label": _("Table {table}: {first} against {second}", { table: table.table, first, second }),
    },
    h("span", { class: "table-number" }, table.table),
    h("span", { class: "who first" }, h("span", null, first), h("span", { class: "begins" }, _("begins"))),
    entryOf(organiser, view, table, result, first, second),
    h("span", { class: "who second" }, second),
    h(
      "span",
      { class: "table-state muted small" },
      organiser.isUnsent(table) ? _("not sent yet") : stateOf(table, result, first, second),
      replacedIn(organiser, table),
    ),
    iconButton(_("More about table {table}", { table: table.table }), "more", () => openMore(table), {
      id: `more-${table.table}`,
    }),
    refused ? h("p", { class: "notice alarm row-problem", role: "alert" }, h("span", null, refused)) : null,
  );
}

/** @param {Table} table @param {string | null} result @param {string} first @param {string} second */
function stateOf({ match, score }, result, first, second) {
  if (result !== null) {
    const sign = result.includes("/") ? `${shownResult(result)} ` : "";
    return [icon("check"), h("span", null, sign, resultInWords(result, first, second))];
  }
  if (!match) return h("span", null, _("still playing"));
  const words = score ? _("online, {score} so far", { score: shownResult(score) }) : _("online");
  return h("a", { href: `/m/${match}`, target: "_blank" }, words);
}

/** @param {Organiser} organiser @param {Table} table */
function replacedIn(organiser, table) {
  const was = organiser.replacedAt(table);
  return was === null ? null : h("span", { class: "was" }, `(${wasInWords(was)})`);
}

/** Buttons for what there can be; of two games a list. @param {Organiser} organiser @param {View} view @param {Table} table @param {string | null} result @param {string} first @param {string} second */
function entryOf(organiser, view, table, result, first, second) {
  const label = _("Result of table {table}", { table: table.table });
  const scores = scoresOf(view.games, hasDraws(view));
  if (view.games > 1) {
    const all = [...scores, ...FORFEITS];
    /** @type {[string, string][]} */
    const options = [["", "–"], ...all.map((score) => /** @type {[string, string]} */ ([score, shownResult(score)]))];
    const chosen = select(
      options,
      result ?? "",
      (score) => organiser.enter(table, score || null),
      `score-${table.table}`,
    );
    chosen.setAttribute("aria-label", label);
    return h("span", { class: "score-choice field" }, chosen);
  }
  return h(
    "span",
    { class: "score-buttons", role: "group", "aria-label": label },
    scores.map((score, i) => {
      const words = `${score}: ${resultInWords(score, first, second)}`;
      return h(
        "button",
        {
          type: "button",
          class: "button score",
          id: `score-${table.table}-${i}`,
          "aria-label": words,
          "aria-pressed": String(score === result),
          title: words,
          onclick: () => organiser.enter(table, score),
        },
        score,
      );
    }),
  );
}

/** Up and down go to the same place of another table. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const from = event.target instanceof HTMLElement ? event.target : null;
  if (!step || !from || from instanceof HTMLSelectElement) return;
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const rows = [...list.children];
  const at = rows.findIndex((one) => one.contains(from));
  const kind = /^(score-\d+(?:-\d)?|more-\d+)$/.test(from.id) ? from.id.replace(/\d+/, "N") : null;
  const to = rows[at + step];
  if (at < 0 || !to) return;
  event.preventDefault();
  event.stopPropagation();
  const number = to.id.slice("table-".length);
  const place = (kind && document.getElementById(kind.replace("N", number))) || to;
  /** @type {HTMLElement} */ (place).focus();
}
