// What fits on a wall: how many columns and lines a page of the projector has, and what stands on it.

/** @typedef {import("./shapes.d.ts").TournamentView} View */

const MOST_LINES = 8; // tables below each other: fewer are larger
const MOST_PLACES = 10; // of the standings, which have shorter lines

/**
 * How so many lines are shown: in columns, on pages that are about equally full.
 * @param {"tables" | "standings"} kind @param {number} count @param {boolean} isTall whether the screen stands upright
 * @returns {{columns: number, lines: number, pages: number}} lines of each column
 */
export function layoutOf(kind, count, isTall = false) {
  const most = (kind === "tables" ? MOST_LINES : MOST_PLACES) * (isTall ? 2 : 1);
  const columns = isTall || count <= 6 ? 1 : kind === "tables" || count <= 2 * most ? 2 : 3;
  const pages = Math.max(1, Math.ceil(count / (columns * most)));
  const lines = Math.max(1, Math.ceil(count / pages / columns));
  return { columns, lines, pages };
}

/** The lines of a page. @template T @param {T[]} all @param {ReturnType<typeof layoutOf>} layout @param {number} page @returns {T[]} */
export function pageOf(all, { columns, lines }, page) {
  const size = columns * lines;
  return all.slice(page * size, (page + 1) * size);
}

const LONGEST_WORD = 14; // one that is longer may be parted: all others would have to be small for it

/** The longest word that stands in a line: the letters are as large as it allows. @param {string[]} names */
export const longestWord = (names) =>
  Math.min(LONGEST_WORD, Math.max(1, ...names.flatMap((name) => name.split(/[\s-]/)).map((word) => [...word].length)));

/** What is shown now: the way in, the tables, or the standings. @param {View} view @returns {"join" | "tables" | "standings"} */
export function sceneOf({ state, round }) {
  if (round === 0) return "join";
  return state === "playing" ? "tables" : "standings";
}
