// What is said of a lesson to those who listen to the page.

import { _ } from "../i18n.js";
import { placedInWords, saidTogether } from "../words.js";

/**
 * @typedef {import("../shapes.d.ts").LessonStep} LessonStep
 * @typedef {import("../shapes.d.ts").Standing} Standing
 */

/** @param {LessonStep} step */
export const placeInWords = ({ number, steps }) => _("Step {step} of {steps}", { step: number, steps });

/** What is to be done in a step, for those who do not see what can be chosen. @param {LessonStep} step */
function taskInWords({ kind, options }) {
  if (kind === "move" || kind === "game") return _("Choose a cell to play on.");
  if (kind === "find") return _("Choose a cell.");
  return options.map((option, i) => `${i + 1}: ${option}`).join(". ");
}

/** All that a step says, with what stands on its board and beside it. @param {LessonStep} step */
export function stepInWords(step) {
  const beside = step.branches.map(branchInWords);
  return saidTogether(
    placeInWords(step),
    ...step.text,
    boardInWords(step, step.standing),
    ...beside,
    step.kind === "read" ? "" : taskInWords(step),
  );
}

/** @param {import("../shapes.d.ts").LessonBranch} branch */
export function branchInWords({ moves, worth }) {
  if (!worth) return moves;
  return `${moves}: ${worth.replace("-", "−")}`;
}

/** @param {LessonStep} step @param {Standing} standing */
export function boardInWords(step, standing) {
  const placed = placedInWords(step.game, standing.position);
  return standing.position.match(/[A-Z]/) ? _("On the board: {pieces}.", { pieces: placed }) : placed;
}

/** What a choice is answered with. @param {Standing} standing */
export function replyInWords({ reply }) {
  if (!reply) return "";
  return saidTogether(verdictInWords(reply.verdict), ...reply.words);
}

/** @param {string} verdict */
export function verdictInWords(verdict) {
  if (verdict === "right") return _("Right");
  return verdict === "wrong" ? _("Not yet") : "";
}

/** Where a step leads, in words. @param {import("../shapes.d.ts").LessonLink} link */
export function linkInWords({ to }) {
  if (to === "tree") return _("See it in the search tree");
  return to === "analysis" ? _("See what each move is worth here") : _("Play a match");
}
