// Somebody solving a problem, in homework or alone: what was chosen, what was answered, what is played out on the board.

import * as api from "../api.js";
import { PlayedOut } from "./played-out.js";

/**
 * @typedef {Omit<import("../shapes.d.ts").Task, "seconds">} Task
 * @typedef {import("../shapes.d.ts").LineMove} LineMove
 * @typedef {Omit<import("../shapes.d.ts").ProblemHintAnswer, "progress">} Hint
 * @typedef {{position: string, legal: import("../shapes.d.ts").Legal[], last: LineMove | null}} Shown
 * @typedef {"wrong" | "right" | "hint" | "arrived" | "opened" | "waiting" | "result" | "played"} News
 */

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Solver {
  /** @param {(news?: News) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** What was chosen and is being sent. @type {string | null} */
    this.sending = null;
    this.sent = 0; // how often something was
    this.isWaiting = false; // the server does not answer, and is asked again
    /** @type {PlayedOut | null} */
    this.line = null;
    /** The wrong choice that the board shows. @type {string | null} */
    this.wrong = null;
    /** @type {Hint | null} */
    this.hint = null;
    /** What was said to the last choice. */
    this.words = "";
    /** Why a cell cannot be chosen. */
    this.refusal = "";
    this.isClosed = false;
  }

  /** The problem before one. @returns {Task | null} */
  get task() {
    return null;
  }

  /** All of them. @returns {Task[]} */
  get tasks() {
    return [];
  }

  get isSolved() {
    return this.task !== null && this.task.status !== "not-yet";
  }

  get canChoose() {
    return this.task !== null && !this.isSolved && this.sending === null && this.line === null;
  }

  get hasMoreHints() {
    return this.task !== null && (this.hint === null || this.task.hints < this.hint.steps);
  }

  /** What is on the board. @returns {Shown} */
  get shown() {
    const { position, legal } = /** @type {Task} */ (this.task).position;
    const last = this.line?.last ?? this.task?.answer?.line[0] ?? null;
    return { position: last?.position ?? position, legal: this.canChoose ? legal : [], last };
  }

  /** The next problem that is not solved, from a place on and round; null where all are. @param {number} from */
  nextOpen(from) {
    const order = this.tasks.map((_task, i) => (from + 1 + i) % this.tasks.length);
    return order.find((place) => this.tasks[place].status === "not-yet") ?? null;
  }

  // Choosing

  /** The wrong move, and the answer to it. @param {string} move @param {LineMove[]} line */
  showWrong(move, line) {
    this.wrong = move;
    this.playOut(line);
  }

  /** @param {LineMove[]} line */
  playOut(line) {
    this.line?.close();
    this.line = line.length ? new PlayedOut(line, () => this.onChange()) : null;
  }

  endLine() {
    this.line?.close();
    this.line = null;
    this.wrong = null;
    if (!this.isSolved) this.words = "";
  }

  tryAgain() {
    this.endLine();
    this.look();
    this.onChange();
  }

  /** Whether there is something to choose has changed. */
  look() {}

  /** Something is being sent, and nothing else can be; null: not any more. @param {string | null} what */
  hold(what) {
    this.sending = what;
  }

  /** Sends something until it is answered; null where it was refused. @template T @param {string} what @param {() => Promise<T>} ask */
  async send(what, ask) {
    this.sending = what;
    this.sent += 1;
    this.refusal = "";
    this.look();
    this.onChange();
    try {
      return await this.answered(ask);
    } catch (error) {
      this.refusal = /** @type {Error} */ (error).message;
      this.sending = null;
      this.fail(/** @type {api.Refused} */ (error));
      return null;
    } finally {
      this.sending = null;
    }
  }

  /** @param {api.Refused} _error */
  fail(_error) {
    this.onChange();
  }

  /** Asks until there is an answer: nothing counts twice, however often it is sent. @template T @param {() => Promise<T>} ask @returns {Promise<T | null>} */
  async answered(ask) {
    for (let wait = SHORTEST_WAIT; !this.isClosed; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        const told = await ask();
        this.isWaiting = false;
        return told;
      } catch (error) {
        const refused = /** @type {api.Refused} */ (error);
        const isLost = refused.isOffline || refused.status === 429 || refused.status >= 500;
        if (!isLost) this.isWaiting = false;
        if (!isLost) throw error;
        const isNews = !this.isWaiting;
        this.isWaiting = true;
        this.onChange(isNews ? "waiting" : undefined);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return null;
  }

  /** Why a cell cannot be chosen. @param {string} cell */
  async refuse(cell) {
    const { task } = this;
    if (!task || !this.canChoose) return;
    const told = await api.why(task.position.game, this.shown.position, cell).catch(() => null);
    if (told?.reason && this.task?.number === task.number) {
      this.refusal = told.reason;
      this.onChange();
    }
  }

  close() {
    this.isClosed = true;
    this.line?.close();
  }
}
