// The one place for what is to be said beside the board: the most important thing of the moment, and nothing else, so that
// nothing below it moves.

import { button, loading, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { MARK_SIGNS, moveInWords, reviewInWords } from "../words.js";
import { offerNotice } from "./offers.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** @param {Model} model @returns {import("../dom.js").Child} */
export function status(model) {
  return (
    refusal(model) ??
    connection(model) ??
    offerNotice(model) ??
    naming(model) ??
    past(model) ??
    hinted(model) ??
    reviewed(model) ??
    reason(model) ??
    watching(model)
  );
}

/** @param {Model} model */
function connection(model) {
  if (model.connection !== "reconnecting") return null;
  const spinner = h("span", { class: "spinner", "aria-hidden": "true" });
  const words = _("Reconnecting… The match goes on where it was.");
  return h("div", { class: "notice", role: "status", id: "connection" }, h("span", null, spinner, " ", words));
}

/** @param {Model} model */
function refusal(model) {
  return (
    model.notice && h("div", { class: "notice alarm", role: "alert", id: "refusal" }, h("span", null, model.notice))
  );
}

/** The friend who has just come may say who they are. @param {Model} model */
function naming(model) {
  if (!model.isNaming || !model.isByLink || model.isOver) return null;
  const input = /** @type {HTMLInputElement} */ (
    h("input", { id: "my-name", maxlength: 30, autocomplete: "nickname", "aria-label": _("Your name") })
  );
  return h(
    "form",
    {
      class: "notice offer naming",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (document.getElementById("my-name"));
        model.giveName(field.value.trim());
      },
    },
    h("label", { for: "my-name" }, _("Your name")),
    input,
    h("button", { class: "button main", id: "give-name" }, _("That's me")),
  );
}

/** @param {Model} model */
function past(model) {
  if (model.isPresent || (model.isOver && reviewed(model))) return null;
  const { length } = model.match.moves;
  return notice(
    "",
    _("This is the position after {ply} of {last} moves.", { ply: model.ply, last: length }),
    button(model.isOver ? _("To the end") : _("To the present"), () => model.lookAt(length), {
      icon: "end",
      id: "to-present",
    }),
  );
}

/** @param {Model} model */
function hinted(model) {
  if (model.help.isHinting) return loading(_("Looking for a good move…"));
  if (!model.help.hint || !model.isPresent) return null;
  const { move, reason: why } = model.help.hint;
  const words = _("Hint: {move}. {reason}", { move: moveInWords(model.match.game, move), reason: why.text });
  return h("div", { class: "notice hint", role: "status", id: "hint" }, h("span", null, words));
}

/** What the review says of the move that led to the position shown. @param {Model} model */
function reviewed(model) {
  const found = model.help.marks[model.ply - 1];
  if (!found?.mark) return null;
  const words = reviewInWords(found);
  return found.mark in MARK_SIGNS
    ? h("p", { class: `notice review mark-${found.mark}` }, h("span", null, words))
    : h("p", { class: "muted review" }, words);
}

/** Why the bot played as it did. @param {Model} model */
function reason(model) {
  const played = model.match.moves[model.ply - 1];
  if (!played?.reason) return null;
  const move = model.isPresent ? "" : `${moveInWords(model.match.game, played.move)}: `;
  return h("p", { class: "muted reason" }, `${move}${played.reason.text}`);
}

/** @param {Model} model */
function watching(model) {
  if (!model.isWatching || model.isOfBots) return null;
  return h("p", { class: "muted small", id: "watching" }, _("You are watching this match."));
}
