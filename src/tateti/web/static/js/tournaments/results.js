// Results of a table: those that there can be, and how they are typed from a printed slip.

import { describe } from "../games.js";

/** @typedef {import("./shapes.d.ts").TournamentView} View */

export const FORFEITS = ["+/-", "-/+", "-/-"];

/** `½`, `1`, `1½`. @param {number} count in half games */
const inHalves = (count) => (count % 2 ? `${count > 1 ? (count - 1) / 2 : ""}½` : String(count / 2));

/** Whether a game may end in a draw; of a game that is only a name, it may. @param {Pick<View, "ours" | "game">} view */
export const hasDraws = ({ ours, game }) => !ours || (describe(game)?.has_draws ?? true);

/** What the two can have scored, the one who began first. @param {number} games @param {boolean} hasDraws @returns {string[]} */
export function scoresOf(games, hasDraws = true) {
  const all = 2 * games;
  const steps = Array.from({ length: all + 1 }, (_one, i) => all - i).filter((first) => hasDraws || first % 2 === 0);
  return steps.map((first) => `${inHalves(first)}-${inHalves(all - first)}`);
}

/** What each of the two has, as it is shown: `["1½", "½"]`, `["+", "–"]`. @param {string} result @returns {[string, string]} */
export function partsOf(result) {
  const parts = result.includes("/") ? result.split("/") : result.split("-");
  return /** @type {[string, string]} */ (parts.map((part) => (part === "-" ? "–" : part)));
}

/** `1 – 0`, as one reads it on a wall. @param {string} result */
export const shownResult = (result) => partsOf(result).join(result.includes("/") ? " / " : " – ");

/** Who won: 0, the one who began; 1, the other; null, neither. @param {string} result @returns {0 | 1 | null} */
export function winnerOf(result) {
  const [first, second] = partsOf(result).map(halvesIn);
  return first === second ? null : first > second ? 0 : 1;
}

/** @param {string} part */
function halvesIn(part) {
  if (part === "+") return 2;
  if (part === "–") return 0;
  return part.endsWith("½") ? 2 * Number(part.slice(0, -1)) + 1 : 2 * Number(part);
}

/** What a slip may say instead of a score, of one game. @type {Record<string, string>} */
const SHORT = { 1: "1-0", 0: "0-1", 2: "0-1", "=": "½-½", d: "½-½", "½": "½-½" };
/** @type {Record<string, string>} */
const ABSENT = {
  "+": "+/-",
  "-": "-/+",
  "+-": "+/-",
  "-+": "-/+",
  "--": "-/-",
  "+/-": "+/-",
  "-/+": "-/+",
  "-/-": "-/-",
};

/**
 * What was typed from a slip: the number of a table and what came out, parted by a blank where that is needed. With one game
 * 1 means that the one who began won, 2 (or 0) that the other did, = a draw; with more, what the one who began scored.
 * @param {string} typed @param {number} games @param {boolean} hasDraws
 * @returns {{table: number | null, result: string | null}} as far as it can be read
 */
export function readSlip(typed, games, hasDraws = true) {
  const [, digits, rest = ""] = /^\s*(\d{1,3})(.*)$/.exec(typed) ?? [];
  if (!digits) return { table: null, result: null };
  const isParted = /^\s/.test(rest) || !/^[\d.,]/.test(rest);
  return { table: Number(digits), result: isParted ? readResult(rest.trim(), games, hasDraws) : null };
}

/** @param {string} text @param {number} games @param {boolean} hasDraws @returns {string | null} */
export function readResult(text, games, hasDraws = true) {
  const scores = scoresOf(games, hasDraws);
  const short = text.toLowerCase().replaceAll(/\s/g, "");
  if (short in ABSENT) return ABSENT[short];
  if (games === 1 && short in SHORT) return scores.find((score) => score === SHORT[short]) ?? null;
  if (short === "=") return scores.find((score) => winnerOf(score) === null) ?? null;
  const plain = short
    .replaceAll("1/2", "½")
    .replaceAll(/[:–]/g, "-")
    .replaceAll(/(\d*)[.,]5/g, halved);
  const wanted = plain.includes("-") ? plain : null;
  return scores.find((score) => (wanted ? score === wanted : score.split("-")[0] === plain)) ?? null;
}

/** @param {string} _whole @param {string} count */
const halved = (_whole, count) => `${Number(count) || ""}½`;
