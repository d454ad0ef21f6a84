// The keys of the analysis: arrows for the moves, letters as in the window.

import { walkByKeys } from "../components/moves.js";
import { _ } from "../i18n.js";
import { offerShortcuts } from "../shortcuts.js";
import { beside } from "./tree.js";

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
    offerShortcuts(() => (isStudying() ? shortcuts(model, drawing, go) : [])),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @param {import("./model.js").StudyModel} model @param {import("./drawing.js").Drawing} drawing @param {(id: number) => void} go */
function shortcuts(model, drawing, go) {
  const other = beside(model.open.tree, model.now.id, 1);
  return [
    { key: "h", words: _("Hint"), run: () => model.askHint() },
    { key: "a", words: _("Values"), run: () => model.switchValues() },
    { key: "w", words: _("Draw"), run: () => drawing.switch() },
    ...(other === model.now.id ? [] : [{ key: "v", words: _("Next variation"), run: () => go(other) }]),
    ...(drawing.isOn ? [{ key: "Escape", shown: "Esc", words: _("End drawing"), run: () => drawing.leave() }] : []),
  ];
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
