// What decides between equal points: a few orders to choose from, and each tie-break in words.

import { _ } from "../i18n.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentSystem} System
 * @typedef {"buchholz-cut-1" | "buchholz" | "direct" | "sonneborn-berger" | "wins"} TieBreak
 * @typedef {"usual" | "direct" | "wins" | "none"} TieBreakChoice
 */

/** What the server takes where nothing is said, and how the other orders go on. @type {Record<System, TieBreak[]>} */
const USUAL = {
  swiss: ["buchholz-cut-1", "buchholz", "direct", "sonneborn-berger", "wins"],
  "round-robin": ["direct", "sonneborn-berger", "wins"],
  knockout: [],
};

/** Those that make a difference: where everybody meets everybody, the direct encounter comes first anyway. @param {System} system @returns {TieBreakChoice[]} */
export function tieBreakChoices(system) {
  if (system === "knockout") return [];
  return system === "swiss" ? ["usual", "direct", "wins", "none"] : ["usual", "wins", "none"];
}

/** A choice as it counts with a system. @param {System} system @param {TieBreakChoice} choice @returns {TieBreakChoice} */
export const countedChoice = (system, choice) => (tieBreakChoices(system).includes(choice) ? choice : "usual");

/** The tie-breaks of a choice, the one that decides first at the beginning. @param {System} system @param {TieBreakChoice} choice @returns {TieBreak[]} */
export function orderOf(system, choice) {
  const [usual, wanted] = [USUAL[system], countedChoice(system, choice)];
  if (wanted === "none") return [];
  return wanted === "usual" ? usual : [wanted, ...usual.filter((one) => one !== wanted)];
}

/** What is asked of the server; null: as usual. @param {System} system @param {TieBreakChoice} choice @returns {TieBreak[] | null} */
export const tieBreaksOf = (system, choice) =>
  countedChoice(system, choice) === "usual" ? null : orderOf(system, choice);

/** @param {TieBreakChoice} choice @param {number} games a pairing */
export const choiceInWords = (choice, games) =>
  ({
    usual: _("As usual"),
    direct: _("Direct encounter first"),
    wins: games > 1 ? _("Pairings won first") : _("Games won first"),
    none: _("Nothing: they share a place"),
  })[choice];

/** @param {TieBreak} one @param {number} games a pairing */
export const tieBreakInWords = (one, games) =>
  ({
    "buchholz-cut-1": _("Buchholz without the lowest"),
    buchholz: _("Buchholz"),
    direct: _("direct encounter"),
    "sonneborn-berger": _("Sonneborn-Berger"),
    wins: games > 1 ? _("pairings won") : _("games won"),
  })[one];

/** In the words that the standings have for it later. @param {TieBreak} one @param {number} games a pairing */
export const aboutTieBreak = (one, games) =>
  ({
    "buchholz-cut-1": _(
      "Add up the points of all your opponents, but leave out the one with the fewest: whoever met stronger opponents has more.",
    ),
    buchholz: _("Add up the points of all your opponents: whoever met stronger opponents has more."),
    direct: _(
      "The points from your games against those you are equal with. It counts only if all of you have met; where it decides nothing, nothing is shown.",
    ),
    "sonneborn-berger": _(
      "Add up the points of everybody you beat, and half the points of everybody you drew with: a win over a strong opponent counts more.",
    ),
    wins:
      games > 1
        ? _(
            "How many pairings you won by playing, whichever of the two games you won: a bye or an opponent who did not come is no win here.",
          )
        : _("How many games you won by playing: a bye or an opponent who did not come is no win here."),
  })[one];
