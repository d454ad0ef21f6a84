// What positions are worth, asked once each and remembered.

import * as api from "./api.js";

/**
 * @typedef {import("./shapes.d.ts").Analysis} Analysis
 * @typedef {{state: "asked"} | {state: "known", analysis: Analysis} | {state: "unknown", words: string}} Found
 */

/** @type {Map<string, Found>} */
const known = new Map();

/**
 * What is known of a position now; if nothing, the server is asked, and `onAnswer` called when that has answered.
 * @param {string} game @param {string} position @param {() => void} onAnswer
 * @returns {Found}
 */
export function worthOf(game, position, onAnswer) {
  const key = `${game} ${position}`;
  const found = known.get(key);
  if (found) return found;
  /** @type {Found} */
  const asked = { state: "asked" };
  known.set(key, asked);
  api.analyse(game, position).then(
    (analysis) => {
      known.set(key, { state: "known", analysis });
      onAnswer();
    },
    (error) => {
      // An answer that will not come is remembered; one that was lost on the way is asked for again.
      if (error.isOffline || error.status >= 500 || error.status === 429) known.delete(key);
      else known.set(key, { state: "unknown", words: error.message });
      onAnswer();
    },
  );
  return asked;
}

/** Refusals are sentences: in another language they are asked for anew. */
export function forgetSentences() {
  for (const [key, found] of known) if (found.state === "unknown") known.delete(key);
}

/** The values for the cells of the board, the best marked. @param {Analysis} analysis */
export function valuesByCell(analysis) {
  const best = analysis.moves[0];
  return Object.fromEntries(
    analysis.moves.map(({ move, value, plies }) => [
      move.slice(1),
      { value, plies, best: value === best.value && plies === best.plies },
    ]),
  );
}
