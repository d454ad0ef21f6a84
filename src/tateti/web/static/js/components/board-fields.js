// Which game, on which board: the fields that the analysis and the search tree share.

import { h } from "../dom.js";
import { describe, gameOn, games, kindOf } from "../games.js";
import { _ } from "../i18n.js";
import { entry, field, select } from "./basics.js";

/** @typedef {import("../shapes.d.ts").Board} Board */

/**
 * The fields for a game, its rows, its columns and how many make a line.
 * @param {string} game the name of one on a board, or what somebody typed for it
 * @param {Board} board
 * @param {(game: string) => void} onchoose is told the name of the game on the board that was chosen
 * @param {string} id how the ids of the fields begin
 */
export function boardFields(game, board, onchoose, id) {
  const kind = kindOf(game);
  const kinds = /** @type {[string, string][]} */ (games().map((one) => [one.kind, one.title]));
  const known = kinds.some(([name]) => name === kind);
  const largest = describe(kind)?.limits.largest_side;
  /** @param {keyof Board} name @param {string} words */
  const size = (name, words) =>
    field(
      words,
      entry(`${id}-${name}`, board[name], (typed) => onchoose(gameOn(kind, { ...board, [name]: Number(typed) })), {
        type: "number",
        inputmode: "numeric",
        min: name === "line" ? 2 : 1,
        max: largest,
      }),
    );
  return [
    h(
      "div",
      { class: "board-game" },
      field(
        _("Game"),
        select(
          known ? kinds : [...kinds, [kind, kind]],
          kind,
          (name) => onchoose(gameOn(name, describe(name)?.board ?? board)),
          `${id}-game`,
        ),
      ),
    ),
    h(
      "div",
      { class: "board-size" },
      size("rows", _("Rows")),
      size("cols", _("Columns")),
      size("line", _("In a line")),
    ),
  ];
}
