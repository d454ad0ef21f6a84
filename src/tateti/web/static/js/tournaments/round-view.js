// A round for the organiser: its tables, who still plays, who has no opponent; earlier rounds can be looked at and corrected.

import { button, iconButton, notice, select } from "../components/basics.js";
import { warning } from "../components/shared-link.js";
import { h } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { copyPrivate } from "./links-view.js";
import { openRepair } from "./repair-dialog.js";
import { openTable } from "./table-dialog.js";
import { tableRows } from "./table-rows.js";
import { namesOf } from "./words.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 * @typedef {{onlyOpen: boolean, slip: import("./slip-entry.js").SlipEntry, filter: () => void, toLinks: () => void, toFiles: () => void} & Pick<import("./links-view.js").LinksState, "shared" | "copied" | "copy">} RoundState
 */

/** @param {Organiser} organiser @param {View} view @param {RoundState} state */
export function roundView(organiser, view, state) {
  if (view.round === 0) return beforeTheFirst(view, state);
  const nameOf = namesOf(view);
  const open = view.tables.filter((table) => organiser.resultOf(table) === null);
  const shown = state.onlyOpen ? open : view.tables;
  return [
    h(
      "div",
      { class: "row spread round-head" },
      roundChoice(organiser, view),
      h(
        "div",
        { class: "row" },
        button(onlyInWords(open.length), state.filter, {
          pressed: state.onlyOpen,
          disabled: !open.length && !state.onlyOpen,
          id: "only-open",
        }),
        organiser.isLookingBack || view.state === "finished"
          ? null
          : button(_("Change a pairing…"), () => openRepair(organiser), { id: "open-repair" }),
      ),
    ),
    organiser.isLookingBack
      ? notice(
          "hint",
          _(
            "You are looking at an earlier round. A correction counts in the standings at once; rounds that are paired already stay as they are.",
          ),
          button(_("To round {round}", { round: view.round }), () => organiser.look(view.round), { id: "to-present" }),
        )
      : null,
    sentences("alarm", _("Something was written twice, in two ways; what came first holds:"), view.contradictions),
    sentences("", _("This round breaks rules:"), view.broken),
    state.slip.draw(view, nameOf),
    organiser.isLookingBack ? h("p", { class: "small", id: "open-tables" }, openInWords(open)) : null,
    shown.length
      ? tableRows(organiser, view, shown, nameOf, (table) =>
          openTable(organiser, table, nameOf, () => openRepair(organiser, { first: table.first })),
        )
      : h("p", { class: "muted" }, _("All tables have a result.")),
    byes(view, nameOf),
  ];
}

/** @param {number} count */
const onlyInWords = (count) =>
  count ? ngettext("Only the one still playing", "Only the {n} still playing", count) : _("Only those still playing");

/** @param {View} view @param {RoundState} state */
function beforeTheFirst({ players, online, title }, state) {
  const here = players.filter(({ taken }) => taken).length;
  return h(
    "div",
    { class: "panel stack first-steps", "data-key": title },
    h("h2", null, _("Before the first round")),
    warning(state.shared),
    h(
      "ol",
      { class: "stack" },
      h(
        "li",
        { class: "notice keep-link" },
        h(
          "p",
          null,
          h("strong", null, _("Keep your private link.")),
          " ",
          _(
            "The address of this page is your key: keep it, for nobody can give it to you again, and show it to nobody else.",
          ),
        ),
        copyPrivate(state.copied, state.copy),
      ),
      h(
        "li",
        null,
        h(
          "p",
          null,
          online
            ? _(
                "Show the code on the projector, or print the slips with the names: players open the link and choose their name.",
              )
            : _("Print the slips with the names, if you like, and show the projector page on the wall."),
        ),
        h(
          "div",
          { class: "row" },
          button(_("Link and code"), state.toLinks, { icon: "code", id: "first-links" }),
          button(_("Print"), state.toFiles, { icon: "print", id: "first-print" }),
        ),
      ),
      online
        ? h(
            "li",
            null,
            h(
              "p",
              null,
              _("Who has come: {here} of {all} have chosen their name on a device. Who has none plays at the table.", {
                here,
                all: players.length,
              }),
            ),
          )
        : null,
      h(
        "li",
        null,
        h(
          "p",
          null,
          _(
            "When everybody is there, pair the first round with the button above. Late arrivals can be added at any time.",
          ),
        ),
      ),
    ),
  );
}

/** @param {Organiser} organiser @param {View} view */
function roundChoice(organiser, { shown, round, rounds }) {
  const all = Array.from({ length: round }, (_one, i) => i + 1);
  const chosen = select(
    all.map((one) => [String(one), _("Round {round} of {rounds}", { round: one, rounds })]),
    String(shown),
    (one) => organiser.look(Number(one)),
    "choose-round",
  );
  chosen.setAttribute("aria-label", _("Which round is shown"));
  return h(
    "div",
    { class: "row round-choice field" },
    iconButton(_("The round before"), "back", () => organiser.look(shown - 1), {
      id: "round-before",
      disabled: shown <= 1,
    }),
    chosen,
    iconButton(_("The round after"), "forward", () => organiser.look(shown + 1), {
      id: "round-after",
      disabled: shown >= round,
    }),
  );
}

/** @param {string} kind @param {string} words @param {string[]} told */
function sentences(kind, words, told) {
  if (!told.length) return null;
  return h(
    "div",
    { class: `notice ${kind}` },
    h(
      "div",
      null,
      h("p", null, words),
      h(
        "ul",
        { class: "broken" },
        told.map((one) => h("li", null, one)),
      ),
    ),
  );
}

/** @param {import("./shapes.d.ts").TournamentTable[]} open */
function openInWords(open) {
  if (!open.length) return _("All tables have a result.");
  const tables = open.map(({ table }) => table).join(", ");
  return ngettext("Still playing: table {tables}", "Still playing: tables {tables}", open.length, { tables });
}

/** @param {View} view @param {(number: number) => string} nameOf */
function byes({ byes: all }, nameOf) {
  if (!all.length) return null;
  return h(
    "ul",
    { class: "byes small" },
    all.map(({ number, kind }) =>
      h(
        "li",
        { "data-key": `bye-${number}` },
        kind === "full"
          ? _("{name} has no opponent in this round and gets the points for it.", { name: nameOf(number) })
          : _("{name} does not play in this round and gets the points of a draw.", { name: nameOf(number) }),
      ),
    ),
  );
}
