// Homework as a pupil does it: who they are, the problem before them, what they chose and what was answered.

import * as api from "../api.js";
import { Solver } from "../solving/solver.js";
import { forgetSheet, keepSheet, keptSheet } from "./kept.js";
import { Stopwatch } from "./stopwatch.js";

/**
 * @typedef {import("../shapes.d.ts").Sheet} Sheet
 * @typedef {import("../shapes.d.ts").Task} Task
 */

export class HomeworkModel extends Solver {
  /** @param {string} id @param {(news?: import("../solving/solver.js").News) => void} onChange */
  constructor(id, onChange) {
    super(onChange);
    this.id = id;
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

  /** @override @param {api.Refused} error */
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

  /** @param {() => Promise<Sheet & {code?: string | null}>} ask @param {string} [code] */
  async enter(ask, code = "") {
    if (this.sending !== null) return;
    this.hold("");
    this.refused = null;
    this.onChange();
    try {
      const told = await this.answered(ask);
      if (!told) return;
      this.kept = { ...this.kept, name: told.name, code: told.code ?? code, isIn: true };
      keepSheet(this.kept);
      this.hold(null);
      this.arrive(told);
    } catch (error) {
      this.hold(null);
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

  /** What another tab did is shown here; what was sent meanwhile is newer than that. */
  async refresh() {
    if (!this.sheet || this.sending !== null || this.line) return;
    const { sent } = this;
    try {
      const sheet = await api.sheet(this.id, this.kept.token);
      if (this.sent !== sent || !this.sheet || this.isClosed) return;
      this.sheet = sheet;
      this.onChange();
    } catch (error) {
      this.fail(/** @type {api.Refused} */ (error));
    }
  }

  // The problem before one

  /** @override @returns {Task | null} */
  get task() {
    return this.which === null ? null : (this.sheet?.problems[this.which] ?? null);
  }

  /** @override */
  get tasks() {
    return this.sheet?.problems ?? [];
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

  /** The time runs while there is something to choose, and somebody looks. @override */
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

  /** How it goes on after the solution. */
  playOn() {
    this.endLine();
    this.playOut(this.task?.answer?.line ?? []);
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

  /** @override */
  close() {
    this.keepTime();
    super.close();
  }
}
