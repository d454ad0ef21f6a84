// A line of moves that is played out on the board, one after the other.

/** @typedef {import("../shapes.d.ts").LineMove} LineMove */

const PACE = 900; // milliseconds from one move to the next

export class PlayedOut {
  /**
   * @param {LineMove[]} line
   * @param {() => void} onStep
   */
  constructor(line, onStep) {
    this.line = line;
    this.onStep = onStep;
    /** How many of its moves are on the board. */
    this.shown = Math.min(1, line.length);
    this.timer = setTimeout(() => this.step(), PACE);
  }

  get isOver() {
    return this.shown >= this.line.length;
  }

  /** The last move on the board. @returns {LineMove | null} */
  get last() {
    return this.line[this.shown - 1] ?? null;
  }

  step() {
    if (this.isOver) return;
    this.shown += 1;
    if (!this.isOver) this.timer = setTimeout(() => this.step(), PACE);
    this.onStep();
  }

  close() {
    clearTimeout(this.timer);
  }
}
