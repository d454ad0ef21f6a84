// What the server has answered about positions: asked once each, a few at a time, and remembered.

/**
 * @template A
 * @typedef {{state: "asked"} | {state: "known", answer: A} | {state: "refused", error: import("./api.js").Refused}} Answer
 */

const LOST_FOR = 1500; // milliseconds until something that was lost on the way is asked for again

/** @template A */
export class Answers {
  /**
   * @param {(game: string, position: string) => Promise<A>} ask
   * @param {number} [most] how many are remembered
   * @param {number} [atOnce] how many are asked for at a time
   */
  constructor(ask, most = 600, atOnce = 3) {
    this.ask = ask;
    this.most = most;
    this.atOnce = atOnce;
    /** @type {Map<string, Answer<A>>} */
    this.known = new Map();
    /** @type {Map<string, Set<() => void>>} */
    this.listeners = new Map();
    /** The ones that wait: what was asked for last is wanted first. @type {[string, string][]} */
    this.waiting = [];
    this.running = 0;
  }

  /**
   * What is known now; if nothing, the server is asked, and `onAnswer` called when that has answered.
   * @param {string} game @param {string} position @param {() => void} onAnswer
   * @returns {Answer<A>}
   */
  of(game, position, onAnswer) {
    const key = keyOf(game, position);
    let found = this.known.get(key);
    if (found === undefined) {
      found = { state: "asked" };
      this.keep(key, found);
      this.waiting.push([game, position]);
      this.askNext();
    }
    if (found.state === "asked") this.listenersOf(key).add(onAnswer);
    return found;
  }

  /** What is known, without asking. @param {string} game @param {string} position */
  peek(game, position) {
    return this.known.get(keyOf(game, position));
  }

  /** @param {string} game @param {string} position @param {A} answer */
  put(game, position, answer) {
    this.keep(keyOf(game, position), { state: "known", answer });
  }

  /** Refusals are sentences, and may be different another time. @param {(game: string) => boolean} [which] */
  forgetRefusals(which = () => true) {
    for (const [key, found] of this.known) {
      if (found.state === "refused" && which(key.slice(0, key.indexOf(" ")))) this.known.delete(key);
    }
  }

  /** All that is known, and not what is being asked for: sentences in another language. */
  forget() {
    for (const [key, { state }] of this.known) if (state !== "asked") this.known.delete(key);
  }

  askNext() {
    while (this.running < this.atOnce && this.waiting.length) {
      const [game, position] = /** @type {[string, string]} */ (this.waiting.pop());
      this.running += 1;
      this.askOne(game, position).finally(() => {
        this.running -= 1;
        this.askNext();
      });
    }
  }

  /** @param {string} game @param {string} position */
  async askOne(game, position) {
    const key = keyOf(game, position);
    try {
      this.keep(key, { state: "known", answer: await this.ask(game, position) });
    } catch (error) {
      const refused = /** @type {import("./api.js").Refused} */ (error);
      if (!isLost(refused)) this.keep(key, { state: "refused", error: refused });
      else await new Promise((resolve) => setTimeout(resolve, LOST_FOR)).then(() => this.known.delete(key));
    }
    const listeners = this.listenersOf(key);
    this.listeners.delete(key);
    for (const listener of listeners) listener();
  }

  /** @param {string} key @param {Answer<A>} found */
  keep(key, found) {
    this.known.delete(key);
    this.known.set(key, found);
    for (const [old, { state }] of this.known) {
      if (this.known.size <= this.most) break;
      if (state !== "asked") this.known.delete(old);
    }
  }

  /** @param {string} key */
  listenersOf(key) {
    const found = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, found);
    return found;
  }
}

/** @param {string} game @param {string} position */
const keyOf = (game, position) => `${game} ${position}`;

/** An answer that will not come is remembered; one that was lost on the way is asked for again. @param {import("./api.js").Refused} error */
function isLost(error) {
  return error.isOffline || error.status >= 500 || error.status === 429;
}
