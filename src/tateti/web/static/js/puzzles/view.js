// A problem that somebody solves alone: what there is to do, what was answered, and the ways on.

import { button, notice } from "../components/basics.js";
import { openShare } from "../components/share.js";
import { h } from "../dom.js";
import { titleOf } from "../games.js";
import { _, language } from "../i18n.js";
import { icon } from "../icons.js";
import { readableQuery } from "../router.js";
import {
  hints,
  legend,
  places,
  resultInWords,
  resultList,
  rightPanel,
  solvingView,
  toSolve,
  waitingInWords,
  wrongPanel,
} from "../solving/view.js";
import { dayInWords } from "../when.js";
import { keptProgress, putAsideInWords } from "./progress.js";
import { practiceAddress } from "./sources.js";

/**
 * @typedef {import("./model.js").PuzzleModel} Model
 * @typedef {import("./model.js").Task} Task
 * @typedef {import("../shapes.d.ts").ThemeShape} Theme
 */

/** What the page is called. @param {Model} model @param {Theme | null} theme */
export function titleInWords({ source }, theme) {
  return {
    day: _("Problem of the day"),
    practice: _("Practice"),
    theme: theme?.title ?? _("Problems"),
    problem: _("A problem"),
    set: _("Problems of a sheet"),
    like: _("Problems like this match"),
    mistakes: source.isMine ? _("Retry my mistakes") : _("Retry the mistakes"),
  }[source.kind];
}

/** @param {Model} model @param {Theme | null} theme */
export function problemView(model, theme) {
  const { task } = model;
  if (!task) return null;
  const isList = model.tasks.length > 1 && model.source.more === null;
  const number = _("Problem {number} of {count}", { number: task.number, count: model.tasks.length });
  const about = [
    model.source.day ? dayInWords(`${model.source.day}T12:00`, language()) : "",
    titleOf(task.position.game),
    model.isRetry ? "" : _("level {level}", { level: task.level }),
  ];
  return solvingView(model, task, {
    headline: isList ? number : titleInWords(model, theme),
    more: [isList ? titleInWords(model, theme) : "", ...about].filter(Boolean).join(" · "),
    status: status(model, task),
    aside: aside(model, theme),
  });
}

/** What there is to do now, or what was answered. @param {Model} model @param {Task} task */
function status(model, task) {
  if (model.isWaiting) return notice("alarm", waitingInWords());
  if (model.wrong) return wrongPanel(model, task);
  if (model.isPlaying) return playing(model);
  if (task.answer) return solved(model, task);
  return toSolve(model, task, taskInWords(model), skip(model));
}

/** What is asked for. @param {Model} model */
export const taskInWords = ({ isRetry }) =>
  isRetry ? _("A mistake was made here. Find a better move.") : _("Find the best move: there is only one.");

/** @param {Model} model */
function skip(model) {
  if (!model.source.more && model.tasks.length < 2) return null;
  return button(_("Another problem"), () => model.next(), {
    kind: "quiet",
    id: "skip-problem",
    disabled: model.sending !== null,
  });
}

/** @param {Model} model @param {Task} task */
function solved(model, task) {
  return rightPanel(
    model,
    task,
    model.canPlayOn ? button(_("Play it to the end"), () => model.playOn(), { icon: "play", id: "play-on" }) : null,
    nextButton(model),
  );
}

/** @param {Model} model */
function nextButton(model) {
  const { source } = model;
  if (source.kind === "day" || source.kind === "problem") {
    return h(
      "a",
      { class: "button main", id: "next", href: practiceAddress(source.game) },
      icon("forward"),
      h("span", null, _("More problems")),
    );
  }
  const isLast = !source.more && model.nextOpen(model.which ?? -1) === null;
  return button(isLast ? _("My result") : _("Next problem"), () => model.next(), {
    icon: "forward",
    kind: "main",
    id: "next",
    disabled: model.sending !== null,
  });
}

/** The win is on its way, move by move. @param {Model} model */
function playing(model) {
  const { played } = model;
  const isOver = !played?.goesOn && (model.line === null || model.line.isOver);
  if (isOver) {
    return h(
      "div",
      { class: "notice offer verdict", id: "verdict" },
      h("p", null, h("strong", null, endInWords(model))),
      h("div", { class: "row" }, nextButton(model)),
    );
  }
  return [
    model.refusal
      ? notice("alarm", model.refusal)
      : h(
          "p",
          { class: "task" },
          h("strong", null, model.canChoose ? _("Your move.") : _("The other answers…")),
          " ",
          model.words && model.canChoose ? model.words : _("Play it to the end against the best defence."),
        ),
    hints(model),
  ];
}

/** @param {Model} model */
export function endInWords({ played, task }) {
  const winner = played?.position.outcome?.winner;
  if (winner && winner === task?.position.to_move) return _("Won: that was the whole way.");
  return winner ? _("The game is over.") : _("The draw is held to the end.");
}

/** @param {Model} model @param {Theme | null} theme */
function aside(model, theme) {
  const { source, task } = model;
  return [
    theme ? h("section", { class: "panel stack", "aria-label": theme.title }, h("p", null, theme.definition)) : null,
    model.tasks.length > 1
      ? h(
          "section",
          { class: "panel stack", "aria-labelledby": "all-problems" },
          h("h2", { id: "all-problems" }, source.more ? _("This time") : _("All problems")),
          places(model, model.which),
          source.more ? null : button(_("My result"), () => model.go(null), { id: "to-result" }),
        )
      : null,
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "more-problems" },
      h("h2", { id: "more-problems" }, _("Go on")),
      putAsideInWords() ? h("p", { class: "notice alarm", id: "put-aside" }, putAsideInWords()) : null,
      model.isRetry ? null : h("p", { class: "muted small", id: "rating" }, ratingInWords()),
      h(
        "div",
        { class: "more-ways" },
        task?.answer ? analysisLink(task) : null,
        task && !model.isRetry ? shareButton(task) : null,
        ...(task?.answer?.themes ?? []).map((one) => moreOf(source.game, one)),
        matchLink(source.match, "button quiet"),
        h("a", { class: "button quiet", href: "/puzzles" }, icon("board"), _("All kinds of problems")),
      ),
    ),
  ];
}

/** The problem for somebody else, without its answer. @param {Task} task */
function shareButton({ id, position: { game, position, board } }) {
  const shared = {
    title: _("A problem of {game}", { game: titleOf(game) }),
    path: `/puzzles/problem/${encodeURIComponent(id)}`,
    board,
    position: { match: null, values: { game, position } },
    whole: null,
  };
  return button(_("Picture, link, code"), () => openShare(shared), { icon: "share", id: "share" });
}

/** How one stands, in a sentence. */
export function ratingInWords() {
  const kept = keptProgress();
  return kept
    ? _("Your rating: {rating}. It is kept in this browser alone.", { rating: Math.round(kept.rating) })
    : _("Your first choice counts, if no hint was asked for. Everything is kept in this browser alone.");
}

/** @param {Task} task */
function analysisLink({ position: { game, position } }) {
  const href = `/analysis${readableQuery({ game, position })}`;
  return h("a", { class: "button", id: "to-analysis", href }, icon("analysis"), _("What every move is worth"));
}

/** @param {string | null} match that the problems come from @param {string} look */
const matchLink = (match, look) =>
  match ? h("a", { class: look, id: "to-match", href: `/m/${match}` }, icon("back"), _("Back to the match")) : null;

/** @param {string} game @param {Theme} theme */
const moreOf = (game, { name, title }) =>
  h(
    "a",
    { class: "button", href: `/puzzles/${name}${readableQuery({ game })}` },
    icon("again"),
    _("More of: {theme}", { theme: title }),
  );

// The result

/** @param {Model} model @param {Theme | null} theme */
export function puzzleResult(model, theme) {
  const { source } = model;
  const open = model.nextOpen(-1);
  return h(
    "div",
    { class: "homework-result stack" },
    h(
      "header",
      { class: "stack" },
      h("h1", { id: "headline", tabindex: "-1" }, endedInWords(model)),
      h("p", { class: "muted" }, `${titleInWords(model, theme)} · ${titleOf(gameOf(model))}`),
    ),
    noneInWords(model) ? h("p", null, noneInWords(model)) : null,
    h(
      "div",
      { class: "row" },
      open !== null && !source.more
        ? button(_("Go on with problem {number}", { number: open + 1 }), () => model.go(open), {
            kind: "main",
            id: "go-on",
            icon: "forward",
          })
        : h(
            "a",
            { class: "button main", id: "practise", href: practiceAddress(gameOf(model)) },
            icon("forward"),
            _("Practice"),
          ),
      matchLink(source.match, "button"),
      h("a", { class: "button", href: "/puzzles" }, icon("board"), _("All kinds of problems")),
    ),
    model.tasks.length ? [resultList(model), legend()] : null,
  );
}

/** @param {Model} model */
const gameOf = ({ tasks, source }) => tasks[0]?.position.game ?? source.game;

/** @param {Model} model */
export function endedInWords(model) {
  if (model.tasks.length) return resultInWords(model.tasks);
  return model.isRetry ? _("No mistakes to retry") : _("No problem of this kind was found");
}

/** Why there is nothing to solve. @param {Model} model */
export function noneInWords(model) {
  if (model.isRetry) {
    return model.tasks.length ? "" : _("No move of this match was marked as a mistake. Well played!");
  }
  if (!model.isExhausted) return "";
  return model.tasks.length
    ? _("You have seen all of this kind lately. Choose another theme, or another game.")
    : _("There is none on this board, or you have seen all of them lately. Choose another theme, or another game.");
}
