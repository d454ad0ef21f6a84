// The analysis: any position, what each move is worth, and where a line of moves leads.

import { forgetSentences, valuesByCell, worthOf } from "../analyses.js";
import * as api from "../api.js";
import { nameOf, placeOf, rowsOf } from "../board/geometry.js";
import { pieceIcon, pieceName, pieceOf } from "../board/pieces.js";
import { button, copy, field, loading, nameWindow, notice, say, select, trouble } from "../components/basics.js";
import { valueGraph } from "../components/graph.js";
import { moveList, stepped, walkByKeys } from "../components/moves.js";
import { openNewMatch } from "../components/new-match.js";
import { openRecordDialog } from "../components/open-record.js";
import { stockRow } from "../components/stock.js";
import { worthPanel } from "../components/worth.js";
import { h, show } from "../dom.js";
import { boardOf, emptyPosition, gameChoices, gameToStudy, piecesOf } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { nameAddress, readableQuery } from "../router.js";
import { recallHere } from "../storage.js";
import { Line } from "../study/line.js";
import { endInWords, markOf, moveInWords, sideInSentence, toMoveInWords } from "../words.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function analysisPage(root) {
  const address = new URLSearchParams(location.search);
  const line = new Line();
  const state = {
    problem: null,
    notice: "",
    hint: null,
    isOn: true,
    palette: null,
    setup: "",
    isCopied: false,
    marks: [],
  };
  let isClosed = false;

  async function load(game, position) {
    state.problem = null;
    state.notice = "";
    state.hint = null;
    state.marks = [];
    try {
      await line.begin(game, position);
      state.palette = null;
    } catch (error) {
      if (line.stops.length) state.notice = error.message;
      else state.problem = error;
    }
    draw();
  }

  async function loadRecord() {
    const record = recallHere("record");
    try {
      await line.follow(await api.readRecord(record));
    } catch (error) {
      state.problem = error;
    }
    draw();
    try {
      state.marks = (await api.reviewRecord(record)).moves.map((one) => one.mark);
      draw();
    } catch {
      // without marks the line is still all there
    }
  }

  async function playMove(move) {
    state.notice = "";
    state.hint = null;
    const known = line.stops[line.at + 1]?.move === move;
    if (!known) state.marks = state.marks.slice(0, line.at);
    try {
      await line.play(move);
      say(moveInWords(line.now.game, move));
    } catch (error) {
      state.notice = error.message;
    }
    draw();
  }

  function go(ply) {
    line.go(ply);
    state.hint = null;
    state.notice = "";
    draw();
  }

  async function askHint() {
    const { game, position, move } = line.now;
    try {
      const hint = await api.hint(game, position, move);
      if (position === line.now.position) state.hint = hint;
    } catch (error) {
      state.notice = error.message;
    }
    draw();
  }

  // Setting up

  function beginSetup() {
    state.palette = line.now.letters[1];
    state.setup = rowsOf(line.now.position)
      .map((row) => row.join(""))
      .join("/");
    draw();
  }

  function put(cell) {
    const cells = rowsOf(state.setup);
    const { row, col } = placeOf(cell, cells.length);
    cells[row][col] = cells[row][col] === state.palette ? "." : state.palette;
    state.setup = cells.map((letters) => letters.join("")).join("/");
    draw();
  }

  // Drawing

  function draw() {
    if (isClosed) return;
    nameWindow(_("Analysis"));
    if (state.problem)
      return show(
        root,
        h("h1", null, _("Analysis")),
        trouble(state.problem.message, () => load(address.get("game") ?? gameToStudy().name, address.get("position"))),
      );
    if (!line.stops.length) return show(root, h("h1", { class: "hidden-words" }, _("Analysis")), loading());
    const now = line.now;
    nameAddress(`/analysis${readableQuery({ game: now.game, position: now.position })}`);
    const isSetup = state.palette !== null;
    const found = isSetup || now.outcome || !state.isOn ? null : worthOf(now.game, now.position, draw);
    const view = isSetup ? setupView(now) : boardView(now, found);
    const onchoose = ({ detail }) => (isSetup ? put(detail.cell) : playMove(detail.move));
    show(
      root,
      h(
        "div",
        { class: "table" },
        h(
          "section",
          { class: "table-board stack" },
          h("h1", { class: "headline" }, isSetup ? _("Set up a position") : headline(now)),
          h("div", { class: "board-place" }, h("tateti-board", { ".view": view, onchoose })),
          stockRow(now.game, now.stock, view.position),
          h("div", { class: "stack details" }, isSetup ? setupTools(now) : details()),
        ),
        h(
          "div",
          { class: "table-aside stack" },
          isSetup ? null : state.isOn ? worthPanel(now.game, found, moverOf(now), now.outcome ? null : playMove) : null,
          h("section", { class: "panel stack" }, controls(now, isSetup)),
        ),
      ),
    );
  }

  function boardView(now, found) {
    return {
      board: now.board,
      pieces: piecesOf(now.game),
      position: now.position,
      label: _("Board of {rows} rows and {cols} columns", now.board),
      legal: now.outcome ? [] : now.legal,
      last: now.move?.slice(1) ?? null,
      lines: now.outcome?.lines ?? [],
      hint: state.hint?.move.slice(1) ?? null,
      values: found?.state === "known" ? valuesByCell(found.analysis) : {},
    };
  }

  function setupView(now) {
    const cells = rowsOf(state.setup);
    const names = cells.flatMap((row, i) => row.map((_letter, j) => nameOf(i, j, cells.length)));
    return {
      board: now.board,
      pieces: piecesOf(now.game),
      position: state.setup,
      label: _("Set up a position"),
      legal: names.map((cell) => ({ cell, piece: state.palette })),
    };
  }

  function setupTools(now) {
    return [
      h(
        "div",
        { class: "row palette", role: "group", "aria-label": _("Piece to put") },
        [...now.letters.slice(1), "."].map((letter) =>
          h(
            "button",
            {
              type: "button",
              class: "button",
              "aria-pressed": String(state.palette === letter),
              onclick: () => ((state.palette = letter), draw()),
            },
            letter === "." ? null : pieceIcon(pieceOf(piecesOf(now.game), letter)),
            pieceName(piecesOf(now.game), letter),
          ),
        ),
      ),
      field(
        _("The position as text"),
        h("input", {
          id: "setup-text",
          class: "mono",
          spellcheck: "false",
          autocomplete: "off",
          value: state.setup,
          ".value": state.setup,
          onchange: (event) => typed(event.target.value, now),
        }),
      ),
      state.notice ? h("div", { class: "notice alarm", role: "alert" }, h("span", null, state.notice)) : null,
      h(
        "div",
        { class: "row" },
        button(_("Analyse it"), () => load(now.game, state.setup), { kind: "main", id: "setup-done" }),
        button(_("Empty board"), () => ((state.setup = emptyPosition(now.board)), draw())),
        button(_("Cancel"), () => ((state.palette = null), (state.notice = ""), draw())),
      ),
    ];
  }

  function typed(text, now) {
    const rows = rowsOf(text.trim());
    const fits = rows.length === now.board.rows && rows.every((row) => row.length === now.board.cols);
    if (fits) state.setup = inLetters(text.trim(), now.letters);
    else
      state.notice = _("This board has {rows} rows of {cols} cells, like {example}.", {
        ...now.board,
        example: emptyPosition(now.board),
      });
    draw();
  }

  function details() {
    return [
      state.notice ? h("div", { class: "notice alarm", role: "alert" }, h("span", null, state.notice)) : null,
      state.hint
        ? h(
            "div",
            { role: "status" },
            notice(
              "hint",
              _("Hint: {move}. {reason}", {
                move: moveInWords(line.now.game, state.hint.move),
                reason: state.hint.reason.text,
              }),
            ),
          )
        : null,
      valueGraph(points(), line.last, line.at, go),
    ];
  }

  function points() {
    if (!state.isOn || line.last === 0) return [];
    return line.stops
      .map((stop, ply) => {
        const mark = ply ? state.marks[ply - 1] : null;
        if (stop.outcome) {
          const value = stop.outcome.winner === null ? "draw" : "win";
          return { ply, value, plies: 0, mover: stop.outcome.winner ?? "first", mark };
        }
        const found = worthOf(stop.game, stop.position, draw);
        return found.state === "known"
          ? { ply, value: found.analysis.value, plies: found.analysis.plies, mover: stop.to_move, mark }
          : null;
      })
      .filter(Boolean);
  }

  function controls(now, isSetup) {
    return [
      field(
        _("Game"),
        select(gameChoices(now.game), now.game, (name) => load(name, emptyPosition(boardOf(name))), "analysis-game"),
      ),
      moveList({
        game: now.game,
        moves: line.moves,
        ply: line.at,
        secondBegan: line.stops[0].to_move === "second",
        go,
        marks: state.marks,
      }),
      h(
        "div",
        { class: "button-grid" },
        button(_("Analysis"), () => ((state.isOn = !state.isOn), draw()), {
          icon: "analysis",
          pressed: state.isOn,
          id: "analysis",
        }),
        button(_("Hint"), askHint, { icon: "hint", disabled: Boolean(now.outcome) || isSetup }),
        button(_("Set up"), beginSetup, { icon: "board", id: "setup", disabled: isSetup }),
        button(_("Open record"), openRecordDialog, { icon: "open", id: "open-record" }),
        button(state.isCopied ? _("Copied") : _("Copy link"), copyLink, { icon: "link" }),
        button(_("Play from here"), () => openNewMatch(now.game, now.position), {
          icon: "play",
          id: "play-from-here",
          disabled: Boolean(now.outcome) || isSetup,
        }),
        h(
          "a",
          { class: "button", href: `/tree${readableQuery({ game: now.game, position: now.position })}` },
          icon("tree"),
          _("Search tree"),
        ),
      ),
    ];
  }

  async function copyLink() {
    state.isCopied = await copy(location.href);
    draw();
    setTimeout(() => ((state.isCopied = false), draw()), 2500);
  }

  const stopKeys = walkByKeys(
    (step) => line.stops.length && state.palette === null && go(stepped(step, line.at, line.last)),
  );
  draw();
  if (address.get("record") && recallHere("record")) loadRecord();
  else load(address.get("game") ?? gameToStudy().name, address.get("position"));
  return {
    translate() {
      forgetSentences();
      state.hint = null;
      draw();
    },
    close() {
      isClosed = true;
      stopKeys();
    },
  };
}

/** Who is to move: by the mark where players have marks, else first or second. */
function moverOf(now) {
  return markOf(now.game, now.to_move)?.letter ?? sideInSentence(now.to_move);
}

function headline(now) {
  return now.outcome ? endInWords(now) : toMoveInWords(now.game, now.to_move);
}

/** A position by the values of its cells with the letters of its pieces; one that has letters already as it is. */
function inLetters(position, letters) {
  return /[a-z]/i.test(position) ? position : position.replace(/\d/g, (value) => letters[Number(value)] ?? value);
}
