// The one place for what is to be said beside the board: the most important thing of the moment, and nothing else, so that
// nothing below it moves.

import { button, loading, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { MARK_SIGNS, nameOfSeat, reviewInWords } from "../words.js";
import { backToTournament } from "./buttons.js";
import { hintInWords } from "./news.js";
import { declinedInWords, standingOffer } from "./offers.js";
import { isInTournament } from "./tournament.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** @param {Model} model @returns {import("../dom.js").Child} */
export function status(model) {
  return (
    offer(model) ??
    (model.naming.typed ? naming(model) : null) ??
    refusal(model) ??
    connection(model) ??
    declined(model) ??
    naming(model) ??
    past(model) ??
    nextMatch(model) ??
    tournament(model) ??
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
  if (!model.notice) return null;
  return h("div", { class: "notice alarm", role: "alert", id: "refusal" }, h("span", null, model.notice));
}

/** What was refused meanwhile, beside what stays. @param {Model} model */
function refusedToo({ notice: words }) {
  return words ? h("strong", { role: "alert" }, words, " ") : null;
}

/** An offer stays until it is answered, whatever else is refused. @param {Model} model */
function offer(model) {
  const found = standingOffer(model);
  if (!found) return null;
  const { whose, words, answer } = found;
  return h(
    "div",
    { class: "notice offer" },
    h("span", null, refusedToo(model), words),
    whose === "mine" ? button(_("Withdraw"), () => answer("withdraw"), { id: "withdraw" }) : null,
    whose === "theirs" ? button(_("Agree"), () => answer("accept"), { kind: "main", id: "agree" }) : null,
    whose === "theirs" ? button(_("Decline"), () => answer("decline"), { id: "decline" }) : null,
  );
}

/** @param {Model} model */
function declined(model) {
  const words = declinedInWords(model);
  return words && notice("offer declined", words);
}

/** The friend who has just come may say who they are. @param {Model} model */
function naming(model) {
  if (!model.naming.isOpen || !model.naming.isAllowed) return null;
  return h(
    "form",
    {
      class: "notice offer naming",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        model.naming.give(model.naming.typed.trim());
      },
    },
    h("label", { for: "my-name" }, refusedToo(model) ?? _("Your name")),
    h("input", {
      id: "my-name",
      maxlength: 30,
      autocomplete: "nickname",
      "aria-label": _("Your name"),
      ".value": model.naming.typed,
      oninput: (/** @type {any} */ event) => {
        model.naming.typed = event.target.value;
      },
    }),
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

/** The players went on without us, or before we came. @param {Model} model */
function nextMatch({ match, isPresent }) {
  if (!match.rematch || !isPresent) return null;
  return h(
    "div",
    { class: "notice offer" },
    h("span", null, _("The next match has begun.")),
    h(
      "a",
      { class: "button main", href: `/m/${match.rematch}`, id: "next-match" },
      icon("forward"),
      _("To the next match"),
    ),
  );
}

/** In a tournament: the way back after the end, and before it whether the other one has come. @param {Model} model */
function tournament(model) {
  if (!isInTournament(model) || model.isWatching || !model.isPresent) return null;
  if (model.isOver)
    return notice(
      "offer",
      _("This game is counted. In the tournament you see what comes next."),
      backToTournament(model, "to-tournament", "main"),
    );
  if (!model.isWaiting) return null;
  const name = nameOfSeat(model.match, model.otherOne);
  return h("p", { class: "muted", id: "not-come" }, _("{name} has not opened this board yet.", { name }));
}

/** @param {Model} model */
function hinted(model) {
  if (model.help.isHinting) return loading(_("Looking for a good move…"));
  if (!model.help.hint || !model.isPresent) return null;
  return h("div", { class: "notice hint", id: "hint" }, h("span", null, hintInWords(model)));
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
  return h("p", { class: "muted reason" }, h("strong", null, played.move), " ", played.reason.text);
}

/** @param {Model} model */
function watching(model) {
  if (!model.isWatching || model.isOfBots) return null;
  return h("p", { class: "muted small", id: "watching" }, _("You are watching this match."));
}
