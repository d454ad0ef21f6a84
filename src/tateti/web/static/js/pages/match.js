// A match: the board, and everything beside it.

import { path, queryHere } from "../address.js";
import { isAlone, onConnection } from "../app/connection.js";
import { loading, nameWindow, say, trouble } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { stepped, walkByKeys } from "../components/moves.js";
import { LITTLE_TIME } from "../components/players.js";
import { stockRow } from "../components/stock.js";
import { h, show } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { actionsOf } from "../match/actions.js";
import { asItWas } from "../match/as-it-was.js";
import { timeLeft } from "../match/clocks.js";
import { headline } from "../match/headline.js";
import { invitationPanel, invitationReminder } from "../match/invitation.js";
import { matchKeys } from "../match/keys.js";
import { MatchModel } from "../match/model.js";
import { isForTheAbsent, newsInWords, soundOf } from "../match/news.js";
import { status } from "../match/status.js";
import { aside, boardView, seats } from "../match/view.js";
import { notify } from "../notifications.js";
import { go, nameAddress, readableQuery } from "../router.js";
import { keptMatch } from "../seats.js";
import { offerShortcuts } from "../shortcuts.js";
import { play } from "../sounds.js";
import { clockInWords } from "../words.js";
import { showNoMatch } from "./not-found.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function matchPage(root) {
  const id = decodeURIComponent(path().slice("/m/".length));
  const wanted = new URLSearchParams(queryHere()).get("ply");
  const model = new MatchModel(id, changed, (next) => go(`/m/${next}`));
  const actions = actionsOf(model);
  let isClosed = false;
  let isArrived = false;
  let isUnseen = false; // something happened while nobody looked

  /** @param {import("../match/news.js").News} [news] */
  function changed(news) {
    if (isClosed) return;
    if (!isArrived && model.match) arrive();
    if (news === "back") actions.askReachAgain();
    keepingFocus(root, draw, () => root.querySelector("[data-cell][tabindex='0']"));
    if (model.match && news) tell(news);
  }

  /** A link may name a move of a match that is over; one that goes on is shown as it is now. */
  function arrive() {
    isArrived = true;
    const last = model.match.moves.length;
    if (wanted !== null && model.isOver) model.looking = Math.max(0, Math.min(Number(wanted) || 0, last));
    if (model.looking === last) model.looking = null;
  }

  /** Says and sounds what has happened. @param {import("../match/news.js").News} news */
  function tell(news) {
    const words = newsInWords(model, news);
    if (words) say(words);
    if (words && isForTheAbsent(model, news)) announce(words);
    const sound = soundOf(model, news);
    if (sound) play(sound);
  }

  /** @param {string} words */
  function announce(words) {
    if (document.visibilityState === "visible") return;
    isUnseen = true;
    nameTab();
    if (model.isByLink) notify(titleOf(model.match.game), words, id);
  }

  const seen = () => {
    if (document.visibilityState !== "visible" || !isUnseen) return;
    isUnseen = false;
    nameTab();
  };

  function nameTab() {
    nameWindow(`${isUnseen ? "● " : ""}${headline(model)[0]}`, titleOf(model.match.game));
  }

  function draw() {
    if (model.problem) return drawProblem();
    if (!model.match) return show(root, h("h1", { class: "hidden-words" }, _("Match")), loading());
    nameTab();
    nameAddress(`/m/${id}${readableQuery({ ply: model.looking })}`);
    const [words, more] = headline(model);
    const invitation = actions.invitation();
    const isInviting = invitation !== null && !invitation.isHidden;
    show(
      root,
      h(
        "div",
        { class: isInviting ? "match inviting" : "match" },
        h(
          "header",
          { class: model.isOver && !more ? "match-head alone" : "match-head" },
          h("h1", { class: "headline", id: "headline" }, words),
          h("p", { class: "muted", id: "headline-more" }, more),
        ),
        seats(model),
        h(
          "div",
          { class: "board-place" },
          h("tateti-board", {
            ".view": boardView(model),
            onchoose: (/** @type {CustomEvent} */ event) => model.play(event.detail.move),
            onrefuse: (/** @type {CustomEvent} */ event) => whyNot(event.detail.cell),
          }),
        ),
        stockRow(model.match.game, model.match.stock, model.position) ?? h("div", { class: "stock" }),
        h(
          "div",
          { class: "status" },
          invitation?.isHidden && !model.notice ? invitationReminder(actions) : status(model),
        ),
        h(
          "div",
          { class: "match-aside stack" },
          isInviting ? invitationPanel(model, invitation, actions) : null,
          aside(model, actions),
        ),
      ),
    );
  }

  function drawProblem() {
    if (model.problem.status === 404) return showNoMatch(root, id, () => model.load());
    nameWindow(_("Match"));
    show(
      root,
      h("h1", { class: "hidden-words" }, _("Match")),
      trouble(model.problem.message, () => model.load()),
      model.problem.isOffline ? asItWas(keptMatch(id)) : null,
    );
  }

  /** What could not be loaded is loaded when somebody answers again. */
  const stopWaiting = onConnection(() => {
    if (model.problem?.isOffline && !isAlone()) model.load();
  });

  /** @param {string} cell */
  function whyNot(cell) {
    if (model.isOver || model.isWatching) return;
    if (!model.isPresent) return model.refuse(_("This is an earlier position: go back to the present to play."));
    if (!model.isMyTurn) return model.refuse(_("It is not your turn yet."));
    if (!model.isSending) model.explainRefusal(cell);
  }

  const stopKeys = walkByKeys(
    (step) => model.match && model.lookAt(stepped(step, model.ply, model.match.moves.length)),
  );
  const stopShortcuts = offerShortcuts(() => (model.match ? matchKeys(model, actions) : []));
  document.addEventListener("visibilitychange", seen);
  const ticking = setInterval(tick, 100);
  let isWarned = false;

  function tick() {
    const left = model.match?.clock?.running ? timeLeft(model.match, model.heardAt) : null;
    if (!left) return;
    const turn = model.match.to_move === "first" ? 0 : 1;
    const isShort = left[turn] < LITTLE_TIME;
    root.querySelectorAll("[data-clock]").forEach((clock, i) => {
      clock.textContent = clockInWords(left[i]);
      clock.classList.toggle("short", i === turn && isShort);
    });
    if (isShort && model.isMyTurn && !isWarned) play("time");
    isWarned = isShort && model.isMyTurn;
  }

  model.load();
  return {
    translate() {
      model.translate();
      changed();
    },
    close() {
      isClosed = true;
      stopKeys();
      stopWaiting();
      stopShortcuts();
      document.removeEventListener("visibilitychange", seen);
      clearInterval(ticking);
      model.close();
    },
  };
}
