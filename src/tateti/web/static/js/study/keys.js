// The keys of the analysis: arrows for the moves, letters as in the window.

import { say } from "../components/basics.js";
import { walkByKeys } from "../components/moves.js";
import { _ } from "../i18n.js";
import { offerShortcuts, press } from "../shortcuts.js";
import { begunLarge, placedInWords, positionWorthInWords } from "../words.js";
import { beside } from "./tree.js";
import { headlineOf, moverInWords, stepInWords } from "./words.js";

/**
 * @typedef {import("../components/moves.js").Step} Step
 * @param {object} wanted
 * @param {import("./model.js").StudyModel} wanted.model
 * @param {import("./drawing.js").Drawing} wanted.drawing
 * @param {() => boolean} wanted.isStudying whether there is anything to walk through now
 * @param {(step: Step) => void} wanted.walk
 * @param {(id: number) => void} wanted.go
 * @returns {() => void} to end it
 */
export function studyKeys({ model, drawing, isStudying, walk, go }) {
  const stops = [
    walkByKeys((step) => isStudying() && walk(step)),
    walkFromBoard((step) => isStudying() && walk(step)),
    offerShortcuts(() => (isStudying() ? studyShortcuts(model, drawing, go) : [])),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @param {import("./model.js").StudyModel} model @param {import("./drawing.js").Drawing} drawing @param {(id: number) => void} go */
export function studyShortcuts(model, drawing, go) {
  const toOther = () => {
    const other = beside(model.open.tree, model.now.id, 1);
    if (other !== model.now.id) go(other);
  };
  return [
    { key: "h", words: _("a hint"), run: press("hint-button") },
    { key: "a", words: _("what every move is worth, or not"), run: press("analysis") },
    { key: "e", words: _("what there is to see, or not"), run: press("explain") },
    ...bookShortcuts(model),
    { key: "f", words: _("draw arrows, or not"), run: press("draw") },
    { key: "v", words: _("the next variation, where there are some"), run: toOther },
    { key: "s", words: _("save the record"), run: press("save-record") },
    { key: "b", words: _("to the board, and say it"), run: () => sayBoard(model) },
    { key: "l", words: _("say the last move"), run: () => say(stepInWords(model.open, null)) },
    { key: "w", words: _("say what the position is worth"), run: () => say(valueInWords(model)) },
    ...(drawing.isOn ? [{ key: "Escape", shown: "Esc", words: _("no more drawing"), run: () => drawing.leave() }] : []),
  ];
}

/** @param {import("./model.js").StudyModel} model */
function bookShortcuts(model) {
  if (!model.hasBook) return [];
  const reading = { key: "k", words: _("what the book of the board says, or not"), run: press("book") };
  const playing = { key: "p", words: _("play what the book answers"), run: press("book-play") };
  return model.isReadingBook ? [reading, playing] : [reading];
}

/** @param {import("./model.js").StudyModel} model */
function sayBoard(model) {
  /** @type {import("../board/board.js").BoardElement | null} */ (document.querySelector("tateti-board"))?.focusBoard();
  const headline = headlineOf(model.open, model.told?.outcome ?? null);
  say(`${placedInWords(model.open.game, model.now.position)}. ${begunLarge(headline)}`);
}

/** @param {import("./model.js").StudyModel} model */
function valueInWords({ isOn, found, open, told }) {
  return positionWorthInWords(isOn, found, moverInWords(open)) ?? headlineOf(open, told?.outcome ?? null);
}

/** Where a pointer has put the focus on the board, the arrows to the sides are for the moves. @param {(step: Step) => void} onstep */
function walkFromBoard(onstep) {
  let isByPointer = false;
  const pointed = (/** @type {PointerEvent} */ { target }) => {
    isByPointer = target instanceof Element && target.closest("tateti-board") !== null;
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (!isByPointer || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const step = /** @type {Record<string, Step>} */ ({ ArrowLeft: "back", ArrowRight: "forward" })[event.key];
    isByPointer = step !== undefined;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onstep(step);
  };
  document.addEventListener("pointerdown", pointed, true);
  document.addEventListener("keydown", pressed, true);
  return () => {
    document.removeEventListener("pointerdown", pointed, true);
    document.removeEventListener("keydown", pressed, true);
  };
}
