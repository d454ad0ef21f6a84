// A new tournament: the class list, the game, the system; a file that was kept; and the tournaments that were made here.

import { button, field, loading, nameWindow, notice } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { describe, games } from "../games.js";
import { _, language } from "../i18n.js";
import { go } from "../router.js";
import { recall, remember } from "../storage.js";
import { firstWishes, isNamesList, problemOf, requestOf } from "../tournaments/form.js";
import { forgetTournament, keepView, keptTournaments } from "../tournaments/kept.js";
import { NamesPreview } from "../tournaments/names-preview.js";
import { gamePart, morePart, namesFields, onlinePart, systemPart, titleField } from "../tournaments/new-form.js";
import { changeOnline, createTournament, importTournament } from "../tournaments/requests.js";
import { playersInWords } from "../tournaments/words.js";
import { ago } from "../when.js";

const LARGEST_FILE = 16 * 1024 * 1024;

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function tournamentsPage(root) {
  const before = recall("tournament-wishes", {});
  const state = {
    wishes: firstWishes(describe(before?.game ?? "") ? String(before.game) : games()[0].name),
    /** What is wrong with a field. @type {import("../tournaments/form.js").Problem | null} */
    problem: null,
    /** What the server refused. */
    refusal: "",
    importProblem: "",
    /** A file that may be a class list. */
    list: "",
    isBusy: false,
    isMoreOpen: false,
  };
  const preview = new NamesPreview(() => draw());
  let isClosed = false;

  /** @param {Partial<import("../tournaments/form.js").Wishes>} changed */
  function change(changed) {
    state.wishes = { ...state.wishes, ...changed };
    state.problem = null;
    state.refusal = "";
    if ("names" in changed) preview.look(state.wishes.names);
    draw();
  }

  /** @param {Partial<typeof state>} changed */
  function set(changed) {
    Object.assign(state, changed);
    draw();
  }

  function draw() {
    if (!isClosed) keepingFocus(root, drawNow, () => root.querySelector("h1"));
  }

  function drawNow() {
    nameWindow(_("Tournaments"));
    const { wishes, problem } = state;
    show(
      root,
      h(
        "div",
        { class: "tournament-new stack" },
        h(
          "header",
          { class: "stack" },
          h("h1", { tabindex: "-1" }, _("A tournament for a class or a club")),
          h(
            "p",
            { class: "muted" },
            _(
              "Paste the names, and this page pairs the rounds, takes the results and keeps the standings. People play at the table, online, or some of each. Nobody needs an account: you get a private link.",
            ),
          ),
        ),
        madeHere(),
        h(
          "form",
          {
            class: "stack",
            novalidate: true,
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              make();
            },
          },
          part(_("Who plays"), "who", titleField(wishes, change), namesFields(wishes, preview, problem, change)),
          part(
            _("What and how"),
            "how",
            gamePart(wishes, problem, change),
            systemPart(wishes, preview, problem, change),
            onlinePart(wishes, problem, change),
            more(),
          ),
          h("div", { role: "alert", id: "refusal" }, state.refusal ? notice("alarm", state.refusal) : null),
          h(
            "div",
            { class: "row" },
            h(
              "button",
              { class: "button main large", id: "make-tournament", "aria-disabled": state.isBusy ? "true" : null },
              h("span", null, _("Make the tournament")),
            ),
            state.isBusy ? loading(_("One moment…")) : null,
          ),
          h(
            "p",
            { class: "muted small" },
            _(
              "Nothing is paired yet. Names can be added and corrected later, and you can delete the tournament with all names at any time.",
            ),
          ),
        ),
        fromFile(),
      ),
    );
  }

  /** @param {string} title @param {string} id @param {...import("../dom.js").Child} inside */
  const part = (title, id, ...inside) =>
    h("section", { class: "panel stack", "aria-labelledby": id, "data-key": id }, h("h2", { id }, title), inside);

  const more = () =>
    h(
      "details",
      {
        class: "more-choices",
        id: "more-choices",
        open: state.isMoreOpen,
        ontoggle: (/** @type {any} */ event) => {
          state.isMoreOpen = event.target.open;
        },
      },
      h("summary", null, _("More: two games, the order, points, equal points")),
      h("div", { class: "stack" }, morePart(state.wishes, state.problem, change)),
    );

  /** Those that were made in this browser. */
  function madeHere() {
    const made = keptTournaments();
    if (!made.length) return null;
    return h(
      "section",
      { class: "stack", "aria-labelledby": "made-here", "data-key": "made" },
      h("h2", { id: "made-here", tabindex: "-1" }, _("Made in this browser")),
      h(
        "ul",
        { class: "panel sets" },
        made.map((one) =>
          h(
            "li",
            { "data-key": one.id },
            h(
              "a",
              { href: `/tournaments/${one.id}/manage#${one.secret}` },
              h("strong", null, one.title || _("Tournament")),
              h(
                "span",
                { class: "muted small" },
                [one.game, playersInWords(one.players), ago(one.when, Date.now(), language())]
                  .filter(Boolean)
                  .join(" · "),
              ),
            ),
            button(_("Forget"), () => forget(one.id), { kind: "quiet" }),
          ),
        ),
      ),
      h(
        "p",
        { class: "muted small" },
        _("To forget a tournament here does not delete it: whoever has its private link can still open it."),
      ),
    );
  }

  /** @param {string} id */
  function forget(id) {
    forgetTournament(id);
    draw();
    (document.getElementById("made-here") ?? root.querySelector("h1"))?.focus();
  }

  function fromFile() {
    return h(
      "section",
      { class: "panel stack", "aria-labelledby": "from-file", "data-key": "file" },
      h("h2", { id: "from-file" }, _("Go on with a file")),
      h(
        "p",
        { class: "muted small" },
        _(
          "The one file that a tournament is kept in, from this page or from the command “tateti tournament”. It goes on where it was.",
        ),
      ),
      field(
        _("A file"),
        h("input", {
          type: "file",
          accept: ".json,.txt,application/json,text/plain",
          id: "tournament-file",
          onchange: (/** @type {any} */ event) => event.target.files[0] && open(event.target.files[0]),
        }),
      ),
      h(
        "div",
        { role: "alert", id: "import-problem" },
        state.list
          ? notice(
              "alarm",
              _("This seems to be a list of names, not a tournament: a list is pasted above, under “Who plays”."),
              button(_("Put it there"), takeList, { id: "take-list" }),
            )
          : state.importProblem
            ? notice("alarm", state.importProblem)
            : null,
      ),
    );
  }

  /** @param {File} file */
  async function open(file) {
    if (file.size > LARGEST_FILE) return set({ importProblem: _("This file is too large to be a tournament.") });
    const text = await file.text();
    const ask = async () => {
      const made = await importTournament(text);
      const { id, ours } = made.tournament;
      // Boards can be played online again; where the server does not want that, they are not.
      if (ours) await changeOnline(id, made.secret, true, null).catch(() => {});
      return made;
    };
    await begin(ask, "importProblem");
    if (!state.importProblem || !isNamesList(text)) return;
    set({ list: text });
    document.getElementById("import-problem")?.scrollIntoView({ block: "nearest" });
  }

  function takeList() {
    const names = state.list;
    set({ list: "", importProblem: "" });
    change({ names });
    document.getElementById("tournament-names")?.focus();
  }

  async function make() {
    const problem = problemOf(state.wishes);
    if (problem) {
      if (problem.field === "own-points") state.isMoreOpen = true;
      set({ problem, refusal: "" });
      return toField(problem.field);
    }
    if (preview.isFaulty) return toField("names"); // what is wrong stands beside it
    if (state.wishes.isOurs) remember("tournament-wishes", { game: state.wishes.game });
    await begin(() => createTournament(requestOf(state.wishes)), "refusal");
  }

  /** To a field, with what is said about it in sight. @param {string} name */
  function toField(name) {
    const place = document.getElementById(`tournament-${name}`);
    place?.focus({ preventScroll: true });
    for (const one of [document.querySelector(`#${name}-problem, #${name}-faults`), place?.closest(".field")])
      one?.scrollIntoView({ block: "nearest" });
  }

  /** @param {() => Promise<import("../tournaments/shapes.d.ts").NewTournament>} ask @param {"refusal" | "importProblem"} where */
  async function begin(ask, where) {
    if (state.isBusy) return;
    set({ isBusy: true, problem: null, refusal: "", importProblem: "", list: "" });
    try {
      const made = await ask();
      keepView(made.tournament, made.secret);
      if (!isClosed) go(made.private_link);
    } catch (error) {
      set({ isBusy: false, [where]: /** @type {Error} */ (error).message });
      document.getElementById(where === "refusal" ? "refusal" : "import-problem")?.scrollIntoView({ block: "nearest" });
    }
  }

  draw();
  return {
    translate() {
      preview.ask();
      draw();
    },
    close() {
      isClosed = true;
      preview.close();
    },
  };
}
