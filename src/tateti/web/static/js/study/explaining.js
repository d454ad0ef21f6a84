// What there is to see in the position that is looked at: asked for only when somebody wants it, and what of it is pointed at.

import { Answers } from "../answers.js";
import * as api from "../api.js";

/**
 * @typedef {import("../shapes.d.ts").Explanation} Explanation
 * @typedef {import("../shapes.d.ts").Fact} Fact
 */

/** @type {Answers<Explanation>} */
const explanations = new Answers((game, position) => api.explain(game, position), 200, 2);

export class Explaining {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** Never by itself: whoever comes to a position looks at it alone first. */
    this.isOn = false;
    /** The fact whose cells and lines are shown on the board. @type {Fact | null} */
    this.pointed = null;
    /** The move whose facts are unfolded. @type {string | null} */
    this.unfolded = null;
  }

  /** @param {string} game @param {string} position @returns {import("../answers.js").Answer<Explanation>} */
  of(game, position) {
    return explanations.of(game, position, this.onChange);
  }

  switch() {
    this.isOn = !this.isOn;
    this.forget();
    this.onChange();
  }

  /** What was pointed at and unfolded in another position. */
  forget() {
    this.pointed = null;
    this.unfolded = null;
  }

  /** @param {Fact | null} fact */
  point(fact) {
    if (this.pointed === fact) return;
    this.pointed = fact;
    this.onChange();
  }

  /** The pointer or the focus leaves a fact. @param {Fact} fact */
  leave(fact) {
    if (this.pointed === fact) this.point(null);
  }

  /** @param {string} move */
  unfold(move) {
    this.unfolded = this.unfolded === move ? null : move;
    this.onChange();
  }

  translate() {
    this.forget();
    explanations.forget();
  }
}
