// The time that a problem is before somebody: it stands still while the page is not in sight.

export class Stopwatch {
  /** @param {() => number} [now] in milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
    /** What was counted before it ran this time, in seconds. */
    this.counted = 0;
    /** @type {number | null} */
    this.since = null;
  }

  /** The seconds so far. */
  get seconds() {
    return this.counted + (this.since === null ? 0 : (this.now() - this.since) / 1000);
  }

  /** @param {boolean} isRunning */
  run(isRunning) {
    this.counted = this.seconds;
    this.since = isRunning ? this.now() : null;
  }

  /** Goes on from so many seconds. @param {number} seconds */
  set(seconds) {
    this.counted = seconds;
    if (this.since !== null) this.since = this.now();
  }
}
