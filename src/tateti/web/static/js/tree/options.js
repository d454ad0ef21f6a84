// What is searched, and how: game, board, position, depth, order, cuts.

import { button, entry, field, select } from "../components/basics.js";
import { boardFields } from "../components/board-fields.js";
import { h } from "../dom.js";
import { boardOf, describe, emptyPosition, games, titleOf } from "../games.js";
import { _, ngettext } from "../i18n.js";
import { counted } from "./words.js";

/**
 * @typedef {{game: string, position: string, depth: string, nodes: string, order: string, seed: string, pruning: string}} Wanted
 * @typedef {import("../api.js").Refused} Refused
 */

const SIZES = [500, 2000, 5000, 10_000, 20_000];
const USUAL_SIZE = "2000";
const DEEPEST = 8;

/** What an address asks for; what it leaves out is as usual. @param {URLSearchParams} address @returns {Wanted} */
export function wantedBy(address) {
  const game = address.get("game") || games()[0].name;
  const position = address.get("position");
  const usual = position === null ? exampleOf(game) : { position, order: "fixed", seed: "" };
  const order = address.get("order") ?? usual.order;
  return {
    game,
    position: usual.position,
    depth: address.get("depth") ?? "",
    nodes: address.get("nodes") ?? USUAL_SIZE,
    order,
    seed: order === "random" ? (address.get("seed") ?? (usual.seed || "0")) : "",
    pruning: address.get("pruning") ?? "true",
  };
}

/** The same for the address: what is usual is left out. @param {Wanted} wanted */
export function asked({ nodes, pruning, ...wanted }) {
  return {
    ...wanted,
    nodes: nodes === USUAL_SIZE ? null : nodes,
    pruning: pruning === "true" ? null : pruning,
  };
}

/** A position with a small tree that has cuts, where the game knows one; else the beginning. @param {string} game */
function exampleOf(game) {
  const { name, endgame, example } = describe(game) ?? {};
  if (name !== game) return { position: "", order: "fixed", seed: "" };
  return { position: endgame ?? example ?? "", order: "random", seed: "0" };
}

/** What is searched, in a line. @param {Wanted} wanted @param {boolean} isWhole whether the nodes that are allowed were enough */
export function optionsInShort(wanted, isWhole) {
  const parts = [
    titleOf(wanted.game),
    wanted.position || _("Empty board"),
    depthInWords(wanted, isWhole),
    wanted.pruning === "true" ? _("alpha-beta") : _("plain minimax"),
  ];
  return parts.join(" · ");
}

/** @param {Wanted} wanted @param {boolean} isWhole */
function depthInWords({ depth, nodes }, isWhole) {
  if (!depth && !isWhole) return _("as deep as {n} nodes go", { n: counted(Number(nodes)) });
  return depths().find(([one]) => one === depth)?.[1] ?? depth;
}

/** @returns {[string, string][]} */
const depths = () => [
  ["", _("to the end")],
  ...Array.from(
    { length: DEEPEST },
    (_none, i) => /** @type {[string, string]} */ ([String(i + 1), ngettext("{n} ply", "{n} plies", i + 1)]),
  ),
];

/** A choice, and what was typed into the address, even if it is not among them. @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} onchoose @param {string} id */
const selectOr = (options, chosen, onchoose, id) =>
  select(options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]], chosen, onchoose, id);

/**
 * @param {Wanted} wanted @param {(values: Partial<Wanted>) => void} set
 * @param {Refused | null} problem why the server does not search this
 */
export function optionFields(wanted, set, problem) {
  const most = describe(wanted.game)?.limits.largest_tree ?? SIZES[SIZES.length - 1];
  const sizes = SIZES.filter((size) => size <= most);
  return [
    boardFields(wanted.game, boardOf(wanted.game), (game) => set({ game, ...exampleOf(game) }), "tree"),
    positionField(wanted, set, problem),
    h(
      "div",
      { class: "option-pairs" },
      field(
        _("How deep"),
        selectOr(depths(), wanted.depth, (depth) => set({ depth }), "tree-depth"),
      ),
      field(
        _("At most"),
        selectOr(
          sizes.map((size) => [String(size), ngettext("{n} node", "{n} nodes", size, { n: counted(size) })]),
          wanted.nodes,
          (nodes) => set({ nodes }),
          "tree-nodes",
        ),
      ),
      field(
        _("Cuts"),
        selectOr(
          [
            ["true", _("alpha-beta")],
            ["false", _("none: plain minimax")],
          ],
          wanted.pruning,
          (pruning) => set({ pruning }),
          "tree-pruning",
        ),
      ),
      field(
        _("Order of the moves"),
        selectOr(
          [
            ["fixed", _("that of the board")],
            ["random", _("shuffled")],
          ],
          wanted.order,
          (order) => set({ order, seed: order === "random" ? wanted.seed || "0" : "" }),
          "tree-order",
        ),
      ),
      wanted.order === "random"
        ? field(
            _("Seed"),
            entry("tree-seed", wanted.seed, (seed) => set({ seed }), { type: "number", inputmode: "numeric", min: 0 }),
          )
        : null,
    ),
  ];
}

/** The position as text; what was typed stays, with what is wrong with it and a way on. @param {Wanted} wanted @param {(values: Partial<Wanted>) => void} set @param {Refused | null} problem */
function positionField(wanted, set, problem) {
  const board = boardOf(wanted.game);
  return h(
    "div",
    { class: "stack position-field" },
    field(
      _("Position"),
      entry("tree-position", wanted.position, (typed) => set({ position: typed.trim() }), {
        class: "mono",
        spellcheck: "false",
        autocomplete: "off",
        autocapitalize: "characters",
        placeholder: board.rows > 0 && board.cols > 0 ? emptyPosition(board) : "",
        "aria-invalid": problem?.code === "invalid_position" ? "true" : null,
        "aria-describedby": problem ? "tree-problem" : null,
      }),
    ),
    problem
      ? h("div", { class: "notice alarm", role: "alert" }, h("span", { id: "tree-problem" }, problem.message))
      : null,
  );
}

/** What can be searched for certain: the beginning of a game, or an example. @param {Wanted} wanted @param {(values: Partial<Wanted>) => void} set */
export function waysOn({ game }, set) {
  const { name } = describe(game) ?? games()[0];
  const usual = wantedBy(new URLSearchParams({ game: name }));
  return [
    button(_("Empty board"), () => set({ ...usual, position: "" }), { id: "tree-empty" }),
    button(_("An example"), () => set(usual), { id: "tree-example" }),
  ];
}
