// The projector page of a tournament: it follows by itself, turns its pages, and fits the wall without scrolling.

import { path } from "../address.js";
import { iconButton, loading, nameWindow, trouble } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { SharedLink } from "../components/shared-link.js";
import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { Reach } from "../match/reach.js";
import { decoded } from "../router.js";
import { offerShortcuts, press } from "../shortcuts.js";
import { isDark, switchTheme } from "../theme.js";
import { Following, isLost } from "../tournaments/following.js";
import { firstPage, nextPage, resultsUntil, wallPages } from "../tournaments/projector-pages.js";
import { wall, wallHead, wallNote } from "../tournaments/projector-view.js";
import { tournament } from "../tournaments/requests.js";
import { nameOfTournament } from "../tournaments/words.js";
import { showNoTournament } from "./not-found.js";

/** @typedef {import("../tournaments/shapes.d.ts").TournamentView} View */

const TURNED_EVERY = 10_000;

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function tournamentProjectorPage(root) {
  const id = decoded(path().split("/")[2]).toLowerCase();
  const shared = new SharedLink(`/tournaments/${id}`, new Reach(), () => draw());
  const state = {
    /** @type {View | null} */
    view: null,
    /** @type {import("../api.js").Refused | null} */
    problem: null,
    isAway: false,
    isHeld: false, // the pages do not turn
    page: 0,
    resultsUntil: 0, // when the standings may come
  };
  let isClosed = false;
  const upright = matchMedia("(orientation: portrait)");

  /** @type {Following<View>} */
  const following = new Following({
    ask: (since, signal) => tournament(id, since, signal),
    onTold(view) {
      const before = state.view;
      state.resultsUntil = resultsUntil(before, view, Date.now(), state.resultsUntil);
      Object.assign(state, { view, problem: null });
      // Something else is shown: it begins at its first page.
      if (before?.state !== view.state || before.round !== view.round) state.page = firstPage(pagesNow(), isStaying());
      draw();
    },
    onRefused(refused) {
      if (isLost(refused) && state.view) state.isAway = true;
      else state.problem = refused;
      draw();
      return isLost(refused);
    },
    onAnswer() {
      if (!state.isAway) return;
      state.isAway = false;
      draw();
    },
  });

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("#full-screen"));
  }

  function drawNow() {
    const { view, problem } = state;
    if (problem?.status === 404) return showNoTournament(root);
    if (problem)
      return show(
        root,
        hiddenTitle(),
        trouble(problem.message, () => following.begin()),
      );
    if (!view) return show(root, hiddenTitle(), loading());
    nameWindow(nameOfTournament(view));
    const all = pagesNow();
    const pages = all.length;
    if (state.page >= pages) state.page = 0;
    const { scene, page } = all[state.page];
    show(
      root,
      h(
        "div",
        { class: "wall" },
        wallHead(view, scene),
        wall(view, { scene, page, isTall: upright.matches, shared }),
        h(
          "footer",
          { class: "wall-foot" },
          h("span", { class: "mono wall-address" }, scene === "join" ? "" : shared.link.replace(/^https?:\/\//, "")),
          h("span", { class: "wall-note" }, wallNote(view, scene)),
          state.isAway ? h("span", { role: "status" }, _("The server does not answer just now.")) : null,
          h("span", { class: "wall-page", "aria-live": "off" }, pages > 1 ? `${state.page + 1} / ${pages}` : ""),
          h(
            "span",
            { class: "wall-buttons" },
            pages > 1 ? iconButton(_("The page before"), "back", () => turn(-1), { id: "page-before" }) : null,
            pages > 1
              ? iconButton(
                  state.isHeld ? _("Let the pages turn") : _("Hold this page"),
                  state.isHeld ? "play" : "pause",
                  hold,
                  {
                    id: "hold",
                    pressed: state.isHeld,
                  },
                )
              : null,
            pages > 1 ? iconButton(_("The next page"), "forward", () => turn(1), { id: "page-after" }) : null,
            iconButton(isDark() ? _("Light theme") : _("Dark theme"), isDark() ? "light" : "dark", switchAndDraw, {
              id: "wall-theme",
            }),
            iconButton(_("Full screen"), "whole", fill, { id: "full-screen" }),
          ),
        ),
      ),
    );
  }

  const hiddenTitle = () => h("h1", { class: "hidden-words" }, _("Tournament"));

  const pagesNow = () => (state.view ? wallPages(state.view, upright.matches) : []);
  const isStaying = () => Date.now() < state.resultsUntil;

  /** @param {number} step */
  function turn(step) {
    const pages = pagesNow().length;
    if (!pages) return;
    state.page = (state.page + step + pages) % pages;
    state.resultsUntil = 0; // somebody has chosen
    clearInterval(turning);
    turning = setInterval(turnByItself, TURNED_EVERY);
    draw();
  }

  function turnByItself() {
    const pages = pagesNow();
    if (state.isHeld || pages.length < 2) return;
    state.page = nextPage(pages, state.page, isStaying());
    draw();
  }

  function hold() {
    state.isHeld = !state.isHeld;
    draw();
  }

  function switchAndDraw() {
    switchTheme();
    draw();
  }

  function fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  const stopShortcuts = offerShortcuts(() => [
    { key: "f", words: _("full screen, or not"), run: press("full-screen") },
    { key: "ArrowLeft", shown: "←", words: _("the page before"), run: () => turn(-1) },
    { key: "ArrowRight", shown: "→", words: _("the next page"), run: () => turn(1) },
    { key: " ", shown: "␣", words: _("hold the page, or let the pages turn"), run: press("hold") },
  ]);
  let turning = setInterval(turnByItself, TURNED_EVERY);
  upright.addEventListener("change", draw);
  draw();
  following.begin();
  shared.prepare();
  return {
    translate() {
      following.askAnew({ isAll: true });
      draw();
    },
    close() {
      isClosed = true;
      stopShortcuts();
      clearInterval(turning);
      upright.removeEventListener("change", draw);
      following.close();
      if (document.fullscreenElement) document.exitFullscreen();
    },
  };
}
