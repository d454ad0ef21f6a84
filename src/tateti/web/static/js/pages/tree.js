// The search, seen: alpha-beta on a position, its tree to unfold, and its steps forward and backward.

import * as api from "../api.js";
import { button, field, iconButton, loading, nameWindow, select, trouble } from "../components/basics.js";
import { walkByKeys } from "../components/moves.js";
import { h, show } from "../dom.js";
import { boardOf, describe, gameChoices, games, piecesOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { nameAddress, readableQuery } from "../router.js";
import { cardSize, place } from "../tree/layout.js";
import { treePicture, valueInWords } from "../tree/picture.js";
import { knownAfter, nodesOf, pathTo } from "../tree/replay.js";
import { stepInWords } from "../tree/words.js";
import { otherSide, toMoveInWords } from "../words.js";

const SMALL = 40; // so many nodes are shown at once
const TEMPO = 700;

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function treePage(root) {
  const address = new URLSearchParams(location.search);
  const game = address.get("game") ?? games()[0].name;
  const example = exampleOf(game);
  const wanted = {
    game,
    position: address.get("position") ?? example.position,
    depth: address.get("depth") ?? (address.get("position") ? "3" : example.depth),
    order: address.get("order") ?? (address.get("position") ? "fixed" : "random"),
    seed: address.get("seed") ?? (address.get("position") ? "" : "0"),
    pruning: address.get("pruning") ?? "true",
  };
  const state = { problem: null, isBusy: true, isPlaying: false, step: 0 };
  /** @type {any} */
  let found = null;
  /** @type {import("../tree/replay.js").TreeNode[]} */
  let nodes = [];
  /** @type {Set<number>} */
  let open = new Set();
  let isClosed = false;
  let asked = 0;
  let timer = 0;

  async function search() {
    const mine = ++asked;
    state.isBusy = true;
    state.problem = null;
    pause();
    nameAddress(
      `/tree${readableQuery({ ...wanted, depth: wanted.depth || null, pruning: wanted.pruning === "true" ? null : "false" })}`,
    );
    draw();
    try {
      const answer = await api.tree({ ...wanted, seed: wanted.order === "random" ? wanted.seed || 0 : null });
      if (mine !== asked) return;
      found = answer;
      nodes = nodesOf(found.tree);
      open = opened();
      state.step = found.steps.length;
    } catch (error) {
      if (mine === asked) state.problem = error;
    }
    state.isBusy = false;
    draw();
    const there = root.querySelector(".tree-place");
    if (there) there.scrollLeft = (there.scrollWidth - there.clientWidth) / 2;
  }

  /** At first: all of a small tree, of a large one the root and the line of best play. */
  function opened() {
    const shown = nodes.length <= SMALL ? nodes : nodes.filter((node) => node.chosen || node.level === 0);
    return new Set(shown.map((node) => node.visit));
  }

  function set(values) {
    Object.assign(wanted, values);
    search();
  }

  function toggle(node) {
    if (open.has(node.visit)) open.delete(node.visit);
    else open.add(node.visit);
    draw();
  }

  // Steps

  function go(step) {
    state.step = Math.max(1, Math.min(found.steps.length, step));
    if (state.step < found.steps.length)
      pathTo(nodes[found.steps[state.step - 1].visit]).forEach((node) => open.add(node.visit));
    draw();
    root.querySelector(".node.current")?.scrollIntoView({ block: "nearest", inline: "center", behavior: "auto" });
  }

  function pause() {
    state.isPlaying = false;
    clearTimeout(timer);
  }

  function run() {
    if (state.isPlaying) {
      pause();
      return draw();
    }
    state.isPlaying = true;
    if (state.step >= found.steps.length) state.step = 0;
    const next = () => {
      go(state.step + 1);
      if (state.step < found.steps.length) timer = setTimeout(next, TEMPO);
      else {
        pause();
        draw();
      }
    };
    next();
  }

  // Drawing

  function draw() {
    if (isClosed) return;
    nameWindow(_("Search tree"));
    show(
      root,
      h(
        "div",
        { class: "stack tree-page" },
        h(
          "header",
          { class: "stack tree-head" },
          h("h1", null, _("The search, seen")),
          h(
            "p",
            { class: "muted" },
            _(
              "Alpha-beta looks for the best move: MAX, who is to move, wants the greatest value, MIN the least. Click on a node to unfold it, or follow the search step by step.",
            ),
          ),
        ),
        h("section", { class: "panel", "aria-label": _("What is searched") }, controls()),
        state.problem ? trouble(state.problem.message, search) : found === null ? loading(_("Searching…")) : result(),
      ),
    );
  }

  function controls() {
    const depths = [
      ["", _("to the end")],
      ...[1, 2, 3, 4, 5, 6].map((n) => [String(n), ngettext("{n} ply", "{n} plies", n)]),
    ];
    return h(
      "div",
      { class: "fields tree-fields" },
      field(
        _("Game"),
        select(gameChoices(wanted.game), wanted.game, (name) => set({ game: name, ...exampleOf(name) }), "tree-game"),
      ),
      field(
        _("Position"),
        h("input", {
          class: "mono",
          id: "tree-position",
          spellcheck: "false",
          autocomplete: "off",
          value: wanted.position,
          ".value": wanted.position,
          onchange: (event) => set({ position: event.target.value.trim() }),
        }),
      ),
      field(
        _("How deep"),
        select(depths, wanted.depth, (depth) => set({ depth }), "tree-depth"),
      ),
      field(
        _("Order of the moves"),
        select(
          [
            ["fixed", _("that of the board")],
            ["random", _("shuffled")],
          ],
          wanted.order,
          (order) => set({ order, seed: order === "random" ? wanted.seed || "0" : "" }),
        ),
      ),
      wanted.order === "random"
        ? field(
            _("Seed"),
            h("input", {
              type: "number",
              min: 0,
              value: wanted.seed,
              onchange: (event) => set({ seed: event.target.value }),
            }),
          )
        : null,
      field(
        _("Cuts"),
        select(
          [
            ["true", _("alpha-beta")],
            ["false", _("none: plain minimax")],
          ],
          wanted.pruning,
          (pruning) => set({ pruning }),
          "tree-pruning",
        ),
      ),
    );
  }

  function result() {
    const { steps } = found;
    const isDone = state.step >= steps.length;
    const known = knownAfter(nodes, steps, state.step);
    const current = isDone ? null : steps[state.step - 1].visit;
    const board = boardOf(found.game);
    const size = cardSize(board);
    const isOpen = (node) => open.has(node.visit);
    const shown = (node) => (isOpen(node) ? node.children.filter((child) => known.has(child.visit)) : []);
    const hasCut = (node) => isOpen(node) && node.cut !== null && (known.get(node.visit)?.isDone ?? false);
    return [
      h(
        "section",
        { class: "panel stack", "aria-label": _("Steps") },
        h(
          "p",
          { id: "figures" },
          h("strong", null, `MAX: ${toMoveInWords(found.game, found.max)}, ${valueInWords(found.tree)}`),
          " ",
          h("span", { class: "muted" }, figures()),
        ),
        h(
          "div",
          { class: "row steps" },
          iconButton(_("To the beginning of the search"), "first", () => go(1), { disabled: state.step <= 1 }),
          iconButton(_("One step back"), "back", () => go(state.step - 1), {
            disabled: state.step <= 1,
            id: "step-back",
          }),
          iconButton(state.isPlaying ? _("Pause") : _("Let it run"), state.isPlaying ? "pause" : "play", run, {
            id: "step-run",
          }),
          iconButton(_("One step forward"), "forward", () => go(state.step + 1), {
            disabled: isDone,
            id: "step-forward",
          }),
          iconButton(_("To the end of the search"), "end", () => go(steps.length), { disabled: isDone }),
          h("input", {
            type: "range",
            class: "step-range",
            min: 1,
            max: steps.length,
            ".value": String(state.step),
            "aria-label": _("Step of the search"),
            oninput: (event) => (pause(), go(Number(event.target.value))),
          }),
          h("span", { class: "muted small mono" }, `${state.step} / ${steps.length}`),
        ),
        h(
          "p",
          { class: "step-words", id: "step-words", "aria-live": "polite" },
          isDone ? _("The search is over.") : stepInWords(steps[state.step - 1], nodes, known),
        ),
      ),
      h(
        "div",
        {
          class: "tree-place panel",
          tabindex: "0",
          role: "region",
          "aria-label": _("The search tree"),
          "data-own-keys": "",
          "aria-busy": String(state.isBusy),
        },
        treePicture({
          layout: place(found.tree, shown, hasCut, size.width),
          room: (root.querySelector(".tree-head")?.clientWidth ?? 300) - 2,
          size,
          board,
          pieces: piecesOf(found.game),
          known,
          current,
          isOpen,
          toggle,
          movers: [found.max, otherSide(found.max)].map((side) => toMoveInWords(found.game, side)),
        }),
      ),
      h(
        "div",
        { class: "row" },
        button(_("Unfold everything"), () => ((open = new Set(nodes.map((node) => node.visit))), draw()), {
          disabled: nodes.length > 400,
        }),
        button(_("Fold everything"), () => ((open = new Set([0])), draw())),
        h(
          "a",
          { class: "button", href: `/analysis${readableQuery({ game: wanted.game, position: wanted.position })}` },
          _("Analysis"),
        ),
      ),
      h(
        "div",
        { class: "muted small stack" },
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
      ),
    ];
  }

  function figures() {
    const parts = [ngettext("{n} node", "{n} nodes", found.nodes)];
    if (found.pruning) {
      parts.push(ngettext("{n} cut", "{n} cuts", found.cuts));
      parts.push(ngettext("{n} successor never looked at", "{n} successors never looked at", found.never_looked_at));
    } else parts.push(_("no pruning"));
    if (!found.complete) parts.push(_("not every branch was followed to its end"));
    return parts.join(" · ");
  }

  const stopKeys = walkByKeys((step) => {
    if (!found) return;
    pause();
    go({ back: state.step - 1, forward: state.step + 1, first: 1, last: found.steps.length }[step]);
  });
  search();
  return {
    translate: draw,
    close() {
      isClosed = true;
      pause();
      stopKeys();
    },
  };
}

/** Where a search begins if nobody says so: near the end where the game has such a position, else not so deep. */
function exampleOf(game) {
  const { name, endgame, example } = describe(game) ?? {};
  if (name !== game) return { position: "", depth: "3" };
  return endgame ? { position: endgame, depth: "" } : { position: example, depth: "3" };
}
