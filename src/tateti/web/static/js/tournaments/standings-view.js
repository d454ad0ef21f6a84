// The standings, with the tie-breaks in words: what each measure is, and why each player stands above the next.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { begunLarge } from "../words.js";
import { namesOf } from "./words.js";

/** @typedef {import("./shapes.d.ts").TournamentView} View */

/**
 * @param {View} view
 * @param {{mine?: number | null, isShort?: boolean, isOpen?: boolean, unfold?: (isOpen: boolean) => void}} [more] whose line stands out,
 *   and whether the tie-breaks are shown only where they are explained
 */
export function standingsView(view, { mine = null, isShort = false, isOpen = false, unfold = () => {} } = {}) {
  const nameOf = namesOf(view);
  const measures = isShort && !isOpen ? [] : view.measures;
  const withdrawn = new Set(view.players.filter((one) => one.withdrawn).map(({ number }) => number));
  return [
    h(
      "div",
      { class: "table-frame panel", role: "region", "aria-label": _("Table of the standings"), tabindex: "0" },
      h(
        "table",
        { class: "standings" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col", class: "number" }, _("Place")),
            h("th", { scope: "col" }, _("Name")),
            h("th", { scope: "col", class: "number" }, _("Points")),
            h("th", { scope: "col", class: "number wdl" }, _("Won")),
            h("th", { scope: "col", class: "number wdl" }, _("Drawn")),
            h("th", { scope: "col", class: "number wdl" }, _("Lost")),
            measures.map(({ title, about }) =>
              h("th", { scope: "col", class: "number measure", title: about }, begunLarge(title)),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          view.standings.map(({ rank, number, points, values, wins, draws, losses }) =>
            h(
              "tr",
              { "data-key": `standing-${number}`, class: number === mine ? "mine" : null },
              h("td", { class: "number" }, rank),
              h(
                "th",
                { scope: "row" },
                nameOf(number),
                number === mine ? h("span", { class: "you" }, " ", _("(you)")) : null,
                withdrawn.has(number) ? h("span", { class: "muted small" }, " ", _("(has left)")) : null,
              ),
              h("td", { class: "number" }, h("strong", null, points)),
              h("td", { class: "number wdl" }, wins),
              h("td", { class: "number wdl" }, draws),
              h("td", { class: "number wdl" }, losses),
              values.slice(0, measures.length).map((value) => h("td", { class: "number measure" }, value)),
            ),
          ),
        ),
      ),
    ),
    explained(view, isOpen, unfold),
  ];
}

/** @param {View} view @param {boolean} isOpen @param {(isOpen: boolean) => void} unfold */
function explained({ measures, standings }, isOpen, unfold) {
  const reasons = standings.filter(({ why }) => why);
  if (!measures.length && !reasons.length) return null;
  return h(
    "details",
    {
      class: "why",
      id: "why",
      open: isOpen,
      ontoggle: (/** @type {any} */ event) => unfold(event.target.open),
    },
    h("summary", null, _("Why this order?")),
    h(
      "div",
      { class: "stack" },
      h("p", null, _("Points come first. Between equal points, one after the other:")),
      h(
        "dl",
        { class: "measures" },
        measures.map(({ name, title, about }) =>
          h("div", { "data-key": name }, h("dt", null, begunLarge(title)), h("dd", null, about)),
        ),
      ),
      reasons.length ? h("h3", null, _("Each one above the next")) : null,
      h(
        "ol",
        { class: "reasons small" },
        reasons.map(({ number, rank, why }) =>
          h("li", { "data-key": `why-${number}` }, h("strong", null, `${rank}.`), " ", why),
        ),
      ),
    ),
  );
}
