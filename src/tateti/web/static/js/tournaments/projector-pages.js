// What fits on a wall: how many columns and lines a page of the projector has, what stands on it, and when.

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

/**
 * @typedef {"join" | "tables" | "standings"} Scene the way in, the tables, the standings
 * @typedef {{scene: Scene, page: number}} WallPage
 */

/** What there is to show now, in this order. @param {View} view @returns {Scene[]} */
export function scenesOf({ state, round }) {
  if (round === 0) return ["join"];
  return state === "playing" ? ["tables"] : ["tables", "standings"];
}

/** All pages of the wall now. @param {View} view @param {boolean} isTall @returns {WallPage[]} */
export const wallPages = (view, isTall) =>
  scenesOf(view).flatMap((scene) => {
    const pages = scene === "join" ? 1 : layoutOf(scene, view[scene].length, isTall).pages;
    return Array.from({ length: pages }, (_one, page) => ({ scene, page }));
  });

export const RESULTS_STAY = 45_000; // so long everybody can look for the last results before the standings come

/**
 * Until when the results alone are shown: for a while after the last one came in. Whoever opens the page later has missed that moment.
 * @param {View | null} before @param {View} view @param {number} now in milliseconds @param {number} until as it was
 */
export function resultsUntil(before, view, now, until) {
  if (view.state === "playing" || view.round === 0) return 0;
  return before?.state === "playing" && before.round === view.round ? now + RESULTS_STAY : until;
}

/** Where a wall begins that shows something new: with the results while these are new, otherwise with the standings. @param {WallPage[]} pages @param {boolean} isStaying */
export const firstPage = (pages, isStaying) =>
  isStaying
    ? 0
    : Math.max(
        0,
        pages.findIndex(({ scene }) => scene === "standings"),
      );

/** The page after this one, when they turn by themselves. @param {WallPage[]} pages @param {number} at @param {boolean} isStaying with the results */
export function nextPage(pages, at, isStaying) {
  const shown = isStaying ? pages.filter(({ scene }) => scene !== "standings") : pages;
  return (at + 1) % shown.length;
}
