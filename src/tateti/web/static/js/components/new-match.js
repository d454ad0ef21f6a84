// A match with everything chosen: another board, who plays, who begins, a clock.

import { begin, seatsFor, wish, wishes } from "../begin.js";
import { levelSentence, levels } from "../bots.js";
import { clockOf, partsOf } from "../clock-choice.js";
import { h } from "../dom.js";
import { boardOf, describe, gameOn, kindOf } from "../games.js";
import { _ } from "../i18n.js";
import { hasOthers, insteadOfLink } from "../others.js";
import { sizeProblem } from "../sizes.js";
import { choice, entry, field, select } from "./basics.js";
import { boardFields } from "./board-fields.js";
import { openDialog } from "./dialog.js";

/**
 * What is chosen in the dialog.
 * @typedef {object} Chosen
 * @property {string} kind
 * @property {number} rows
 * @property {number} cols
 * @property {number} line
 * @property {import("../begin.js").Mode} mode
 * @property {string} level
 * @property {string} level2
 * @property {string} name
 * @property {string} other
 * @property {string} starts
 * @property {boolean} isTimed
 * @property {boolean} isOwnTime not one of the usual ones
 * @property {number} minutes
 * @property {number} added
 * @property {string} problem
 * @property {boolean} isBusy
 *
 * @typedef {(changed: Partial<Chosen>) => void} Change
 */

const USUAL_TIME = { minutes: 3, added: 2 };
const TIMES = ["60+1", "180+2", "300+5", "600+5"];

/**
 * @param {string} game
 * @param {string | null} [position] to begin from
 * @param {import("../begin.js").Mode} [mode]
 */
export function openNewMatch(game, position = null, mode = "computer") {
  const { level, name, starts, clock } = wishes();
  /** @type {Chosen} */
  const chosen = {
    kind: kindOf(game),
    ...boardOf(game),
    mode,
    level,
    level2: level,
    name,
    other: "",
    starts,
    isTimed: clock !== "",
    isOwnTime: clock !== "" && !TIMES.includes(clock),
    ...(partsOf(clock) ?? USUAL_TIME),
    problem: "",
    isBusy: false,
  };
  openDialog(position ? _("Play from this position") : _("New match"), (redraw, close) => {
    /** @type {Change} */
    const change = (changed) => {
      Object.assign(chosen, { problem: "" }, changed);
      redraw();
    };
    return h(
      "form",
      {
        class: "new-match",
        novalidate: true,
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          start(chosen, position ? game : null, position, change, close);
        },
      },
      position ? null : boardPart(chosen, change),
      playersPart(chosen, position ? game : boardChosen(chosen), change, redraw),
      position ? null : beginsPart(chosen, change),
      clockPart(chosen, change),
      h(
        "div",
        { class: "dialog-foot" },
        h("p", { class: "problem", role: "alert" }, chosen.problem),
        h(
          "button",
          { type: "submit", class: "button main", id: "start-match", "aria-disabled": chosen.isBusy ? "true" : null },
          _("Play"),
        ),
      ),
    );
  });
  // Enter begins at once; on a list of choices it would unfold the list.
  document.getElementById("start-match")?.focus({ preventScroll: true });
}

/**
 * @param {Chosen} chosen @param {string | null} game the one of the position @param {string | null} position
 * @param {Change} change @param {() => void} close
 */
async function start(chosen, game, position, change, close) {
  if (chosen.isBusy) return;
  const clock = chosen.isTimed ? clockOf(chosen) : "";
  const problem = (game ? null : problemOf(chosen)) ?? (clock === null ? timeProblem() : "");
  if (problem) return change({ problem });
  change({ isBusy: true });
  const { kind, level, starts, mode } = chosen;
  wish({ game: kind, level, name: chosen.name.trim(), starts, clock: clock ?? "" });
  try {
    await begin({
      game: game ?? gameOn(kind, chosen),
      mode,
      seats: seatsFor(mode, { ...chosen, name: chosen.name.trim(), other: chosen.other.trim() }),
      starts: position ? "first" : starts,
      clock: clock || null,
      position,
    });
    close();
  } catch (error) {
    change({ isBusy: false, problem: /** @type {Error} */ (error).message });
  }
}

/** Why there is no such board, or null. @param {Chosen} chosen */
function problemOf(chosen) {
  const limits = describe(chosen.kind)?.limits;
  return limits ? sizeProblem(chosen, limits) : null;
}

/** The game on the board that is chosen, if there is such a board. @param {Chosen} chosen */
const boardChosen = (chosen) => (problemOf(chosen) ? null : gameOn(chosen.kind, chosen));

/** The game and the size of its board. @param {Chosen} chosen @param {Change} change */
function boardPart(chosen, change) {
  const problem = problemOf(chosen);
  const { kind, rows, cols, line } = chosen;
  return h(
    "div",
    { class: "form-part" },
    h(
      "div",
      { class: "fields size-fields" },
      boardFields(
        gameOn(kind, chosen),
        { rows, cols, line },
        (game) => change({ kind: kindOf(game), ...boardOf(game) }),
        "new-match",
      ),
    ),
    h("p", { class: problem ? "problem" : "muted small" }, problem ?? describe(chosen.kind)?.summary),
  );
}

/**
 * Who plays: always two fields in the same places, whoever it is.
 * @param {Chosen} chosen @param {string | null} game @param {Change} change @param {() => void} redraw
 */
function playersPart(chosen, game, change, redraw) {
  const { mode } = chosen;
  /** @param {"name" | "other"} which @param {string} words */
  const name = (which, words) =>
    field(
      words,
      h("input", {
        name: which,
        "data-key": which,
        maxlength: 30,
        autocomplete: which === "name" ? "nickname" : "off",
        placeholder: mode === "computer" ? _("Player") : which === "name" ? _("Player 1") : _("Player 2"),
        value: chosen[which],
        oninput: (/** @type {any} */ event) => change({ [which]: event.target.value }),
      }),
    );
  /** @param {"level" | "level2"} which @param {string} words */
  const level = (which, words) =>
    field(
      words,
      select(
        levels().map(([value, title]) => [value, title]),
        chosen[which],
        (value) => change({ [which]: value }),
        `new-match-${which}`,
      ),
    );
  return h(
    "div",
    { class: "form-part" },
    choice(
      _("Who plays?"),
      "mode",
      [
        ["computer", _("Against the computer")],
        ["link", _("A friend by link")],
        ["here", _("Two people here")],
        ["watch", _("Two bots")],
      ],
      mode,
      (wanted) => change({ mode: /** @type {import("../begin.js").Mode} */ (wanted) }),
    ),
    h(
      "div",
      { class: "fields pair-fields" },
      mode === "watch" ? level("level", _("Level")) : name("name", _("Your name")),
      mode === "computer"
        ? level("level", _("Level"))
        : mode === "watch"
          ? level("level2", _("Level of the other"))
          : name("other", _("Name of the other player")),
    ),
    h("p", { class: "muted small level-words" }, sentence(chosen, game, redraw)),
  );
}

/**
 * What it means to play like this: what the levels are on this board, or where the other player is.
 * @param {Chosen} chosen @param {string | null} game @param {() => void} redraw
 */
function sentence({ mode, level, level2 }, game, redraw) {
  if (mode === "link" && !hasOthers()) return insteadOfLink();
  if (mode === "link") return _("You get a link to send: your friend plays wherever they open it.");
  if (mode === "here") return _("You take turns on this screen.");
  const bots = mode === "watch" ? new Set([level, level2]) : [level];
  return game ? [...bots].map((bot) => levelSentence(bot, game, redraw)).join(" ") : null;
}

/** @param {Chosen} chosen @param {Change} change */
function beginsPart({ mode, starts }, change) {
  const isWatched = mode === "watch";
  return choice(
    _("Who begins?"),
    "starts",
    [
      ["first", isWatched ? _("The first") : _("I do")],
      ["second", isWatched ? _("The second") : mode === "computer" ? _("The computer") : _("The other")],
      ["random", _("At random")],
    ],
    starts,
    (wanted) => change({ starts: wanted }),
  );
}

/** Usual times to choose from, and one's own beside them. @param {Chosen} chosen @param {Change} change */
function clockPart(chosen, change) {
  const { isTimed, isOwnTime, minutes, added } = chosen;
  const clock = clockOf(chosen);
  /** @type {[string, string][]} */
  const times = TIMES.map((one) => [one, timeInWords(one)]);
  /** @param {"minutes" | "added"} which @param {string} words @param {number} value */
  const number = (which, words, value) =>
    field(
      words,
      entry(
        `new-match-${which}`,
        isTimed ? value : "",
        (typed) => change({ isOwnTime: true, [which]: Number.parseFloat(typed) }),
        {
          type: "number",
          inputmode: "decimal",
          min: 0,
          step: "any",
          name: which,
          disabled: !isTimed,
          "aria-invalid": isTimed && clock === null ? "true" : null,
        },
      ),
    );
  return h(
    "div",
    { class: "form-part" },
    h(
      "div",
      { class: "fields clock-fields" },
      field(
        _("Clock"),
        select(
          [["", _("No clock")], ...times, ["own", _("Own time")]],
          !isTimed ? "" : isOwnTime || clock === null ? "own" : clock,
          (wanted) => change({ isTimed: wanted !== "", isOwnTime: wanted === "own", ...partsOf(wanted) }),
          "new-match-clock",
        ),
      ),
      number("minutes", _("Minutes each"), minutes),
      number("added", _("Seconds added"), added),
    ),
  );
}

/** @param {string} clock */
function timeInWords(clock) {
  const { minutes, added } = partsOf(clock) ?? USUAL_TIME;
  return `${minutes} min + ${added} s`;
}

const timeProblem = () => _("A clock has more than 0 minutes, and at most a day.");
