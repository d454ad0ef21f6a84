// Drawing arrows and circles on a board: by dragging, with the right button, or, in a mode of its own, cell by cell.

/** @typedef {import("../board/arrows.js").Drawn} Drawn */

const [LEFT, RIGHT] = [0, 2];

export class Drawing {
  /** @param {(from: string, to: string) => void} onDrawn @param {() => void} onChange */
  constructor(onDrawn, onChange) {
    this.onDrawn = onDrawn;
    this.onChange = onChange;
    /** Whether cells are chosen to draw and not to play: for fingers and keyboards. */
    this.isOn = false;
    /** The cell that was chosen first. @type {string | null} */
    this.chosen = null;
    /** @type {{from: string, to: string | null, isRight: boolean} | null} */
    this.drag = null;
    this.moved = (/** @type {PointerEvent} */ event) => this.move(event);
    this.ended = (/** @type {PointerEvent} */ event) => this.end(event);
  }

  /** What is being drawn. @returns {Drawn[]} */
  get pending() {
    const { drag, chosen } = this;
    if (drag?.to && drag.to !== drag.from) return [{ from: drag.from, to: drag.to, colour: "pending" }];
    return chosen ? [{ from: chosen, to: chosen, colour: "pending" }] : [];
  }

  switch() {
    this.isOn = !this.isOn;
    this.chosen = null;
    this.onChange();
  }

  /** Escape: the cell that was chosen first, then the mode. @returns {boolean} whether there was anything to leave */
  leave() {
    if (!this.isOn && !this.drag) return false;
    if (this.chosen === null) this.isOn = false;
    this.chosen = null;
    this.stop();
    this.onChange();
    return true;
  }

  /** A cell is chosen: the first of an arrow, its second, or the same again for a circle. @param {string} cell */
  choose(cell) {
    const from = this.chosen;
    this.chosen = from === null ? cell : null;
    if (from === null) this.onChange();
    else this.onDrawn(from, cell);
  }

  // The pointer

  /** What the place of the board listens to. */
  get handlers() {
    return {
      onpointerdown: (/** @type {PointerEvent} */ event) => this.begin(event),
      oncontextmenu: (/** @type {MouseEvent} */ event) => {
        if (cellUnder(event)) event.preventDefault();
      },
    };
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const isRight = event.button === RIGHT;
    const isMouse = event.pointerType === "mouse";
    const from = cellUnder(event);
    if (this.drag || from === null || !(isRight || (event.button === LEFT && (isMouse || this.isOn)))) return;
    this.drag = { from, to: from, isRight };
    document.addEventListener("pointermove", this.moved);
    document.addEventListener("pointerup", this.ended);
    document.addEventListener("pointercancel", this.ended);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const to = cellUnder(event);
    if (!this.drag || to === this.drag.to) return;
    this.drag = { ...this.drag, to };
    this.onChange();
  }

  /** @param {PointerEvent} event */
  end(event) {
    const { drag } = this;
    this.stop();
    if (!drag || event.type === "pointercancel") return this.onChange();
    const to = cellUnder(event);
    // One cell under the left button is a click, and the board's own affair.
    if (to !== null && (to !== drag.from || drag.isRight)) {
      this.chosen = null;
      this.onDrawn(drag.from, to);
    } else if (drag.to !== drag.from) this.onChange();
  }

  stop() {
    this.drag = null;
    document.removeEventListener("pointermove", this.moved);
    document.removeEventListener("pointerup", this.ended);
    document.removeEventListener("pointercancel", this.ended);
  }
}

/** The cell under a pointer; a finger's events stay with the cell where it came down. @param {MouseEvent} event */
function cellUnder(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("tateti-board [data-cell]")?.getAttribute("data-cell") ?? null;
}
