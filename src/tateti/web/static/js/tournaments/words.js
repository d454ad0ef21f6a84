// Tournaments in words: what one is called, its system, how far it is, how long it is kept.

import { partsOf as clockParts } from "../clock-choice.js";
import { _, language, ngettext } from "../i18n.js";
import { dayInWords } from "../when.js";
import { winnerOf } from "./results.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentView} View
 * @typedef {import("./shapes.d.ts").TournamentSystem} System
 * @typedef {Pick<View, "title" | "game_title">} Named
 * @typedef {Pick<View, "state" | "round" | "rounds">} Progress
 */

/** @type {System[]} */
export const SYSTEMS = ["swiss", "round-robin", "knockout"];

/** @param {Pick<View, "title">} view */
export const nameOfTournament = ({ title }) => title || _("Tournament");

/** @param {System} system */
export function systemInWords(system) {
  return {
    swiss: _("Swiss"),
    "round-robin": _("Everybody meets everybody"),
    knockout: _("Knockout"),
  }[system];
}

/** What the system is, in one sentence. @param {System} system */
export function aboutSystem(system) {
  return {
    swiss: _(
      "Everybody plays in every round, against somebody with about as many points; nobody meets the same opponent twice.",
    ),
    "round-robin": _("Everybody plays once against everybody else: fair, and long for a whole class."),
    knockout: _("Whoever loses is out; the last two play the final. A draw is played again."),
  }[system];
}

/** A line of a list that cannot be taken: which, what stands there where the reason does not quote it, and the reason. @param {import("./shapes.d.ts").NamesFault} fault */
export const faultInWords = ({ line, text, words }) =>
  words.includes(text)
    ? _("Line {line}: {words}", { line, words })
    : _("Line {line}, {text}: {words}", { line, text, words });

/** @param {number} count */
export const roundsInWords = (count) => ngettext("{n} round", "{n} rounds", count);

/** @param {number} count */
export const playersInWords = (count) => ngettext("{n} player", "{n} players", count);

/** What is played, how, and by how many. @param {View} view */
export const aboutTournament = ({ game_title: game, system, rounds, players }) =>
  [game, systemInWords(system), roundsInWords(rounds), playersInWords(players.length)].join(" · ");

/** How far it is. @param {Progress} progress */
export function stateInWords({ state, round, rounds }) {
  if (state === "begun") return _("It has not begun yet.");
  if (state === "finished") return _("It is finished.");
  const where = { round, rounds };
  if (state === "between") return _("Round {round} of {rounds} is over; the next one comes soon.", where);
  return _("Round {round} of {rounds} is being played.", where);
}

/** The same for whoever runs it. @param {Progress} progress */
export function stageInWords({ state, round, rounds }) {
  if (state === "between") return _("Round {round} of {rounds} is over.", { round, rounds });
  return stateInWords({ state, round, rounds });
}

/** @param {{round: number, rounds: number}} progress */
export const whereInWords = ({ round, rounds }) => _("Round {round} of {rounds}", { round, rounds });

/** `5 min + 3 s`. @param {string | null} clock */
export function clockInWords(clock) {
  const parts = clock ? clockParts(clock) : null;
  if (!parts) return _("without a clock");
  return `${parts.minutes} min + ${parts.added} s`;
}

/** @param {Pick<View, "expires">} view */
export function keptInWords({ expires }) {
  return expires
    ? _("It is deleted with all names on {day}.", { day: dayInWords(expires, language()) })
    : _("It is kept until its organiser deletes it.");
}

/** A result told of two names. @param {string | null} result @param {string} first @param {string} second */
export function resultInWords(result, first, second) {
  if (result === null) return _("still playing");
  if (result === "-/-") return _("neither came");
  const winner = winnerOf(result);
  if (result.includes("/")) return _("{name} did not come", { name: winner === 0 ? second : first });
  if (winner === null) return _("a draw");
  return _("{name} won", { name: winner === 0 ? first : second });
}

/** The names by their numbers. @param {{players: {number: number, name: string}[]}} view @returns {(number: number) => string} */
export function namesOf({ players }) {
  const names = new Map(players.map(({ number, name }) => [number, name]));
  return (number) => names.get(number) ?? String(number);
}

/** @param {string} points as they are shown: `2½` */
export const pointsInWords = (points) =>
  ngettext("{points} point", "{points} points", points === "1" || points === "½" ? 1 : 2, { points });

/** Places as one says them: shared ones have one number. @param {number} rank @param {number} of */
export const placeInWords = (rank, of) => _("place {rank} of {of}", { rank, of });
