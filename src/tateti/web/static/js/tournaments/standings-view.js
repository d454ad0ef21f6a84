// The standings, with the tie-breaks in words: what each measure is, and why each player stands above the next.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { begunLarge } from "../words.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentView} View
 * @typedef {import("./shapes.d.ts").OrganiserView} OrganiserView
 * @typedef {import("./shapes.d.ts").TournamentStanding} Standing
 * @typedef {{title: string, about?: string, kind: "wdl" | "measure", of: (line: Standing) => string | number}} Column
 */

/**
 * @param {View | OrganiserView} view
 * @param {{mine?: number | null, isShort?: boolean, isOpen?: boolean, unfold?: (isOpen: boolean) => void, unfolded?: Set<number>}} [more] whose
 *   line stands out, whether the tie-breaks are shown only where they are explained, and the lines that are unfolded on a small screen
 */
export function standingsView(view, more = {}) {
  const { mine = null, isShort = false, isOpen = false, unfold = () => {}, unfolded = new Set() } = more;
  if (!isBegun(view)) return h("p", { class: "muted", id: "nothing-yet" }, _("Nothing is played yet."));
  const whoIs = new Map(view.players.map((one) => [one.number, one]));
  const all = columnsOf(view);
  const columns = isShort && !isOpen ? all.filter(({ kind }) => kind === "wdl") : all;
  return [
    h(
      "div",
      { class: "table-frame panel", role: "region", "aria-label": _("Table of the standings"), tabindex: "0" },
      h(
        "table",
        { class: "standings ranked" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col", class: "number" }, _("Place")),
            h("th", { scope: "col" }, _("Name")),
            h("th", { scope: "col", class: "number" }, _("Points")),
            columns.map(({ title, about, kind }) =>
              h("th", { scope: "col", class: `number ${kind}`, title: about }, title),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          view.standings.map((line) =>
            h(
              "tr",
              { "data-key": `standing-${line.number}`, class: line.number === mine ? "mine" : null },
              h("td", { class: "number" }, line.rank),
              h(
                "th",
                { scope: "row" },
                nameIn(whoIs.get(line.number), line.number === mine),
                small(line, all, unfolded),
              ),
              h("td", { class: "number" }, h("strong", null, line.points)),
              columns.map(({ kind, of }) => h("td", { class: `number ${kind}` }, of(line))),
            ),
          ),
        ),
      ),
    ),
    explained(view, isOpen, unfold),
  ];
}

/** Whether there is anything to put in an order. @param {View} view */
export const isBegun = ({ standings }) => standings.some(({ wins, draws, losses }) => wins + draws + losses > 0);

/** What is counted beside the points: the games, the byes if there were any, and each tie-break that says something of its own. @param {View} view @returns {Column[]} */
export function columnsOf({ standings, measures }) {
  const byes = standings.some((one) => one.byes > 0);
  /** @type {Column[]} */
  const games = [
    { title: _("Won"), kind: "wdl", of: ({ wins }) => wins },
    { title: _("Drawn"), kind: "wdl", of: ({ draws }) => draws },
    { title: _("Lost"), kind: "wdl", of: ({ losses }) => losses },
  ];
  if (byes)
    games.push({ title: _("Byes"), about: _("Rounds without an opponent."), kind: "wdl", of: (one) => one.byes });
  const ties = measures.flatMap(({ name, title, about }, i) => {
    const of = (/** @type {Standing} */ { values }) => values[i];
    // The games won are there already, where none of them was won without playing.
    const isSaid = name === "wins" && standings.every((one) => of(one) === String(one.wins));
    if (isSaid || standings.every((one) => !of(one))) return [];
    /** @type {Column} */
    const column = { title: name === "wins" ? _("Won by playing") : begunLarge(title), about, kind: "measure", of };
    return [column];
  });
  return [...games, ...ties];
}

/** The group is for the organiser: others are not told it. @param {View["players"][number] & {group?: string} | undefined} player @param {boolean} isMe */
function nameIn(player, isMe) {
  if (!player) return null;
  const { name, group, withdrawn } = player;
  return [
    name,
    group ? [" ", h("span", { class: "muted group" }, `· ${group}`)] : null,
    isMe ? h("span", { class: "you" }, " ", _("(you)")) : null,
    withdrawn ? h("span", { class: "muted small" }, " ", _("(has left)")) : null,
  ];
}

/** On a small screen: what else there is of a line, where it is asked for. @param {Standing} line @param {Column[]} columns @param {Set<number>} unfolded */
function small(line, columns, unfolded) {
  const { number } = line;
  return h(
    "details",
    {
      class: "line-more",
      open: unfolded.has(number),
      ontoggle: (/** @type {any} */ event) => unfolded[event.target.open ? "add" : "delete"](number),
    },
    h("summary", null, _("More")),
    h(
      "dl",
      null,
      columns.map(({ title, of }) =>
        h("div", null, h("dt", null, title), h("dd", null, of(line) === "" ? "–" : of(line))),
      ),
    ),
  );
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
