// A tournament for its players and everybody who has the link: who are you, your table, the round and the standings.

import { path } from "../address.js";
import { button, loading, nameWindow, notice, say, trouble } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { notify } from "../notifications.js";
import { decoded, go } from "../router.js";
import { play as sound } from "../sounds.js";
import { choosing } from "../tournaments/choosing.js";
import { DeskModel } from "../tournaments/desk.js";
import { deskView, myRounds } from "../tournaments/desk-view.js";
import { headlineOf, placeOf } from "../tournaments/desk-words.js";
import { publicTables } from "../tournaments/public-view.js";
import { standingsView } from "../tournaments/standings-view.js";
import { nameOfTournament, roundsInWords, stateInWords, systemInWords } from "../tournaments/words.js";
import { saidTogether } from "../words.js";
import { showNoTournament } from "./not-found.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function tournamentPage(root) {
  const id = decoded(path().split("/")[2]).toLowerCase();
  const model = new DeskModel(id, changed);
  const state = { chosen: /** @type {number | null} */ (null), searched: "", isWhyOpen: false };
  /** Lines of the standings. @type {Set<number>} */
  const unfolded = new Set();
  let isClosed = false;
  let isUnseen = false; // something happened while nobody looked

  /** @param {import("../tournaments/desk.js").News} [news] */
  function changed(news) {
    if (isClosed) return;
    draw();
    if (news) tell(news);
  }

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("#headline") ?? root.querySelector("h1"));
  }

  /** Says what has happened, and puts the focus where one goes on. @param {import("../tournaments/desk.js").News} news */
  function tell(news) {
    const { desk } = model;
    if (news === "left") return root.querySelector("h1")?.focus();
    if (!desk) return;
    const [words, more] = headlineOf(desk);
    if (news !== "standing") say(saidTogether(words, more, news === "round" ? placeOf(desk) : ""));
    if (news === "round" || news === "result" || news === "end") announce(saidTogether(words, more));
    if (news === "came") document.getElementById("headline")?.focus();
    if (news === "round") sound("theirs");
    if (news === "result" && desk.now?.result === "win") sound("won");
  }

  /** Whoever looks elsewhere sees it in the title of the tab. @param {string} words */
  function announce(words) {
    if (document.visibilityState === "visible" || !model.desk) return;
    isUnseen = true;
    nameTab();
    notify(nameOfTournament(model.desk.tournament), words, id);
  }

  function seen() {
    if (document.visibilityState !== "visible") return;
    model.lookAgain();
    isUnseen = false;
    nameTab();
  }

  function nameTab() {
    const { desk, view, problem } = model;
    if (problem) return;
    if (desk) nameWindow(`${isUnseen ? "● " : ""}${headlineOf(desk)[0]}`, nameOfTournament(desk.tournament));
    else if (view) nameWindow(nameOfTournament(view));
  }

  function drawNow() {
    const { view, desk, problem } = model;
    if (problem?.status === 404) return showNoTournament(root);
    if (problem)
      return show(
        root,
        hiddenTitle(),
        trouble(problem.message, () => model.begin()),
      );
    const about = desk?.tournament ?? view;
    if (!about || (model.kept.isIn && !desk)) return show(root, hiddenTitle(), loading());
    nameTab();
    show(
      root,
      h(
        "div",
        { class: "tournament-page stack" },
        h(
          "header",
          { class: "stack" },
          h("h1", { tabindex: "-1" }, nameOfTournament(about)),
          h(
            "p",
            { class: "muted" },
            [about.game_title, systemInWords(about.system), roundsInWords(about.rounds)].join(" · "),
          ),
          desk ? null : h("p", { role: "status", id: "state" }, stateInWords(about)),
        ),
        h(
          "div",
          { role: "status", class: "away" },
          model.isAway ? notice("alarm", _("The server does not answer just now. This page goes on by itself.")) : null,
        ),
        desk ? deskView(model, desk, { play, leave }) : null,
        !desk && view && view.state !== "finished" && !model.isLooking
          ? choosing(model, view, { ...state, set })
          : null,
        !desk && view && view.state !== "finished" ? onlyLooking() : null,
        desk ? myRounds(desk) : null,
        view ? everybody(view, desk?.me.number ?? null) : null,
      ),
    );
  }

  const hiddenTitle = () => h("h1", { class: "hidden-words" }, _("Tournament"));

  const onlyLooking = () =>
    h(
      "p",
      null,
      button(model.isLooking ? _("I play here: choose my name") : _("I am only looking"), look, {
        kind: "quiet",
        id: "only-looking",
      }),
    );

  function look() {
    model.isLooking = !model.isLooking;
    draw();
  }

  /** @param {import("../tournaments/shapes.d.ts").TournamentView} view @param {number | null} mine */
  function everybody(view, mine) {
    const tables = h(
      "section",
      { class: "panel stack", "aria-labelledby": "this-round", "data-key": "tables" },
      h("h2", { id: "this-round" }, _("Round {round} of {rounds}", { round: view.shown, rounds: view.rounds })),
      publicTables(view, mine),
    );
    const standings = h(
      "section",
      { class: "panel stack", "aria-labelledby": "standings", "data-key": "standings" },
      h("h2", { id: "standings" }, view.state === "finished" ? _("The final standings") : _("Standings")),
      standingsView(view, { mine, isShort: true, isOpen: state.isWhyOpen, unfold, unfolded }),
    );
    if (view.shown === 0) return null;
    return view.state === "finished" ? [standings, tables] : [tables, standings];
  }

  /** @param {boolean} isOpen */
  function unfold(isOpen) {
    if (isOpen === state.isWhyOpen) return;
    state.isWhyOpen = isOpen;
    draw();
  }

  /** @param {{chosen?: number | null, searched?: string}} change */
  function set(change) {
    Object.assign(state, change);
    draw();
  }

  async function play() {
    const link = await model.play();
    if (link && !isClosed) go(link);
  }

  async function leave() {
    const name = model.desk?.me.name ?? "";
    if (!(await sure(_("You are not {name}? Then the name is free again.", { name }), _("That is not me")))) return;
    state.chosen = null;
    try {
      await model.leave();
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }

  document.addEventListener("visibilitychange", seen);
  draw();
  model.begin();
  return {
    translate() {
      model.translate();
      draw();
    },
    close() {
      isClosed = true;
      document.removeEventListener("visibilitychange", seen);
      model.close();
    },
  };
}
