// Homework for pupils: a nickname, the problems one by one, and one's own result.

import { path } from "../address.js";
import { loading, nameWindow, say, trouble } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { joining } from "../homework/joining.js";
import { HomeworkModel } from "../homework/model.js";
import { resultView } from "../homework/result.js";
import { sheetView } from "../homework/sheet.js";
import { nameOfSet } from "../homework/words.js";
import { _ } from "../i18n.js";
import { decoded } from "../router.js";
import { offerShortcuts, press } from "../shortcuts.js";
import { resultInWords, solvedInWords, waitingInWords, wrongSpoken } from "../solving/view.js";
import { play } from "../sounds.js";
import { placedInWords, toMoveInWords } from "../words.js";
import { showNoHomework } from "./not-found.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function homeworkPage(root) {
  const id = decoded(path().slice("/homework/".length)).toLowerCase();
  const model = new HomeworkModel(id, changed);
  let isClosed = false;

  /** @param {import("../solving/solver.js").News} [news] */
  function changed(news) {
    if (isClosed) return;
    keepingFocus(root, draw, () => root.querySelector("h1"));
    if (news) tell(news);
  }

  /** Says what has happened, and puts the focus where one goes on. @param {import("../solving/solver.js").News} news */
  function tell(news) {
    const words = newsInWords(news);
    if (words) say(words);
    if (news === "right") play("won");
    if (news === "wrong") play("over");
    const places = { right: "next", wrong: "try-again", opened: "headline", arrived: "headline", result: "headline" };
    const place = places[/** @type {keyof typeof places} */ (news)];
    if (place) document.getElementById(place)?.focus({ preventScroll: news !== "opened" });
  }

  /** @param {import("../solving/solver.js").News} news */
  function newsInWords(news) {
    const { task } = model;
    if (news === "waiting") return waitingInWords();
    if (news === "result" || (news === "arrived" && !task)) return resultInWords(model.tasks);
    if (!task) return "";
    if (news === "right") return solvedInWords(model, task);
    if (news === "wrong") return wrongSpoken(model, task);
    if (news === "hint") return model.hint?.words.at(-1) ?? "";
    const { game, to_move: toMove, position } = task.position;
    return `${toMoveInWords(game, toMove)}. ${placedInWords(game, position)}`;
  }

  function draw() {
    if (model.problem?.status === 404) return showNoHomework(root);
    if (model.problem) {
      nameWindow(_("Homework"));
      return show(
        root,
        hiddenTitle(),
        trouble(model.problem.message, () => model.load()),
      );
    }
    if (!model.homework) return show(root, hiddenTitle(), loading());
    nameWindow(nameOfSet(model.homework));
    if (!model.sheet) return show(root, joining(model));
    show(root, model.which === null ? resultView(model) : sheetView(model, leave));
    for (const heading of root.querySelectorAll("h1")) heading.setAttribute("tabindex", "-1");
  }

  const hiddenTitle = () => h("h1", { class: "hidden-words" }, _("Homework"));

  /** Somebody else sits down at this device. */
  async function leave() {
    const { name, code } = model.kept;
    const question = code
      ? _("Begin as somebody else? {name} can go on with the code {code}.", { name, code })
      : _("Begin as somebody else? {name} can go on with the code.", { name });
    if (!(await sure(question, _("Somebody else")))) return;
    model.leave();
    changed();
    root.querySelector("h1")?.focus();
  }

  const seen = () => {
    model.keepTime();
    model.look();
    if (document.visibilityState === "visible") model.refresh();
  };
  const gone = () => model.keepTime();
  const stopShortcuts = offerShortcuts(() =>
    model.task
      ? [
          { key: "h", words: _("a hint"), run: press("hint-button") },
          { key: "n", words: _("the next problem"), run: () => model.next() },
        ]
      : [],
  );
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("pagehide", gone);
  draw();
  model.load();
  return {
    translate() {
      model.refresh();
      changed();
    },
    close() {
      isClosed = true;
      stopShortcuts();
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("pagehide", gone);
      model.close();
    },
  };
}
