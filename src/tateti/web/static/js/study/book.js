// What the book of the board says of the position that is looked at: asked for only when somebody wants it.

import { Answers } from "../answers.js";
import * as api from "../api.js";

/** @typedef {import("../shapes.d.ts").BookAnswer} BookAnswer */

/** @type {Answers<BookAnswer>} */
const answers = new Answers((game, position) => api.book(game, position), 200, 2);

export class BookReading {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** Never by itself: whoever comes to a position looks at it alone first. */
    this.isOn = false;
  }

  /** @param {string} game @param {string} position @returns {import("../answers.js").Answer<BookAnswer>} */
  of(game, position) {
    return answers.of(game, position, this.onChange);
  }

  switch() {
    this.isOn = !this.isOn;
    this.onChange();
  }

  translate() {
    answers.forget();
  }
}
