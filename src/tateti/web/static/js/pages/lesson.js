// A lesson: one step after the other. What is right is asked of the server, choice by choice.

import { path, queryHere } from "../address.js";
import * as api from "../api.js";
import { loading, nameWindow, say, trouble } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { answerKeys, lessonKeys } from "../lessons/keys.js";
import { keepFinished, keepStep, reached } from "../lessons/progress.js";
import { lessonView } from "../lessons/view.js";
import { boardInWords, replyInWords, stepInWords } from "../lessons/words.js";
import { decoded, go, nameAddress } from "../router.js";
import { offerShortcuts } from "../shortcuts.js";
import { saidTogether } from "../words.js";
import { showNoLesson } from "./not-found.js";

/**
 * @typedef {import("../shapes.d.ts").LessonStep} LessonStep
 * @typedef {import("../shapes.d.ts").Standing} Standing
 */

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function lessonPage(root) {
  const name = decoded(path().split("/")[2]);
  const asked = Number(new URLSearchParams(queryHere()).get("step"));
  /** @type {LessonStep | null} */
  let step = null;
  /** @type {Standing | null} */
  let standing = null;
  /** What was last asked for in this step, to be told again in another language. @type {any} */
  let request = null;
  let problem = "";
  let wanted = 1; // the step that was last asked for
  let isOver = false;
  let isBusy = false;
  let isClosed = false;

  /** @param {number} number @param {boolean} isWalking whether the person is on the way, and not just arriving */
  async function arrive(number, isWalking) {
    await attempt(async () => {
      wanted = number;
      const found = await api.lessonStep(name, number);
      if (isClosed) return;
      [step, standing, request, problem, isOver] = [found, found.standing, null, "", false];
      keepStep(name, number);
      nameAddress(`/learn/${name}?step=${number}`);
      draw();
      window.scrollTo(0, 0);
      say(stepInWords(found));
      if (isWalking) focusOnTask();
    });
  }

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      if (isClosed) return;
      tellTrouble(/** @type {Error} */ (error));
    } finally {
      isBusy = false;
    }
  }

  /** @param {Error} error */
  function tellTrouble(error) {
    if (error instanceof api.Refused && error.status === 404) {
      if (!step && reached(name).step > 1 && !asked) {
        keepStep(name, 1); // the lesson has become shorter since
        queueMicrotask(() => arrive(1, false));
      } else {
        showNoLesson(root);
      }
    } else if (step) {
      problem = error.message;
      draw();
      say(problem);
    } else {
      show(
        root,
        trouble(error.message, () => arrive(wanted, true)),
      );
    }
  }

  /** Asks what becomes of a choice. @param {"choose" | "hint" | "again"} action @param {string} [choice] */
  const ask = (action, choice) =>
    attempt(async () => {
      if (!step || !standing) return;
      const { past, tries } = standing;
      request = { past, tries, action, choice: choice ?? null };
      standing = await api.lessonChoice(name, step.number, request);
      problem = "";
      draw();
      tell(action);
    });

  /** Says what came of it, and puts the focus where one goes on. @param {string} action */
  function tell(action) {
    if (!step || !standing) return;
    const isShown = standing.waits || step.kind === "game";
    const board = action === "again" || isShown ? boardInWords(step, standing) : "";
    say(saidTogether(replyInWords(standing), board));
    root.querySelector(".lesson-reply")?.scrollIntoView({ block: "nearest" });
    if (standing.done || standing.waits) focusOn("lesson-on");
    else if (action !== "choose") focusOnTask();
  }

  function onward() {
    if (standing?.waits) ask("again");
    else if (step && step.number < step.steps) arrive(step.number + 1, true);
    else finish();
  }

  function finish() {
    isOver = true;
    keepFinished(name);
    draw();
    say(_("The lesson is done."));
    focusOn("lesson-following");
  }

  /** The focus goes to what is to be done: the board, the first answer, or the way on. */
  function focusOnTask() {
    if (step?.kind === "read") focusOn("lesson-on");
    else if (step?.kind === "choose") focusOn("option-1");
    else boardElement()?.focusBoard({ preventScroll: true });
  }

  /** @param {string} id */
  const focusOn = (id) => document.getElementById(id)?.focus({ preventScroll: true });

  const boardElement = () =>
    /** @type {import("../board/board.js").BoardElement | null} */ (root.querySelector(".lesson-board tateti-board"));

  const does = {
    choose: (/** @type {string} */ choice) => ask("choose", choice),
    refuse: (/** @type {string} */ cell) => {
      if (standing && !standing.done && !standing.waits && step?.kind !== "read") ask("choose", cell);
    },
    hint: () => ask("hint"),
    on: onward,
    back: () => step && arrive(isOver ? step.number : step.number - 1, true),
  };

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("#lesson-on"));
  }

  function drawNow() {
    if (!step || !standing) {
      show(root, loading());
      return;
    }
    nameWindow(step.title);
    show(root, isOver ? ending(step) : lessonView(step, standing, problem, does));
  }

  async function translate() {
    if (!step) return;
    const { number } = step;
    const [kept, was] = [request, isOver];
    await attempt(async () => {
      const found = await api.lessonStep(name, number);
      step = found;
      standing = kept ? await api.lessonChoice(name, number, kept) : found.standing;
      isOver = was;
      draw();
    });
  }

  const stopShortcuts = offerShortcuts(() =>
    isOver
      ? []
      : [
          ...lessonKeys({
            sayText: () => step && say(stepInWords(step)),
            sayBoard: () => {
              boardElement()?.focusBoard();
              if (step && standing) say(boardInWords(step, standing));
            },
          }),
          ...answerKeys(step?.options.length ?? 0),
        ],
  );

  draw();
  arrive(Number.isInteger(asked) && asked > 0 ? asked : reached(name).step, false);
  return {
    translate,
    close() {
      isClosed = true;
      stopShortcuts();
    },
  };
}

/** The lesson is done: what comes next. @param {LessonStep} step */
function ending({ title, following }) {
  return h(
    "div",
    { class: "lesson-over panel stack", "data-key": "over" },
    icon("check"),
    h("h1", { tabindex: "-1" }, title),
    h("p", null, _("The lesson is done.")),
    h(
      "div",
      { class: "row" },
      following
        ? h(
            "a",
            { class: "button main", id: "lesson-following", href: `/learn/${following.name}` },
            icon("forward"),
            _("Next: {title}", { title: following.title }),
          )
        : null,
      h("a", { class: "button", id: following ? null : "lesson-following", href: "/learn" }, _("All lessons")),
      h(
        "button",
        { type: "button", class: "button", onclick: () => go(`${path()}?step=1`) },
        icon("again"),
        _("Once more"),
      ),
    ),
  );
}
