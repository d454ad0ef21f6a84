// A study as this tab has it: what is looked at, what was refused, what the server is asked.

import { forgetSentences, worthOf } from "../analyses.js";
import { Answers } from "../answers.js";
import * as api from "../api.js";
import { hasBook } from "../games.js";
import { _ } from "../i18n.js";
import { addAddress, nameAddress } from "../router.js";
import { recall, remember } from "../storage.js";
import { BookReading } from "./book.js";
import { Explaining } from "./explaining.js";
import { keepStudy } from "./keeping.js";
import { dateTag, recordOf, studyFrom } from "./record.js";
import { Settling } from "./settling.js";
import { addressOf, isBare, newId, nowIn, studyOf } from "./study.js";
import {
  at,
  changed,
  childBy,
  grown,
  lineFrom,
  lineThrough,
  promoted,
  ROOT,
  withAgain,
  withDrawn,
  without,
} from "./tree.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {import("../shapes.d.ts").PositionShape} PositionShape
 * @typedef {import("../shapes.d.ts").Hint} Hint
 */

/** @type {Answers<PositionShape>} */
const positions = new Answers((game, position) => api.position(game, position), 600, 4);

export class StudyModel {
  /** @param {() => void} onChange @param {(words: string) => void} say for those who listen */
  constructor(onChange, say) {
    this.onChange = onChange;
    this.say = say;
    /** @type {Study | null} */
    this.study = null;
    /** What was refused last, and why; gone with the next thing that is done. */
    this.notice = "";
    /** @type {Hint | null} */
    this.hint = null;
    this.isHinting = false;
    /** The study before something was deleted. @type {Study | null} */
    this.before = null;
    this.isOn = recall("values", true) === true;
    this.settling = new Settling(onChange, say);
    this.explaining = new Explaining(onChange);
    this.book = new BookReading(onChange);
    /** Whether another page is shown: then nothing is shown or kept any more, whatever the server still answers. */
    this.isClosed = false;
  }

  /** The study that is open: only asked where there is one. @returns {Study} */
  get open() {
    return /** @type {Study} */ (this.study);
  }

  get now() {
    return nowIn(this.open);
  }

  /** What may be played in the position that is looked at; null until the server has said it. */
  get told() {
    return this.toldOf(this.now);
  }

  /** @param {import("./tree.js").Node} node @returns {PositionShape | null} */
  toldOf(node) {
    const found = positions.of(this.open.game, node.position, this.onChange);
    return found.state === "known" ? found.answer : null;
  }

  /** What the position that is looked at is worth; null where the game is over. */
  get found() {
    return this.worthAt(this.now);
  }

  /** What a position of the study is worth; null where the game is over. @param {import("./tree.js").Node} node @returns {import("../analyses.js").Found | null} */
  worthAt(node) {
    // Only where nothing was played it may be over.
    const told = node.children.length ? null : this.toldOf(node);
    if (told?.outcome) return null;
    if (!told && !node.children.length) return { state: "asked" };
    return worthOf(this.open.game, node.position, this.onChange);
  }

  // Another study

  /** Shows a study; what was shown before is one step back. @param {Study} study */
  show(study) {
    if (this.isClosed) return;
    const isToAdd = this.study !== null && !isBare(this.study);
    this.study = study;
    this.forget();
    if (isToAdd) addAddress(addressOf(study));
    this.keep();
    if (study.isToReview) this.review();
  }

  /** A study of a position, not shown yet. @param {string} game @param {string | null} position @returns {Promise<Study>} */
  async prepare(game, position) {
    const told = await api.position(game, position);
    positions.put(told.game, told.position, told);
    return { ...studyOf(told, newId()), tags: { Date: dateTag() } };
  }

  /** @param {string} record @param {string | null} [match] the match that it is the record of */
  async openRecord(record, match = null) {
    this.show(studyFrom(await api.readRecord(record), newId(), match));
  }

  /** @param {string} id */
  async openMatch(id) {
    /** @type {import("../shapes.d.ts").Match} */
    const match = await api.match(id);
    if (match.state === "in play" && match.seats.every((seat) => !seat.bot)) {
      throw new Error(_("This match is still being played: it can be studied when it is over."));
    }
    await this.openRecord(await api.record(id), id);
  }

  /** Marks the moves of the main line; where that cannot be, the study is still all there. */
  async review() {
    const { id, tree } = this.open;
    const line = lineFrom(tree, ROOT).slice(1);
    if (!line.length) return;
    try {
      const { record } = await api.writeRecord(recordOf(this.open));
      const { moves } = await api.reviewRecord(record);
      if (this.isClosed || this.study?.id !== id) return;
      const marked = line.reduce((one, node, i) => {
        const { mark, better, words = null } = moves[i];
        return node.id in one.nodes ? changed(one, node.id, { mark, better, words }) : one;
      }, this.study.tree);
      this.put({ ...this.study, tree: marked, isToReview: false });
    } catch {
      // no marks
    }
  }

  // What is done in it

  /** @param {Study} study */
  put(study) {
    if (this.isClosed) return;
    this.study = study;
    this.keep();
  }

  /** @param {Tree} tree */
  putTree(tree) {
    this.put({ ...this.open, tree });
  }

  keep() {
    if (this.isClosed) return;
    const study = this.open;
    nameAddress(addressOf(study));
    if (!isBare(study) && !keepStudy(study)) {
      this.notice = _("This study is too long to be kept by the browser: save it to a file.");
    }
    this.onChange();
  }

  /** What was said of another position. */
  forget() {
    this.notice = "";
    this.hint = null;
    this.before = null;
    this.explaining.forget();
  }

  /** @param {number} id */
  go(id) {
    this.forget();
    this.putTree(at(this.open.tree, id));
  }

  /** Plays a move: along a line that is there, or into a new variation. @param {string} move @returns {Promise<boolean>} */
  async play(move) {
    const { id, game, tree } = this.open;
    const known = childBy(tree, tree.at, move);
    if (known) {
      this.go(known.id);
      return true;
    }
    try {
      const told = await api.play(game, this.now.position, move);
      if (this.isClosed || this.open.id !== id || this.open.tree.at !== tree.at) return false;
      positions.put(game, told.position, told);
      this.forget();
      this.putTree(grown(this.open.tree, tree.at, { move, position: told.position, to_move: told.to_move }));
      return true;
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** Says why nothing can be played on a cell; if that was not known yet and something can, it is played. @param {string} cell */
  async choose(cell) {
    const { game } = this.open;
    const { position } = this.now;
    const isHere = () => !this.isClosed && position === this.now.position;
    try {
      const { legal } = this.told ?? (await api.position(game, position));
      const found = legal.find((one) => one.cell === cell);
      if (found) return isHere() && (await this.play(found.move));
      const { reason } = await api.why(game, position, cell);
      if (reason && isHere()) this.refuse(reason);
    } catch (error) {
      if (isHere()) this.refuse(/** @type {Error} */ (error).message);
    }
    return false;
  }

  /** @param {string} words */
  refuse(words) {
    this.forget();
    this.notice = words;
    this.onChange();
  }

  async askHint() {
    if (this.isHinting) return;
    const { game } = this.open;
    const { position, move } = this.now;
    this.forget();
    this.isHinting = true;
    this.onChange();
    try {
      const hint = await api.hint(game, position, move);
      if (position === this.now.position) this.hint = hint;
    } catch (error) {
      this.notice = /** @type {Error} */ (error).message;
    }
    this.isHinting = false;
    this.onChange();
  }

  /** @param {string} comment */
  comment(comment) {
    this.putTree(changed(this.open.tree, this.open.tree.at, { comment }));
  }

  /** @param {string} from @param {string} to */
  drawArrow(from, to) {
    this.putTree(withDrawn(this.open.tree, this.open.tree.at, { from, to }));
  }

  eraseDrawn() {
    this.putTree(changed(this.open.tree, this.open.tree.at, { drawn: [] }));
  }

  promote() {
    this.putTree(promoted(this.open.tree, this.open.tree.at));
  }

  /** Deletes the move that is looked at, and what comes after it. */
  deleteFromHere() {
    const before = this.open;
    this.forget();
    this.before = before;
    this.putTree(without(before.tree, before.tree.at));
  }

  /** Takes the last deletion back; what was done since then stays. */
  restore() {
    const { before } = this;
    this.forget();
    if (before) this.putTree(withAgain(this.open.tree, before.tree, before.tree.at));
  }

  /** @param {string} first @param {string} second */
  rename(first, second) {
    const names = [first, second];
    this.put({ ...this.open, seats: this.open.seats.map((seat, i) => ({ ...seat, name: names[i].trim() })) });
  }

  /** The record as text, and a name for its file. @returns {Promise<{record: string, file_name: string}>} */
  write() {
    return api.writeRecord(recordOf(this.open));
  }

  switchValues() {
    this.isOn = !this.isOn;
    remember("values", this.isOn);
    this.onChange();
  }

  // The explanation and the book stand in the same place: one goes when the other comes.

  switchExplanation() {
    this.book.isOn = false;
    this.explaining.switch();
  }

  switchBook() {
    if (this.explaining.isOn) this.explaining.switch();
    this.book.switch();
    // What is asked for first is heard when it comes.
    if (this.isReadingBook && this.inBook.state === "known") this.say(this.inBook.answer.words);
  }

  get hasBook() {
    return hasBook(this.open.game);
  }

  /** Whether the book of this board is being read. */
  get isReadingBook() {
    return this.book.isOn && this.hasBook;
  }

  /** What the book says of the position that is looked at. */
  get inBook() {
    return this.book.of(this.open.game, this.now.position);
  }

  /** Has the positions around this one ready, so that a step to them shows them at once. */
  lookAhead() {
    const { game, tree } = this.open;
    const { parent, children } = this.now;
    const near = [...children, ...(parent === null ? [] : [parent])].slice(0, 4);
    for (const id of near) positions.of(game, tree.nodes[id].position, () => {});
  }

  /** The line that is looked at. */
  get line() {
    return lineThrough(this.open.tree, this.open.tree.at);
  }

  translate() {
    forgetSentences();
    this.forget();
    this.settling.translate();
    this.explaining.translate();
    this.book.translate();
    if (this.study && this.line.some((node) => node.mark)) this.review();
  }

  close() {
    this.isClosed = true;
    this.settling.close();
  }
}
