// Solving problems: of the day, fresh ones, of a theme, by name, of a sheet, or one's own mistakes.

import { path, queryHere } from "../address.js";
import * as api from "../api.js";
import { loading, nameWindow, say, trouble } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { PuzzleModel } from "../puzzles/model.js";
import { sourceOf } from "../puzzles/sources.js";
import {
  endedInWords,
  endInWords,
  noneInWords,
  problemView,
  puzzleResult,
  taskInWords,
  titleInWords,
} from "../puzzles/view.js";
import { nameAddress } from "../router.js";
import { offerShortcuts, press } from "../shortcuts.js";
import { solvedInWords, waitingInWords, wrongSpoken } from "../solving/view.js";
import { play } from "../sounds.js";
import { placedInWords, saidTogether, toMoveInWords } from "../words.js";
import { showNoProblem } from "./not-found.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function puzzlePage(root) {
  const source = sourceOf(path(), queryHere());
  const model = new PuzzleModel(source, changed);
  /** The theme that was asked for; elsewhere it is told after the answer alone. @type {import("../shapes.d.ts").ThemeShape | null} */
  let theme = null;
  let isClosed = false;

  /** @param {import("../solving/solver.js").News} [news] */
  function changed(news) {
    if (isClosed) return;
    keepingFocus(root, draw, nearest);
    if (news) tell(news);
  }

  /** What takes the focus when what had it is gone. @returns {HTMLElement | null} */
  const nearest = () => root.querySelector("#try-again") ?? root.querySelector("#next") ?? root.querySelector("h1");

  /** Says what has happened, and puts the focus where one goes on. @param {import("../solving/solver.js").News} news */
  function tell(news) {
    const words = newsInWords(news);
    if (words) say(words);
    if (news === "right") play("won");
    if (news === "wrong") play("over");
    const places = { right: "next", wrong: "try-again", opened: "headline", result: "headline" };
    const place = places[/** @type {keyof typeof places} */ (news)];
    if (place) document.getElementById(place)?.focus({ preventScroll: news !== "opened" });
    document.getElementById("verdict")?.scrollIntoView({ block: "nearest" });
    if (news === "played" && model.played?.goesOn) boardElement()?.focusBoard({ preventScroll: true });
    else if (news === "played") document.getElementById("next")?.focus({ preventScroll: true });
  }

  const boardElement = () =>
    /** @type {import("../board/board.js").BoardElement | null} */ (root.querySelector(".solving tateti-board"));

  /** @param {import("../solving/solver.js").News} news */
  function newsInWords(news) {
    const { task } = model;
    if (news === "waiting") return waitingInWords();
    if (!task) return saidTogether(endedInWords(model), noneInWords(model));
    if (news === "right") return solvedInWords(model, task);
    if (news === "wrong") return wrongSpoken(model, task);
    if (news === "hint") return model.hint?.words.at(-1) ?? "";
    if (news === "played") return playedInWords();
    const { game, to_move: toMove, position } = task.position;
    return `${toMoveInWords(game, toMove)}. ${placedInWords(game, position)} ${taskInWords(model)}`;
  }

  /** What was answered, for those who do not see it being played. */
  function playedInWords() {
    if (!model.played?.goesOn) return endInWords(model);
    const answer = model.line?.line[1]?.move ?? "";
    return saidTogether(model.words, answer ? _("The other answers {move}.", { move: answer }) : "", _("Your move."));
  }

  function draw() {
    const { problem, task, problems } = model;
    if (problem && problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
      return showNoProblem(root, problem.message);
    }
    nameWindow(titleInWords(model, theme), titleOf(task?.position.game ?? source.game));
    if (problem) {
      return show(
        root,
        hiddenTitle(),
        trouble(problem.message, () => model.load()),
      );
    }
    if (!problems) return show(root, hiddenTitle(), loading());
    if (task) nameAddress(source.address(task.id));
    show(root, task ? problemView(model, theme) : puzzleResult(model, theme));
  }

  const hiddenTitle = () => h("h1", { class: "hidden-words" }, titleInWords(model, theme));

  async function learnTheme() {
    if (!source.theme) return;
    const known = await api.themes(source.game).catch(() => []);
    theme = known.find((one) => one.name === source.theme) ?? null;
    changed();
  }

  const stopShortcuts = offerShortcuts(() =>
    model.task
      ? [
          { key: "h", words: _("a hint"), run: press("hint-button") },
          { key: "n", words: _("on, or try again"), run: pressFirst },
          { key: "b", words: _("to the board, and say it"), run: sayBoard },
        ]
      : [],
  );

  /** The way on that there is: try again, the next one, or another one. */
  function pressFirst() {
    const there = ["try-again", "next", "skip-problem"].find((id) => document.getElementById(id));
    if (there) press(there)();
  }

  function sayBoard() {
    const { task } = model;
    if (!task) return;
    boardElement()?.focusBoard();
    say(placedInWords(task.position.game, model.shown.position));
  }

  draw();
  Promise.all([learnTheme(), model.load()]);
  return {
    translate() {
      changed();
      learnTheme();
      model.translate();
    },
    close() {
      isClosed = true;
      stopShortcuts();
      model.close();
    },
  };
}
