// Problems as somebody solves them alone: one after the other, what was chosen, and the win played to its end.

import * as api from "../api.js";
import { Solver } from "../solving/solver.js";
import { askWithProgress } from "./progress.js";

/**
 * @typedef {import("../solving/solver.js").Task & {id: string, level: number}} Task
 * @typedef {import("../shapes.d.ts").ProblemShape} Problem
 * @typedef {import("../shapes.d.ts").ProblemChoiceAnswer} ChoiceAnswer
 * @typedef {import("../shapes.d.ts").PositionShape} Position
 * @typedef {{moves: string[], position: Position, goesOn: boolean}} Played what stands on the board since it was solved
 */

export class PuzzleModel extends Solver {
  /** @param {import("./sources.js").Source} source @param {(news?: import("../solving/solver.js").News) => void} onChange */
  constructor(source, onChange) {
    super(onChange);
    this.source = source;
    /** @type {Task[] | null} */
    this.problems = null;
    /** Why there is nothing to show. @type {api.Refused | null} */
    this.problem = null;
    /** The place of the problem that is shown; null: the result. @type {number | null} */
    this.which = 0;
    /** @type {Played | null} */
    this.played = null;
    this.isPlaying = false; // to the end, against the best defence
    this.isExhausted = false; // there is no other problem of the kind
    /** The last choice, to be told again in another language. @type {any} */
    this.asked = null;
  }

  // Arriving

  async load() {
    this.problem = null;
    try {
      const found = await this.source.first();
      if (this.isClosed) return;
      this.problems = found.map(taskOf);
      this.isExhausted = found.length === 0;
      this.which = found.length ? 0 : null;
      this.open();
      this.onChange("arrived");
    } catch (error) {
      if (this.isClosed) return;
      this.problem = /** @type {api.Refused} */ (error);
      this.onChange();
    }
  }

  get isRetry() {
    return this.source.kind === "mistakes";
  }

  /** @override */
  get tasks() {
    return this.problems ?? [];
  }

  /** @override @returns {Task | null} */
  get task() {
    return this.which === null ? null : (this.tasks[this.which] ?? null);
  }

  /** Shows a problem, or the result. @param {number | null} which */
  go(which) {
    if (this.sending !== null) return;
    this.which = which;
    this.open();
    this.onChange(which === null ? "result" : "opened");
  }

  open() {
    this.endLine();
    this.words = "";
    this.hint = null;
    this.refusal = "";
    this.played = null;
    this.isPlaying = false;
    this.asked = null;
  }

  /** The next problem: a fresh one where there are always more, else one that is not solved; or the result. */
  async next() {
    const { more } = this.source;
    if (!more) return this.go(this.nextOpen(this.which ?? -1));
    const avoid = this.tasks.map((task) => task.id).slice(-30);
    const found = await this.send("", () => more(avoid));
    if (this.isClosed || this.refusal) return;
    this.isExhausted = found === null;
    if (found) this.problems = [...this.tasks, taskOf(found, this.tasks.length)];
    this.go(found ? this.tasks.length - 1 : null);
  }

  // Choosing

  /** @override */
  get canChoose() {
    if (!this.isPlaying) return super.canChoose;
    const isShown = this.line === null || this.line.isOver;
    return Boolean(this.played?.goesOn) && this.sending === null && this.wrong === null && isShown;
  }

  /** @override */
  get hasMoreHints() {
    if (!this.isPlaying) return super.hasMoreHints;
    return Boolean(this.played?.goesOn) && (this.hint === null || this.hint.words.length < this.hint.steps);
  }

  /** @override @returns {import("../solving/solver.js").Shown} */
  get shown() {
    if (!this.isPlaying || !this.played) return super.shown;
    const { position, legal } = this.played.position;
    const last = this.line?.last ?? null;
    return { position: last?.position ?? position, legal: this.canChoose ? legal : [], last };
  }

  /** @param {string} move */
  async choose(move) {
    const { task } = this;
    if (!task || !this.canChoose) return;
    const isTried = task.choices.length > 0 || task.hints > 0;
    this.asked = { ...this.about(task), move, tried: isTried };
    const told = await this.send(move, () => this.tell(this.asked));
    if (!told || this.isClosed) return;
    this.words = told.words;
    if (!this.isPlaying) this.take(task, move, told);
    if (told.right) this.goOn(told);
    else this.showWrong(move, told.line);
    this.onChange(!told.right ? "wrong" : this.isPlaying ? "played" : "right");
  }

  /** @param {any} wanted @returns {Promise<ChoiceAnswer>} */
  tell(wanted) {
    return this.counted((progress) => api.chooseInProblem({ ...wanted, progress }));
  }

  /** One's own mistakes are not counted, nor what is played on. @template T @param {(progress: any) => Promise<T>} ask */
  counted(ask) {
    return this.isRetry || this.isPlaying ? ask(null) : askWithProgress(ask);
  }

  /** @param {Task} task */
  about(task) {
    return { id: task.id, retry: this.isRetry, played: this.isPlaying ? (this.played?.moves ?? []) : [] };
  }

  /** @param {Task} task @param {string} move @param {ChoiceAnswer} told */
  take(task, move, { right, answer }) {
    const choices = task.choices.includes(move) ? task.choices : [...task.choices, move];
    this.replace({ ...task, choices, answer, status: right ? statusOf(choices, task.hints) : "not-yet" });
  }

  /** @param {Task} task */
  replace(task) {
    this.problems = this.tasks.map((one) => (one.id === task.id ? task : one));
  }

  /** A right move is on the board, and the answer to it. @param {ChoiceAnswer} told */
  goOn({ line, position, goes_on: goesOn }) {
    this.hint = null;
    const moves = [...(this.isPlaying ? (this.played?.moves ?? []) : []), ...line.map((one) => one.move)];
    this.played = { moves, position: /** @type {Position} */ (position), goesOn };
    if (this.isPlaying) this.playOut(line);
  }

  /** The win is played to its end, or the draw held. */
  playOn() {
    const line = this.task?.answer?.line.slice(0, 2) ?? [];
    if (!this.played?.goesOn || this.isPlaying) return;
    this.isPlaying = true;
    this.words = "";
    this.playOut(line);
    this.onChange("played");
  }

  /** @override */
  tryAgain() {
    if (this.isPlaying) this.words = "";
    super.tryAgain();
  }

  get canPlayOn() {
    return this.played?.goesOn === true && !this.isPlaying;
  }

  async askHint() {
    const { task } = this;
    if (!task || !this.canChoose) return;
    const step = (this.hint?.words.length ?? 0) + 1;
    const ask = (/** @type {any} */ progress) => api.problemHint({ ...this.about(task), step, progress });
    const told = await this.send("", () => this.counted(ask));
    if (!told || this.isClosed) return;
    this.hint = told;
    if (!this.isPlaying) this.replace({ ...task, hints: Math.max(task.hints, told.words.length) });
    this.onChange("hint");
  }

  /** What was said is said in the language of the moment. */
  async translate() {
    const { task, hint, asked } = this;
    if (!task) return;
    const step = hint?.words.length;
    const [told, hinted] = await Promise.all([
      asked && this.words ? this.tell(asked).catch(() => null) : null,
      step ? api.problemHint({ ...this.about(task), step }).catch(() => null) : null,
    ]);
    if (this.task?.id !== task.id || this.isClosed) return;
    if (told && this.asked === asked) this.words = told.words;
    if (told?.answer) this.replace({ ...task, answer: told.answer });
    if (hinted && this.hint === hint) this.hint = hinted;
    this.onChange();
  }
}

/** @param {Problem} problem @param {number} place @returns {Task} */
const taskOf = ({ id, position, level }, place) => ({
  id,
  level,
  number: place + 1,
  position,
  choices: [],
  hints: 0,
  status: "not-yet",
  answer: null,
});

/** How a problem went that is solved. @param {string[]} choices @param {number} hints */
export function statusOf(choices, hints) {
  if (hints) return "with-hints";
  return choices.length > 1 ? "after-tries" : "first-try";
}
