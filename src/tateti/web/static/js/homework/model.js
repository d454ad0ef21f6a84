// Homework as a pupil does it: who they are, the problem before them, what they chose and what was answered.

import * as api from "../api.js";
import { _ } from "../i18n.js";
import { forgetSheet, keepSheet, keptSheet } from "./kept.js";
import { PlayedOut } from "./played-out.js";
import { Stopwatch } from "./stopwatch.js";

/**
 * @typedef {import("../shapes.d.ts").Sheet} Sheet
 * @typedef {import("../shapes.d.ts").Task} Task
 * @typedef {"wrong" | "right" | "hint" | "arrived" | "opened" | "waiting" | "result"} News
 */

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class HomeworkModel {
  /** @param {string} id @param {(news?: News) => void} onChange */
  constructor(id, onChange) {
    this.id = id;
    this.onChange = onChange;
    this.kept = keptSheet(id);
    /** @type {import("../shapes.d.ts").HomeworkShape | null} */
    this.homework = null;
    /** @type {Sheet | null} */
    this.sheet = null;
    /** Why there is nothing to show. @type {api.Refused | null} */
    this.problem = null;
    /** What is wrong with the nickname or the code. @type {api.Refused | null} */
    this.refused = null;
    this.isCodeOpen = false; // nickname and code are asked for
    /** The place of the problem that is shown; null: the result. @type {number | null} */
    this.which = 0;
    /** What was chosen and is being sent. @type {string | null} */
    this.sending = null;
    this.isWaiting = false; // the server does not answer, and is asked again
    /** @type {PlayedOut | null} */
    this.line = null;
    /** The wrong choice that the board shows. @type {string | null} */
    this.wrong = null;
    /** @type {import("../shapes.d.ts").HintAnswer | null} */
    this.hint = null;
    /** What was said to the last choice. */
    this.words = "";
    /** Why a cell cannot be chosen. */
    this.refusal = "";
    this.isClosed = false;
    this.stopwatch = new Stopwatch();
  }

  // Arriving

  async load() {
    this.problem = null;
    try {
      this.homework = await api.homework(this.id);
      if (this.kept.isIn) this.arrive(await api.sheet(this.id, this.kept.token));
      else this.onChange();
    } catch (error) {
      this.fail(/** @type {api.Refused} */ (error));
    }
  }

  /** @param {api.Refused} error */
  fail(error) {
    if (error.code === "unknown_pupil") this.leave();
    else if (!this.sheet || error.code === "unknown_homework") this.problem = error;
    this.onChange();
  }

  /** This device is nobody's any more. */
  leave() {
    forgetSheet(this.id);
    this.kept = keptSheet(this.id);
    this.sheet = null;
  }

  /** Under a nickname that nobody else has. @param {string} name */
  async join(name) {
    keepSheet({ ...this.kept, name }); // before it is sent: the same again is harmless
    await this.enter(() => api.joinHomework(this.id, this.kept.token, name));
  }

  /** At another device than before. @param {string} name @param {string} code */
  async goOn(name, code) {
    await this.enter(() => api.continueHomework(this.id, this.kept.token, name, code), code.toUpperCase());
  }

  /** @param {() => Promise<Sheet & {code?: string}>} ask @param {string} [code] */
  async enter(ask, code = "") {
    if (this.sending !== null) return;
    this.sending = "";
    this.refused = null;
    this.onChange();
    try {
      const told = await this.answered(ask);
      if (!told) return;
      this.kept = { ...this.kept, name: told.name, code: told.code ?? code, isIn: true };
      keepSheet(this.kept);
      this.sending = null;
      this.arrive(told);
    } catch (error) {
      this.sending = null;
      this.refused = /** @type {api.Refused} */ (error);
      this.isCodeOpen ||= this.refused.code === "name_taken";
      this.onChange();
    }
  }

  /** @param {Sheet} sheet */
  arrive(sheet) {
    this.sheet = sheet;
    this.homework = sheet.homework;
    this.which = this.nextOpen(-1);
    this.open();
    this.onChange("arrived");
  }

  /** What another tab did is shown here. */
  async refresh() {
    if (!this.sheet || this.sending !== null || this.line) return;
    try {
      this.sheet = await api.sheet(this.id, this.kept.token);
      this.onChange();
    } catch (error) {
      this.fail(/** @type {api.Refused} */ (error));
    }
  }

  // The problem before one

  /** @returns {Task | null} */
  get task() {
    return this.which === null ? null : (this.sheet?.problems[this.which] ?? null);
  }

  get isSolved() {
    return this.task !== null && this.task.status !== "not-yet";
  }

  get canChoose() {
    return this.task !== null && !this.isSolved && this.sending === null && this.line === null;
  }

  /** The next problem that is not solved, from a place on and round; null where all are. @param {number} from */
  nextOpen(from) {
    const problems = this.sheet?.problems ?? [];
    const order = problems.map((_task, i) => (from + 1 + i) % problems.length);
    return order.find((place) => problems[place].status === "not-yet") ?? null;
  }

  /** Shows a problem, or the result. @param {number | null} which */
  go(which) {
    if (this.sending !== null) return;
    this.keepTime();
    this.which = which;
    this.open();
    this.onChange(which === null ? "result" : "opened");
  }

  next() {
    this.go(this.nextOpen(this.which ?? -1));
  }

  open() {
    this.endLine();
    this.words = "";
    this.hint = null;
    this.refusal = "";
    this.stopwatch.set(this.kept.spent[this.which ?? -1] ?? 0);
    this.look();
    if (this.task && this.task.hints > 0 && !this.isSolved) this.recallHint(this.task);
  }

  /** What was told before is told again. @param {Task} task */
  async recallHint(task) {
    const hint = await api.homeworkHint(this.id, this.about(task, { step: task.hints })).catch(() => null);
    if (!hint || this.task?.number !== task.number || this.isClosed) return;
    this.hint = hint;
    this.onChange();
  }

  endLine() {
    this.line?.close();
    this.line = null;
    this.wrong = null;
    if (!this.isSolved) this.words = "";
  }

  /** The time runs while there is something to choose, and somebody looks. */
  look() {
    this.stopwatch.run(this.canChoose && document.visibilityState === "visible");
  }

  keepTime() {
    if (this.which === null || !this.sheet) return;
    const spent = { ...this.kept.spent, [this.which]: this.isSolved ? 0 : this.stopwatch.seconds };
    this.kept = { ...this.kept, spent };
    keepSheet(this.kept);
  }

  // Choosing

  /** @param {string} move */
  async choose(move) {
    const { task } = this;
    if (!task || !this.canChoose) return;
    const wanted = this.about(task, { move });
    const told = await this.send(move, () => api.choose(this.id, wanted));
    if (!told) return;
    this.take(told.problem);
    this.words = told.words ?? "";
    if (told.right) this.hint = null;
    else this.showWrong(move, told.refutation ?? []);
    this.look();
    this.onChange(told.right ? "right" : "wrong");
  }

  /** The wrong move, and the answer to it. @param {string} move @param {import("../shapes.d.ts").LineMove[]} line */
  showWrong(move, line) {
    this.wrong = move;
    this.line = line.length ? new PlayedOut(line, () => this.onChange()) : null;
  }

  tryAgain() {
    this.endLine();
    this.look();
    this.onChange();
  }

  /** How it goes on after the solution. */
  playOn() {
    const line = this.task?.answer?.line ?? [];
    this.endLine();
    if (line.length) this.line = new PlayedOut(line, () => this.onChange());
    this.onChange();
  }

  async askHint() {
    const { task } = this;
    if (!task || !this.canChoose) return;
    const told = await this.send("", () => api.homeworkHint(this.id, this.about(task, { step: task.hints + 1 })));
    if (!told) return;
    this.take(told.problem);
    this.hint = told;
    this.look();
    this.onChange("hint");
  }

  get hasMoreHints() {
    return this.task !== null && (this.hint === null || this.task.hints < this.hint.steps);
  }

  /** What every request about a problem says. @template T @param {Task} task @param {T} more */
  about(task, more) {
    const seconds = Math.round(this.stopwatch.seconds * 10) / 10;
    return { token: this.kept.token, problem: task.number, seconds, ...more };
  }

  /** @param {Task} task */
  take(task) {
    if (!this.sheet) return;
    const problems = this.sheet.problems.map((one) => (one.number === task.number ? task : one));
    this.sheet = { ...this.sheet, problems };
    this.stopwatch.set(0);
    this.keepTime();
  }

  /** Sends something until it is answered; null where it was refused. @template T @param {string} what @param {() => Promise<T>} ask */
  async send(what, ask) {
    this.sending = what;
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
    const { game, position } = task.position;
    const told = await api.why(game, position, cell).catch(() => null);
    if (told?.reason && this.task?.number === task.number) {
      this.refusal = told.reason;
      this.onChange();
    }
  }

  close() {
    this.keepTime();
    this.isClosed = true;
    this.line?.close();
  }
}

/** What is said while the server does not answer. */
export const waitingInWords = () => _("The server does not answer. Your choice is sent again until it does.");
