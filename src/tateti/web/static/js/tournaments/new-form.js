// The fields of a new tournament: the class list first, then the game and the system; what few need is folded.

import { choice, entry, field, notice, select } from "../components/basics.js";
import { boardFields } from "../components/board-fields.js";
import { h } from "../dom.js";
import { boardOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { begunLarge } from "../words.js";
import { clockFields } from "./clock-fields.js";
import { countOf, favoursSecond, MOST_ROUNDS } from "./form.js";
import {
  aboutTieBreak,
  choiceInWords,
  countedChoice,
  orderOf,
  tieBreakChoices,
  tieBreakInWords,
} from "./tie-breaks.js";
import { aboutSystem, faultInWords, playersInWords, roundsInWords, SYSTEMS, systemInWords } from "./words.js";

/**
 * @typedef {import("./form.js").Wishes} Wishes
 * @typedef {import("./names-preview.js").NamesPreview} Preview
 * @typedef {(changed: Partial<Wishes>) => void} Change
 * @typedef {import("./form.js").Problem | null} Problem
 */

const LONGEST_TITLE = 80;
const LONGEST_NAMES = 40_000;
const MOST_SHOWN = 12; // nicknames beside the list
const MOST_FAULTS = 4; // of its lines

/** What a field has where something is wrong with it. @param {Problem} problem @param {string} field @param {string} [about] what else is said about it */
function describedBy(problem, field, about = "") {
  const isWrong = problem?.field === field;
  const said = [isWrong ? `${field}-problem` : "", about].filter(Boolean).join(" ");
  return { "aria-describedby": said || null, "aria-invalid": isWrong ? "true" : null };
}

/** What is wrong, beside its field. @param {Problem} problem @param {string} field */
const problemBeside = (problem, field) =>
  h("div", { role: "alert", id: `${field}-problem` }, problem?.field === field ? notice("alarm", problem.words) : null);

/** A box to tick, with what it means below. @param {string} id @param {string} words @param {boolean} isOn @param {(isOn: boolean) => void} onchoose @param {string} [about] */
export function tick(id, words, isOn, onchoose, about = "") {
  return h(
    "div",
    { class: "tick" },
    h(
      "label",
      null,
      h("input", {
        type: "checkbox",
        id,
        ".checked": isOn,
        "aria-describedby": about ? `${id}-about` : null,
        onchange: (/** @type {any} */ event) => onchoose(event.target.checked),
      }),
      h("span", null, words),
    ),
    about ? h("p", { class: "muted small", id: `${id}-about` }, about) : null,
  );
}

/** @param {Wishes} wishes @param {Change} change */
export function titleField({ title }, change) {
  return field(
    _("Title, if you like"),
    h("input", {
      id: "tournament-title",
      maxlength: LONGEST_TITLE,
      autocomplete: "off",
      ".value": title,
      oninput: (/** @type {any} */ event) => change({ title: event.target.value }),
    }),
  );
}

/** The class list, and what strangers will see of it. @param {Wishes} wishes @param {Preview} preview @param {Problem} problem @param {Change} change */
export function namesFields({ names }, preview, problem, change) {
  const count = countOf(names);
  return h(
    "div",
    { class: "stack names-part" },
    field(
      _("The class list, one name in each line"),
      h("textarea", {
        id: "tournament-names",
        rows: 9,
        spellcheck: "false",
        maxlength: LONGEST_NAMES,
        placeholder: "Ana Pérez;7B\nBeto Díaz;7A\nCaro Sosa",
        ...describedBy(problem, "names", "names-faults names-help names-count"),
        "aria-invalid": problem?.field === "names" || preview.isFaulty ? "true" : null,
        ".value": names,
        oninput: (/** @type {any} */ event) => change({ names: event.target.value }),
      }),
    ),
    h(
      "p",
      { class: "muted small", id: "names-help" },
      _("A name alone, or with its group: Ana;7B. A third part is the nickname: Ana;7B;Rayo."),
    ),
    problemBeside(problem, "names"),
    h("div", { role: "alert", id: "names-faults" }, faults(preview)),
    h(
      "div",
      { class: "names-seen" },
      h("p", { id: "names-count", role: "status" }, h("strong", null, playersInWords(count))),
      h("p", { class: "small", id: "nicknames" }, nicknames(preview)),
    ),
  );
}

/** The lines that cannot be taken. @param {Preview} preview */
function faults({ problem, told }) {
  if (problem) return notice("alarm", problem);
  const all = told?.faults ?? [];
  if (!all.length) return null;
  const more = all.length - MOST_FAULTS;
  return h(
    "ul",
    { class: "notice alarm names-faults" },
    all.slice(0, MOST_FAULTS).map((one) => h("li", null, faultInWords(one))),
    more > 0 ? h("li", null, ngettext("and {n} more", "and {n} more", more)) : null,
  );
}

/** @param {Preview} preview */
function nicknames({ told }) {
  if (!told?.players.length)
    return h("span", { class: "muted" }, _("Public pages show nicknames only, never this list."));
  const shown = told.players.slice(0, MOST_SHOWN).map(({ nickname }) => h("span", { class: "nickname" }, nickname));
  const more = told.players.length - shown.length;
  return [
    h("span", { class: "muted" }, _("Public pages show:"), " "),
    shown.map((one, i) => [i ? " " : "", one]),
    more > 0 ? h("span", { class: "muted" }, " ", ngettext("and {n} more", "and {n} more", more)) : null,
  ];
}

/** @param {Wishes} wishes @param {Problem} problem @param {Change} change */
export function gamePart({ isOurs, game, otherGame }, problem, change) {
  return h(
    "div",
    { class: "stack" },
    choice(
      _("What is played?"),
      "whose-game",
      [
        ["ours", _("A game of tateti")],
        ["other", _("Another game")],
      ],
      isOurs ? "ours" : "other",
      (whose) => change({ isOurs: whose === "ours" }),
    ),
    isOurs
      ? h(
          "div",
          { class: "fields size-fields", "data-key": "ours" },
          boardFields(game, boardOf(game), (chosen) => change({ game: chosen }), "tournament"),
        )
      : h(
          "div",
          { class: "stack", "data-key": "other" },
          field(
            _("Its name: chess, draughts, any game for two"),
            h("input", {
              id: "tournament-other-game",
              maxlength: 40,
              autocomplete: "off",
              ...describedBy(problem, "other-game"),
              ".value": otherGame,
              oninput: (/** @type {any} */ event) => change({ otherGame: event.target.value }),
            }),
          ),
          problemBeside(problem, "other-game"),
        ),
  );
}

/** The three systems, each with what it is and how long it takes. @param {Wishes} wishes @param {Preview} preview @param {Problem} problem @param {Change} change */
export function systemPart({ system, rounds }, { told }, problem, change) {
  return h(
    "div",
    { class: "stack" },
    h(
      "fieldset",
      { class: "systems" },
      h("legend", { class: "label" }, _("Who meets whom?")),
      SYSTEMS.map((one) => {
        const count = told?.rounds[one];
        return h(
          "label",
          { class: "system" },
          h("input", {
            type: "radio",
            name: "system",
            value: one,
            ".checked": one === system,
            "aria-describedby": `system-${one}`,
            onchange: () => change({ system: one }),
          }),
          h("span", { class: "system-name" }, begunLarge(systemInWords(one))),
          h("span", { class: "system-rounds muted small" }, count ? roundsInWords(count) : ""),
          h("span", { class: "muted small system-about", id: `system-${one}` }, aboutSystem(one)),
        );
      }),
    ),
    system === "swiss"
      ? h(
          "div",
          { class: "rounds-field", "data-key": "rounds" },
          field(
            _("Rounds"),
            entry(
              "tournament-rounds",
              rounds ?? told?.rounds.swiss ?? "",
              (typed) => change({ rounds: roundsOf(typed) }),
              {
                type: "number",
                inputmode: "numeric",
                min: 1,
                max: MOST_ROUNDS,
                ...describedBy(problem, "rounds", "rounds-help"),
              },
            ),
          ),
          problemBeside(problem, "rounds"),
          h(
            "p",
            { class: "muted small", id: "rounds-help" },
            _("You can change this later, while it is being played."),
          ),
        )
      : null,
  );
}

/** @param {string} typed */
const roundsOf = (typed) => (typed.trim() ? Number.parseInt(typed, 10) || 0 : null);

/** @param {Wishes} wishes @param {Problem} problem @param {Change} change */
export function onlinePart(wishes, problem, change) {
  const { isOurs, online } = wishes;
  if (!isOurs) return null;
  return h(
    "div",
    { class: "stack", "data-key": "online" },
    tick(
      "tournament-online",
      _("Boards can be played online too"),
      online,
      (isOn) => change({ online: isOn }),
      _("Players open one link and choose their name. Who has no device plays at the table, and you enter the result."),
    ),
    online ? clockFields("tournament", wishes, change, describedBy(problem, "minutes")) : null,
    problemBeside(problem, "minutes"),
  );
}

/** What few need. @param {Wishes} wishes @param {Problem} problem @param {Change} change */
export function morePart(wishes, problem, change) {
  const { isOurs, game, games, points, ownPoints, shuffle } = wishes;
  return [
    tick(
      "tournament-two-games",
      _("Two games a pairing: each begins one"),
      games === 2,
      (isTwo) => change({ games: isTwo ? 2 : 1 }),
      isOurs && favoursSecond(game)
        ? _("On this board of Semáforo the second player has the advantage: with two games it is the same for both.")
        : _("It takes twice as long, and beginning is no advantage for anybody."),
    ),
    tick(
      "tournament-shuffle",
      _("Draw the order by lot"),
      shuffle,
      (isOn) => change({ shuffle: isOn }),
      _("Without this the list is taken as the order of strength, the strongest first."),
    ),
    h(
      "div",
      { class: "fields" },
      field(
        _("Points for a win, a draw, a loss"),
        select(
          [
            ["usual", "1, ½, 0"],
            ["football", "3, 1, 0"],
            ["own", _("others")],
          ],
          points,
          (chosen) => change({ points: /** @type {import("./form.js").PointsChoice} */ (chosen) }),
          "tournament-points",
        ),
      ),
      points === "own"
        ? field(
            _("Your own, like 2,1,0"),
            h("input", {
              id: "tournament-own-points",
              maxlength: 30,
              inputmode: "decimal",
              autocomplete: "off",
              ...describedBy(problem, "own-points"),
              ".value": ownPoints,
              oninput: (/** @type {any} */ event) => change({ ownPoints: event.target.value }),
            }),
          )
        : null,
    ),
    problemBeside(problem, "own-points"),
    tieBreakPart(wishes, change),
  ];
}

/** What decides between equal points: the choice, and below it what it means. @param {Wishes} wishes @param {Change} change */
function tieBreakPart({ system, tieBreaks, games }, change) {
  const choices = tieBreakChoices(system);
  if (!choices.length) return null;
  const order = orderOf(system, tieBreaks);
  return h(
    "div",
    { class: "stack tie-breaks", "data-key": "tie-breaks" },
    field(
      _("What decides between equal points?"),
      select(
        choices.map((one) => [one, choiceInWords(one, games)]),
        countedChoice(system, tieBreaks),
        (chosen) => change({ tieBreaks: /** @type {import("./tie-breaks.js").TieBreakChoice} */ (chosen) }),
        "tournament-tie-breaks",
      ),
    ),
    order.length
      ? h(
          "ol",
          { class: "muted small" },
          order.map((one) =>
            h(
              "li",
              { "data-key": one },
              h("strong", null, begunLarge(tieBreakInWords(one, games))),
              ". ",
              aboutTieBreak(one, games),
            ),
          ),
        )
      : null,
  );
}
