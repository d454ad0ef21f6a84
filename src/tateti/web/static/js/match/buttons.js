// The buttons of a match: in play, between people, two bots, and after the end.

import { button } from "../components/basics.js";
import { h } from "../dom.js";
import { describe } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { canNotify, hasNotifications } from "../notifications.js";
import { hasOthers } from "../others.js";
import { againInWords } from "./offers.js";
import { PACES } from "./playback.js";
import { isInTournament } from "./tournament.js";

/** @typedef {import("./model.js").MatchModel} Model @typedef {import("./actions.js").Actions} Actions */

/** @param {Model} model @param {Actions} actions */
export function buttons(model, actions) {
  if (model.isOfBots) return ofBots(model, actions);
  return model.isOver ? afterTheEnd(model, actions) : inPlay(model, actions);
}

/** @param {Model} model @param {Actions} actions */
function inPlay(model, actions) {
  if (model.isWatching) return [values(model)];
  const { match } = model;
  const hasOffer = Boolean(match.undo_offer || match.draw_offer);
  return [
    isInTournament(model)
      ? null
      : button(model.isByLink ? _("Ask to undo") : _("Undo"), () => model.undo("offer"), {
          icon: "undo",
          id: "undo",
          disabled: !model.canUndo || hasOffer,
        }),
    model.help.isAllowed
      ? button(model.help.hint ? _("Show the move") : _("Hint"), () => model.help.askHint(), {
          icon: "hint",
          id: "hint-button",
          disabled: !model.isMyTurn || !model.isPresent || model.help.isHinting || model.help.isMoveTold,
        })
      : null,
    model.isByLink && describe(match.game)?.has_draws
      ? button(_("Offer a draw"), () => model.draw("offer"), {
          icon: "draw",
          id: "offer-draw",
          disabled: hasOffer || match.moves.length < 2,
        })
      : null,
    values(model),
    button(_("Resign"), actions.resign, {
      icon: "resign",
      id: "resign",
      disabled: match.moves.length === 0 && model.isByLink,
    }),
    model.isByLink && canNotify()
      ? button(_("Tell me of moves"), actions.switchNotifications, {
          icon: "bell",
          id: "notifications",
          pressed: hasNotifications(),
        })
      : null,
  ];
}

/** @param {Model} model @param {Actions} actions */
function afterTheEnd(model, actions) {
  const { match } = model;
  const mayPlay = !model.isWatching;
  const isOffered = Boolean(match.rematch_offer);
  return [
    backToTournament(model, "back-to-tournament"),
    mayPlay && !isInTournament(model)
      ? button(againInWords(model), () => model.rematch(), {
          icon: "again",
          kind: "main",
          id: "rematch",
          disabled: isOffered && model.isByLink,
        })
      : null,
    match.moves.length ? review(model) : null,
    mayPlay && match.moves.length ? retryLink(model, actions) : null,
    values(model),
    problemsLink(actions),
  ];
}

/** The way back, where one came from a tournament. @param {Model} model @param {string} id @param {string} [kind] */
export function backToTournament({ match: { tournament } }, id, kind = "") {
  if (!tournament) return null;
  return h(
    "a",
    { class: `button ${kind}`.trim(), href: `/tournaments/${tournament.id}`, id },
    icon("cup"),
    h("span", null, _("Back to the tournament")),
  );
}

/** Problems of what the match was about. @param {Actions} actions */
const problemsLink = (actions) =>
  h(
    "a",
    { class: "button", href: actions.problemsAddress(), id: "to-problems" },
    icon("hint"),
    h("span", null, _("Problems like this")),
  );

/** The positions in which one went wrong, as problems. @param {Model} model @param {Actions} actions */
function retryLink(model, actions) {
  const words = model.mySides.length === 1 ? _("Retry my mistakes") : _("Retry the mistakes");
  if (model.help.hasMistakes === false) {
    return button(words, () => {}, { icon: "again", id: "retry", disabled: true, title: _("There were no mistakes.") });
  }
  return h(
    "a",
    { class: "button", id: "retry", href: actions.mistakesAddress() },
    icon("again"),
    h("span", null, words),
  );
}

/** Goes to where the review begins, and from an earlier position back to the end. @param {Model} model */
function review(model) {
  return button(_("Review"), () => model.lookAt(model.isPresent ? model.help.firstMoment : model.match.moves.length), {
    icon: "analysis",
    id: "review",
    pressed: !model.isPresent,
  });
}

/** @param {Model} model */
function values(model) {
  if (!model.help.isAllowed) return null;
  return button(_("Move values"), () => model.help.switchAnalysis(), {
    icon: "values",
    id: "analysis",
    pressed: model.help.isAnalysing,
  });
}

/** @param {Model} model @param {Actions} actions */
function ofBots(model, actions) {
  const playback = /** @type {import("./playback.js").Playback} */ (model.playback);
  const isOver = playback.isAtEnd;
  return [
    isOver
      ? button(_("Again"), actions.again, { icon: "again", kind: "main", id: "again" })
      : button(playback.isPaused ? _("Go on") : _("Pause"), () => goOn(model), {
          icon: playback.isPaused ? "play" : "pause",
          id: "pause",
        }),
    button(_("One move"), () => model.isPresent && playback.step(), {
      icon: "forward",
      id: "step",
      disabled: isOver || !playback.isPaused || !playback.hasNext,
    }),
    button(_("Slower"), () => playback.usePace(playback.pace - 1), {
      icon: "slower",
      id: "slower",
      disabled: isOver || playback.pace === 0,
    }),
    button(_("Faster"), () => playback.usePace(playback.pace + 1), {
      icon: "faster",
      id: "faster",
      disabled: isOver || playback.pace === PACES.length - 1,
    }),
    isOver && model.match.moves.length ? review(model) : null,
    values(model),
    isOver ? problemsLink(actions) : null,
  ];
}

/** Goes on from where the match stands, whatever was looked at. @param {Model} model */
export function goOn(model) {
  model.looking = null;
  model.playback?.switchPause();
}

/** What one does with a match besides playing it. @param {Model} model @param {Actions} actions */
export function otherButtons(model, actions) {
  return h(
    "details",
    {
      class: "more",
      id: "more",
      open: model.isMoreOpen ?? model.isOver,
      ontoggle: (/** @type {any} */ event) => {
        model.isMoreOpen = event.target.open;
        if (model.isMoreOpen && hasOthers()) actions.askReach();
      },
    },
    h("summary", null, _("Save, share, study")),
    h(
      "div",
      { class: "button-grid" },
      button(_("Save record"), actions.saveRecord, { icon: "save", id: "save-record" }),
      button(_("Picture, link, code"), actions.share, { icon: "share", id: "share" }),
      hasOthers()
        ? button(model.copied === "link" ? _("Copied") : _("Copy the link to watch"), actions.copyLink, {
            icon: "watch",
            id: "copy-link",
          })
        : null,
      model.naming.isAllowed
        ? button(_("Change my name"), actions.changeName, {
            icon: "person",
            id: "change-name",
            pressed: model.naming.isOpen,
          })
        : null,
      model.help.isAllowed
        ? h(
            "a",
            { class: "button", href: actions.analysisAddress(), id: "to-analysis" },
            icon("board"),
            _("Analysis board"),
          )
        : null,
      model.help.isAllowed
        ? h("a", { class: "button", href: actions.treeAddress(), id: "to-tree" }, icon("tree"), _("Search tree"))
        : null,
    ),
  );
}
