// The organiser's page of a tournament: the next thing to do, the round, the players, the standings, paper and links.

import { path, queryHere } from "../address.js";
import { clockOf } from "../clock-choice.js";
import { button, copy, loading, nameWindow, notice, say, trouble } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { keepingFocus } from "../components/focus.js";
import { SharedLink } from "../components/shared-link.js";
import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { Reach } from "../match/reach.js";
import { decoded, go, nameAddress } from "../router.js";
import { offerShortcuts } from "../shortcuts.js";
import { Files } from "../tournaments/files-view.js";
import { forgetTournament, keptTournaments } from "../tournaments/kept.js";
import { linksView } from "../tournaments/links-view.js";
import { Organiser } from "../tournaments/organiser.js";
import { organiserKeys } from "../tournaments/organiser-keys.js";
import { playersView } from "../tournaments/players-view.js";
import { removeTournament } from "../tournaments/requests.js";
import { roundView } from "../tournaments/round-view.js";
import { SlipEntry } from "../tournaments/slip-entry.js";
import { standingsView } from "../tournaments/standings-view.js";
import { tabPanel, tabs } from "../tournaments/tabs.js";
import { aboutTournament, nameOfTournament, stageInWords } from "../tournaments/words.js";
import { showNoTournament } from "./not-found.js";

/** @typedef {import("../tournaments/shapes.d.ts").OrganiserView} View */

/** A result is not parted at the end of a line. @param {string} words */
const unbroken = (words) => words.replaceAll(/(?<=[\d½])-(?=[\d½])/g, "\u2011");

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function tournamentManagePage(root) {
  const id = decoded(path().split("/")[2]);
  const secret = decoded(location.hash.slice(1)) || keptTournaments().find((one) => one.id === id)?.secret || "";
  const organiser = new Organiser(id, secret, changed);
  const shared = new SharedLink(`/tournaments/${id}`, new Reach(), () => draw());
  const slip = new SlipEntry(organiser, () => draw());
  const files = new Files(organiser, shared, () => draw());
  const state = {
    part: new URLSearchParams(queryHere()).get("part") ?? "round",
    onlyOpen: false,
    late: "",
    lateProblem: "",
    isWhyOpen: false,
    /** Lines of the standings. @type {Set<number>} */
    unfolded: new Set(),
    /** @type {string | null} */
    copied: null,
    /** @type {import("../tournaments/links-view.js").LinksState["wishes"]} */
    wishes: null,
  };
  let isClosed = false;

  /** @param {string} [news] */
  function changed(news) {
    if (isClosed) return;
    draw();
    if (news) say(news);
    if (organiser.refusal && !document.querySelector("dialog[open]"))
      document.getElementById("refusal")?.scrollIntoView({ block: "nearest" });
  }

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("#slip") ?? root.querySelector("h1"));
  }

  function drawNow() {
    const { view, problem } = organiser;
    if (problem?.status === 404) return showNoTournament(root);
    if (problem?.code === "wrong_secret") return show(root, hiddenTitle(), noKey(problem.message));
    if (problem)
      return show(
        root,
        hiddenTitle(),
        trouble(problem.message, () => organiser.begin()),
      );
    if (!view) return show(root, hiddenTitle(), loading());
    nameWindow(nameOfTournament(view));
    show(
      root,
      h(
        "div",
        { class: "tournament-manage stack" },
        h(
          "header",
          { class: "stack manage-head" },
          h("h1", { tabindex: "-1" }, nameOfTournament(view)),
          h("p", { class: "muted" }, aboutTournament(view)),
        ),
        nextPanel(view),
        h("div", { role: "alert", id: "refusal" }, organiser.refusal ? refusal() : null),
        h("div", { role: "status", class: "away" }, organiser.isAway ? notice("alarm", awayInWords()) : null),
        tabs(_("Parts of the tournament"), parts(), partNow(), choose),
        tabPanel(partNow(), inside(view)),
      ),
    );
  }

  const hiddenTitle = () => h("h1", { class: "hidden-words" }, _("Tournament"));

  /** Asking again would not help: everybody may see the public page. @param {string} words */
  const noKey = (words) =>
    h(
      "div",
      { class: "panel empty", role: "alert" },
      h("p", null, words),
      h(
        "div",
        { class: "row" },
        h(
          "a",
          { class: "button main", href: `/tournaments/${encodeURIComponent(id)}`, id: "to-public" },
          _("To the page for everybody"),
        ),
        h("a", { class: "button", href: "/tournaments" }, _("Tournaments")),
      ),
    );

  const refusal = () =>
    notice(
      "alarm",
      organiser.refusal,
      button(_("Close"), () => organiser.forgetRefusal(), { id: "close-refusal" }),
    );

  const awayInWords = () =>
    organiser.unsent.length
      ? _("The server does not answer. What you enter is kept here and sent as soon as it is back.")
      : _(
          "The server does not answer; what you see may be older. You can go on entering results: they are sent as soon as it is back.",
        );

  /** @returns {import("../tournaments/tabs.js").Tab[]} */
  const parts = () => [
    { name: "round", words: _("Round"), picture: "board" },
    { name: "players", words: _("Players"), picture: "people" },
    { name: "standings", words: _("Standings"), picture: "cup" },
    { name: "files", words: _("Print and files"), picture: "print" },
    { name: "links", words: _("Links and more"), picture: "link" },
  ];

  const partNow = () => (parts().some(({ name }) => name === state.part) ? state.part : "round");

  /** @param {string} part */
  function choose(part) {
    state.part = part;
    const asked = part === "round" ? "" : `?part=${part}`;
    nameAddress(`/tournaments/${id}/manage${asked}#${secret}`);
    draw();
  }

  /** @param {View} view */
  function inside(view) {
    const part = partNow();
    if (part === "players") return playersView(organiser, view, { ...lateState(), write: writeLate, add: addLate });
    if (part === "standings") {
      const unfold = (/** @type {boolean} */ isOpen) => {
        state.isWhyOpen = isOpen;
      };
      return [
        h("h2", { class: "hidden-words" }, _("Standings")),
        standingsView(view, { isOpen: state.isWhyOpen, unfold, unfolded: state.unfolded }),
      ];
    }
    if (part === "files") return files.draw(view);
    if (part === "links") {
      const { copied, wishes } = state;
      return linksView(organiser, view, { shared, copied, copy: copyLink, share, remove, wishes, wish, sendWishes });
    }
    const [toLinks, toFiles] = [() => choose("links"), () => choose("files")];
    const { onlyOpen, copied } = state;
    return roundView(organiser, view, { onlyOpen, slip, filter, toLinks, toFiles, shared, copied, copy: copyLink });
  }

  /** What comes next, large; and what can be taken back. @param {View} view */
  function nextPanel(view) {
    const { next, undo } = view;
    const isWaiting = organiser.unsent.length > 0;
    return h(
      "section",
      { class: "panel next-step", "aria-label": _("What comes next") },
      h(
        "div",
        { class: "next-words" },
        h("p", { class: "next-state", role: "status" }, stageInWords(view)),
        h(
          "p",
          { class: "muted small", id: "next-why" },
          next.round === null ? endInWords() : (next.why ?? readyInWords(view)),
        ),
      ),
      h(
        "div",
        { class: "next-buttons" },
        next.round === null
          ? button(_("To the final standings"), () => choose("standings"), {
              kind: "main large",
              icon: "cup",
              id: "finished",
            })
          : button(_("Pair round {round}", { round: next.round }), pairNext, {
              kind: "main large",
              icon: "forward",
              id: "pair-next",
              disabled: !next.ready || organiser.isBusy || isWaiting,
            }),
        button(
          undo ? _("Undo: {what}", { what: unbroken(undo.words) }) : _("Nothing to undo"),
          () => organiser.undo(),
          {
            icon: "undo",
            kind: "undo-last",
            id: "undo-last",
            disabled: !undo || organiser.isBusy || isWaiting,
          },
        ),
      ),
    );
  }

  /** @param {View} view */
  const readyInWords = ({ round }) =>
    round === 0 ? _("Pair the first round when everybody is there.") : _("Everything is there for the next round.");
  const endInWords = () => _("All rounds are played. Print the certificates, and keep the file.");

  async function pairNext() {
    if (await organiser.pairNext()) {
      state.onlyOpen = false;
      choose("round");
    }
  }

  function filter() {
    state.onlyOpen = !state.onlyOpen;
    draw();
  }

  /** @param {string} late */
  function writeLate(late) {
    Object.assign(state, { late, lateProblem: "" });
    draw();
  }

  const lateState = () => ({ late: state.late, problem: state.lateProblem });

  /** What is wrong is said where one looks: beside the field. */
  async function addLate() {
    if (organiser.isBusy || !state.late.trim()) return;
    if (await organiser.addPlayers(state.late)) {
      writeLate("");
      return say(_("Added."));
    }
    state.lateProblem = organiser.refusal;
    organiser.forgetRefusal();
    document.getElementById("late-names")?.focus({ preventScroll: true });
    document.getElementById("late-problem")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {typeof state.wishes} wishes */
  function wish(wishes) {
    state.wishes = wishes;
    draw();
  }

  async function sendWishes() {
    const { wishes } = state;
    if (!wishes) return;
    const clock = wishes.online && wishes.isTimed ? clockOf(wishes) : null;
    if (await organiser.changeOnline(wishes.online, clock)) wish(null);
  }

  /** @param {"public" | "private"} which */
  async function copyLink(which) {
    const text = which === "public" ? shared.link : `${shared.link}/manage#${secret}`;
    if (!(await copy(text))) return;
    state.copied = which;
    say(_("Copied"));
    draw();
    setTimeout(() => {
      state.copied = null;
      draw();
    }, 2500);
  }

  async function share() {
    const { view } = organiser;
    if (view) await navigator.share({ title: nameOfTournament(view), url: shared.link }).catch(() => {});
  }

  async function remove() {
    const question = _("Delete this tournament with all names and results? This cannot be undone.");
    if (!(await sure(question, _("Delete"), { isDestroying: true }))) return;
    try {
      await removeTournament(id, secret);
    } catch (error) {
      const refused = /** @type {import("../api.js").Refused} */ (error);
      if (refused.status !== 404) {
        organiser.refusal = refused.message;
        return draw();
      }
    }
    forgetTournament(id);
    say(_("The tournament is deleted."));
    go("/tournaments");
  }

  const stopShortcuts = offerShortcuts(() => (organiser.view ? organiserKeys({ slip, choose }) : []));
  draw();
  organiser.begin();
  shared.prepare();
  return {
    translate() {
      organiser.translate();
      draw();
    },
    close() {
      isClosed = true;
      stopShortcuts();
      organiser.close();
    },
  };
}
