// The game that is studied and the size of its board, to choose or to correct.

import { boardFields } from "../components/board-fields.js";
import { h } from "../dom.js";
import { boardOf } from "../games.js";

/** @typedef {{game: string, position: string | null, words: string, isAddress: boolean}} Wrong */

/**
 * The game and the size of its board; what cannot be had stays in the fields, with the reason.
 * @param {import("./model.js").StudyModel} model
 * @param {Wrong | null} wrong
 * @param {Parameters<typeof boardFields>[2]} choose
 */
export function gameFields(model, wrong, choose) {
  const game = wrong?.game ?? model.open.game;
  const isBoard = wrong && sizeIn(game) !== null;
  const board = isBoard ? boardOf(game) : model.open.board;
  const words = wrong ? h("div", { class: "notice alarm", id: "wrong-game" }, h("span", null, wrong.words)) : null;
  return h(
    "div",
    { class: "study-game" },
    h("div", { class: "study-fields" }, boardFields(game, board, choose, "analysis")),
    h("div", { role: "alert" }, words),
  );
}

/** The size in the name of a game, as far as it is one: `4x5x4`. @param {string} game */
export const sizeIn = (game) => /:(\d+x\d+(?:x\d+)?)$/.exec(game)?.[1] ?? null;
