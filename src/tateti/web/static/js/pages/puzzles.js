// Problems: the one of the day, practice, and the themes with how one stands in each.

import { queryHere } from "../address.js";
import * as api from "../api.js";
import { field, loading, nameWindow, select, trouble } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { boardOf, emptyPosition, games, piecesOf, titleOf } from "../games.js";
import { _, language, ngettext } from "../i18n.js";
import { icon } from "../icons.js";
import { isTried, standingIn } from "../puzzles/progress.js";
import { chooseGame, chosenGame, practiceAddress, today } from "../puzzles/sources.js";
import { ratingInWords } from "../puzzles/view.js";
import { go, nameAddress, readableQuery } from "../router.js";
import { dayInWords } from "../when.js";
import { puzzlePage } from "./puzzle.js";

/** @typedef {import("../shapes.d.ts").ThemeShape} Theme */

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function puzzlesPage(root) {
  const query = new URLSearchParams(queryHere());
  return query.get("set") === null ? overview(root, query.get("game")) : puzzlePage(root);
}

/** @param {HTMLElement} root @param {string | null} asked @returns {import("../router.js").Page} */
function overview(root, asked) {
  let game = asked ?? chosenGame();
  /** @type {Theme[] | null} */
  let themes = null;
  /** @type {import("../shapes.d.ts").DailyProblem | null} */
  let daily = null;
  /** @type {api.Refused | null} */
  let problem = null;
  let isClosed = false;

  async function load() {
    const wanted = game;
    problem = null;
    daily = null;
    draw();
    api
      .dailyProblem(wanted, today())
      .then((told) => {
        if (game === wanted) daily = told;
        draw();
      })
      .catch(() => {}); // the others are there without it
    try {
      const known = await api.themes(wanted);
      if (game === wanted) themes = known;
    } catch (error) {
      problem = /** @type {api.Refused} */ (error);
    }
    draw();
  }

  /** @param {string} chosen */
  function choose(chosen) {
    game = chosen;
    chooseGame(game);
    nameAddress(`/puzzles${readableQuery({ game })}`);
    load();
  }

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("h1"));
  }

  function drawNow() {
    nameWindow(_("Problems"));
    if (problem) return show(root, h("h1", null, _("Problems")), trouble(problem.message, load));
    if (!themes) return show(root, h("h1", { class: "hidden-words" }, _("Problems")), loading());
    show(
      root,
      h(
        "div",
        { class: "puzzles" },
        h("h1", { tabindex: "-1" }, _("Problems")),
        h(
          "p",
          { class: "lead muted" },
          _("Positions with exactly one best move, proved. You choose first; only then anything is revealed."),
        ),
        gameField(game, choose),
        h("div", { class: "puzzle-ways" }, dayCard(game, daily), practiceCard(game)),
        h(
          "section",
          { "aria-labelledby": "themes" },
          h("h2", { id: "themes" }, _("Themes")),
          h(
            "ul",
            { class: "theme-cards" },
            themes.map((theme) => themeCard(game, theme)),
          ),
        ),
        sheetCard(),
      ),
    );
  }

  draw();
  load();
  return {
    translate: load,
    close() {
      isClosed = true;
    },
  };
}

/** @param {string} game @param {(game: string) => void} choose */
function gameField(game, choose) {
  /** @type {[string, string][]} */
  const options = games().map((one) => [one.name, one.title]);
  if (!options.some(([name]) => name === game)) options.push([game, titleOf(game)]);
  return h("div", { class: "puzzles-game" }, field(_("Game"), select(options, game, choose, "puzzles-game")));
}

/** @param {string} game @param {import("../shapes.d.ts").DailyProblem | null} daily */
function dayCard(game, daily) {
  const isDone = daily !== null && isTried(daily.problem.id);
  return h(
    "section",
    { class: "panel puzzle-way", "aria-labelledby": "day" },
    h(
      "div",
      { class: "puzzle-picture", "data-key": `picture-${game}`, "aria-hidden": "true" },
      h("tateti-board", {
        ".view": {
          board: boardOf(game),
          pieces: piecesOf(game),
          position: daily?.problem.position.position ?? emptyPosition(boardOf(game)),
          picture: true,
          bare: true,
          label: "",
        },
      }),
    ),
    h(
      "div",
      { class: "stack" },
      h("h2", { id: "day" }, _("Problem of the day")),
      h("p", { class: "muted" }, dayInWords(`${today()}T12:00`, language())),
      h("p", { class: "small" }, _("The same for everyone; from Monday to Sunday they never get easier.")),
      h(
        "a",
        { class: isDone ? "button" : "button main", id: "to-day", href: `/puzzles/day${readableQuery({ game })}` },
        icon(isDone ? "check" : "play"),
        isDone ? _("Done: look at it again") : _("Solve it"),
      ),
    ),
  );
}

/** @param {string} game */
function practiceCard(game) {
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "practice" },
    h("h2", { id: "practice" }, _("Practice")),
    h(
      "p",
      null,
      _(
        "One fresh problem after the other, about as hard as you are strong: more of what you miss, never the same twice.",
      ),
    ),
    h("p", { class: "muted small", id: "rating" }, ratingInWords()),
    h("a", { class: "button main", id: "to-practice", href: practiceAddress(game) }, icon("forward"), _("Practise")),
  );
}

/** @param {string} game @param {Theme} theme */
function themeCard(game, { name, title, definition }) {
  const [tried, unaided] = standingIn(name);
  return h(
    "li",
    { class: "panel theme-card", "data-theme": name },
    h("h3", null, h("a", { href: `/puzzles/${name}${readableQuery({ game })}` }, title)),
    h("p", { class: "small" }, definition),
    h(
      "p",
      { class: "muted small theme-standing" },
      tried
        ? ngettext("{unaided} of {n} solved unaided", "{unaided} of {n} solved unaided", tried, { unaided })
        : _("not tried yet"),
    ),
    h("progress", { value: unaided, max: Math.max(1, tried), "aria-hidden": "true" }),
  );
}

/** The problems of a printed sheet, by the code that stands on it. */
function sheetCard() {
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "sheet" },
    h("h2", { id: "sheet" }, _("From a printed sheet, or for a class")),
    h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const code = /** @type {HTMLInputElement} */ (document.getElementById("set-code")).value.trim();
          if (code) go(`/puzzles${readableQuery({ set: code })}`);
        },
      },
      field(
        _("Code of the sheet"),
        h("input", {
          id: "set-code",
          class: "mono",
          maxlength: 300,
          placeholder: "1.semaforo.12.2.7",
          autocomplete: "off",
          autocapitalize: "off",
          spellcheck: "false",
        }),
      ),
      h("button", { class: "button", id: "open-set" }, icon("forward"), h("span", null, _("Solve them here"))),
      h("a", { class: "button quiet", href: "/homework/new" }, icon("people"), _("Homework for a class")),
    ),
  );
}
