// The form of a new tournament as values: what is chosen, what is wrong with it, what is asked of the server.

import { clockOf } from "../clock-choice.js";
import { describe, gameOn, kindOf } from "../games.js";
import { _ } from "../i18n.js";
import { tieBreaksOf } from "./tie-breaks.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentSystem} System
 * @typedef {"usual" | "football" | "own"} PointsChoice
 * @typedef {{field: string, words: string}} Problem what is wrong, and the field that it is said beside: `tournament-` and this is its id
 * @typedef {object} Wishes
 * @property {string} title
 * @property {string} names
 * @property {boolean} isOurs whether the game is one of ours
 * @property {string} game one of ours, on its board
 * @property {string} otherGame the name of another one
 * @property {System} system
 * @property {number | null} rounds null: as many as the system says
 * @property {number} games
 * @property {PointsChoice} points
 * @property {string} ownPoints
 * @property {import("./tie-breaks.js").TieBreakChoice} tieBreaks
 * @property {boolean} shuffle
 * @property {boolean} online
 * @property {boolean} isTimed
 * @property {number} minutes
 * @property {number} added
 */

export const MOST_ROUNDS = 60;
export const FEWEST_PLAYERS = 2;
/** @type {Record<PointsChoice, string>} */
const POINTS = { usual: "1,0.5,0", football: "3,1,0", own: "" };

/** @param {string} game @returns {Wishes} */
export const firstWishes = (game) => ({
  title: "",
  names: "",
  isOurs: true,
  game,
  otherGame: "",
  system: "swiss",
  rounds: null,
  games: 1,
  points: "usual",
  ownPoints: "",
  tieBreaks: "usual",
  shuffle: false,
  online: true,
  isTimed: false,
  minutes: 5,
  added: 3,
});

/** How many names were pasted. @param {string} names */
export const countOf = (names) => names.split(/\r\n|\r|\n/).filter((line) => line.trim()).length;

const LONGEST_LINE = 90; // a name, a group and a nickname
const MOST_OF_A_CLASS = 500;

/** Whether a file that is no tournament may be a class list: lines of a few words, each with letters. @param {string} text */
export function isNamesList(text) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim());
  const isName = (/** @type {string} */ line) =>
    line.length <= LONGEST_LINE && /\p{L}/u.test(line) && !/[{}<>[\]\0]/.test(line);
  return lines.length >= FEWEST_PLAYERS && lines.length <= MOST_OF_A_CLASS && lines.every(isName);
}

/** On which boards of ours whoever moves second has the advantage: it is known of Semáforo on 3x4. @param {string} game */
export function favoursSecond(game) {
  const kind = kindOf(game);
  return kind === "semaforo" && gameOn(kind, { rows: 3, cols: 4, line: 3 }) === game;
}

/** What is still wrong, in words; nothing where it can be sent. @param {Wishes} wishes @returns {Problem | null} */
export function problemOf(wishes) {
  const { names, isOurs, game, otherGame, system, rounds, points, ownPoints, online, isTimed } = wishes;
  if (countOf(names) < FEWEST_PLAYERS) {
    return {
      field: "names",
      words: _("A tournament needs at least two players: paste the list, one name in each line."),
    };
  }
  if (!isOurs && !otherGame.trim()) return { field: "other-game", words: _("Write what the game is called.") };
  if (isOurs && !describe(game)) return { field: "game", words: _("Choose a game.") };
  const isRounds = rounds === null || (Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS);
  if (system === "swiss" && !isRounds) {
    return { field: "rounds", words: _("A tournament has 1 to {most} rounds.", { most: MOST_ROUNDS }) };
  }
  if (points === "own" && !ownPoints.trim()) {
    return { field: "own-points", words: _("Write the points for a win, a draw and a loss, like 2,1,0.") };
  }
  if (isOurs && online && isTimed && clockOf(wishes) === null) {
    return { field: "minutes", words: _("A clock has more than 0 minutes, and at most a day.") };
  }
  return null;
}

/** What is asked of the server. @param {Wishes} wishes @returns {import("./shapes.d.ts").TournamentRequest} */
export function requestOf(wishes) {
  const { title, names, isOurs, game, otherGame, system, rounds, games, points, ownPoints, shuffle } = wishes;
  const online = isOurs && wishes.online;
  return {
    title: title.trim(),
    names,
    game: isOurs ? game : otherGame.trim(),
    system,
    rounds: system === "swiss" ? rounds : null,
    games,
    points: points === "own" ? ownPoints.trim() : POINTS[points],
    tie_breaks: tieBreaksOf(system, wishes.tieBreaks),
    shuffle,
    online,
    clock: online && wishes.isTimed ? clockOf(wishes) : null,
  };
}
