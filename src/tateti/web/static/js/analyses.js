// What positions are worth, asked once each and remembered.

import { Answers } from "./answers.js";
import * as api from "./api.js";

/**
 * @typedef {import("./shapes.d.ts").Analysis} Analysis
 * @typedef {import("./shapes.d.ts").AnalysedMove} AnalysedMove
 * @typedef {import("./shapes.d.ts").SettleOffer} Offer whether it can be worked out when it is asked for
 * @typedef {{state: "asked"} | {state: "known", analysis: Analysis} | {state: "unknown", words: string, settle: Offer | null}} Found
 */

/** @type {Answers<Analysis>} */
const answers = new Answers((game, position) => api.analyse(game, position));

/**
 * What is known of a position now; if nothing, the server is asked, and `onAnswer` called when that has answered.
 * @param {string} game @param {string} position @param {() => void} onAnswer
 * @returns {Found}
 */
export function worthOf(game, position, onAnswer) {
  return found(answers.of(game, position, onAnswer));
}

/** What is known of a position, without asking. @param {string} game @param {string} position @returns {Found | null} */
export function knownWorth(game, position) {
  const known = answers.peek(game, position);
  return known ? found(known) : null;
}

/** @param {import("./answers.js").Answer<Analysis>} answer @returns {Found} */
function found(answer) {
  if (answer.state === "known") return { state: "known", analysis: answer.answer };
  if (answer.state === "asked") return answer;
  return { state: "unknown", words: answer.error.message, settle: answer.error.body?.error?.settle ?? null };
}

/** Refusals are sentences: in another language they are asked for anew. */
export function forgetSentences() {
  answers.forgetRefusals();
}

/** More is known of a game now: what was refused is asked for anew. @param {string} game */
export function askAnew(game) {
  answers.forgetRefusals((one) => one === game);
}

/**
 * The values for the cells of the board, the best marked.
 * @param {{moves: AnalysedMove[]}} analysis @param {boolean} [isWhole] whether all moves are there, so that one of them is the best
 * @returns {Record<string, import("./board/badge.js").Worth>}
 */
export function valuesByCell({ moves }, isWhole = true) {
  const best = moves[0];
  return Object.fromEntries(
    moves.map(({ move, value, plies }) => [
      move.slice(1),
      { value, plies, best: isWhole && value === best.value && plies === best.plies },
    ]),
  );
}
