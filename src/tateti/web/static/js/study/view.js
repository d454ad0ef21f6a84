// The parts of the analysis, drawn from the model.

import { knownWorth, valuesByCell } from "../analyses.js";
import { nameOf, rowsOf } from "../board/geometry.js";
import { button, field, iconButton, notice } from "../components/basics.js";
import { bookPanel } from "../components/book.js";
import { explanationPanel } from "../components/explanation.js";
import { valueGraph } from "../components/graph.js";
import { walkButtons } from "../components/moves.js";
import { settlePanel } from "../components/settle.js";
import { moveTree } from "../components/variations.js";
import { worthPanel } from "../components/worth.js";
import { h } from "../dom.js";
import { piecesOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { icon } from "../icons.js";
import { readableQuery } from "../router.js";
import { MARK_SIGNS, moveInWords, reviewInWords } from "../words.js";
import { mainMoves } from "./study.js";
import { sizeOf, variationOf } from "./tree.js";
import { drawnInWords, moverInWords, numbered, titleInWords } from "./words.js";

/**
 * @typedef {import("./model.js").StudyModel} Model
 * @typedef {import("./drawing.js").Drawing} Drawing
 * @typedef {import("../components/moves.js").Step} Step
 */

const LONGEST_COMMENT = 2000;

/** What the board shows. @param {Model} model @param {Drawing} drawing @returns {import("../board/board.js").BoardView} */
export function boardView(model, drawing) {
  const { study, now, told } = { study: model.open, now: model.now, told: model.told };
  return {
    board: study.board,
    pieces: piecesOf(study.game),
    position: now.position,
    label: _("Board of {rows} rows and {cols} columns", study.board),
    legal: drawing.isOn ? toDrawOn(now.position, drawing) : (told?.legal ?? []),
    ended: Boolean(told?.outcome) && !drawing.isOn,
    last: now.move?.slice(1) ?? null,
    lines: told?.outcome?.lines ?? [],
    hint: model.hint?.move.slice(1) ?? null,
    values: drawing.isOn ? {} : valuesOf(model),
    drawn: [...now.drawn, ...drawing.pending],
    pointed: model.explaining.pointed ?? answered(model),
  };
}

/** The cells on which the book plays, while it is read. @param {Model} model */
function answered(model) {
  const found = model.isReadingBook ? model.inBook : null;
  return found?.state === "known" ? { cells: found.answer.answers.map((move) => move.slice(1)), lines: [] } : null;
}

/** All cells, to be chosen for an arrow or a circle. @param {string} position @param {Drawing} drawing */
function toDrawOn(position, { chosen }) {
  const rows = rowsOf(position);
  const words = chosen ? _("an arrow from {cell} to here", { cell: chosen }) : _("an arrow from here");
  return rows.flatMap((row, i) =>
    row.map((piece, j) => {
      const cell = nameOf(i, j, rows.length);
      return { cell, piece, words: cell === chosen ? _("a circle here") : words };
    }),
  );
}

/** @param {Model} model */
function valuesOf(model) {
  if (!model.isOn) return {};
  const { found } = model;
  if (found?.state === "known") return valuesByCell(found.analysis);
  const proved = found?.state === "unknown" ? settlingOf(model)?.found : null;
  return proved ? valuesByCell(proved, false) : {};
}

/** How it stands with working it out, where there is no answer and there may be one. @param {Model} model */
function settlingOf(model) {
  const { found } = model;
  if (found?.state !== "unknown" || !found.settle?.possible) return null;
  return model.settling.of(model.open.game, model.now.position);
}

/** What was refused, a hint, what the review says: one place, as high with words as without. @param {Model} model @param {Drawing} drawing */
export function statusPlace(model, drawing) {
  const news = newsOf(model, drawing);
  // A step is said by the page when it is made, so what is said of the move is not announced here once more.
  return h(
    "div",
    { class: "study-status", id: "status" },
    h("div", { role: "status" }, news),
    news ? null : moveSaid(model),
  );
}

/** What has just happened, other than a step. @param {Model} model @param {Drawing} drawing */
function newsOf(model, drawing) {
  if (model.notice) return notice("alarm", model.notice);
  if (model.isHinting) return h("p", { class: "muted" }, _("Looking for a good move…"));
  if (model.hint) {
    const move = moveInWords(model.open.game, model.hint.move);
    return notice("hint", _("Hint: {move}. {reason}", { move, reason: model.hint.reason.text }));
  }
  if (model.before) {
    return notice(
      "",
      deleted(model),
      button(_("Undo"), () => model.restore(), { icon: "undo", id: "restore" }),
    );
  }
  return drawing.isOn ? notice("offer", drawingInWords(drawing)) : null;
}

/** What is to be said of the move that is looked at. @param {Model} model */
function moveSaid(model) {
  const { mark, move } = model.now;
  if (mark && mark in MARK_SIGNS) return notice(`review mark-${mark}`, reviewInWords(model.now));
  const words = mark
    ? reviewInWords(model.now)
    : move
      ? moveInWords(model.open.game, move)
      : _("Play a move to begin.");
  return h("p", { class: "muted" }, words);
}

/** @param {Model} model */
function deleted(model) {
  const count = sizeOf(/** @type {any} */ (model.before).tree) - sizeOf(model.open.tree);
  return ngettext("{n} move deleted.", "{n} moves deleted.", count);
}

/** @param {Drawing} drawing */
function drawingInWords({ chosen }) {
  return chosen
    ? _("From {cell}: choose where the arrow ends; {cell} again is a circle.", { cell: chosen })
    : _("Drawing: choose two cells for an arrow, one twice for a circle; or drag.");
}

// The lines

/** As high as with them: what is below stays where it is. */
function noValues() {
  const words = _("The values of the moves are not shown: A shows them.");
  return h("section", { class: "panel stack worth", "aria-label": _("Analysis") }, h("p", { class: "muted" }, words));
}

/** What the moves are worth, or the explanation of the position, or what the book says. @param {Model} model @param {(move: string) => void} play @param {(file: string) => void} saveBook */
export function values(model, play, saveBook) {
  const { explaining, open, now } = model;
  if (explaining.isOn) return explanationPanel(open.game, explaining, explaining.of(open.game, now.position));
  if (model.isReadingBook) return bookPanel(open.game, model.inBook, play, saveBook);
  if (!model.isOn) return noValues();
  const { game } = model.open;
  const { found } = model;
  const mover = moverInWords(model.open);
  const settling =
    found?.state === "unknown" && found.settle?.possible
      ? settlePanel(model.settling, settlingOf(model), found.settle.words || found.words, game, mover, play)
      : null;
  return worthPanel(game, found, mover, play, settling);
}

/**
 * The moves with their variations, and the buttons to walk through them.
 * @param {Model} model @param {Drawing} drawing @param {(id: number) => void} go @param {(step: Step) => void} walk
 */
export function moves(model, drawing, go, walk) {
  const { tree, game } = model.open;
  const { line, told } = model;
  const at = line.findIndex((node) => node.id === tree.at);
  return h(
    "section",
    { class: "panel stack moves study-moves", "aria-label": _("Moves") },
    h("h2", { class: "study-title" }, titleInWords(model.open)),
    moveTree({ game, tree, go }),
    h(
      "div",
      { class: "study-bar" },
      walkButtons(
        at,
        line.length - 1,
        walk,
        iconButton(_("Hint"), "hint", () => model.askHint(), { id: "hint-button", disabled: Boolean(told?.outcome) }),
        iconButton(_("Explain"), "explain", () => model.switchExplanation(), {
          id: "explain",
          pressed: model.explaining.isOn,
        }),
        model.hasBook
          ? iconButton(_("Book"), "book", () => model.switchBook(), { id: "book", pressed: model.book.isOn })
          : null,
        iconButton(_("Values"), "values", () => model.switchValues(), { id: "analysis", pressed: model.isOn }),
        iconButton(_("Draw arrows"), "arrow", () => drawing.switch(), { id: "draw", pressed: drawing.isOn }),
      ),
    ),
    h(
      "div",
      { class: "row study-edit" },
      button(_("Promote"), () => model.promote(), {
        kind: "quiet",
        icon: "up",
        id: "promote",
        title: _("This variation takes the place of the line that it leaves"),
        disabled: variationOf(tree, tree.at) === null,
      }),
      button(_("Delete"), () => model.deleteFromHere(), {
        kind: "quiet",
        icon: "delete",
        id: "delete",
        disabled: model.now.parent === null,
        title: _("This move and all that comes after it"),
      }),
    ),
  );
}

// The notes

/** The graph of the line that is looked at. @param {Model} model @param {(id: number) => void} go */
export function graph(model, go) {
  const { line } = model;
  const at = line.findIndex((node) => node.id === model.now.id);
  return valueGraph(points(model), line.length - 1, at, (ply) => go(line[ply].id));
}

/** @param {Model} model @returns {import("../components/graph.js").Point[]} */
function points(model) {
  const { line } = model;
  if (line.length === 1 || !model.isOn) return [];
  // Where this position has no answer, the others of the line are not asked for.
  const isToAsk = model.found?.state !== "unknown";
  return line.flatMap((node, ply) => {
    const found = isToAsk ? model.worthAt(node) : knownWorth(model.open.game, node.position);
    if (found?.state === "known") {
      const { value, plies } = found.analysis;
      return [{ ply, value, plies, mover: node.to_move, mark: node.mark }];
    }
    const outcome = found === null && isToAsk ? model.toldOf(node)?.outcome : null;
    return outcome ? [{ ply, ...endOf(outcome), mark: node.mark }] : [];
  });
}

/** The value where the game is over. @param {import("../shapes.d.ts").Outcome} outcome */
function endOf({ winner }) {
  const value = /** @type {"win" | "draw"} */ (winner === null ? "draw" : "win");
  return { value, plies: 0, mover: winner ?? "first" };
}

/** The comment on the move that is looked at, and what is drawn there. @param {Model} model */
export function comment(model) {
  const { tree } = model.open;
  const { now } = model;
  const label = now.move ? _("Comment on {move}", { move: numbered(tree, now) }) : _("Comment on the beginning");
  return h(
    "div",
    { class: "study-comment" },
    field(
      label,
      h("textarea", {
        id: "comment",
        rows: 2,
        maxlength: LONGEST_COMMENT,
        ".value": now.comment,
        oninput: (/** @type {any} */ event) => model.comment(event.target.value),
      }),
    ),
    h(
      "div",
      { class: "row study-drawn" },
      h(
        "span",
        { class: "muted small" },
        now.drawn.length ? _("Drawn: {what}", { what: drawnInWords(now) }) : _("Nothing is drawn here."),
      ),
      button(_("Erase drawings"), () => model.eraseDrawn(), {
        kind: "quiet",
        id: "erase",
        disabled: now.drawn.length === 0,
      }),
    ),
  );
}

/** The mistakes of what was played, as problems. @param {import("./study.js").Study} study @param {boolean} isSetup */
export function retryLink({ id, tree }, isSetup) {
  const isPlayed = mainMoves(tree).length > 0 && !isSetup;
  const href = isPlayed ? `/puzzles/mistakes${readableQuery({ study: id })}` : null;
  const more = isPlayed ? {} : { role: "link", "aria-disabled": "true" };
  return h("a", { class: "button", id: "retry", href, ...more }, icon("again"), _("Retry the mistakes"));
}
