// The start: the matches going on, a game to play at once, and the ways on.

import { queryHere } from "../address.js";
import { begin, seatsFor, wish, wishes } from "../begin.js";
import { button, nameWindow, notice, say } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { keepingFocus } from "../components/focus.js";
import { openNewMatch } from "../components/new-match.js";
import { openRecordDialog } from "../components/open-record.js";
import { h, show } from "../dom.js";
import { describe, games, gameToStudy } from "../games.js";
import { homeKeys } from "../home/keys.js";
import { finished, goingOn } from "../home/matches.js";
import { gameChooser, playPanel } from "../home/play.js";
import { refreshMatches } from "../home/refresh.js";
import { sorted } from "../home/standing.js";
import { backToTournament } from "../home/tournament.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { hasOthers } from "../others.js";
import { nameAddress, readableQuery } from "../router.js";
import { forgetMatch, isOver, keptMatches } from "../seats.js";
import { offerShortcuts } from "../shortcuts.js";

const REFRESHED_EVERY = 30_000;

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function homePage(root) {
  const asked = new URLSearchParams(queryHere()).get("game");
  const state = {
    kind: asked ?? wishes().game,
    isBusy: false,
    isOpen: false,
    problem: "",
    isWithoutOthers: false,
    /** What the address asks for and there is not. */
    unknown: asked !== null && !describe(asked) ? asked : null,
  };
  /** @type {Set<string>} */
  const unfolded = new Set();
  let isClosed = false;

  const chosenGame = () => describe(state.kind) ?? games()[0];

  /** @param {import("../begin.js").Mode} mode @param {string} [firstMove] */
  async function start(mode, firstMove) {
    if (state.isBusy) return;
    set({ isBusy: true, problem: "" });
    const game = chosenGame();
    try {
      const chosen = wishes();
      const starts = firstMove || mode === "watch" || mode === "here" ? "first" : chosen.starts;
      const position = firstMove ? game.example : null;
      wish({ game: game.kind });
      await begin({ game: game.name, mode, starts, position, seats: seatsFor(mode, chosen) }, firstMove);
    } catch (error) {
      const isWithoutOthers = mode === "link" && !hasOthers();
      set({ isBusy: false, problem: /** @type {Error} */ (error).message, isWithoutOthers });
      reveal(root.querySelector("#play-problem"));
    }
  }

  /** @param {Partial<typeof state>} changed */
  function set(changed) {
    Object.assign(state, changed);
    draw();
  }

  /** @param {string} kind */
  function choose(kind) {
    wish({ game: kind });
    nameAddress("/");
    set({ kind, problem: "", unknown: null });
    revealChosen();
  }

  const newMatch = () => openNewMatch(chosenGame().name);

  /** A match leaves the list; the focus goes to where it was. @param {import("../seats.js").Kept} kept */
  async function forget(kept) {
    const question = _("Forget this match? It goes on, and you could no longer play in it from here.");
    if (!isOver(kept) && !(await sure(question, _("Forget it")))) return;
    const list = root.querySelector(`[data-match="${CSS.escape(kept.id)}"]`)?.closest("section");
    forgetMatch(kept.id);
    draw();
    const heading = list?.isConnected ? list.querySelector("h2") : root.querySelector("h1");
    /** @type {HTMLElement | null | undefined} */ (heading)?.focus();
    say(_("The match is forgotten."));
  }

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("h1"));
  }

  function drawNow() {
    nameWindow(
      ...games()
        .slice(0, 2)
        .map((game) => game.title),
    );
    const kept = keptMatches();
    const matches = sorted(kept);
    const does = { forget, unfolded };
    const game = chosenGame();
    show(
      root,
      h(
        "section",
        { class: kept.length ? "hero" : "hero newcomer", "data-key": "hero" },
        h("h1", { tabindex: "-1" }, _("Three in a row, to play and to understand")),
        h(
          "p",
          { class: "muted" },
          _("Against the computer, a friend, or each other. Every move can tell you what it is worth."),
        ),
      ),
      h("div", { "data-key": "unknown", role: "alert" }, unknownGame(state.unknown)),
      h("div", { "data-key": "tournament" }, backToTournament()),
      h("div", { "data-key": "going-on" }, goingOn(matches.goingOn, does)),
      h(
        "div",
        { class: "choose-and-play", "data-key": "play" },
        gameChooser(game, choose),
        playPanel({
          game,
          isBusy: state.isBusy,
          problem: state.problem,
          isWithoutOthers: state.isWithoutOthers,
          isOpen: state.isOpen,
          unfold: (isOpen) => isOpen !== state.isOpen && set({ isOpen }),
          redraw: draw,
          start,
          more: newMatch,
        }),
      ),
      h("div", { class: "below", "data-key": "below" }, finished(matches.over, kept.length === 0, does), study()),
    );
  }

  /** Where the games stand in a row that scrolls, the chosen one is in sight. */
  function revealChosen() {
    const row = root.querySelector(".games-inside");
    const chosen = row?.querySelector(":checked")?.closest("label");
    if (!row || !chosen) return;
    const [{ left, right }, inside] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inside.right > right) row.scrollLeft += inside.right - right + inside.width / 2;
    else if (inside.left < left) row.scrollLeft -= left - inside.left + inside.width / 2;
  }

  function study() {
    const game = gameToStudy();
    return h(
      "section",
      { class: "panel stack", "aria-labelledby": "study" },
      h("h2", { id: "study" }, _("Study")),
      h(
        "p",
        { class: "muted" },
        _(
          "Take a lesson, solve a problem, set up any position and see what every move is worth, watch alpha-beta search, or open the record of a match.",
        ),
      ),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: "/learn" }, icon("learn"), _("Learn")),
        h("a", { class: "button", id: "to-day", href: "/puzzles/day" }, icon("hint"), _("Problem of the day")),
        h(
          "a",
          { class: "button", href: `/analysis${readableQuery({ game: game.name, position: game.example })}` },
          icon("analysis"),
          _("Analysis"),
        ),
        h("a", { class: "button", href: "/tree" }, icon("tree"), _("Search tree")),
        h("a", { class: "button", href: "/homework/new" }, icon("people"), _("Homework for a class")),
        h("a", { class: "button", href: "/tournaments" }, icon("cup"), _("Tournaments")),
        button(_("Open record"), () => openRecordDialog(), { icon: "open", id: "open-record" }),
      ),
    );
  }

  async function refresh(isAgain = true) {
    if (document.visibilityState === "hidden" || keptMatches().length === 0) return;
    await refreshMatches(isAgain);
    draw();
  }

  /** What another tab did is shown here. @param {StorageEvent} event */
  const heard = (event) => {
    if (event.key === "tateti.matches") draw();
  };
  const isBack = () => set({ problem: "" });
  const cameBack = () => refresh(false);

  draw();
  revealChosen();
  refresh(false);
  const stopShortcuts = offerShortcuts(() => homeKeys(newMatch));
  const refreshing = setInterval(refresh, REFRESHED_EVERY);
  window.addEventListener("storage", heard);
  window.addEventListener("online", isBack);
  document.addEventListener("visibilitychange", cameBack);
  return {
    translate: draw,
    close() {
      isClosed = true;
      stopShortcuts();
      clearInterval(refreshing);
      window.removeEventListener("storage", heard);
      window.removeEventListener("online", isBack);
      document.removeEventListener("visibilitychange", cameBack);
    },
  };
}

/** What was refused is seen, also where the screen is small, and one goes on from there. @param {HTMLElement | null} place */
function reveal(place) {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "nearest" });
}

/** What the address asked for, where there is no such game. @param {string | null} game */
function unknownGame(game) {
  if (game === null) return null;
  const titles = games().map((one) => one.title);
  const words = { name: `'${game}'`, games: titles.join(", ") };
  return notice("alarm unknown-game", _("{name} is not a game: the games are {games}.", words));
}
