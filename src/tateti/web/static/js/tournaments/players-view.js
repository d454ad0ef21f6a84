// The players for the organiser: who is there, who has a device, who has left; late arrivals.

import { iconButton, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { icon } from "../icons.js";
import { openPlayer } from "./player-dialog.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 * @typedef {import("./shapes.d.ts").OrganiserPlayer} Player
 * @typedef {{late: string, problem: string, write: (late: string) => void, add: () => void}} LateState
 */

/** @param {Organiser} organiser @param {View} view @param {LateState} state */
export function playersView(organiser, view, state) {
  const here = view.players.filter(({ taken }) => taken).length;
  return [
    h(
      "div",
      { class: "table-frame panel", role: "region", "aria-label": _("Table of the players"), tabindex: "0" },
      h(
        "table",
        { class: "standings players-table" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col", class: "number" }, _("Number")),
            h("th", { scope: "col" }, _("Name")),
            h("th", { scope: "col", class: "nicknames" }, _("Nickname")),
            h("th", { scope: "col" }, _("Now")),
            h("th", { scope: "col" }, h("span", { class: "hidden-words" }, _("Change"))),
          ),
        ),
        h(
          "tbody",
          null,
          view.players.map((player) => row(organiser, view, player)),
        ),
      ),
    ),
    view.online
      ? h(
          "p",
          { class: "muted small" },
          ngettext("{n} has chosen the name on a device.", "{n} have chosen their name on a device.", here),
        )
      : null,
    late(organiser, view, state),
  ];
}

/** @param {Organiser} organiser @param {View} view @param {Player} player */
function row(organiser, view, player) {
  const { number, name, group, nickname, withdrawn } = player;
  return h(
    "tr",
    { "data-key": `player-row-${number}`, class: withdrawn ? "has-left" : null },
    h("td", { class: "number" }, number),
    h(
      "th",
      { scope: "row" },
      name,
      group ? [" ", h("span", { class: "muted group" }, `· ${group}`)] : null,
      nickname === name ? null : h("span", { class: "nickname-below" }, nickname),
    ),
    h("td", { class: "nicknames" }, nickname),
    h("td", { class: "small" }, nowInWords(view, player)),
    h(
      "td",
      { class: "number" },
      iconButton(_("Change {name}", { name }), "more", () => openPlayer(organiser, number), { id: `player-${number}` }),
    ),
  );
}

/** @param {View} view @param {Player} player */
function nowInWords({ round }, { withdrawn, taken, byes, since }) {
  const coming = byes.filter((one) => one > round);
  const said = [
    withdrawn ? _("has left") : taken ? _("has a device") : "",
    since > 1 ? _("since round {round}", { round: since }) : "",
    coming.length ? _("does not play in round {round}", { round: coming.join(", ") }) : "",
  ];
  return said.filter(Boolean).join(", ") || "–";
}

/** @param {Organiser} organiser @param {View} view @param {LateState} state */
function late(organiser, { state: stage, system, round }, { late: typed, problem, write, add }) {
  if (stage === "finished") return null;
  if (system === "knockout" && round > 0) {
    return h("p", { class: "muted small" }, _("Nobody can come into a knockout that has begun."));
  }
  return h(
    "form",
    {
      class: "stack late",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        add();
      },
    },
    h(
      "label",
      { class: "field" },
      h("span", null, _("Late arrivals, one name in each line")),
      h("textarea", {
        id: "late-names",
        rows: 2,
        spellcheck: "false",
        placeholder: "Zoe;7B",
        "aria-describedby": "late-problem",
        "aria-invalid": problem ? "true" : null,
        ".value": typed,
        oninput: (/** @type {any} */ event) => write(event.target.value),
      }),
    ),
    h("div", { role: "alert", id: "late-problem" }, problem ? notice("alarm", problem) : null),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "button", id: "add-late", "aria-disabled": organiser.isBusy || !typed.trim() ? "true" : null },
        icon("person"),
        h("span", null, _("Add")),
      ),
    ),
  );
}
