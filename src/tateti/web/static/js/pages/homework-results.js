// The teacher's page of a homework set: the links, who has done what, each problem with its wrong moves.

import { path } from "../address.js";
import * as api from "../api.js";
import { button, copy, loading, nameWindow, notice, saveFile, say, trouble } from "../components/basics.js";
import { sure } from "../components/dialog.js";
import { keepingFocus } from "../components/focus.js";
import { SharedLink } from "../components/shared-link.js";
import { h, show } from "../dom.js";
import { forgetSet, keepSet, keptSets, wishedFor } from "../homework/kept.js";
import { problemCards } from "../homework/problems.js";
import { openPupil } from "../homework/pupil-dialog.js";
import { links, printed } from "../homework/share.js";
import { classTable } from "../homework/table.js";
import { aboutSet, fewerInWords, keptInWords, nameOfSet } from "../homework/words.js";
import { _, ngettext } from "../i18n.js";
import { Reach } from "../match/reach.js";
import { decoded, go } from "../router.js";
import { showNoHomework } from "./not-found.js";

/** @typedef {import("../shapes.d.ts").Results} Results */

const ASKED_EVERY = 4000;

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function homeworkResultsPage(root) {
  const id = decoded(path().split("/")[2]);
  const secret = decoded(location.hash.slice(1)) || keptSets().find((one) => one.id === id)?.secret || "";
  const shared = new SharedLink(`/homework/${id}`, new Reach(), () => draw());
  const state = {
    /** @type {Results | null} */
    results: null,
    /** @type {api.Refused | null} */
    problem: null,
    isAway: false, // the server did not answer the last time
    withHidden: false,
    isOpen: false, // the problems with their solutions
    /** @type {string | null} */
    copied: null,
  };
  let isClosed = false;

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("h1"));
  }

  function drawNow() {
    const { results, problem } = state;
    if (problem?.status === 404) return showNoHomework(root);
    if (problem) return show(root, hiddenTitle(), trouble(problem.message, load));
    if (!results) return show(root, hiddenTitle(), loading());
    const { homework, pupils, problems } = results;
    const fewer = fewerInWords(homework.count, wishedFor(id));
    const hidden = pupils.filter((pupil) => pupil.hidden).length;
    nameWindow(nameOfSet(homework));
    show(
      root,
      h(
        "div",
        { class: pupils.length ? "homework-results has-class" : "homework-results" },
        h(
          "header",
          { class: "stack results-head" },
          h("h1", { tabindex: "-1" }, nameOfSet(homework)),
          h("p", { class: "muted" }, aboutSet(homework), ". ", keptInWords(homework)),
          h("div", { role: "status", id: "fewer" }, fewer ? notice("", fewer) : null),
        ),
        links({ shared, copied: state.copied, copy: copyLink, share }),
        h(
          "section",
          { class: "panel stack results-table", "aria-labelledby": "table-title" },
          h(
            "div",
            { class: "row spread" },
            h("h2", { id: "table-title" }, countInWords(pupils.length - hidden)),
            h(
              "div",
              { class: "row" },
              hidden
                ? button(ngettext("{n} hidden", "{n} hidden", hidden), switchHidden, {
                    pressed: state.withHidden,
                    id: "with-hidden",
                  })
                : null,
              button(_("Spreadsheet (CSV)"), save, { icon: "save", id: "save-table" }),
            ),
          ),
          state.isAway
            ? h("p", { class: "muted small", role: "status" }, _("The server does not answer; the table may be older."))
            : null,
          classTable(results, state.withHidden, (pupil) => openPupil(id, secret, pupil, take)),
        ),
        h(
          "details",
          {
            class: "panel results-problems",
            id: "problems",
            open: state.isOpen,
            ontoggle: (/** @type {any} */ event) => {
              state.isOpen = event.target.open;
            },
          },
          h("summary", null, h("h2", null, _("Problems, solutions and wrong moves"))),
          problemCards(problems),
        ),
        h(
          "section",
          { class: "panel stack results-end", "aria-labelledby": "delete-title" },
          h("h2", { id: "delete-title" }, _("Delete")),
          h(
            "p",
            { class: "muted small" },
            _("The set goes with all names and answers, at once and for good."),
            " ",
            keptInWords(homework),
          ),
          button(_("Delete this homework"), remove, { icon: "delete", id: "delete-set" }),
        ),
        printed(nameOfSet(homework), aboutSet(homework), shared),
      ),
    );
  }

  const hiddenTitle = () => h("h1", { class: "hidden-words" }, _("Homework"));

  /** @param {number} count */
  const countInWords = (count) => (count ? ngettext("{n} pupil", "{n} pupils", count) : _("The class"));

  /** @param {Results} results */
  function take(results) {
    Object.assign(state, { results, problem: null, isAway: false });
    draw();
  }

  async function load() {
    if (!secret) {
      state.problem = new api.Refused(403, "wrong_secret", noKeyInWords());
      return draw();
    }
    try {
      const told = await api.results(id, secret, state.results?.version ?? null);
      if (told.pupils) take(/** @type {Results} */ (told));
      else if (state.isAway) {
        state.isAway = false;
        draw();
      }
    } catch (error) {
      const refused = /** @type {api.Refused} */ (error);
      const isLost = refused.isOffline || refused.status === 429 || refused.status >= 500;
      if (state.results && isLost) state.isAway = true;
      else state.problem = refused;
      draw();
    }
  }

  /** The set is found again from this browser. */
  function keep() {
    const { homework } = state.results ?? {};
    if (!homework) return;
    const { title, game, count, created } = homework;
    keepSet({ id, secret, title, game, count, when: Date.parse(created) });
  }

  /** @param {"class" | "private"} which */
  async function copyLink(which) {
    const text = which === "class" ? shared.link : `${shared.link}/results#${secret}`;
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
    const { homework } = state.results ?? {};
    if (homework)
      await navigator.share({ title: nameOfSet(homework), text: aboutSet(homework), url: shared.link }).catch(() => {});
  }

  function switchHidden() {
    state.withHidden = !state.withHidden;
    draw();
  }

  async function save() {
    try {
      const { name, text } = await api.tableFile(id, secret);
      saveFile(name, text, "text/csv");
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }

  async function remove() {
    const question = _("Delete this homework with all names and answers? This cannot be undone.");
    if (!(await sure(question, _("Delete"), { isDestroying: true }))) return;
    try {
      await api.removeHomework(id, secret);
    } catch (error) {
      if (/** @type {api.Refused} */ (error).status !== 404) {
        state.problem = /** @type {api.Refused} */ (error);
        return draw();
      }
    }
    forgetSet(id);
    say(_("The homework is deleted."));
    go("/homework/new");
  }

  const isLooking = () => document.visibilityState === "visible";
  const cameBack = () => isLooking() && load();
  const asking = setInterval(() => isLooking() && state.results && load(), ASKED_EVERY);
  document.addEventListener("visibilitychange", cameBack);
  draw();
  load().then(keep);
  shared.prepare();
  return {
    translate() {
      state.results = null;
      draw();
      load();
    },
    close() {
      isClosed = true;
      clearInterval(asking);
      document.removeEventListener("visibilitychange", cameBack);
    },
  };
}

/** The server says the same. */
const noKeyInWords = () => _("This is not the private link of this homework: only its teacher has that.");
