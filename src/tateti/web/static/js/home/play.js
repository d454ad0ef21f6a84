// What is played: a game to choose, large to play on, and the ways to play it.

import { wish, wishes } from "../begin.js";
import { pieceIcon } from "../board/pieces.js";
import { botName, levelSentence, levels } from "../bots.js";
import { button, choice, field, notice } from "../components/basics.js";
import { openRecordDialog } from "../components/open-record.js";
import { h } from "../dom.js";
import { games } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../games.js").Game} Game
 * @typedef {import("../begin.js").Mode} Mode
 */

/** The games, one of them chosen: a column, or where there is no room beside it, a row. @param {Game} chosen @param {(kind: string) => void} choose */
export function gameChooser(chosen, choose) {
  return h(
    "fieldset",
    { class: "games" },
    h("legend", { class: "hidden-words" }, _("Game")),
    h(
      "div",
      { class: "games-inside" },
      games().map((game) =>
        h(
          "label",
          { class: "game-choice", "data-key": game.kind, "data-game-choice": game.kind },
          h("input", {
            type: "radio",
            name: "game",
            value: game.kind,
            checked: game === chosen,
            ".checked": game === chosen,
            onchange: () => choose(game.kind),
          }),
          h(
            "span",
            { class: "game-picture", "aria-hidden": "true" },
            h("tateti-board", {
              ".view": {
                board: game.board,
                pieces: game.pieces,
                position: game.example,
                picture: true,
                bare: true,
                label: game.title,
              },
            }),
          ),
          h("span", { class: "game-title" }, game.title),
        ),
      ),
    ),
  );
}

/**
 * @typedef {object} Play what the panel shows and does
 * @property {Game} game
 * @property {boolean} isBusy
 * @property {string} problem why the last one could not begin
 * @property {boolean} isWithoutOthers whether it could not because nobody elsewhere can be reached
 * @property {boolean} isOpen whether the options are unfolded
 * @property {(isOpen: boolean) => void} unfold
 * @property {() => void} redraw
 * @property {(mode: Mode, firstMove?: string) => void} start
 * @property {() => void} more
 */

/** The chosen game: its board, and the ways to play it. @param {Play} play */
export function playPanel(play) {
  const { game, isBusy, start } = play;
  /** @param {Mode} which @param {import("../icons.js").IconName} picture @param {string} words */
  const way = (which, picture, words, kind = "") =>
    button(words, () => start(which), { icon: picture, kind, disabled: isBusy, id: `${game.kind}-${which}` });
  return h(
    "section",
    { class: "panel play", "data-game": game.kind, "aria-labelledby": "play-title" },
    h(
      "div",
      { class: "play-inside" },
      h(
        "header",
        { class: "play-about" },
        h("h2", { id: "play-title" }, game.title),
        h("span", { class: "play-pieces", "aria-hidden": "true" }, game.pieces.map(pieceIcon)),
        h("p", { class: "muted" }, game.summary),
      ),
      h(
        "div",
        { class: "play-on" },
        h(
          "div",
          { class: "play-board", "data-key": game.kind },
          h("tateti-board", {
            ".view": {
              board: game.board,
              pieces: game.pieces,
              position: game.example,
              bare: true,
              label: _("{game}: a move here begins a match against the computer", { game: game.title }),
              legal: game.example_moves,
            },
            onchoose: (/** @type {CustomEvent} */ event) => start("computer", event.detail.move),
          }),
        ),
        h("p", { class: "muted small play-note" }, _("Play on from here, or begin a new match.")),
      ),
      h(
        "div",
        { class: "play-ways" },
        options(play),
        way("computer", "computer", _("Against the computer"), "main"),
        h(
          "div",
          null,
          h(
            "div",
            { class: "ways" },
            way("link", "link", _("A friend by link")),
            way("here", "people", _("Two people here")),
            way("watch", "watch", _("Two bots")),
          ),
          h("div", { role: "alert", id: "play-problem", tabindex: "-1" }, problem(play)),
        ),
        button(_("Other boards, clock, names…"), play.more, { kind: "quiet", icon: "more", id: `${game.kind}-more` }),
      ),
    ),
  );
}

/** Why the last one could not begin; where nobody elsewhere can be reached, with what there is instead. @param {Play} play */
function problem({ game, problem, start, isWithoutOthers }) {
  if (!problem) return null;
  if (!isWithoutOthers) return notice("alarm", problem);
  return h(
    "div",
    { class: "notice hint stack" },
    h("p", null, problem),
    h(
      "div",
      { class: "row" },
      button(_("Two people here"), () => start("here"), { icon: "people", id: `${game.kind}-instead` }),
      button(_("Open record"), () => openRecordDialog(), { icon: "open", id: "open-record-instead" }),
    ),
  );
}

/** How the person likes to play: a line that says it, and unfolds to change it. @param {Play} play */
function options({ game, isOpen, unfold, redraw }) {
  const chosen = wishes();
  /** @param {Record<string, string>} changed */
  const change = (changed) => {
    wish(changed);
    redraw();
  };
  return h(
    "details",
    {
      class: "options",
      id: "options",
      open: isOpen,
      ontoggle: (/** @type {any} */ event) => unfold(event.target.open),
    },
    h(
      "summary",
      { class: "button", title: _("How you like to play") },
      h("span", { class: "hidden-words" }, `${_("How you like to play")}: `),
      h(
        "span",
        { class: "options-words" },
        [botName(chosen.level), beginsInWords(chosen.starts), chosen.name || _("Player")].join(" · "),
      ),
      icon("unfold"),
    ),
    h(
      "div",
      { class: "options-inside stack" },
      h(
        "div",
        { class: "options-level stack" },
        choice(
          _("Level of the computer"),
          "level",
          levels().map(([name, title]) => [name, title]),
          chosen.level,
          (level) => change({ level }),
        ),
        h("p", { class: "muted small" }, isOpen ? levelSentence(chosen.level, game.name, redraw) : null),
      ),
      choice(
        _("Who begins?"),
        "starts",
        [
          ["first", _("I do")],
          ["second", _("The other")],
          ["random", _("At random")],
        ],
        chosen.starts,
        (starts) => change({ starts }),
      ),
      field(
        _("Your name"),
        h("input", {
          id: "name",
          maxlength: 30,
          placeholder: _("Player"),
          autocomplete: "nickname",
          value: chosen.name,
          oninput: (/** @type {any} */ event) => change({ name: event.target.value.trim() }),
        }),
      ),
    ),
  );
}

/** @param {string} starts */
function beginsInWords(starts) {
  if (starts === "first") return _("you begin");
  return starts === "second" ? _("the other begins") : _("either begins");
}
