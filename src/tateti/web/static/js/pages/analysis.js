// The analysis: any position or record, what each move is worth, and the variations that were tried.

import { addressOf, queryHere } from "../address.js";
import * as api from "../api.js";
import { button, copy, loading, nameWindow, saveFile, say, trouble } from "../components/basics.js";
import { keepingFocus } from "../components/focus.js";
import { stepped } from "../components/moves.js";
import { openNewMatch } from "../components/new-match.js";
import { openDropped, openRecordDialog } from "../components/open-record.js";
import { saveRecordDialog } from "../components/save-record.js";
import { setupTools, setupView } from "../components/setup.js";
import { openShare } from "../components/share.js";
import { stockRow } from "../components/stock.js";
import { h, show } from "../dom.js";
import { describe, emptyPosition, gameToStudy, kindOf, piecesOf } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { readableQuery } from "../router.js";
import { Drawing } from "../study/drawing.js";
import { gameFields, sizeIn } from "../study/game-fields.js";
import { keptStudy } from "../study/keeping.js";
import { studyKeys } from "../study/keys.js";
import { StudyModel } from "../study/model.js";
import { put, setupOf } from "../study/setup.js";
import { sharedStudy } from "../study/sharing.js";
import { placeOf, positionAddress } from "../study/study.js";
import { at } from "../study/tree.js";
import { boardView, comment, graph, moves, retryLink, statusPlace, values } from "../study/view.js";
import { headlineOf, stepInWords, titleInWords } from "../study/words.js";

/**
 * @typedef {import("../components/moves.js").Step} Step
 * @typedef {import("../study/setup.js").Setup} Setup
 * @typedef {import("../api.js").Refused} Refused
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("../study/game-fields.js").Wrong} Wrong
 */

const COPIED_FOR = 2500; // milliseconds

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function analysisPage(root) {
  const model = new StudyModel(draw, say);
  const drawing = new Drawing((from, to) => model.drawArrow(from, to), draw);
  const state = {
    /** @type {Setup | null} */
    setup: null,
    /** What was chosen or typed, where there is no such game or board, and why. @type {Wrong | null} */
    wrong: null,
    /** Nothing at all can be shown. @type {Error | null} */
    problem: null,
    isCopied: false,
  };

  // Arriving

  async function arrive() {
    const address = new URLSearchParams(queryHere());
    const [id, match, game, position] = ["study", "match", "game", "position"].map((name) => address.get(name));
    const ply = address.get("ply");
    const kept = keptStudy(id);
    const place = kept && (game === null || game === kept.game) ? placeOf(kept, position) : null;
    if (kept && place !== null) return model.show({ ...kept, tree: at(kept.tree, place) });
    if (match) return arriveAtMatch(match, game, position, ply);
    const record = address.get("record");
    if (record) return arriveAtRecord(record, game, position);
    await load(game ?? gameToStudy().name, position);
  }

  /**
   * @param {string} match @param {string | null} game @param {string | null} position
   * @param {string | null} ply how many of its moves are on the board
   */
  async function arriveAtMatch(match, game, position, ply) {
    try {
      await model.openMatch(match);
      if (model.isClosed) return;
      const place = ply === null ? placeOf(model.open, position) : model.line[Number(ply)]?.id;
      if (place !== undefined && place !== null) model.go(place);
    } catch (error) {
      await arriveWithout(/** @type {Error} */ (error), game, position);
    }
  }

  /** A match that the link itself has. @param {string} record @param {string | null} game @param {string | null} position */
  async function arriveAtRecord(record, game, position) {
    try {
      await model.openRecord(record);
    } catch (error) {
      await arriveWithout(/** @type {Error} */ (error), game, position);
    }
  }

  /** What was meant cannot be had: the position is shown, or a new board, and it is said why. @param {Error} error @param {string | null} game @param {string | null} position */
  async function arriveWithout(error, game, position) {
    if (model.isClosed) return;
    await load(game ?? gameToStudy().name, position);
    if (model.study) model.refuse(error.message);
  }

  /** Shows a position; if it cannot be had, what was asked for stands in the fields, to be corrected. @param {string} game @param {string | null} position */
  async function load(game, position) {
    try {
      const study = await model.prepare(game, position);
      leaveSetup();
      model.show(study);
    } catch (error) {
      await refuse(/** @type {Refused} */ (error), game, position);
    }
    draw();
  }

  /** @param {Refused} error @param {string} game @param {string | null} position */
  async function refuse(error, game, position) {
    const isPosition = error.code === "invalid_position";
    const isAddress = model.study === null || Boolean(state.wrong?.isAddress);
    const isToCorrect = error.status >= 400 && error.status < 500 && error.status !== 429;
    try {
      if (!isToCorrect) throw error;
      // The address keeps what was typed: only the board below it is another one. A study that is open stays.
      if (isAddress) model.study = await model.prepare(isPosition ? game : gameToStudy().name, null);
    } catch (other) {
      if (state.setup) state.setup = { ...state.setup, problem: error.message };
      else if (model.study) model.notice = error.message;
      else state.problem = /** @type {Error} */ (other);
      return;
    }
    if (isPosition) {
      state.setup = setupOf(model.open, position ?? "", error.message);
      state.wrong = null;
    } else {
      state.wrong = { game, position, words: error.message, isAddress };
    }
  }

  /** Another game, or another board of it, from its beginning; or else with the rest of what was typed. @param {string} game */
  async function chooseGame(game) {
    const isSetup = state.setup !== null;
    const typed = state.wrong?.isAddress ? state.wrong : null;
    const isKind = typed !== null && describe(typed.game) === undefined && sizeIn(typed.game) !== null;
    await load(isKind ? `${kindOf(game)}:${sizeIn(typed.game)}` : game, typed?.position ?? null);
    if (state.wrong || state.setup || model.isClosed) return;
    if (isSetup) beginSetup();
    say(headlineOf(model.open, null));
  }

  // What is done

  /** @param {string} move */
  async function play(move) {
    if (await model.play(move)) sayStep();
  }

  /** @param {string} cell */
  async function choose(cell) {
    if (drawing.isOn) return drawing.choose(cell);
    if (await model.choose(cell)) sayStep();
  }

  /** @param {number} id */
  function go(id) {
    model.go(id);
    sayStep();
  }

  const sayStep = () => say(stepInWords(model.open, model.told?.outcome ?? null));

  /** @param {Step} step */
  function walk(step) {
    const { line } = model;
    const ply = line.findIndex((node) => node.id === model.now.id);
    go(line[stepped(step, ply, line.length - 1)].id);
  }

  function beginSetup() {
    drawing.isOn = false;
    state.setup = setupOf(model.open, model.now.position.split(" ")[0]);
    draw();
  }

  function leaveSetup() {
    state.setup = null;
    state.wrong = null;
  }

  async function copyLink() {
    state.isCopied = await copy(location.origin + addressOf(positionAddress(model.open)));
    say(state.isCopied ? _("Copied") : "");
    draw();
    setTimeout(() => {
      state.isCopied = false;
      draw();
    }, COPIED_FOR);
  }

  /** @param {string} file what it is to be called */
  async function saveBook(file) {
    try {
      saveFile(file, await api.bookFile(model.open.game));
    } catch (error) {
      model.refuse(/** @type {Error} */ (error).message);
    }
  }

  const openText = (/** @type {string} */ text) => {
    leaveSetup();
    return model.openRecord(text);
  };

  // Drawing

  function draw() {
    if (model.isClosed) return;
    keepingFocus(root, drawNow, nearest);
  }

  /** What takes the focus when what had it is gone. @returns {HTMLElement | SVGElement | null} */
  function nearest() {
    const places = ["#settle-stop", "#settle", ".worth-place", "#setup", "tateti-board [tabindex='0']"];
    return places.map((place) => /** @type {HTMLElement | null} */ (root.querySelector(place))).find(Boolean) ?? null;
  }

  function drawNow() {
    nameWindow(_("Analysis"), ...(model.study && !isGameUnknown() ? [titleInWords(model.study)] : []));
    if (state.problem) {
      show(root, h("h1", null, _("Analysis")), trouble(state.problem.message, again));
    } else if (!model.study) {
      show(root, h("h1", { class: "hidden-words" }, _("Analysis")), loading());
    } else if (state.wrong?.isAddress) {
      const panel = h(
        "section",
        { class: "panel stack" },
        gameFields(model, state.wrong, chooseGame),
        h("a", { class: "button", href: "/" }, _("To the start")),
      );
      if (isGameUnknown()) showParts("wrong", _("There is no such game"), null, panel);
      else showParts("wrong", _("There is no such board"), emptyBoard(), panel);
    } else if (state.setup) {
      showParts("setup", _("Set up a position"), setupBoard(state.setup), setupPart(state.setup));
    } else {
      model.lookAhead();
      const lines = [values(model, play, saveBook), moves(model, drawing, go, walk)];
      const notes = [graph(model, go), comment(model)];
      showParts("study", headlineOf(model.open, model.told?.outcome ?? null), studyBoard(), lines, notes);
    }
  }

  /** Whether the address names a game that there is not, on whatever board. */
  const isGameUnknown = () => Boolean(state.wrong?.isAddress && !describe(state.wrong.game));

  function again() {
    state.problem = null;
    draw();
    arrive();
  }

  /** @param {string} kind @param {string} headline @param {Child} board @param {Child} lines @param {Child} [notes] */
  function showParts(kind, headline, board, lines, notes = null) {
    const key = (/** @type {string} */ part) => ({ "data-key": `${kind} ${part}` });
    show(
      root,
      h(
        "div",
        { class: board === null ? "study boardless" : kind === "setup" ? "study setup" : "study" },
        h(
          "section",
          { class: "study-board stack", "data-key": "board" },
          h("h1", { class: "headline" }, headline),
          board,
        ),
        h("div", { class: "study-lines stack", ...key("lines") }, lines),
        notes ? h("div", { class: "study-notes", ...key("notes") }, notes) : null,
        kind === "wrong"
          ? null
          : h("section", { class: "study-tools panel stack", "data-key": "tools", "aria-label": _("Tools") }, tools()),
      ),
    );
  }

  /** The board of what was not to be had. */
  function emptyBoard() {
    const { game, board } = model.open;
    const view = { board, pieces: piecesOf(game), position: emptyPosition(board), label: "", picture: true };
    return h("div", { class: "board-place", "aria-hidden": "true" }, h("tateti-board", { ".view": view }));
  }

  function studyBoard() {
    const { game, stock } = model.open;
    return [
      h(
        "div",
        { class: drawing.isOn ? "board-place drawing" : "board-place", ...drawing.handlers },
        h("tateti-board", {
          ".view": boardView(model, drawing),
          onchoose: (/** @type {CustomEvent} */ { detail }) => choose(detail.cell),
          onrefuse: (/** @type {CustomEvent} */ { detail }) => choose(detail.cell),
        }),
      ),
      stockRow(game, stock, model.now.position),
      statusPlace(model, drawing),
    ];
  }

  /** @param {Setup} setup */
  function setupBoard(setup) {
    const { game, stock } = model.open;
    return [
      h(
        "div",
        { class: "board-place" },
        h("tateti-board", {
          ".view": setupView(model.open, setup),
          onchoose: (/** @type {CustomEvent} */ { detail }) => set(put(setup, detail.cell)),
        }),
      ),
      stockRow(game, stock, setup.cells),
    ];
  }

  /** @param {Setup} setup */
  function set(setup) {
    state.setup = setup;
    draw();
  }

  /** @param {Setup} setup */
  function setupPart(setup) {
    return setupTools(
      model.open,
      setup,
      set,
      (position) => load(model.open.game, position),
      () => {
        leaveSetup();
        model.keep();
      },
    );
  }

  function tools() {
    const { game } = model.open;
    const { position } = model.now;
    const isSetup = state.setup !== null;
    const isOver = Boolean(model.told?.outcome);
    return [
      gameFields(model, state.wrong, chooseGame),
      h(
        "div",
        { class: "button-grid" },
        button(_("Set up"), beginSetup, { icon: "board", id: "setup", disabled: isSetup }),
        button(_("Open record"), () => openRecordDialog(openText), { icon: "open", id: "open-record" }),
        button(_("Save record"), () => saveRecordDialog(model), { icon: "save", id: "save-record", disabled: isSetup }),
        button(state.isCopied ? _("Copied") : _("Copy link to the position"), copyLink, {
          icon: "link",
          id: "copy-link",
          disabled: isSetup,
        }),
        button(_("Picture, link, code"), () => openShare(sharedStudy(model.open)), {
          icon: "share",
          id: "share",
          disabled: isSetup,
        }),
        button(_("Play from here"), () => openNewMatch(game, position), {
          icon: "play",
          id: "play-from-here",
          disabled: isOver || isSetup,
        }),
        h("a", { class: "button", href: `/tree${readableQuery({ game, position })}` }, icon("tree"), _("Search tree")),
        retryLink(model.open, isSetup),
      ),
    ];
  }

  const isStudying = () => model.study !== null && state.setup === null && !state.wrong?.isAddress;
  const stopKeys = studyKeys({ model, drawing, isStudying, walk, go });
  const stopDrops = openDropped(openText, (words) => model.study && model.refuse(words));
  draw();
  arrive();
  return {
    translate() {
      model.translate();
      // What was refused is refused anew, in the other language.
      if (state.wrong) load(state.wrong.game, state.wrong.position);
      else if (state.setup?.problem) load(model.open.game, state.setup.text);
      draw();
    },
    close() {
      drawing.stop();
      model.close();
      stopKeys();
      stopDrops();
    },
  };
}
