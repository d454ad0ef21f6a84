// The search tree: alpha-beta on a position, what it looked at, and its steps forward and backward.

import { queryHere } from "../address.js";
import "../tree/element.js";
import * as api from "../api.js";
import { button, iconButton, loading, nameWindow, say } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { h, show } from "../dom.js";
import { boardOf, piecesOf } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { nameAddress, readableQuery } from "../router.js";
import { offerShortcuts } from "../shortcuts.js";
import { recall, remember } from "../storage.js";
import { Folding } from "../tree/folding.js";
import { treeKeys } from "../tree/keys.js";
import { asked, optionFields, optionsInShort, wantedBy, waysOn } from "../tree/options.js";
import { Replay } from "../tree/replay.js";
import { Run } from "../tree/run.js";
import { STEP } from "../tree/scale.js";
import { stepper } from "../tree/stepper.js";
import { figures, foldingInWords, headingInWords, stepInWords, zoomInWords } from "../tree/words.js";
import { markOf, otherSide, sideInSentence, toMoveInWords } from "../words.js";

const LARGE = 200; // nodes

/** @typedef {{tree: import("../shapes.d.ts").Tree, replay: Replay, folding: Folding}} Found */

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function treePage(root) {
  const wanted = wantedBy(new URLSearchParams(queryHere()));
  /** @type {Found | null} */
  let found = null;
  /** @type {api.Refused | null} */
  let problem = null;
  let step = 0;
  let isBusy = true;
  let isClosed = false;
  let request = new AbortController();
  let isOptionsOpen = recall("tree-options", false) === true;

  const run = new Run(() => {
    go(step + 1);
    return found !== null && step < found.replay.length;
  });

  async function search() {
    request.abort(); // nobody waits for what was asked before
    request = new AbortController();
    const { signal } = request;
    isBusy = true;
    run.pause();
    nameAddress(`/tree${readableQuery(asked(wanted))}`);
    draw();
    try {
      const tree = await api.tree({ ...wanted, seed: wanted.order === "random" ? wanted.seed || 0 : null }, signal);
      if (signal.aborted) return;
      const replay = new Replay(tree);
      found = { tree, replay, folding: new Folding(replay.nodes) };
      step = replay.length;
      problem = null;
    } catch (error) {
      if (signal.aborted) return;
      problem = /** @type {api.Refused} */ (error);
      found = null;
      isOptionsOpen = true;
    }
    isBusy = false;
    draw();
  }

  /** @param {Partial<import("../tree/options.js").Wanted>} values */
  function set(values) {
    Object.assign(wanted, values);
    search();
  }

  /** @param {number} count */
  function go(count) {
    if (!found) return;
    const { replay, folding } = found;
    step = Math.max(0, Math.min(replay.length, count));
    folding.follow(step < replay.length ? replay.nodeAt(step) : null);
    draw();
  }

  /** The person takes a step, which holds a search that runs. @param {number} count */
  function goByHand(count) {
    run.pause();
    go(count);
  }

  function switchRun() {
    if (!found) return;
    if (run.isOn) {
      run.pause();
      say(stepInWords(found.replay, step, found.tree.best_moves).join(" "));
    } else {
      if (step >= found.replay.length) step = 0;
      run.begin();
    }
    draw();
  }

  /** @param {(folding: Folding) => void} change @param {"whole" | "root" | null} show what to show then */
  function refold(change, show = null) {
    if (found) change(found.folding);
    draw();
    if (show) frame()?.fit(show);
  }

  /** All of a large tree is seen from far away, or not at all. */
  function unfold() {
    refold((folding) => folding.unfold(), (found?.replay.nodes.length ?? 0) > LARGE ? "whole" : null);
  }

  const frame = () =>
    /** @type {import("../tree/element.js").TreeElement | null} */ (root.querySelector("tateti-tree"));

  // Drawing

  function draw() {
    if (isClosed) return;
    nameWindow(_("Search tree"));
    keepingFocus(
      root,
      () =>
        show(
          root,
          h(
            "div",
            { class: isFirstOnItsWay() ? "tree-page loading" : "tree-page" },
            h("h1", null, _("Search tree")),
            options(),
            inside(),
          ),
        ),
      () => document.getElementById("tree-position"),
    );
  }

  /** Whether there is nothing to show yet, neither a tree nor why there is none. */
  const isFirstOnItsWay = () => found === null && problem === null;

  /** What would stand below is not shown before the first tree: it would only be pushed away. */
  function inside() {
    const panel = { class: "panel stack tree-steps", "aria-label": _("Steps") };
    if (isFirstOnItsWay()) return h("section", panel, loading(_("Searching…")));
    return [
      found ? h("section", panel, steps(found)) : null,
      h("section", { class: "tree-main", "aria-label": _("The search tree") }, found ? picture(found) : instead()),
      legend(),
    ];
  }

  /** Whether the server refuses what is asked, rather than to answer now. */
  const isRefused = () => problem !== null && (problem.status === 422 || problem.status === 413);

  function options() {
    return h(
      "details",
      {
        class: "panel tree-options",
        ".open": isOptionsOpen,
        ontoggle: (/** @type {any} */ event) => {
          isOptionsOpen = event.target.open;
          if (!problem) remember("tree-options", isOptionsOpen);
        },
      },
      h(
        "summary",
        null,
        h("span", { class: "label" }, _("What is searched")),
        h("span", { id: "tree-wanted" }, optionsInShort(wanted, isBusy || found?.tree.complete !== false)),
      ),
      h("div", { class: "stack" }, optionFields(wanted, set, isRefused() ? problem : null)),
    );
  }

  /** Where the tree would be, while there is none: a way on. */
  function instead() {
    return h(
      "div",
      { class: "panel empty tree-instead" },
      h(
        "p",
        null,
        isRefused() ? _("This cannot be searched. Change what is searched, or begin with:") : problem?.message,
      ),
      h("div", { class: "row" }, isRefused() ? waysOn(wanted, set) : button(_("Try again"), search, { icon: "again" })),
    );
  }

  /** @param {Found} there */
  function steps({ tree, replay }) {
    return [
      h(
        "p",
        { id: "figures" },
        h(
          "strong",
          null,
          headingInWords(markOf(tree.game, tree.max)?.letter ?? sideInSentence(tree.max), replay.root.utility),
        ),
        " ",
        h("span", { class: "muted" }, figures(tree)),
      ),
      stepper({ replay, step, best: tree.best_moves, run, go: goByHand, switchRun, redraw: draw }),
    ];
  }

  /** @param {Found} there */
  function picture({ tree, replay, folding }) {
    const movers = [tree.max, otherSide(tree.max)].map((side) => toMoveInWords(tree.game, side));
    return [
      zoomTools(),
      h("tateti-tree", {
        class: "panel",
        tabindex: "0",
        role: "region",
        "aria-label": _("The search tree: arrow keys move it"),
        "aria-busy": String(isBusy),
        ".view": {
          replay,
          step,
          folding,
          board: boardOf(tree.game),
          pieces: piecesOf(tree.game),
          movers,
          label: _("The search tree"),
          ontoggle: (/** @type {import("../tree/replay.js").TreeNode[]} */ nodes) =>
            refold(() => {
              for (const node of nodes) folding.toggle(node);
            }),
          onzoom: draw,
        },
      }),
      foldTools(folding),
    ];
  }

  function zoomTools() {
    const zoom = zoomInWords(frame()?.zoom ?? 1);
    return h(
      "div",
      { class: "row tree-zoom", role: "group", "aria-label": _("Size") },
      iconButton(_("Smaller"), "smaller", () => zoomBy(1 / STEP), { id: "zoom-out" }),
      h(
        "button",
        {
          type: "button",
          class: "button zoom-now",
          id: "zoom-100",
          title: _("Back to 100 %"),
          "aria-label": `${zoom}. ${_("Back to 100 %")}`,
          onclick: () => frame()?.zoomTo(1),
        },
        zoom,
      ),
      iconButton(_("Larger"), "larger", () => zoomBy(STEP), { id: "zoom-in" }),
      iconButton(_("The whole tree"), "whole", () => frame()?.fit("whole"), { id: "fit-whole" }),
      iconButton(_("The whole width"), "width", () => frame()?.fit("width"), { id: "fit-width" }),
    );
  }

  /** What is folded and why, and how that can be changed. @param {Folding} folding */
  function foldTools(folding) {
    return h(
      "div",
      { class: "tree-tools" },
      h("p", { class: "small", id: "folded", role: "status" }, foldingInWords(folding)),
      h(
        "div",
        { class: "row", role: "group", "aria-label": _("Folding") },
        button(_("Unfold everything"), unfold, {
          id: "unfold",
          disabled: !folding.canUnfold || folding.extent === "everything",
        }),
        button(
          folding.hasBestLine ? _("Best line") : _("First level"),
          () => refold((one) => one.openBestLine(), "root"),
          {
            id: "best-line",
            disabled: folding.extent === "best line",
          },
        ),
        button(_("Fold everything"), () => refold((one) => one.fold(), "root"), {
          id: "fold",
          disabled: folding.extent === "nothing",
        }),
      ),
    );
  }

  /** @param {number} factor */
  function zoomBy(factor) {
    const there = frame();
    there?.zoomTo(there.zoom * factor);
  }

  function legend() {
    return h(
      "section",
      { class: "muted small stack tree-legend", "aria-label": _("How to read it") },
      h(
        "p",
        null,
        _(
          "Alpha-beta looks for the best move: MAX, who is to move, wants the greatest value, MIN the least. Click on a node to unfold it, or follow the search step by step.",
        ),
      ),
      h(
        "p",
        null,
        _("Values are for MAX: + wins, = draws, − loses, ? not finished. After a cut a value may be only a bound."),
      ),
      h(
        "p",
        null,
        _(
          "α: what MAX is sure of so far; β: what MIN can hold MAX to (+1 wins, 0 draws, −1 loses). At α ≥ β the rest is cut.",
        ),
      ),
      h(
        "p",
        null,
        h(
          "a",
          { class: "button", href: `/analysis${readableQuery({ game: wanted.game, position: wanted.position })}` },
          icon("analysis"),
          _("Analysis"),
        ),
      ),
    );
  }

  const stopKeys = offerShortcuts(() =>
    treeKeys({
      forward: () => goByHand(step + 1),
      back: () => goByHand(step - 1),
      run: switchRun,
      first: () => goByHand(0),
      last: () => goByHand(found?.replay.length ?? 0),
      nextCut: () => goByHand(found?.replay.cutAfter(step) ?? step),
      larger: () => zoomBy(STEP),
      smaller: () => zoomBy(1 / STEP),
      usualSize: () => frame()?.zoomTo(1),
      whole: () => frame()?.fit("whole"),
    }),
  );
  search();
  return {
    translate() {
      // What was refused is refused anew, in the other language.
      if (problem) search();
      else draw();
    },
    close() {
      isClosed = true;
      request.abort();
      run.pause();
      stopKeys();
    },
  };
}
