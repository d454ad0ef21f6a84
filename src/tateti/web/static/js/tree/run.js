// A search that goes on by itself, at one of three speeds.

import { recall, remember } from "../storage.js";

/** Milliseconds from one step to the next. @type {Record<string, number>} */
export const SPEEDS = { slow: 2000, normal: 900, fast: 150 };

export class Run {
  #timer = 0;
  isOn = false;
  speed = lastSpeed();

  /** @param {() => boolean} next makes the next step, and tells whether there are more */
  constructor(next) {
    this.next = next;
  }

  begin() {
    this.isOn = true;
    this.#goOn();
  }

  pause() {
    this.isOn = false;
    clearTimeout(this.#timer);
  }

  /** @param {string} speed */
  useSpeed(speed) {
    this.speed = speed;
    remember("tree-speed", speed);
    if (!this.isOn) return;
    clearTimeout(this.#timer);
    this.#wait();
  }

  #goOn() {
    if (this.next()) this.#wait();
    else this.isOn = false;
  }

  #wait() {
    this.#timer = setTimeout(() => this.#goOn(), SPEEDS[this.speed]);
  }
}

function lastSpeed() {
  const speed = String(recall("tree-speed"));
  return speed in SPEEDS ? speed : "normal";
}
