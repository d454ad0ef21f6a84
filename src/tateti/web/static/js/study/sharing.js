// What is shared of a study: the position that is looked at, and the line that it is in, without what else was tried.

import * as api from "../api.js";
import { recordOf } from "./record.js";
import { isNamed, mainMoves, nowIn, positionAddress } from "./study.js";
import { lineFrom, pathTo } from "./tree.js";
import { titleInWords } from "./words.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("../components/share.js").Shared} Shared
 */

/** @param {Study} study @returns {Shared} */
export function sharedStudy(study) {
  const { position, move } = nowIn(study);
  return {
    title: titleInWords(study),
    path: positionAddress(study),
    board: study.board,
    position: { match: null, values: { game: study.game, position, last: move } },
    whole: lineOf(study).length ? () => wholeOf(study) : null,
  };
}

/** @param {Study} study */
async function wholeOf(study) {
  return { match: null, values: { record: await recordOfLine(study), names: isNamed(study) || null } };
}

/** The moves of the line that is looked at, to its end. @param {Study} study */
function lineOf({ tree }) {
  const here = pathTo(tree, tree.at).slice(1);
  return [...here, ...lineFrom(tree, tree.at).slice(1)].map((node) => /** @type {string} */ (node.move));
}

/** @param {Study} study */
async function recordOfLine(study) {
  const moves = lineOf(study).map((move) => ({
    move,
    comment: "",
    seconds: null,
    arrows: [],
    cells: [],
    variations: [],
  }));
  const { tags } = recordOf(study);
  const isWhole = lineOf(study).join(" ") === mainMoves(study.tree).join(" ");
  const { Game, First, Second, Position, Result, Ending } = tags;
  const told = { Game, First, Second, Position, ...(isWhole ? { Result, Ending } : {}) };
  const kept = Object.fromEntries(Object.entries(told).filter(([, value]) => value));
  const written = await api.writeRecord({ tags: kept, comment: "", arrows: [], cells: [], moves });
  return written.record;
}
