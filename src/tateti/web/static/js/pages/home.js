// The start: the games, each a card to play on, and the ways to play.

import * as api from "../api.js";
import { begin, seatsFor, wish, wishes } from "../begin.js";
import { pieceIcon } from "../board/pieces.js";
import { botName, levelInWords, levels } from "../bots.js";
import { button, choice, field, nameWindow, notice } from "../components/basics.js";
import { openNewMatch } from "../components/new-match.js";
import { openRecordDialog } from "../components/open-record.js";
import { h, show } from "../dom.js";
import { games, gameToStudy, titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { readableQuery } from "../router.js";
import { forgetMatch, keptMatches } from "../seats.js";

const SHOWN_RECENT = 6;

/** @type {Record<string, {cell: string, piece: string, move: string}[]>} */
const exampleMoves = {};

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function homePage(root) {
  const state = { busy: "", problem: "" };
  let isClosed = false;

  async function start(game, mode, position = null, firstMove = null) {
    if (state.busy) return;
    state.busy = `${game} ${mode}`;
    state.problem = "";
    draw();
    try {
      const chosen = wishes();
      const starts = firstMove || mode === "watch" || mode === "here" ? "first" : chosen.starts;
      await begin({ game, mode, starts, position, seats: seatsFor(mode, chosen) }, firstMove);
    } catch (error) {
      state.problem = error.message;
      state.busy = "";
      draw();
    }
  }

  function draw() {
    if (isClosed) return;
    nameWindow(
      ...games()
        .slice(0, 2)
        .map((game) => game.title),
    );
    const chosen = wishes();
    show(
      root,
      h(
        "section",
        { class: "hero" },
        h("h1", null, _("Three in a row, to play and to understand")),
        h(
          "p",
          { class: "muted" },
          _("Against the computer, a friend, or each other. Every move can tell you what it is worth."),
        ),
      ),
      h(
        "section",
        { class: "panel options", "aria-label": _("How you like to play") },
        h(
          "div",
          { class: "options-level" },
          choice(_("Level of the computer"), "level", levels(), chosen.level, (level) => {
            wish({ level });
            draw();
          }),
          h("p", { class: "muted small" }, `${botName(chosen.level)}: ${levelInWords(chosen.level)}.`),
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
          (starts) => {
            wish({ starts });
            draw();
          },
        ),
        field(
          _("Your name"),
          h("input", {
            id: "name",
            maxlength: 30,
            autocomplete: "nickname",
            value: chosen.name,
            oninput: (event) => wish({ name: event.target.value.trim() }),
          }),
        ),
      ),
      state.problem ? h("div", { role: "alert" }, notice("alarm", state.problem)) : null,
      h("div", { class: "cards" }, games().map(card)),
      h("section", { class: "below" }, recent(), more()),
    );
  }

  function card({ name: game, title, summary, board, pieces, example }) {
    const mode = (which, picture, words, kind = "") =>
      button(words, () => start(game, which), {
        icon: picture,
        kind,
        disabled: state.busy !== "",
        id: `${game}-${which}`,
      });
    return h(
      "article",
      { class: "panel card", "data-game": game, "aria-label": title },
      h(
        "header",
        { class: "row spread" },
        h("h2", null, title),
        h("span", { class: "card-pieces" }, pieces.map(pieceIcon)),
      ),
      h("p", { class: "muted card-rules" }, summary),
      h(
        "div",
        { class: "card-board" },
        h("tateti-board", {
          ".view": {
            board,
            pieces,
            position: example,
            bare: true,
            label: _("{game}: a move here begins a match against the computer", { game: title }),
            legal: exampleMoves[game] ?? [],
          },
          onchoose: (event) => start(game, "computer", example, event.detail.move),
        }),
      ),
      h("p", { class: "muted small card-note" }, _("Your move: play on from here, or begin anew:")),
      mode("computer", "computer", _("Against the computer"), "main"),
      h(
        "div",
        { class: "ways" },
        mode("link", "link", _("A friend by link")),
        mode("here", "people", _("Two people here")),
        mode("watch", "watch", _("Two bots")),
      ),
      button(_("Other boards, clock, names…"), () => openNewMatch(game), {
        kind: "quiet",
        icon: "more",
        id: `${game}-more`,
      }),
    );
  }

  function recent() {
    const kept = keptMatches().slice(0, SHOWN_RECENT);
    return h(
      "section",
      { class: "panel stack" },
      h("h2", null, _("Your matches")),
      kept.length === 0
        ? h("p", { class: "muted" }, _("The matches you play stay here, on this device."))
        : h(
            "ul",
            { class: "recent" },
            kept.map((one) =>
              h(
                "li",
                { "data-key": one.id },
                h(
                  "a",
                  { href: `/m/${encodeURIComponent(one.id)}` },
                  titleOf(one.game),
                  h("span", { class: "muted small" }, one.title),
                ),
                h(
                  "button",
                  {
                    type: "button",
                    class: "button quiet square",
                    "aria-label": _("Forget this match"),
                    title: _("Forget this match"),
                    onclick: () => {
                      forgetMatch(one.id);
                      draw();
                    },
                  },
                  icon("close"),
                ),
              ),
            ),
          ),
    );
  }

  function more() {
    const study = gameToStudy();
    return h(
      "section",
      { class: "panel stack" },
      h("h2", null, _("Study")),
      h(
        "p",
        { class: "muted" },
        _("Set up any position, see what every move is worth, watch alpha-beta search, or open the record of a match."),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "a",
          { class: "button", href: `/analysis${readableQuery({ game: study.name, position: study.example })}` },
          icon("analysis"),
          _("Analysis"),
        ),
        h("a", { class: "button", href: "/tree" }, icon("tree"), _("Search tree")),
        button(_("Open record"), () => openRecordDialog(), { icon: "open", id: "open-record" }),
      ),
    );
  }

  /** What may be played on the small boards: the server knows the rules. */
  async function learnMoves() {
    await Promise.allSettled(
      games().map(async ({ name, example }) => {
        exampleMoves[name] ??= (await api.position(name, example)).legal;
      }),
    );
    draw();
  }

  draw();
  learnMoves();
  return {
    translate: draw,
    close() {
      isClosed = true;
    },
  };
}
