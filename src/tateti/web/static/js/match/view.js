// The page of a match, drawn from its model.

import { valuesByCell } from "../analyses.js";
import { pieceIcon } from "../board/pieces.js";
import { button, loading, notice } from "../components/basics.js";
import { valueGraph } from "../components/graph.js";
import { moveList } from "../components/moves.js";
import { players } from "../components/players.js";
import { worthPanel } from "../components/worth.js";
import { h } from "../dom.js";
import { namedPieces, piecesOf, titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { MARK_SIGNS, markInWords, markOf, moveInWords, nameOfSeat, otherSide, outcomeInWords } from "../words.js";
import { timeLeft } from "./clocks.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** What the board shows. @param {Model} model @returns {import("../board/board.js").BoardView} */
export function boardView(model) {
  const { match } = model;
  const last = model.ply > 0 ? match.moves[model.ply - 1].move : null;
  const canPlay = model.isPresent && model.isMyTurn && !model.isSending;
  const found = model.found;
  return {
    board: match.board,
    pieces: piecesOf(match.game),
    position: model.position,
    label: _("Board of {rows} rows and {cols} columns", match.board),
    legal: canPlay ? match.legal : [],
    last: last?.slice(1) ?? null,
    hint: model.isPresent ? (model.hint?.move.slice(1) ?? null) : null,
    lines: model.isPresent ? (match.outcome?.lines ?? []) : [],
    values: found?.state === "known" ? valuesByCell(found.analysis) : {},
  };
}

/** The most important thing: whose turn it is, or how it ended. @param {Model} model */
export function headline(model) {
  const { match } = model;
  if (model.isOver) return outcomeInWords(match) ?? _("The match is over.");
  const name = nameOfSeat(match, match.to_move);
  if (match.thinking) return _("{name} is thinking…", { name });
  if (!model.isMyTurn) return _("It is {name}'s turn.", { name });
  const mark = markOf(match.game, match.to_move);
  const words = model.mySides.length === 2 ? _("{name}, your move", { name }) : _("Your move");
  return mark ? `${words} (${mark.letter})` : words;
}

/** What there is to add. @param {Model} model @param {import("./actions.js").Actions} actions */
export function details(model, actions) {
  const { match } = model;
  const shown = [];
  if (model.connection === "reconnecting") {
    shown.push(
      h(
        "div",
        { class: "notice", role: "status", id: "connection" },
        h(
          "span",
          null,
          h("span", { class: "spinner", "aria-hidden": "true" }),
          " ",
          _("Reconnecting… The match goes on where it was."),
        ),
      ),
    );
  }
  if (model.notice) shown.push(h("div", { class: "notice alarm", role: "alert" }, h("span", null, model.notice)));
  if (!model.isPresent) {
    shown.push(
      notice(
        "",
        _("This is the position after {ply} of {last} moves.", { ply: model.ply, last: match.moves.length }),
        button(_("To the present"), () => model.lookAt(match.moves.length), { icon: "end" }),
      ),
    );
  }
  if (match.undo_offer) shown.push(undoOffer(model));
  if (model.isHinting) shown.push(loading(_("Looking for a good move…")));
  if (model.hint && model.isPresent) {
    const words = _("Hint: {move}. {reason}", {
      move: moveInWords(match.game, model.hint.move),
      reason: model.hint.reason.text,
    });
    shown.push(h("div", { class: "notice hint", role: "status", id: "hint" }, h("span", null, words)));
  }
  const reviewed = reviewNote(model);
  if (reviewed) shown.push(reviewed);
  else if (model.ply > 0 && match.moves[model.ply - 1].reason) {
    const { move, reason } = match.moves[model.ply - 1];
    shown.push(h("p", { class: "muted reason" }, `${moveInWords(match.game, move)}: ${reason.text}`));
  }
  if (model.isWatching) shown.push(h("p", { class: "muted small", id: "watching" }, _("You are watching this match.")));
  if (!model.isOver && model.isByLink && match.moves.length === 0) shown.push(invitation(model, actions));
  return shown;
}

function undoOffer(model) {
  const { match } = model;
  const name = nameOfSeat(match, match.undo_offer);
  if (!model.mySides.includes(otherSide(match.undo_offer))) {
    return notice("offer", _("{name} asks to take a move back.", { name }));
  }
  return notice(
    "offer",
    _("{name} asks to take a move back.", { name }),
    button(_("Agree"), () => model.undo("accept"), { kind: "main" }),
    button(_("Decline"), () => model.undo("decline")),
  );
}

function invitation(model, actions) {
  const link = actions.inviteLink();
  if (!link) return null;
  return h(
    "div",
    { class: "panel stack invite" },
    h("h2", null, _("Invite your friend")),
    h(
      "p",
      { class: "muted small" },
      _("Whoever opens this link plays against you. It is the key to their seat: send it to nobody else."),
    ),
    h("input", {
      readonly: true,
      class: "invite-link mono",
      id: "invite",
      "aria-label": _("Link for your friend"),
      value: link,
      onfocus: (event) => event.target.select(),
    }),
    button(model.copied === "invite" ? _("Copied") : _("Copy the link for your friend"), actions.copyInvite, {
      icon: "link",
      kind: "main",
    }),
  );
}

/** What the review says of the move that led to the position shown. */
function reviewNote(model) {
  const reviewed = model.review?.moves?.[model.ply - 1];
  if (!reviewed?.mark || (!model.isOver && !model.isAnalysing)) return null;
  const sign = MARK_SIGNS[reviewed.mark] ?? "";
  const parts = [`${reviewed.move}${sign}: ${markInWords(reviewed.mark)}.`];
  if (sign && reviewed.better?.length) {
    const some = reviewed.better.slice(0, 4).join(", ") + (reviewed.better.length > 4 ? " …" : "");
    parts.push(_("Better: {moves}. {reason}", { moves: some, reason: reviewed.reason ?? "" }));
  }
  const words = parts.join(" ").trim();
  return sign
    ? h("p", { class: `notice review mark-${reviewed.mark}` }, h("span", null, words))
    : h("p", { class: "muted review" }, words);
}

/** Everything beside the board. @param {Model} model @param {import("./actions.js").Actions} actions */
export function aside(model, actions) {
  const { match } = model;
  return [
    h(
      "section",
      { class: "panel stack" },
      h("h2", null, titleOf(match.game)),
      legend(match.game),
      moveList({
        game: match.game,
        moves: match.moves.map((one) => one.move),
        ply: model.ply,
        secondBegan: (match.moves.length % 2 === 0 ? match.to_move : otherSide(match.to_move)) === "second",
        go: (ply) => model.lookAt(ply),
        marks: model.isOver || model.isAnalysing ? (model.review?.moves ?? []).map((one) => one.mark) : [],
      }),
      graph(model),
      h("div", { class: "button-grid" }, buttons(model, actions)),
      !model.mayHelp
        ? h("p", { class: "muted small" }, _("Hints and analysis are there when the match is over."))
        : null,
    ),
    model.isAnalysing && model.mayHelp
      ? worthPanel(
          match.game,
          model.found,
          nameOfSeat(match, model.mover),
          model.isPresent && model.isMyTurn ? (move) => model.play(move) : null,
        )
      : null,
  ];
}

function legend(game) {
  const pieces = namedPieces(game);
  return pieces.length
    ? h(
        "p",
        { class: "muted small legend" },
        pieces.map((piece) => h("span", null, pieceIcon(piece), " ", piece.name)),
      )
    : null;
}

/** Who plays, whose turn it is, and their clocks. @param {Model} model */
export function seats(model) {
  return players(model.match, model.mySides, timeLeft(model.match, model.heardAt));
}

function graph(model) {
  const moves = model.review?.moves;
  if (!moves || (!model.isOver && !model.isAnalysing)) return null;
  const points = moves
    .map((one, i) => one.played && { ply: i + 1, ...one.played, mover: one.side, mark: one.mark })
    .filter(Boolean);
  const first = moves[0];
  if (first?.best) points.unshift({ ply: 0, ...first.best, mover: first.side });
  return valueGraph(points, model.match.moves.length, model.ply, (ply) => model.lookAt(ply));
}

function buttons(model, actions) {
  const { match } = model;
  const moved = match.moves.length > 0;
  const mayPlay = !model.isWatching;
  return [
    mayPlay && !model.isOver
      ? button(model.isByLink ? _("Ask to undo") : _("Undo"), () => model.undo("offer"), {
          icon: "undo",
          id: "undo",
          disabled: !moved || match.undo_offer !== null,
        })
      : null,
    mayPlay && !model.isOver && model.mayHelp
      ? button(_("Hint"), () => model.askHint(), {
          icon: "hint",
          id: "hint-button",
          disabled: !model.isMyTurn || !model.isPresent || model.isHinting,
        })
      : null,
    mayPlay && model.isOver
      ? button(_("Play again"), () => model.rematch(), { icon: "again", kind: "main", id: "rematch" })
      : null,
    !mayPlay && match.rematch ? h("a", { class: "button", href: `/m/${match.rematch}` }, _("To the next match")) : null,
    model.mayHelp
      ? button(_("Analysis"), () => model.switchAnalysis(), {
          icon: "analysis",
          id: "analysis",
          pressed: model.isAnalysing,
        })
      : null,
    mayPlay && !model.isOver
      ? button(_("Resign"), actions.resign, { icon: "resign", id: "resign", disabled: !moved && model.isByLink })
      : null,
    button(model.copied === "link" ? _("Copied") : _("Copy link"), actions.copyLink, { icon: "link", id: "copy-link" }),
    button(_("Save record"), actions.saveRecord, { icon: "save", id: "save-record" }),
    h("a", { class: "button", href: actions.analysisAddress(), id: "to-analysis" }, icon("board"), _("Explore")),
    h("a", { class: "button", href: actions.treeAddress() }, icon("tree"), _("Search tree")),
  ];
}
