// The page of a match, drawn from its model: every part has its place, which does not move.

import { valuesByCell } from "../analyses.js";
import { hasShape, pieceIcon } from "../board/pieces.js";
import { levelSaid } from "../bots.js";
import { valueGraph } from "../components/graph.js";
import { moveList } from "../components/moves.js";
import { players } from "../components/players.js";
import { worthPanel } from "../components/worth.js";
import { h } from "../dom.js";
import { namedPieces, piecesOf, titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { buttons, otherButtons } from "./buttons.js";
import { timeLeft } from "./clocks.js";
import { nameForMe } from "./spoken.js";

/** @typedef {import("./model.js").MatchModel} Model */

/** What the board shows. @param {Model} model @returns {import("../board/board.js").BoardView} */
export function boardView(model) {
  const { match } = model;
  const last = model.ply > 0 ? match.moves[model.ply - 1].move : null;
  const canPlay = model.isPresent && model.isMyTurn && !model.isSending;
  const found = model.help.found;
  return {
    board: match.board,
    pieces: piecesOf(match.game),
    position: model.position,
    label: _("Board of {rows} rows and {cols} columns", { rows: match.board.rows, cols: match.board.cols }),
    legal: canPlay ? match.legal : [],
    ended: model.isOver || model.isWatching,
    last: last?.slice(1) ?? null,
    hint: model.isPresent ? (model.help.hintedMove?.slice(1) ?? null) : null,
    lines: model.isPresent ? (match.outcome?.lines ?? []) : [],
    values: found?.state === "known" ? valuesByCell(found.analysis) : {},
  };
}

/** Everything beside the board. @param {Model} model @param {import("./actions.js").Actions} actions */
export function aside(model, actions) {
  const { match } = model;
  return [
    h(
      "section",
      { class: "panel stack", "data-key": "match" },
      h("h2", null, titleOf(match.game)),
      tournamentLink(match),
      legend(match.game),
      moveList({
        game: match.game,
        moves: match.moves.map((one) => one.move),
        ply: model.ply,
        secondBegan: model.moverAt(0) === "second",
        go: (ply) => model.lookAt(ply),
        marks: model.help.marks.map((one) => one.mark),
      }),
      h("div", { class: "button-grid match-buttons" }, buttons(model, actions)),
      model.help.isAllowed
        ? null
        : h("p", { class: "muted small" }, _("Hints and analysis are there when the match is over.")),
      otherButtons(model, actions),
      levels(match),
    ),
    graph(model),
    model.help.isAnalysing && model.help.isAllowed
      ? worthPanel(
          match.game,
          model.help.found,
          nameForMe(model, model.mover),
          model.isPresent && model.isMyTurn ? (move) => model.play(move) : null,
        )
      : null,
  ];
}

/** Where in a tournament it is played. @param {import("./model.js").Match} match */
function tournamentLink({ tournament }) {
  if (!tournament) return null;
  const { id, round, table } = tournament;
  return h(
    "p",
    { id: "of-tournament" },
    h("a", { href: `/tournaments/${id}` }, _("Tournament: round {round}, table {table}", { round, table })),
  );
}

/** @param {string} game */
function legend(game) {
  const pieces = namedPieces(game);
  if (!pieces.length) return null;
  return h(
    "p",
    { class: "muted small legend" },
    pieces.map((piece) =>
      h("span", null, pieceIcon(piece), " ", hasShape(piece) ? h("strong", null, piece.letter) : null, " ", piece.name),
    ),
  );
}

/** How the bots of this match play. @param {import("./model.js").Match} match */
function levels({ seats }) {
  const bots = [...new Map(seats.filter((seat) => seat.bot).map((seat) => [seat.bot, seat])).values()];
  return bots.map(({ bot, warning }) =>
    h("p", { class: "muted small level" }, levelSaid(/** @type {string} */ (bot), warning)),
  );
}

/** Who plays, whose turn it is, their clocks, and who is here. @param {Model} model */
export function seats(model) {
  return players(model.match, {
    mine: model.mySides,
    left: timeLeft(model.match, model.heardAt),
    present: model.isBetweenPeople ? model.present : null,
  });
}

/** Where the values of its board cannot be known, there is none. @param {Model} model */
function graph(model) {
  const { points } = model.help;
  if (points.length < 2) return null;
  const drawn = valueGraph(points, model.match.moves.length, model.ply, (ply) => model.lookAt(ply));
  return h("section", { class: "panel", "data-key": "graph" }, drawn);
}
