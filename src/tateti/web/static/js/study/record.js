// A study from a record, and a record from a study, as the server reads and writes them.

import { mainMoves, studyOf } from "./study.js";
import { changed, lineFrom, nodeOf, ROOT } from "./tree.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./tree.js").Drawn} Drawn
 * @typedef {import("../shapes.d.ts").RecordArrow} Arrow
 * @typedef {import("../shapes.d.ts").RecordCell} MarkedCell
 * @typedef {import("../shapes.d.ts").RecordedMove} ToldMove
 * @typedef {import("../shapes.d.ts").MoveOfRecordRequest} WrittenMove
 */

const NOBODY = "?";
const COLOUR = "blue"; // of what is drawn here: no piece has it

/** @param {Arrow[]} arrows @param {MarkedCell[]} cells @returns {Drawn[]} */
const drawnFrom = (arrows, cells) => [
  ...arrows,
  ...cells.map(({ cell, colour }) => ({ from: cell, to: cell, colour })),
];

/** @param {Drawn[]} drawn */
function marksFrom(drawn) {
  const coloured = drawn.map((one) => ({ ...one, colour: /** @type {Arrow["colour"]} */ (one.colour ?? COLOUR) }));
  return {
    arrows: coloured.filter(({ from, to }) => from !== to),
    cells: coloured.filter(({ from, to }) => from === to).map(({ from, colour }) => ({ cell: from, colour })),
  };
}

// Reading

/**
 * @param {import("../shapes.d.ts").ReadRecord} told
 * @param {string} id @param {string | null} [match] where it comes from
 * @returns {Study} at its last move
 */
export function studyFrom(told, id, match = null) {
  const began = told.moves.length % 2 === 0 ? told.to_move : told.to_move === "first" ? "second" : "first";
  const study = studyOf({ ...told, position: told.start, to_move: began }, id);
  const opening = changed(study.tree, ROOT, { comment: told.comment, drawn: drawnFrom(told.arrows, told.cells) });
  const tree = withLines(opening, told.moves);
  // In a record a player without a name is a question mark.
  const seats = told.seats.map(({ side, name, bot }) => ({ side, name: name === NOBODY ? "" : name, bot }));
  const ending = { moves: mainMoves(tree).join(" "), outcome: told.outcome };
  return { ...study, tree, seats, tags: told.all_tags, ending, match, isToReview: told.moves.length > 0 };
}

/** The tree with the main line of a record and all its variations, at the end of that line. @param {Tree} tree @param {ToldMove[]} line @returns {Tree} */
function withLines(tree, line) {
  // A record may have thousands of moves, so they are put into one copy of the nodes.
  const draft = { nodes: { ...tree.nodes }, next: tree.next };
  return { ...draft, at: putLine(draft, ROOT, line), next: draft.next };
}

/** Puts a line and its variations after a node. @param {{nodes: Tree["nodes"], next: number}} draft @param {number} id @param {ToldMove[]} line @returns {number} its last node */
function putLine(draft, id, line) {
  return line.reduce((before, { variations, arrows, cells, ply, ...told }) => {
    const node = putNode(draft, before, { ...told, drawn: drawnFrom(arrows, cells) });
    for (const variation of variations) putLine(draft, before, variation);
    return node;
  }, id);
}

/** Puts a move after a node; two lines that begin alike are one as far as that. @param {{nodes: Tree["nodes"], next: number}} draft @param {number} id @param {import("./tree.js").Made} made */
function putNode(draft, id, made) {
  const parent = draft.nodes[id];
  const known = parent.children.find((child) => draft.nodes[child].move === made.move);
  if (known !== undefined) {
    draft.nodes[known] = merged(draft.nodes[known], made);
    return known;
  }
  const node = nodeOf(draft.next, id, made);
  draft.nodes[node.id] = node;
  draft.nodes[id] = { ...parent, children: [...parent.children, node.id] };
  draft.next += 1;
  return node.id;
}

/** A move with all that two lines say of it. @param {Node} node @param {import("./tree.js").Made} made @returns {Node} */
function merged(node, { comment = "", drawn = [], seconds = null }) {
  const added = drawn.filter((one) => !node.drawn.some(({ from, to }) => from === one.from && to === one.to));
  return {
    ...node,
    comment: [...new Set([node.comment, comment])].filter(Boolean).join(" "),
    drawn: [...node.drawn, ...added],
    seconds: node.seconds ?? seconds,
  };
}

// Writing

/** What POST /api/record/write takes. @param {Study} study */
export function recordOf(study) {
  const { tree } = study;
  const { comment, drawn } = tree.nodes[ROOT];
  const line = lineFrom(tree, ROOT).slice(1);
  return { tags: tagsOf(study), comment, ...marksFrom(drawn), moves: written(tree, line) };
}

/** The tags; how it ended only if the moves are still those. @param {Study} study @returns {Record<string, string>} */
function tagsOf({ game, tags, tree, ending, seats }) {
  const { Result, Ending, First, Second, ...others } = tags;
  const isSame = ending?.moves === mainMoves(tree).join(" ");
  const all = {
    Game: game,
    First: seats[0].name,
    Second: seats[1].name,
    ...others,
    Position: isEmpty(tree.nodes[ROOT].position) ? undefined : tree.nodes[ROOT].position,
    Result: isSame ? Result : undefined,
    Ending: isSame ? Ending : undefined,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([tag, value]) => (value ? [[tag, value]] : [])));
}

/** @param {string} position */
const isEmpty = (position) => /^[./]*$/.test(position);

/** @param {Tree} tree @param {Node[]} line @returns {WrittenMove[]} */
function written(tree, line) {
  return line.map((node) => ({
    move: /** @type {string} */ (node.move),
    comment: node.comment,
    seconds: node.seconds,
    ...marksFrom(node.drawn),
    variations: variationsAt(tree, node).map((first) => written(tree, lineFrom(tree, first))),
  }));
}

/** The moves that were tried in the place of one that goes on with its line. @param {Tree} tree @param {Node} node */
function variationsAt(tree, node) {
  const { children } = tree.nodes[/** @type {number} */ (node.parent)];
  return children[0] === node.id ? children.slice(1) : [];
}

/** The date of today, as a tag has it. @param {Date} [now] */
export function dateTag(now = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}
