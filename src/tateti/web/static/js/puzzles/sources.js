// Where problems come from: the day, practice, a theme, a name, a set, a match, the mistakes of a match.

import * as api from "../api.js";
import { boardOf, describe, gameOn, gameToStudy } from "../games.js";
import { _ } from "../i18n.js";
import { readableQuery } from "../router.js";
import { recall, remember } from "../storage.js";
import { keptStudy } from "../study/keeping.js";
import { recordOf } from "../study/record.js";
import { askWithProgress } from "./progress.js";

/**
 * @typedef {import("../shapes.d.ts").ProblemShape} Problem
 * @typedef {"day" | "practice" | "theme" | "problem" | "set" | "like" | "mistakes"} Kind
 *
 * @typedef {object} Source
 * @property {Kind} kind
 * @property {string} game of which there are more problems
 * @property {string | null} theme
 * @property {string | null} day
 * @property {string | null} match that they come from
 * @property {boolean} isMine whether the mistakes are those of whoever looks at them
 * @property {() => Promise<Problem[]>} first
 * @property {((avoid: string[]) => Promise<Problem | null>) | null} more a fresh one; null where there are no others
 * @property {(id: string) => string} address what names a problem of it
 */

/** The game that one has chosen for problems. */
export function chosenGame() {
  const kept = recall("puzzles.game");
  return typeof kept === "string" && describe(kept) ? kept : gameToStudy().name;
}

/** @param {string} game */
export const chooseGame = (game) => remember("puzzles.game", game);

/** Today, where the person is: `2026-03-02`. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} game */
export const practiceAddress = (game) => `/puzzles/practice${readableQuery({ game })}`;

/** Problems like a match. @param {{id: string, game: string}} match @param {string | null} side that one played */
export const likeAddress = ({ id, game }, side) => `/puzzles/like${readableQuery({ game, match: id, side })}`;

/** What an address asks for. @param {string} path @param {string} search @returns {Source} */
export function sourceOf(path, search) {
  const query = new URLSearchParams(search);
  const [, , what = "", id = ""] = path.split("/").map(decodeURIComponent);
  const set = query.get("set");
  if (!what && set !== null) return ofSet(set);
  const game = query.get("game") ?? chosenGame();
  if (what === "problem") return ofName(id);
  if (what === "day") return ofDay(game, query.get("day") ?? today());
  if (what === "like") return ofMatch(game, query.get("match"), query.get("side"), query.get("problem"));
  if (what === "mistakes") return ofMistakes(query.get("match"), query.get("study"), query.get("side"));
  return endless(game, what === "practice" ? null : what, query.get("problem"));
}

/** @param {string} game @param {string} day @returns {Source} */
const ofDay = (game, day) => ({
  ...single("day", game),
  day,
  first: async () => [(await api.dailyProblem(game, day)).problem],
  address: () => `/puzzles/day${readableQuery({ game, day: day === today() ? null : day })}`,
});

/** @param {string} id @returns {Source} */
const ofName = (id) => ({ ...single("problem", gameIn(id)), first: async () => [await api.problem(id, false)] });

/** What most have in common: there is one problem, and it has an address of its own. @param {Kind} kind @param {string} game */
const single = (kind, game) => ({
  kind,
  game,
  theme: null,
  day: null,
  match: null,
  isMine: false,
  more: null,
  address: (/** @type {string} */ id) => `/puzzles/problem/${id}`,
});

/** The game in the name of a problem. @param {string} name */
function gameIn(name) {
  const [, kind, size] = /^([a-z-]+?)-(\d+x\d+(?:x\d+)?)-/.exec(name) ?? [];
  return kind && describe(kind) ? gameOn(kind, boardOf(`${kind}:${size}`)) : chosenGame();
}

/** @param {string} game @param {string | null} theme @param {string | null} begun the problem that was shown before @returns {Source} */
const endless = (game, theme, begun) => ({
  ...single(theme ? "theme" : "practice", game),
  theme,
  ...freshOnes((avoid) => fresh({ game, theme, avoid }), begun),
  address: (problem) => `/puzzles/${theme ?? "practice"}${readableQuery({ game, problem })}`,
});

/** @param {import("../shapes.d.ts").NextRequest} wanted */
const fresh = async (wanted) => (await askWithProgress((progress) => api.nextProblem({ ...wanted, progress }))).problem;

/** Always another one; the first is the one that was shown before, if there is such. @param {(avoid: string[]) => Promise<Problem | null>} more @param {string | null} begun */
function freshOnes(more, begun) {
  const anew = async () => [await more([])].filter((one) => one !== null);
  return { more, first: () => (begun ? api.problem(begun, false).then((one) => [one], anew) : anew()) };
}

/**
 * Of the themes that a match was about. Where its board has no problems they are those of the usual one, and where the match is gone
 * they are of any theme.
 * @param {string} game @param {string | null} match @param {string | null} side @param {string | null} begun @returns {Source}
 */
function ofMatch(game, match, side, begun) {
  const usual = describe(game)?.name ?? game;
  const file = async () => (match ? api.recordFile(match).catch(() => null) : null);
  /** @param {string[]} avoid */
  const more = async (avoid) => {
    const record = (await file())?.record ?? null;
    const wanted = { record, side: /** @type {"first" | "second" | null} */ (side), avoid };
    const found = await fresh({ ...wanted, game }).catch((error) => {
      if (game === usual || error.code !== "too_large") throw error;
      return null;
    });
    return found || game === usual ? found : fresh({ ...wanted, game: usual });
  };
  return {
    ...single("like", game),
    match,
    ...freshOnes(more, begun),
    address: (problem) => `/puzzles/like${readableQuery({ game, match, side, problem })}`,
  };
}

/** @param {string} code @returns {Source} */
const ofSet = (code) => ({
  ...single("set", describe(code.split(".")[1] ?? "") ? code.split(".")[1] : chosenGame()),
  first: async () => (await api.problemSet(code)).problems,
  address: () => `/puzzles${readableQuery({ set: code })}`,
});

/** @param {string | null} match @param {string | null} study @param {string | null} side @returns {Source} */
function ofMistakes(match, study, side) {
  const kept = keptStudy(study);
  const record = async () => {
    if (match) return (await api.recordFile(match)).record;
    return kept ? (await api.writeRecord(recordOf(kept))).record : null;
  };
  return {
    ...single("mistakes", kept?.game ?? chosenGame()),
    match,
    isMine: side !== null,
    async first() {
      const text = await record();
      if (text === null) throw new api.Refused(404, "unknown_study", notHereInWords());
      return (await api.mistakes(text, side)).map((one) => one.problem);
    },
    address: () => `/puzzles/mistakes${readableQuery({ match, study, side })}`,
  };
}

/** A record that was open in another tab, or too long ago. */
const notHereInWords = () => _("The match is not open in this tab any more: open its record again.");
