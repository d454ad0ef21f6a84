// The search in words: values and bounds as `tateti tree` writes them, a step as sentences, a node for those who listen.

import { _, language, ngettext } from "../i18n.js";
import { MOST_OPEN } from "./folding.js";

/**
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {import("./replay.js").Known} Known
 * @typedef {import("./replay.js").Replay} Replay
 */

/** @type {Record<string, string>} */
export const SIGNS = { wins: "+", draws: "=", loses: "−", "not finished": "?" };
/** @type {Record<string, string>} */
const NUMBERS = { wins: "+1", draws: "0", loses: "−1" };
const MOST_NAMED = 6;

/** −∞, −1, 0, +1 or +∞. @param {number | null} value @param {"alpha" | "beta"} which */
export function bound(value, which) {
  if (value === null) return which === "alpha" ? "−∞" : "+∞";
  return value < 0 ? "−1" : value > 0 ? "+1" : "0";
}

/** `α 0  β +∞`. @param {{alpha: number | null, beta: number | null}} window */
export const windowInSigns = ({ alpha, beta }) => `α ${bound(alpha, "alpha")}  β ${bound(beta, "beta")}`;

/** `= draws`, or `draws at most` where only a bound is known. @param {Pick<TreeNode, "utility" | "bound">} node */
export function valueInWords({ utility, bound }) {
  const value = utilities()[utility];
  if (bound === "at least") return _("{value} at least", { value });
  if (bound === "at most") return _("{value} at most", { value });
  return `${SIGNS[utility]} ${value}`;
}

/** Who MAX is and what the root is worth: `MAX (X) draws`. @param {string} who @param {string} utility */
export function headingInWords(who, utility) {
  const value = utilities()[utility];
  return utility === "not finished" ? `MAX (${who}): ${value}` : `MAX (${who}) ${value}`;
}

/** Everything that can stand as a value in a tree, so that there is room for the longest. @param {Replay} replay */
export function allValues({ kinds }) {
  return [...kinds.map(valueInWords), _("searching")];
}

/** @returns {Record<string, string>} */
const utilities = () => ({
  wins: _("wins"),
  draws: _("draws"),
  loses: _("loses"),
  "not finished": _("not finished"),
});

/** The move that leads to a node. @param {TreeNode} node */
const nameOf = ({ move }) => move ?? _("the root");

/** So many moves were not looked at. @param {number} count */
export const unseenInWords = (count) => ngettext("{n} not looked at", "{n} not looked at", count);

/** Moves, and dots if there are more. @param {string[]} moves */
export const fewOf = (moves) => (moves.length > MOST_NAMED ? [...moves.slice(0, MOST_NAMED), "…"] : moves);

/** A number as people write it. @param {number} value */
export const counted = (value) => value.toLocaleString(language(), { useGrouping: "always" });

/** `100 %`, and with more figures where it is small. @param {number} zoom */
export function zoomInWords(zoom) {
  const percent =
    zoom < 0.1 ? (zoom * 100).toLocaleString(language(), { maximumSignificantDigits: 2 }) : Math.round(zoom * 100);
  return `${percent} %`;
}

/** How many are folded away beneath a node, and whether it was cut; empty where it is open. @param {TreeNode} node @param {Known | null} now @param {boolean} isOpen */
export function foldInSigns(node, now, isOpen) {
  if (!node.children.length || isOpen || !now) return "";
  return `+${counted(node.beneath)}${node.cut && now.isDone ? " ✂" : ""}`;
}

/** What a node shows and is, for those who listen: first all that is written on it. @param {TreeNode} node @param {Known | null} now @param {boolean} isOpen */
export function nodeInWords(node, now, isOpen) {
  const fold = foldInSigns(node, now, isOpen);
  const seen = [
    node.move,
    now && (now.isDone ? valueInWords(node) : _("searching")),
    now && windowInSigns(now).replace("  ", " "),
    fold,
  ];
  const words = [seen.filter(Boolean).join(" "), node.parent ? "" : _("the root"), node.player];
  if (node.cut && now?.isDone)
    words.push(`${unseenInWords(node.cut.never_looked_at.length)}: ${node.cut.never_looked_at.join(" ")}`);
  if (fold)
    words.push(ngettext("{n} node beneath it", "{n} nodes beneath it", node.beneath, { n: counted(node.beneath) }));
  return words.filter(Boolean).join(", ");
}

/**
 * What has just happened, in short sentences.
 * @param {Replay} replay @param {number} count how many steps were made @param {string[]} best moves at the root
 * @returns {string[]}
 */
export function stepInWords(replay, count, best) {
  return sentencesOf(replay, count, best).map((one) =>
    one.replace(/^[a-zà-ÿ]/, (first) => first.toUpperCase()).replace(/….$/, "…"),
  );
}

/** @param {Replay} replay @param {number} count @param {string[]} best */
function sentencesOf(replay, count, best) {
  const node = replay.nodeAt(count);
  if (!node) return [_("Nothing is searched yet: one step forward goes into the root.")];
  if (replay.steps[count - 1].kind === "enter") return [enterInWords(replay, node, count)];
  const sentences = [...endInWords(node), ...cutInWords(replay, node, count), worthInWords(node)];
  if (node.parent) return [...sentences, changeInWords(replay, node.parent, count)];
  const isKnown = best.length > 0 && node.utility !== "not finished" && node.bound === "exact";
  const values = { moves: fewOf(best).join(" ") };
  const moves = ngettext("Best move found: {moves}.", "Best moves found: {moves}.", best.length, values);
  return [...sentences, _("The search is over."), ...(isKnown ? [moves] : [])];
}

/** @param {Replay} replay @param {TreeNode} node @param {number} count */
function enterInWords(replay, node, count) {
  const { alpha, beta } = /** @type {Known} */ (replay.at(node, count));
  const values = { player: node.player, alpha: bound(alpha, "alpha"), beta: bound(beta, "beta") };
  return node.parent
    ? _("Into {move}, where {player} moves: α {alpha}, β {beta}.", { move: nameOf(node), ...values })
    : _("Into the root, where {player} moves: α {alpha}, β {beta}, nothing is sure yet.", values);
}

/** A node without successors: the game is over, or the search goes no deeper. @param {TreeNode} node */
function endInWords(node) {
  if (node.children.length) return [];
  return [node.utility === "not finished" ? _("The search goes no deeper here.") : _("Here the game is over.")];
}

/** The cut at a node, and its reason. @param {Replay} replay @param {TreeNode} node @param {number} count */
function cutInWords(replay, node, count) {
  if (!node.cut) return [];
  const window = /** @type {Known} */ (replay.at(node, count));
  const unseen = node.cut.never_looked_at;
  const values = { move: nameOf(node), alpha: bound(window.alpha, "alpha"), beta: bound(window.beta, "beta") };
  return [
    node.player === "MIN"
      ? _(
          "Cut: MAX gets {beta} at most here and is sure of {alpha} elsewhere, so the rest of {move} cannot matter.",
          values,
        )
      : _(
          "Cut: MAX gets {alpha} at least here and MIN can hold MAX to {beta} elsewhere, so the rest of {move} cannot matter.",
          values,
        ),
    ngettext(
      "α {alpha} ≥ β {beta}: {n} move is not looked at, {moves}.",
      "α {alpha} ≥ β {beta}: {n} moves are not looked at, {moves}.",
      unseen.length,
      { ...values, moves: fewOf(unseen).join(" ") },
    ),
  ];
}

/** @param {TreeNode} node */
function worthInWords(node) {
  const values = { move: nameOf(node), value: NUMBERS[node.utility] };
  if (node.utility === "not finished") return _("What {move} is worth is not known.", values);
  if (node.bound === "at most") return _("{move} is worth {value} at most.", values);
  if (node.bound === "at least") return _("{move} is worth {value} at least.", values);
  if (node.utility === "wins") return _("{move} is worth {value}: MAX wins.", values);
  if (node.utility === "loses") return _("{move} is worth {value}: MAX loses.", values);
  return _("{move} is worth {value}: a draw.", values);
}

/** What a successor has changed at the node above it. @param {Replay} replay @param {TreeNode} above @param {number} count */
function changeInWords(replay, above, count) {
  const [old, now] = [count - 1, count].map((step) => /** @type {Known} */ (replay.at(above, step)));
  const isMax = above.player === "MAX";
  const which = isMax ? "alpha" : "beta";
  const [before, after] = [bound(old[which], which), bound(now[which], which)];
  const values = { move: nameOf(above), before, after };
  if (isMax)
    return before === after
      ? _("At {move} α stays {after}.", values)
      : _("At {move} α rises from {before} to {after}.", values);
  return before === after
    ? _("At {move} β stays {after}.", values)
    : _("At {move} β falls from {before} to {after}.", values);
}

/** How large a tree is, and how it was searched; as `tateti tree` says it. @param {import("../shapes.d.ts").Tree} tree */
export function figures({ nodes, pruning, cuts, never_looked_at: unseen, complete, cut_short: isCutShort, depth }) {
  const parts = [ngettext("{n} node", "{n} nodes", nodes, { n: counted(nodes) })];
  if (pruning) {
    parts.push(ngettext("{n} cut", "{n} cuts", cuts, { n: counted(cuts) }));
    parts.push(
      ngettext("{n} successor never looked at", "{n} successors never looked at", unseen, { n: counted(unseen) }),
    );
  } else parts.push(_("no pruning"));
  if (isCutShort) parts.push(_("it stopped growing here: not every branch was followed"));
  else if (!complete && depth !== null) parts.push(ngettext("{n} ply deep", "{n} plies deep", depth));
  return parts.join(" · ");
}

/** What is folded, and why. @param {import("./folding.js").Folding} folding */
export function foldingInWords(folding) {
  const words = openInWords(folding);
  if (folding.canUnfold) return words;
  const bound = _("Everything can be unfolded up to {most} nodes.", { most: counted(MOST_OPEN) });
  return `${words} ${bound}`;
}

/** @param {import("./folding.js").Folding} folding */
function openInWords(folding) {
  const count = folding.nodes.length;
  const n = counted(count);
  if (folding.extent === "everything")
    return ngettext("{n} node, all of it open.", "{n} nodes, all open.", count, { n });
  if (folding.extent !== "best line")
    return _("{shown} of {n} nodes are in sight, the rest is folded.", { shown: counted(folding.shown), n });
  if (!folding.hasBestLine) return _("{n} nodes, and no best line is known: the first level is open.", { n });
  return folding.isSmall
    ? _("{n} nodes: the line of best play is open, the rest is folded.", { n })
    : _("{n} nodes, too many to read at once: the line of best play is open, the rest is folded.", { n });
}
