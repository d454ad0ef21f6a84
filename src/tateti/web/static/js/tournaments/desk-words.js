// What a player is told, in a few friendly words.

import { _ } from "../i18n.js";
import { saidTogether } from "../words.js";
import { pointsInWords } from "./words.js";

/**
 * @typedef {import("./shapes.d.ts").Desk} Desk
 * @typedef {import("./shapes.d.ts").DeskRound} DeskRound
 */

/** The most important thing, and what else there is to say. @param {Desk} desk @returns {[string, string]} */
export function headlineOf(desk) {
  const { now, tournament } = desk;
  if (tournament.state === "finished") return endInWords(desk);
  if (!now) return waitingInWords(desk);
  if (now.kind === "bye") {
    return [
      _("You have no opponent in this round"),
      _("Lucky you: you get the points without playing. Have a break, or watch the others!"),
    ];
  }
  if (now.kind === "half-bye")
    return [_("You do not play in this round"), _("You get the points of a draw for it. See you in the next round!")];
  if (now.kind === "absent" && tournament.system === "knockout") {
    return [_("You are out this time"), _("Well played! You can follow the others here.")];
  }
  if (now.kind === "absent")
    return [_("You are not in this round"), _("If that is wrong, tell the person who runs the tournament.")];
  const name = now.opponent?.name ?? "";
  if (now.result)
    return [
      resultInWords(now.result, name),
      tournament.state === "between" ? waitingInWords(desk)[1] : _("The next round comes when all tables are done."),
    ];
  const whoBegins = now.begins ? _("You begin.") : _("{name} begins.", { name });
  return [_("You play against {name}", { name }), saidTogether(gameInWords(tournament, now.game ?? 1), whoBegins)];
}

/** Which game of the pairing it is, where there are several: in a knockout those who are equal play on. @param {Desk["tournament"]} tournament @param {number} game */
function gameInWords({ games, system }, game) {
  const isPlayedOn = system === "knockout" && game > games;
  const which = games === 1 ? "" : game % 2 ? _("First of two games.") : _("Second of two games.");
  return saidTogether(isPlayedOn ? _("You were equal, so you play again.") : "", which);
}

/** @param {"win" | "draw" | "loss"} result @param {string} name */
export function resultInWords(result, name) {
  return {
    win: _("You won against {name}!", { name }),
    draw: _("A draw with {name}", { name }),
    loss: _("{name} won this time", { name }),
  }[result];
}

/** @param {Desk} desk @returns {[string, string]} */
function waitingInWords({ tournament: { state, round } }) {
  if (state === "begun")
    return [
      _("You are in!"),
      _("Soon the first round is paired: then you see here against whom you play. Leave this page open."),
    ];
  return [
    _("Round {round} is over", { round }),
    _("Soon you see here against whom you play next. Leave this page open."),
  ];
}

/** The place, and a kind word. @param {Desk} desk @returns {[string, string]} */
function endInWords({ standing, me }) {
  if (!standing) return [_("The tournament is finished"), _("Thank you for playing, {name}!", { name: me.name })];
  const { rank, of } = standing;
  const head = rank === 1 ? _("You won the tournament!") : _("You are in place {rank} of {of}", { rank, of });
  return [head, kindWord(standing, me.name)];
}

/** @param {{rank: number, points: string, of: number}} standing @param {string} name */
function kindWord({ rank, points: count, of }, name) {
  const points = pointsInWords(count);
  if (rank === 1) return _("Congratulations, {name}: {points}, and nobody had more.", { name, points });
  if (rank <= 3) return _("Well played, {name}: {points}, and a place on the podium!", { name, points });
  if (rank <= of / 2) return _("Well played, {name}: {points}, in the upper half.", { name, points });
  return _("Thank you for playing, {name}: {points}, and every game teaches something.", { name, points });
}

/** Where it is played. @param {Desk} desk */
export function placeOf({ now, tournament }) {
  if (!now?.table) return "";
  return tournament.online
    ? _("Table {table}", { table: now.table })
    : _("Over the board, at table {table}", { table: now.table });
}

/** Whether it can be played here and now. @param {Desk} desk */
export const canPlay = ({ now, tournament }) =>
  !!now && now.kind === "table" && !now.result && tournament.online && tournament.state === "playing";

/** One's own rounds: whoever is out of a knockout has no more. @param {Desk} desk */
export const roundsOf = ({ rounds, tournament }) =>
  tournament.system === "knockout" ? rounds.filter(({ outcome }) => outcome !== "absent") : rounds;

/** One round of one's own. @param {DeskRound} round */
export function roundInWords({ opponent, outcome }) {
  if (outcome === "bye") return _("no opponent");
  if (outcome === "half-bye") return _("did not play");
  if (outcome === "absent") return _("was not there");
  const name = opponent?.name ?? "";
  return {
    win: _("won against {name}", { name }),
    draw: _("a draw with {name}", { name }),
    loss: _("lost against {name}", { name }),
  }[outcome];
}
