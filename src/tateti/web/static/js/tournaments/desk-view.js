// A player's desk: the table, the opponent and who begins, large; the rounds so far.

import { button, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { canPlay, headlineOf, placeOf, roundInWords, roundsOf } from "./desk-words.js";
import { placeInWords, pointsInWords, whereInWords } from "./words.js";

/**
 * @typedef {import("./desk.js").DeskModel} Model
 * @typedef {import("./shapes.d.ts").Desk} Desk
 */

/** @param {Model} model @param {Desk} desk @param {{play: () => void, leave: () => void}} does */
export function deskView(model, desk, { play, leave }) {
  const { now, tournament, standing, me } = desk;
  const [words, more] = headlineOf(desk);
  const isOver = tournament.state === "finished";
  return h(
    "section",
    { class: "panel desk", "aria-labelledby": "headline" },
    isOver || tournament.round === 0 ? null : h("p", { class: "desk-where" }, whereInWords(tournament)),
    h("h2", { class: "desk-headline", id: "headline", tabindex: "-1" }, words),
    h("p", { class: "desk-more" }, more),
    now?.kind === "table" && !now.result && !isOver ? h("p", { class: "desk-table" }, placeOf(desk)) : null,
    h("div", { role: "alert" }, model.refused ? notice("alarm", model.refused.message) : null),
    canPlay(desk)
      ? button(now?.match ? _("To the board") : _("Play"), play, {
          kind: "main large",
          icon: "play",
          id: "play",
          disabled: model.isBusy,
        })
      : null,
    canPlay(desk)
      ? h(
          "p",
          { class: "muted small" },
          _("Or sit down together at this table, and tell the result to the person who runs the tournament."),
        )
      : null,
    !isOver && now?.result && now.match
      ? h(
          "a",
          { class: "button", href: `/m/${now.match}`, id: "look-back" },
          icon("board"),
          h("span", null, _("Look at the game again")),
        )
      : null,
    h(
      "div",
      { class: "row spread desk-me" },
      h(
        "p",
        { id: "my-standing" },
        h("strong", null, me.name),
        standing ? [": ", pointsInWords(standing.points), ", ", placeInWords(standing.rank, standing.of)] : null,
      ),
      button(_("That is not me"), leave, { kind: "quiet", id: "leave" }),
    ),
  );
}

/** One's own rounds. @param {Desk} desk */
export function myRounds(desk) {
  const rounds = roundsOf(desk);
  if (!rounds.length) return null;
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "my-rounds" },
    h("h2", { id: "my-rounds" }, _("Your rounds")),
    h(
      "ol",
      { class: "my-rounds" },
      rounds.map((round) =>
        h(
          "li",
          { "data-key": `round-${round.round}`, class: round.outcome },
          h("span", { class: "round-number" }, round.round),
          h("span", null, roundInWords(round)),
          h("strong", { class: "round-points" }, round.points),
        ),
      ),
    ),
  );
}
