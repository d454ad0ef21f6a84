// Following a tournament: the server is asked what has changed, and answers as soon as something has.

const LONGEST_WAIT = 25; // seconds that the server may hold an answer back
const SHORTEST_PAUSE = 1000; // milliseconds after an answer that did not come
const LONGEST_PAUSE = 15_000;
const UNSEEN_PAUSE = 10_000; // between questions while nobody looks: a tab in the background holds no connection

/**
 * @template {{version: string}} V what is told
 * @typedef {object} Followed
 * @property {(since: {seen: string | null, wait: number}, signal: AbortSignal) => Promise<Partial<V>>} ask
 * @property {(told: V) => void} onTold when something has changed
 * @property {(refused: any) => boolean} onRefused is told what was refused, and says whether one goes on asking
 * @property {() => void} [onAnswer] whenever there was an answer, changed or not
 * @property {boolean} [isForTheAbsent] whether one goes on asking while nobody looks
 */

/** @template {{version: string}} V */
export class Following {
  /** @param {Followed<V>} followed */
  constructor(followed) {
    this.followed = followed;
    /** What was told last. @type {string | null} */
    this.seen = null;
    this.failures = 0;
    this.isRunning = false;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {(() => void) | null} */
    this.wake = null;
    this.look = () => this.looked(isSeen());
    this.cameBack = () => this.wake?.();
  }

  /** Asks from now on: as long as somebody looks, or all the time. */
  begin() {
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("online", this.cameBack);
    this.start();
  }

  /** Whoever comes back is told at once: what was asked before may never be answered on a device that slept. @param {boolean} isSeen */
  looked(isSeen) {
    if (!isSeen && !this.followed.isForTheAbsent) this.pause();
    else if (this.isRunning) this.askAnew();
    else if (isSeen) this.start();
  }

  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.failures = 0;
    this.run();
  }

  async run() {
    const own = new AbortController();
    this.asking = own;
    while (this.isRunning && this.asking === own) {
      const goesOn = await this.askOnce(own.signal);
      if (this.asking !== own) return;
      if (!goesOn) this.pause();
      else if (!isSeen()) await this.aWhile(UNSEEN_PAUSE);
    }
  }

  /** @param {AbortSignal} signal @returns {Promise<boolean>} whether one goes on */
  async askOnce(signal) {
    const { followed, seen } = this;
    try {
      const told = await followed.ask({ seen, wait: seen === null || !isSeen() ? 0 : LONGEST_WAIT }, signal);
      if (signal.aborted) return false;
      this.failures = 0;
      if (isWhole(told)) this.take(told);
      followed.onAnswer?.();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!followed.onRefused(error)) return false;
      // Later each time, and not everybody at once.
      await this.aWhile(Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** this.failures++) * (0.7 + 0.6 * Math.random()));
      return true;
    }
  }

  /** What was told, here or in answer to something else. @param {V} told */
  take(told) {
    this.seen = told.version;
    this.followed.onTold(told);
  }

  /** Something was answered that is newer than what is being waited for. @param {V} told */
  takeNewer(told) {
    this.take(told);
    this.askAnew();
  }

  /** Another question, or the same from the beginning. @param {{isAll?: boolean}} [how] */
  askAnew({ isAll = false } = {}) {
    if (isAll) this.seen = null;
    if (!this.isRunning) return;
    this.pause();
    this.start();
  }

  /** Waits, less long where the network comes back. @param {number} wait in milliseconds */
  aWhile(wait) {
    return new Promise((resolve) => {
      const timer = setTimeout(done, wait);
      this.wake = done;
      function done() {
        clearTimeout(timer);
        resolve(undefined);
      }
    });
  }

  pause() {
    this.isRunning = false;
    this.asking?.abort();
    this.asking = null;
    this.wake?.();
    this.wake = null;
  }

  close() {
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("online", this.cameBack);
    this.pause();
  }
}

const isSeen = () => document.visibilityState === "visible";

/** Whether there is more than the version. @template V @param {Partial<V>} told @returns {told is V} */
const isWhole = (told) => Object.keys(told).length > 1;

/** Whether it was not the answer of somebody who knows: it is asked again. @param {{isOffline?: boolean, status?: number}} refused */
export const isLost = ({ isOffline, status = 0 }) => !!isOffline || status === 429 || status >= 500;
