// Setting up a position: pieces on cells, or the position as text.

import { nameOf, rowsOf } from "../board/geometry.js";
import { pieceIcon, pieceName, pieceOf } from "../board/pieces.js";
import { h } from "../dom.js";
import { emptyPosition, piecesOf } from "../games.js";
import { _ } from "../i18n.js";
import { typed } from "../study/setup.js";
import { button, field, notice } from "./basics.js";

/**
 * @typedef {import("../study/study.js").Study} Study
 * @typedef {import("../study/setup.js").Setup} Setup
 */

/** @param {Study} study @param {Setup} setup @returns {import("../board/board.js").BoardView} */
export function setupView({ game, board }, setup) {
  const cells = rowsOf(setup.cells);
  const names = cells.flatMap((row, i) => row.map((_letter, j) => nameOf(i, j, cells.length)));
  return {
    board,
    pieces: piecesOf(game),
    position: setup.cells,
    label: _("Set up a position"),
    legal: names.map((cell) => ({ cell, piece: setup.palette })),
  };
}

/**
 * The tools for it.
 * @param {Study} study @param {Setup} setup @param {(setup: Setup) => void} set
 * @param {(position: string) => void} done @param {() => void} cancel
 */
export function setupTools(study, setup, set, done, cancel) {
  const { game, board, letters } = study;
  return h(
    "form",
    {
      class: "panel stack",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        done(setup.text.trim());
      },
    },
    h(
      "div",
      { class: "button-grid palette", role: "group", "aria-label": _("Piece to put") },
      [...letters.slice(1), "."].map((letter) =>
        h(
          "button",
          {
            type: "button",
            class: "button",
            "aria-pressed": String(setup.palette === letter),
            onclick: () => set({ ...setup, palette: letter }),
          },
          iconOf(game, letter),
          pieceName(piecesOf(game), letter),
        ),
      ),
    ),
    field(
      _("The position as text"),
      h("input", {
        id: "setup-text",
        class: "mono",
        spellcheck: "false",
        autocomplete: "off",
        autocapitalize: "off",
        value: setup.text,
        ".value": setup.text,
        "aria-describedby": "setup-problem",
        "aria-invalid": setup.problem ? "true" : null,
        oninput: (/** @type {any} */ event) => set({ ...typed(setup, study, event.target.value), problem: "" }),
      }),
    ),
    h(
      "div",
      { class: "setup-problem", id: "setup-problem" },
      h("div", { role: "alert" }, setup.problem ? notice("alarm", setup.problem) : null),
      setup.problem
        ? null
        : h(
            "p",
            { class: "muted small" },
            _("This board has {rows} rows of {cols} cells, like {example}.", {
              ...board,
              example: emptyPosition(board),
            }),
          ),
    ),
    h(
      "div",
      { class: "button-grid setup-ends" },
      h("button", { class: "button main", id: "setup-done" }, h("span", null, _("Analyse it"))),
      button(_("Empty board"), () => {
        const cells = emptyPosition(board);
        set({ ...setup, cells, text: cells, problem: "" });
      }),
      button(_("Cancel"), cancel, { id: "setup-cancel" }),
    ),
  );
}

/** @param {string} game @param {string} letter */
function iconOf(game, letter) {
  const piece = pieceOf(piecesOf(game), letter);
  return piece ? pieceIcon(piece) : h("span", { class: "empty-cell", "aria-hidden": "true" });
}
