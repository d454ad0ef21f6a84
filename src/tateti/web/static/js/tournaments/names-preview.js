// A pasted class list, looked at by the server while it is typed: the nicknames that strangers will see, and what is wrong.

import { previewNames } from "./requests.js";

const PAUSE = 450; // milliseconds without a key

export class NamesPreview {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {import("./shapes.d.ts").NamesPreview | null} */
    this.told = null;
    /** What is wrong with the list as a whole, in the words of the server. */
    this.problem = "";
    this.names = "";
    this.timer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
  }

  /** @param {string} names */
  look(names) {
    this.names = names;
    clearTimeout(this.timer);
    this.asking?.abort();
    if (!names.trim()) return this.set(null, "");
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  /** Asks at once: the language is another one. */
  async ask() {
    const { names } = this;
    const own = new AbortController();
    this.asking = own;
    if (!names.trim()) return;
    try {
      const told = await previewNames(names, own.signal);
      if (this.asking === own) this.set(told, "");
    } catch (error) {
      const refused = /** @type {import("../api.js").Refused} */ (error);
      // Whoever is offline goes on writing; what was seen before of another list would mislead.
      if (this.asking === own && !own.signal.aborted) this.set(null, refused.isOffline ? "" : refused.message);
    }
  }

  /** @param {import("./shapes.d.ts").NamesPreview | null} told @param {string} problem */
  set(told, problem) {
    this.told = told;
    this.problem = problem;
    this.onChange();
  }

  /** Whether something in the list cannot be taken. */
  get isFaulty() {
    return Boolean(this.problem || this.told?.faults.length);
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = null;
  }
}
