// The tree, drawn: small boards with values, alpha and beta, and scissors where it was cut.

import { placeOf, rowsOf } from "../board/geometry.js";
import { pieceOf, pieceShape } from "../board/pieces.js";
import { s } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { CUT_WIDTH, LEVEL_GAP, MARGIN } from "./layout.js";

const SIGNS = { wins: "+", draws: "=", loses: "−", "not finished": "?" };
const MOST_NAMED = 6;

/** −∞, −1, 0, +1 or +∞. @param {number | null} value @param {"alpha" | "beta"} which */
export function bound(value, which) {
  if (value === null || value === undefined) return which === "alpha" ? "−∞" : "+∞";
  return { "-1": "−1", 0: "0", 1: "+1" }[String(value)];
}

/** `= draws`, or `= at most` where only a bound is known. @param {{utility: string, bound: string}} node */
export function valueInWords(node) {
  const words =
    { "at least": _("at least"), "at most": _("at most") }[node.bound] ??
    { wins: _("wins"), draws: _("draws"), loses: _("loses"), "not finished": _("not finished") }[node.utility];
  return `${SIGNS[node.utility]} ${words}`;
}

/**
 * @param {object} wanted
 * @param {ReturnType<typeof import("./layout.js").place>} wanted.layout
 * @param {number} wanted.room the width there is, which is filled
 * @param {ReturnType<typeof import("./layout.js").cardSize>} wanted.size
 * @param {{rows: number, cols: number}} wanted.board
 * @param {import("../board/pieces.js").Piece[]} wanted.pieces
 * @param {Map<number, import("./replay.js").Known>} wanted.known
 * @param {number | null} wanted.current the node where the search is
 * @param {(node: any) => boolean} wanted.isOpen
 * @param {(node: any) => void} wanted.toggle
 * @param {string[]} wanted.movers who moves at MAX and at MIN
 */
export function treePicture({ layout, room, size, board, pieces, known, current, isOpen, toggle, movers }) {
  const step = size.height + LEVEL_GAP;
  const top = (level) => level * step + 50;
  const height = layout.levels * step;
  const width = Math.max(layout.width, room);
  const bands = Array.from({ length: layout.levels }, (_none, level) => band(level, step, width, movers[level % 2]));
  const edges = [];
  const cards = [];
  const walk = (placed) => {
    const from = top(placed.level) + size.height;
    const to = top(placed.level + 1);
    for (const child of placed.children) {
      const isBest = child.node.chosen && known.get(0)?.isDone;
      edges.push(branch(placed.x, from, child.x, to, isBest ? "edge chosen" : "edge"));
      walk(child);
    }
    if (placed.cut !== null) {
      edges.push(branch(placed.x, from, placed.cut, to, "edge cut"));
      cards.push(cutCard(placed.node, placed.cut, to));
    }
    cards.push(card(placed, top(placed.level), size, { ...board, pieces }, known, current, isOpen, toggle));
  };
  walk(layout.root);
  return s(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      class: "tree-picture",
      role: "group",
      "aria-label": _("The search tree"),
    },
    bands,
    s("g", { transform: `translate(${Math.max(0, (width - layout.width) / 2)} 0)` }, edges, cards),
  );
}

function band(level, step, width, mover) {
  const isMax = level % 2 === 0;
  const y = level * step;
  const mark = isMax ? "M0 13H14L7 0Z" : "M0 0H14L7 13Z";
  return s(
    "g",
    { "aria-hidden": "true" },
    s("rect", { x: 0, y, width, height: step, class: isMax ? "band-max" : "band-min" }),
    s("path", { d: mark, transform: `translate(${MARGIN} ${y + 9})`, class: isMax ? "mark-max" : "mark-min" }),
    s("text", { x: MARGIN + 20, y: y + 20, class: "band-name" }, isMax ? "MAX" : "MIN"),
    s("text", { x: MARGIN + 64, y: y + 20, class: "tree-small" }, mover),
  );
}

function branch(x, y, toX, toY, kind) {
  const middle = y + (toY - y) * 0.55;
  return s("path", { class: kind, d: `M${x} ${y}C${x} ${middle} ${toX} ${y + 12} ${toX} ${toY}` });
}

function card({ node, x }, y, size, board, known, current, isOpen, toggle) {
  const now = known.get(node.visit);
  const isDone = now?.isDone ?? false;
  const left = x - size.width / 2;
  const value = isDone ? valueInWords(node) : _("searching");
  const utility = isDone ? node.utility.replace(" ", "-") : "open";
  const bounds = `α ${bound(now?.alpha, "alpha")}  β ${bound(now?.beta, "beta")}`;
  const canOpen = node.children.length > 0;
  const folded = canOpen && !isOpen(node) ? `+${node.children.length}${node.cut ? " ✂" : ""}` : "";
  const seen = [node.move ?? "", value, bounds.replace("  ", " "), folded].filter(Boolean).join(" ");
  const words = [seen, node.player, node.move ? "" : _("the root")].filter(Boolean);
  const kinds = [
    "node",
    node.chosen && known.get(0)?.isDone ? "chosen" : "",
    node.visit === current ? "current" : "",
    canOpen ? "can-open" : "",
  ];
  const bottom = y + size.height;
  return s(
    "g",
    {
      class: kinds.filter(Boolean).join(" "),
      "data-key": node.visit,
      "data-visit": node.visit,
      role: canOpen ? "button" : "img",
      tabindex: canOpen ? "0" : null,
      "aria-expanded": canOpen ? String(isOpen(node)) : null,
      onclick: canOpen ? () => toggle(node) : null,
      onkeydown: canOpen
        ? (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), toggle(node))
        : null,
    },
    s("title", null, words.join(", ")),
    s("rect", { x: left, y, width: size.width, height: size.height, rx: 10, class: "node-card" }),
    node.move ? moveName(node.move, x, y) : null,
    smallBoard(node, x - (board.cols * size.cell) / 2, y + 9, size.cell, board),
    s("rect", {
      x: left + 6,
      y: bottom - 46,
      width: size.width - 12,
      height: 19,
      rx: 9.5,
      class: `value value-${utility}`,
    }),
    s(
      "text",
      { x, y: bottom - 32, class: `tree-value value-text-${utility} ${value.length > 11 ? "long" : ""}` },
      value,
    ),
    s("text", { x, y: bottom - 11, class: "tree-small middle" }, bounds),
    folded ? fold(folded, x, bottom) : null,
  );
}

function moveName(move, x, y) {
  return s(
    "g",
    null,
    s("rect", { x: x - 17, y: y - 20, width: 34, height: 17, rx: 8.5, class: "move-card" }),
    s("text", { x, y: y - 7.5, class: "tree-move" }, move),
  );
}

function fold(words, x, bottom) {
  return s(
    "g",
    { class: "fold" },
    s("rect", { x: x - 19, y: bottom - 8, width: 38, height: 17, rx: 8.5 }),
    s("text", { x, y: bottom + 4.5, class: "tree-move" }, words),
  );
}

function smallBoard(node, left, y, cell, board) {
  const last = node.move ? placeOf(node.move.slice(1), board.rows) : null;
  return s(
    "g",
    { "aria-hidden": "true", transform: `translate(${left} ${y})` },
    rowsOf(node.position).flatMap((row, i) =>
      row.map((letter, j) => {
        const isLast = last !== null && last.row === i && last.col === j;
        return [
          s("rect", {
            x: j * cell,
            y: i * cell,
            width: cell,
            height: cell,
            class: isLast ? "small-cell last" : "small-cell",
          }),
          letter === "."
            ? null
            : s(
                "g",
                { transform: `translate(${(j + 0.5) * cell} ${(i + 0.5) * cell}) scale(${cell / 88})` },
                pieceShape(pieceOf(board.pieces, letter)),
              ),
        ];
      }),
    ),
  );
}

function cutCard(node, x, y) {
  const names = node.cut.never_looked_at;
  const lines = [];
  for (let i = 0; i < Math.min(names.length, MOST_NAMED); i += 3) lines.push(names.slice(i, i + 3).join(" "));
  if (names.length > MOST_NAMED) lines[lines.length - 1] += " …";
  const sign = `α ${bound(node.alpha, "alpha")} ≥ β ${bound(node.beta, "beta")}`;
  return s(
    "g",
    { class: "cut-place", role: "img", "aria-label": `${sign}: ${names.join(" ")}` },
    s("rect", { x: x - CUT_WIDTH / 2, y, width: CUT_WIDTH, height: 42 + 15 * lines.length, rx: 10, class: "cut-card" }),
    s("text", { x, y: y + 18, class: "cut-text" }, sign),
    s(
      "text",
      { x, y: y + 34, class: "tree-small middle" },
      ngettext("{n} not looked at", "{n} not looked at", names.length),
    ),
    lines.map((line, i) => s("text", { x, y: y + 49 + 15 * i, class: "tree-small middle" }, line)),
    s(
      "g",
      { class: "scissors", transform: `translate(${x} ${y - 16})` },
      s("path", { d: "M-11-6 6 4M-11 6 6-4" }),
      s("circle", { cx: 8.6, cy: 5.6, r: 3 }),
      s("circle", { cx: 8.6, cy: -5.6, r: 3 }),
    ),
  );
}
