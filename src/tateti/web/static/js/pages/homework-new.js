// A new homework set: which problems, or positions of one's own; and the sets that were made here.

import * as api from "../api.js";
import { button, choice, entry, field, loading, nameWindow, notice, select } from "../components/basics.js";
import { boardFields } from "../components/board-fields.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { boardOf, describe, emptyPosition, gameToStudy, titleOf } from "../games.js";
import { forgetSet, keepMade, keptSets } from "../homework/kept.js";
import { _, language, ngettext } from "../i18n.js";
import { go } from "../router.js";
import { recall, remember } from "../storage.js";
import { ago } from "../when.js";

const LEVELS = [1, 2, 3, 4, 5];
const MOST_PROBLEMS = 50;
const LONGEST_TITLE = 80;
const LONGEST_POSITIONS = 20_000;

/** @typedef {"made" | "own"} Source */

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function newHomeworkPage(root) {
  const wishes = recall("homework-wishes", {});
  const state = {
    game: describe(wishes?.game ?? "") ? String(wishes.game) : gameToStudy().name,
    source: /** @type {Source} */ ("made"),
    title: "",
    count: 10,
    level: "",
    /** @type {Set<string>} */
    themes: new Set(),
    positions: "",
    problem: "",
    isBusy: false,
  };
  /** @type {import("../shapes.d.ts").ThemeShape[] | null} */
  let themes = null;
  let isClosed = false;

  /** @param {Partial<typeof state>} changed */
  function set(changed) {
    Object.assign(state, changed);
    draw();
  }

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("h1"));
  }

  function drawNow() {
    nameWindow(_("Homework for a class"));
    show(
      root,
      h(
        "div",
        { class: "homework-new stack" },
        h(
          "header",
          { class: "stack" },
          h("h1", { tabindex: "-1" }, _("Homework for a class")),
          h(
            "p",
            { class: "muted" },
            _(
              "You make a set of problems and get a link for the class, and a private one for you: there you see who has done what, and take it to a spreadsheet.",
            ),
          ),
        ),
        h(
          "form",
          {
            class: "panel stack",
            novalidate: true,
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              make();
            },
          },
          titleField(),
          h(
            "div",
            { class: "fields size-fields" },
            boardFields(state.game, boardOf(state.game), chooseGame, "homework"),
          ),
          choice(
            _("Which problems?"),
            "source",
            [
              ["made", _("Made for you")],
              ["own", _("Positions of my own")],
            ],
            state.source,
            (source) => set({ source: /** @type {Source} */ (source), problem: "" }),
          ),
          state.source === "made" ? madePart() : ownPart(),
          h("div", { role: "alert" }, state.problem ? notice("alarm", state.problem) : null),
          h(
            "div",
            { class: "row" },
            h(
              "button",
              { class: "button main", id: "make-set", "aria-disabled": state.isBusy ? "true" : null },
              h("span", null, _("Make the set")),
            ),
            state.isBusy ? loading(_("The problems are being made…")) : null,
          ),
          h(
            "p",
            { class: "muted small" },
            _(
              "Nothing personal is asked of anybody: pupils choose a nickname. You can delete the set with all answers at any time.",
            ),
          ),
        ),
        madeHere(),
      ),
    );
  }

  function titleField() {
    return field(
      _("Title, if you like"),
      h("input", {
        id: "homework-title",
        maxlength: LONGEST_TITLE,
        autocomplete: "off",
        value: state.title,
        oninput: (/** @type {any} */ event) => {
          state.title = event.target.value;
        },
      }),
    );
  }

  function madePart() {
    /** @type {[string, string][]} */
    const levels = [
      ["", _("all levels")],
      ...LEVELS.map((level) => /** @type {[string, string]} */ ([String(level), levelInWords(level)])),
    ];
    return h(
      "div",
      { class: "stack", "data-key": "made" },
      h(
        "div",
        { class: "fields pair-fields" },
        field(
          _("How many"),
          entry(
            "homework-count",
            state.count,
            (typed) => set({ count: Number.parseInt(typed, 10) || 0, problem: "" }),
            {
              type: "number",
              inputmode: "numeric",
              min: 1,
              max: MOST_PROBLEMS,
            },
          ),
        ),
        field(
          _("Level"),
          select(levels, state.level, (level) => set({ level, problem: "" }), "homework-level"),
        ),
      ),
      themes === null
        ? null
        : h(
            "fieldset",
            { class: "choice themes" },
            h("legend", null, _("Themes; none means all")),
            themes.map((theme) =>
              h(
                "label",
                { title: theme.definition },
                h("input", {
                  type: "checkbox",
                  name: "theme",
                  value: theme.name,
                  ".checked": state.themes.has(theme.name),
                  onchange: (/** @type {any} */ event) => wish(theme.name, event.target.checked),
                }),
                theme.title,
              ),
            ),
          ),
      state.themes.size ? h("ul", { class: "muted small definitions" }, chosenThemes().map(definition)) : null,
    );
  }

  const chosenThemes = () => (themes ?? []).filter((theme) => state.themes.has(theme.name));

  /** @param {import("../shapes.d.ts").ThemeShape} theme */
  const definition = ({ title, definition: words }) => h("li", null, h("strong", null, title), ": ", words);

  /** @param {string} name @param {boolean} isWanted */
  function wish(name, isWanted) {
    const wanted = new Set(state.themes);
    if (isWanted) wanted.add(name);
    else wanted.delete(name);
    set({ themes: wanted, problem: "" });
  }

  function ownPart() {
    return h(
      "div",
      { class: "stack", "data-key": "own" },
      field(
        _("Positions, one in each line"),
        h("textarea", {
          id: "homework-positions",
          rows: 8,
          spellcheck: "false",
          autocapitalize: "off",
          maxlength: LONGEST_POSITIONS,
          ".value": state.positions,
          "aria-describedby": "homework-positions-help",
          oninput: (/** @type {any} */ event) => {
            state.positions = event.target.value;
          },
        }),
      ),
      h(
        "p",
        { class: "muted small", id: "homework-positions-help" },
        _(
          "Rows from the top, joined by /, like {example}. In each there must be exactly one best move: the server checks that. You can set positions up in the analysis and copy their text.",
          {
            example: describe(state.game)?.example ?? emptyPosition(boardOf(state.game)),
          },
        ),
      ),
    );
  }

  /** The sets that were made in this browser. */
  function madeHere() {
    const sets = keptSets();
    if (!sets.length) return null;
    return h(
      "section",
      { class: "stack", "aria-labelledby": "made-here" },
      h("h2", { id: "made-here", tabindex: "-1" }, _("Made in this browser")),
      h(
        "ul",
        { class: "panel sets" },
        sets.map((one) =>
          h(
            "li",
            { "data-key": one.id },
            h(
              "a",
              { href: `/homework/${one.id}/results#${one.secret}` },
              h("strong", null, one.title || _("Homework")),
              h(
                "span",
                { class: "muted small" },
                ngettext("{n} problem of {game}", "{n} problems of {game}", one.count, { game: titleOf(one.game) }),
                " · ",
                ago(one.when, Date.now(), language()),
              ),
            ),
            button(_("Forget"), () => forget(one.id), { kind: "quiet" }),
          ),
        ),
      ),
      h(
        "p",
        { class: "muted small" },
        _("To forget a set here does not delete it: whoever has its private link can still open it."),
      ),
    );
  }

  /** @param {string} id */
  function forget(id) {
    forgetSet(id);
    draw();
    (document.getElementById("made-here") ?? root.querySelector("h1"))?.focus();
  }

  async function make() {
    if (state.isBusy) return;
    const problem = problemOf();
    if (problem) return set({ problem });
    set({ isBusy: true, problem: "" });
    remember("homework-wishes", { game: state.game });
    try {
      const made = await api.createHomework(wanted());
      keepMade(made);
      if (!isClosed) go(made.private_link);
    } catch (error) {
      set({ isBusy: false, problem: /** @type {Error} */ (error).message });
    }
  }

  function problemOf() {
    if (state.source === "own")
      return state.positions.trim() ? "" : _("There is no position yet: write one in each line.");
    const isCount = Number.isInteger(state.count) && state.count >= 1 && state.count <= MOST_PROBLEMS;
    return isCount ? "" : _("A set has 1 to {most} problems.", { most: MOST_PROBLEMS });
  }

  function wanted() {
    const { game, title, count, level, positions, source } = state;
    if (source === "own") return { game, title, positions };
    return { game, title, count, level: level ? Number(level) : null, themes: [...state.themes] };
  }

  /** @param {string} game */
  function chooseGame(game) {
    set({ game, problem: "" });
    learnThemes();
  }

  async function learnThemes() {
    const { game } = state;
    try {
      const told = await api.themes(game);
      if (game !== state.game) return; // another was chosen meanwhile
      themes = told;
      const names = told.map((theme) => theme.name);
      state.themes = new Set([...state.themes].filter((name) => names.includes(name)));
    } catch {
      // no such board, or no answer: what is wrong is said when the set is made
    }
    draw();
  }

  draw();
  learnThemes();
  return {
    translate: learnThemes,
    close() {
      isClosed = true;
    },
  };
}

/** @param {number} level */
function levelInWords(level) {
  return {
    1: _("1: very easy"),
    2: _("2: easy"),
    3: _("3: middling"),
    4: _("4: hard"),
    5: _("5: very hard"),
  }[level];
}
